// How large a policy may be: it is part of the record of its workspace.
import { AdministrationError } from '../administration.js';
import { CONTROL_RECORD_BYTES_MAX } from '../control/transaction.js';
import { type WorkspaceRecord } from '../records.js';
import { type StoredPolicy } from './document.js';

const bytesOf = (value: object): number => Buffer.byteLength(JSON.stringify(value));

/** @throws AdministrationError INVALID when the record of the workspace has no room for the policy */
export function checkSize(workspace: WorkspaceRecord, policy: StoredPolicy): void {
  if (policy === undefined) return;
  const room = CONTROL_RECORD_BYTES_MAX - bytesOf({ ...workspace, policy: {} });
  const bytes = bytesOf(policy);
  if (bytes > room)
    throw new AdministrationError(
      'INVALID',
      `the policy would have ${bytes} bytes, and ${room} are the most: publish fewer drafts, delete rules that are ` +
        'off, or put the values that long rules name on a list',
    );
}
