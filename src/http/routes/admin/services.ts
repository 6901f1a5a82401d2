// Services of the running process that the admin API needs.
import { setImmediate } from 'node:timers/promises';
import { type Static } from 'typebox';
import { type ControlStore } from '../../../access/control/store.js';
import { type AdminDoor } from '../../pipeline/admin-door.js';
import { type OperatorTurns } from '../../pipeline/operator-turns.js';
import { type CheckPolicy } from '../../../access/policy/drafts.js';
import { type StoredPolicy } from '../../../access/policy/document.js';
import { type VersionOf } from '../../../access/policy/publish.js';
import { type CheckedRule, type RuleWarning } from '../../../contract/ruleset/schema.js';
import { type PolicyOverrides } from '../../../contract/policy.js';
import { type ListDesk, type ListVariables } from './lists/desk.js';
import { type Console } from './console.js';
import { type Labelling } from '../labelling.js';
import { type ImportReply, type ImportRequest } from '../../../contract/imports/schemas.js';
import { type Mode } from '../../../contract/vocabulary.js';
import { type DeliveryQueue } from '../../../storage/ports/deliveries.js';
import { type Credits } from '../../../util/credit.js';

/** Imports users and devices from before the service was installed. */
export interface Importer {
  knows: (workspace: string) => boolean;
  /** Rejects with RangeError for impossible lines. */
  run: (workspace: string, mode: Mode, users: ImportRequest['users'], now: number) => Promise<ImportReply>;
}

export interface AdminServices {
  store: ControlStore;
  /** Authenticates operators. */
  door: AdminDoor;
  turns: OperatorTurns;
  /** Sessions that each operator may open. */
  signIns: Credits;
  queue: DeliveryQueue;
  labelling: Labelling;
  importing: Importer;
  /** Queries about past decisions and about the service. */
  console: Console;
  /** Throws RangeError when the overrides give no valid policy, or name a list that is not among these. */
  checkPolicy: (overrides: PolicyOverrides, lists: ListVariables) => void;
  lists: ListDesk;
  rules: {
    /** The variables that a condition uses, or its error. */
    read: (when: string, lists: ListVariables) => Static<typeof CheckedRule>;
    versionOf: VersionOf;
    /** Warnings about the rules of a policy. */
    warnings: (policy: StoredPolicy, now: number) => RuleWarning[];
    /** Throws RangeError when this policy cannot be used. */
    check: CheckPolicy;
    /** The feature level that all running nodes can read; 0 when none runs. */
    level: () => Promise<number>;
  };
  /** Resolves when this process has read the changed state. */
  refreshed: () => Promise<void>;
  /** The feature level that all running nodes can read. */
  nodeLevel: () => Promise<number>;
  /** For development: allows webhooks to http URLs and private addresses. */
  allowPrivate: boolean;
  newId: () => string;
  /** Unix milliseconds. */
  clock: () => number;
}

/**
 * Resolves to the result of the change, after this process has read the changed state, in another turn of the event
 * loop: both take their time where a policy is large.
 */
export async function changed<T>({ refreshed }: Pick<AdminServices, 'refreshed'>, change: Promise<T>): Promise<T> {
  const result = await change;
  await setImmediate();
  await refreshed();
  return result;
}
