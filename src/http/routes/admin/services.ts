// What the admin API needs of the running service.
import { type Static } from 'typebox';
import { type ControlStore } from '../../../access/control/store.js';
import { type AdminDoor } from '../../pipeline/admin-door.js';
import { type CheckPolicy } from '../../../access/policy/drafts.js';
import { type StoredPolicy } from '../../../access/policy/document.js';
import { type VersionOf } from '../../../access/policy/publish.js';
import { type CheckedRule } from '../../../contract/ruleset/schema.js';
import { type PolicyOverrides } from '../../../contract/policy.js';
import { type ListDesk, type ListVariables } from './lists/desk.js';
import { type Console } from './console.js';
import { type Labelling } from '../labelling.js';
import { type ImportReply, type ImportRequest } from '../../../contract/imports/schemas.js';
import { type Mode } from '../../../contract/vocabulary.js';
import { type DeliveryQueue } from '../../../storage/ports/deliveries.js';

/** Writes down what was known of users before. */
export interface Importer {
  knows: (workspace: string) => boolean;
  /** Rejects with RangeError for lines that cannot be true. */
  run: (workspace: string, mode: Mode, users: ImportRequest['users'], now: number) => Promise<ImportReply>;
}

export interface AdminServices {
  store: ControlStore;
  /** Who is let in. */
  door: AdminDoor;
  queue: DeliveryQueue;
  labelling: Labelling;
  importing: Importer;
  /** What is asked of decisions that are over, and of the service. */
  console: Console;
  /** Throws RangeError on overrides that give no policy, or ask a list that is not among these. */
  checkPolicy: (overrides: PolicyOverrides, lists: ListVariables) => void;
  lists: ListDesk;
  rules: {
    /** What a condition asks, or what is wrong with it. */
    read: (when: string, lists: ListVariables) => Static<typeof CheckedRule>;
    versionOf: VersionOf;
    /** What is odd about the rules of a policy. */
    warnings: (policy: StoredPolicy, now: number) => { rule: string; text: string }[];
    /** Throws RangeError when this policy cannot be used. */
    check: CheckPolicy;
  };
  /** Resolves when this service knows what was changed. */
  refreshed: () => Promise<void>;
  /** For development: webhooks to http and private addresses too. */
  allowPrivate: boolean;
  newId: () => string;
  /** Unix milliseconds. */
  clock: () => number;
}

/** Resolves to what the change gave, when this service knows of it. */
export async function changed<T>({ refreshed }: Pick<AdminServices, 'refreshed'>, change: Promise<T>): Promise<T> {
  const result = await change;
  await refreshed();
  return result;
}
