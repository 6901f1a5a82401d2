// A key as the routes know it, without a control store.
import { type KeyEntry, toWorkspace } from '../../../src/access/key-ring.js';
import { type Mode } from '../../../src/contract/vocabulary.js';

/** A backend's key. @param secret repeated, of the workspace's pseudonyms */
export function keyOf(secret: string, mode: Mode = 'live'): KeyEntry {
  const record = { v: 1, name: 'acme', id: 1, protectedDevices: 1, retentionDays: 1, createdAt: 0 } as const;
  const workspace = toWorkspace({ ...record, secret: Buffer.alloc(32, secret).toString('base64url') });
  const limits = { limitPerSecond: 1, addressShare: 1, slot: 0 };
  return { id: 'key_1', workspace, kind: 'api', mode, active: true, origins: new Set(), fullReply: false, ...limits };
}
