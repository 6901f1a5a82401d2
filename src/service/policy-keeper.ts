// Sends the policies of workspaces to the shards; for a policy that this program cannot use, the last usable one. A
// rule that denies must not disappear because of a bad policy, nor by a restart, so usable policies are also kept in a
// file.
import { existsSync, readFileSync } from 'node:fs';
import { type Workspace } from '../access/key-ring.js';
import { type ShardUpdate, type WorkspacePolicy } from '../contract/messages.js';
import { type PolicyOverrides } from '../contract/policy.js';
import { replaceFile } from '../util/write-file.js';
import { ANY_LIST } from '../rules/language/check.js';
import { checkPolicy, checkStored, versionOf } from './policies.js';

/** File name in DATA_DIR. */
export const POLICY_FILE = 'policy.json';
const FILE_VERSION = 1;

export interface PolicyKeeperOptions {
  file: string;
  send: (update: Pick<ShardUpdate, 'policies' | 'monitored'>) => void;
  /** Called once for every policy that cannot be used, and for a file that cannot be read or written. */
  onError: (error: unknown) => void;
}

export class PolicyKeeper {
  readonly #options: PolicyKeeperOptions;
  /** By workspace: the last usable policy. */
  #good: Map<string, WorkspacePolicy>;
  /** Versions that cannot be used, by workspace. */
  #bad = new Map<string, string>();
  /** Versions that are usable, by workspace, so that each is checked once. */
  readonly #checked = new Map<string, string>();
  #told = '[]';
  #monitored: string[] = [];
  #writing = Promise.resolve();

  constructor(options: PolicyKeeperOptions) {
    this.#options = options;
    this.#good = readGood(options);
  }

  /** True when a stored policy cannot be used; an older policy decides. */
  get stale(): boolean {
    return this.#bad.size > 0;
  }

  get monitored(): number {
    return this.#monitored.length;
  }

  /** Called at the start, and whenever a workspace changes. */
  follow(workspaces: Iterable<Workspace>): void {
    const all = [...workspaces];
    this.#watchMode(all.filter(({ monitor }) => monitor === true).map(({ name }) => name));
    const bad = new Map<string, string>();
    const policies = all.flatMap(({ name, policy }) => {
      if (policy === undefined) return [];
      const version = versionOf(policy);
      const before = this.#good.get(name);
      const usable = this.#usable(name, policy, version, before, bad);
      return usable === undefined ? [] : [usable];
    });
    this.#bad = bad;
    this.#good = new Map(policies.map((policy) => [policy[0], policy]));
    const text = JSON.stringify(policies);
    if (text === this.#told) return;
    this.#told = text;
    this.#options.send({ policies });
    this.#write(text);
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
    return before === undefined || before[1] === version ? usablePart(found) : before;
  }

  #write(policies: string): void {
    const { file, onError } = this.#options;
    const content = `{"v":${FILE_VERSION},"policies":${policies}}\n`;
    this.#writing = this.#writing.then(() => replaceFile(file, content, { durable: true })).catch(onError);
  }
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

function readGood({ file, onError }: PolicyKeeperOptions): Map<string, WorkspacePolicy> {
  const good = new Map<string, WorkspacePolicy>();
  if (!existsSync(file)) return good;
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const policies = isFile(kept) ? kept.policies.filter(isKept) : [];
    for (const policy of policies) {
      const usable = usablePart(policy);
      if (usable !== undefined) good.set(policy[0], usable);
    }
  } catch (error) {
    onError(error);
  }
  return good;
}

function isFile(value: unknown): value is { policies: unknown[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'v' in value &&
    value.v === FILE_VERSION &&
    'policies' in value &&
    Array.isArray(value.policies)
  );
}

function isKept(value: unknown): value is WorkspacePolicy {
  if (!Array.isArray(value)) return false;
  const [workspace, version, policy]: readonly unknown[] = value as readonly unknown[];
  return typeof workspace === 'string' && typeof version === 'string' && typeof policy === 'object' && policy !== null;
}
