// Sends the policies of workspaces to the shards; for a policy that this program cannot use, the last usable one. A
// rule that denies must not disappear because of a bad policy, nor by a restart, so usable policies are also kept in a
// file.
import { existsSync, readFileSync } from 'node:fs';
import { type Workspace } from '../../access/key-ring.js';
import { offIn } from '../../access/policy/switched-off.js';
import { type ShardUpdate, type WorkspacePolicy } from '../../contract/messages.js';
import { type PolicyOverrides } from '../../contract/policy.js';
import { isObject } from '../../util/is-object.js';
import { replaceFile } from '../../util/write-file.js';
import { ANY_LIST } from '../../rules/language/check.js';
import { checkPolicy, checkStored, storedVersion, versionOf } from './policies.js';

/** File name in DATA_DIR. */
export const POLICY_FILE = 'policy.json';
const FILE_VERSION = 1;

const NOTHING = JSON.stringify({ v: FILE_VERSION, policies: [], held: {} });

export interface PolicyKeeperOptions {
  file: string;
  send: (update: Pick<ShardUpdate, 'policies' | 'monitored'>) => void;
  /** Called once for every policy that cannot be used, and for a file that cannot be read or written. */
  onError: (error: unknown) => void;
  /** This start replaced control records by older copies: policies published since are only in the file. */
  restored?: boolean;
}

interface Kept {
  readonly policies: readonly WorkspacePolicy[];
  /** By workspace: the stored version that is older than its policy here. */
  readonly held: ReadonlyMap<string, string>;
  /** Version of the control store in which the policies last changed; 0 when it is not known. */
  readonly position: number;
}

export class PolicyKeeper {
  readonly #options: PolicyKeeperOptions;
  /** By workspace: the last usable policy. */
  #good: Map<string, WorkspacePolicy>;
  /** Versions that cannot be used, by workspace. */
  #bad = new Map<string, string>();
  /** Versions that are usable, by workspace, so that each is checked once. */
  readonly #checked = new Map<string, string>();
  /** Stored versions of a restored control store that are older than the last good policy, by workspace. */
  readonly #held: Map<string, string>;
  #restored: boolean;
  #position: number;
  #told = NOTHING;
  #monitored: string[] = [];
  #writing = Promise.resolve();

  constructor(options: PolicyKeeperOptions) {
    this.#options = options;
    const { policies, held, position } = readKept(options);
    this.#good = new Map(policies.map((policy) => [policy[0], policy]));
    this.#held = new Map(held);
    this.#restored = options.restored ?? false;
    this.#position = position;
    // A policy that was removed while the service was stopped must leave the file too.
    if (this.#good.size + this.#held.size > 0) this.#told = '';
  }

  /** True when a workspace is decided by another policy than the stored one. */
  get stale(): boolean {
    return this.#bad.size + this.#held.size > 0;
  }

  get monitored(): number {
    return this.#monitored.length;
  }

  /**
   * Called at the start, and whenever a workspace changes.
   * @param position version of the control store, which grows with every commit; 0 when it is not known. A store that
   * went back (a replica that lacked the last writes, a restored copy) has older policies than those known here.
   */
  follow(workspaces: Iterable<Workspace>, position = 0): void {
    const all = [...workspaces];
    if (position > 0 && position < this.#position) {
      this.#restored = true;
      this.#position = position;
      this.#told = '';
    }
    this.#watchMode(all.filter(({ monitor }) => monitor === true).map(({ name }) => name));
    const bad = new Map<string, string>();
    const names = new Set(all.map(({ name }) => name));
    for (const name of this.#held.keys()) if (!names.has(name) || !this.#good.has(name)) this.#held.delete(name);
    const policies = all.flatMap(({ name, policy }) => {
      const before = this.#good.get(name);
      if (before !== undefined && this.#isOlder(name, storedVersion(policy), before)) return [before];
      if (policy === undefined) return [];
      if (before === undefined && this.#restored) this.#tellBack(name, storedVersion(policy));
      const usable = this.#usable(name, policy, versionOf(policy), before, bad);
      return usable === undefined ? [] : [usable];
    });
    this.#restored = false;
    this.#bad = bad;
    this.#good = new Map(policies.map((policy) => [policy[0], policy]));
    const kept = { v: FILE_VERSION, policies, held: Object.fromEntries(this.#held) };
    const text = JSON.stringify(kept);
    if (text === this.#told) return;
    this.#told = text;
    this.#position = position;
    this.#options.send({ policies });
    this.#write(JSON.stringify({ ...kept, position }));
  }

  /** Whether the stored policy is of a restored control store, and older than `before`; until another is published. */
  #isOlder(name: string, stored: string, before: WorkspacePolicy): boolean {
    if (this.#restored && before[1] !== stored) {
      this.#held.set(name, stored);
      this.#options.onError(
        new Error(
          `workspace ${name}: the control store went back to the older policy ${stored}; ${before[1]} goes on. ` +
            `Publish a policy to end this; to use the older one, stop the service and remove ${this.#options.file}`,
        ),
      );
    }
    if (this.#held.get(name) === stored) return true;
    this.#held.delete(name);
    return false;
  }

  /** A policy that was removed since its copy was made must not come back in silence. */
  #tellBack(name: string, stored: string): void {
    this.#options.onError(
      new Error(
        `workspace ${name}: the control store went back to an older state, with the policy ${stored}; before, there ` +
          'was none. It decides now: if it had been removed, remove it again',
      ),
    );
  }

  /** Resolves when the file is written. */
  close(): Promise<void> {
    return this.#writing;
  }

  #watchMode(monitored: string[]): void {
    if (monitored.join('/') === this.#monitored.join('/')) return;
    this.#monitored = monitored;
    this.#options.send({ monitored });
  }

  #usable(
    name: string,
    policy: PolicyOverrides,
    version: string,
    before: WorkspacePolicy | undefined,
    bad: Map<string, string>,
  ): WorkspacePolicy | undefined {
    const found: WorkspacePolicy = [name, version, policy];
    if (this.#checked.get(name) === version) return found;
    this.#checked.delete(name);
    try {
      checkStored({ ...policy }, ANY_LIST);
      this.#checked.set(name, version);
      return found;
    } catch (error) {
      if (this.#bad.get(name) !== version) this.#options.onError(error);
      bad.set(name, version);
    }
    return before === undefined || before[1] === version ? usablePart(found) : switchedOff(before, policy);
  }

  #write(content: string): void {
    const { file, onError } = this.#options;
    this.#writing = this.#writing.then(() => replaceFile(file, `${content}\n`, { durable: true })).catch(onError);
  }
}

/**
 * The last good policy with those rules off that are off in the stored one. Switching off a rule that stops people must
 * work although another rule cannot be used.
 */
function switchedOff(good: WorkspacePolicy, stored: PolicyOverrides): WorkspacePolicy {
  const [workspace, , policy] = good;
  const off = new Set(offIn({ ...stored }));
  const { rules = [] } = policy;
  if (!rules.some(({ id, state }) => state !== 'off' && off.has(id))) return good;
  const state = 'off' as const;
  const changed = { ...policy, rules: rules.map((rule) => (off.has(rule.id) ? { ...rule, state } : rule)) };
  return [workspace, versionOf(changed), changed];
}

/**
 * Fallback without an older usable policy: the policy without fields unknown to this program and without rules that it
 * cannot read. An earlier build may have accepted those rules.
 */
function usablePart(policy: WorkspacePolicy): WorkspacePolicy | undefined {
  const [workspace, version, overrides] = policy;
  if (isUsable(overrides)) return policy;
  const rules = (overrides.rules ?? []).filter((rule) => isUsable({ rules: [rule] }));
  const rest = { ...overrides, rules };
  return isUsable(rest) ? [workspace, version, rest] : undefined;
}

function isUsable(overrides: PolicyOverrides): boolean {
  try {
    checkPolicy(overrides, ANY_LIST);
    return true;
  } catch {
    return false;
  }
}

function readKept({ file, onError }: PolicyKeeperOptions): Kept {
  const nothing = { policies: [], held: new Map<string, string>(), position: 0 };
  if (!existsSync(file)) return nothing;
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!isFile(kept)) return nothing;
    const usable = kept.policies.filter(isKept).map(usablePart);
    return {
      policies: usable.filter((policy) => policy !== undefined),
      held: heldOf(kept),
      position: positionOf(kept),
    };
  } catch (error) {
    const why = error instanceof SyntaxError ? 'it is no whole JSON' : String(error);
    onError(`${file} cannot be read: ${why}; it is written again from the control store`);
    return nothing;
  }
}

/** Empty in a file of an older release. */
function heldOf(kept: { held?: unknown }): Map<string, string> {
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
  return new Map(isObject(kept.held) ? Object.entries(kept.held).filter(isText) : []);
}

/** 0 in a file of an older release. */
function positionOf({ position }: { position?: unknown }): number {
  return typeof position === 'number' ? position : 0;
}

function isFile(value: unknown): value is { policies: unknown[]; held?: unknown; position?: unknown } {
  return isObject(value) && value['v'] === FILE_VERSION && Array.isArray(value['policies']);
}

function isKept(value: unknown): value is WorkspacePolicy {
  if (!Array.isArray(value)) return false;
  const [workspace, version, policy]: readonly unknown[] = value as readonly unknown[];
  return typeof workspace === 'string' && typeof version === 'string' && typeof policy === 'object' && policy !== null;
}
