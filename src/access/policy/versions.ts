// The policy history of a workspace: each published policy is a version with a number, and never changes.
import { type ControlTransaction, type ControlView } from '../control/transaction.js';
import { type WorkspaceRecord } from '../records.js';
import { putWorkspace } from '../workspace-copy.js';
import { digestOf, isSame, policyOf, rulesOf, settingsOf, type StoredPolicy } from './document.js';
import {
  POLICY_VERSIONS,
  POLICY_VERSIONS_MAX,
  type PolicyVersionRecord,
  PROPOSALS,
  recordId,
  RULE_DRAFTS,
  RULE_TEXTS,
  RULE_TEXTS_MAX,
  ruleIn,
} from './records.js';
import { checkSize } from './size.js';

export interface VersionNote {
  note?: string;
  approvedBy?: string;
  /** The author, when it is not the actor of the transaction. */
  by?: string;
}

type Parts = Pick<PolicyVersionRecord, 'settings' | 'rules'>;

/** Newest first. */
export function versionsIn(view: ControlView, workspace: string): PolicyVersionRecord[] {
  const own = view.list(POLICY_VERSIONS).filter((record) => record.workspace === workspace);
  return own.sort((one, other) => other.number - one.number);
}

/** @throws Error when a rule of it is missing or unreadable */
export function documentOf(view: ControlView, workspace: string, { settings, rules }: Parts): StoredPolicy {
  return policyOf(
    settings,
    rules.map((digest) => {
      const rule = ruleIn(view.get(RULE_TEXTS, recordId(workspace, digest))?.rule ?? null);
      if (rule === null) throw new Error(`control store: rule ${digest} of a policy of ${workspace} is not there`);
      return rule;
    }),
  );
}

/** Stores the rules of a policy that are not stored yet. @returns the settings and the digests of the rules */
export function keptParts(transaction: ControlTransaction, workspace: string, policy: StoredPolicy): Parts {
  const rules = rulesOf(policy).map((rule) => {
    const digest = digestOf(rule);
    if (transaction.get(RULE_TEXTS, recordId(workspace, digest)) === undefined)
      transaction.put(RULE_TEXTS, { v: 1, workspace, digest, rule: { ...rule } });
    return digest;
  });
  return { settings: settingsOf(policy), rules };
}

/**
 * Writes the workspace with this policy, and a new version when the policy differs from the one before.
 * @param plan the workspace record to write, with changes other than the policy
 */
export function putPolicy(
  transaction: ControlTransaction,
  before: WorkspaceRecord,
  policy: StoredPolicy,
  about: VersionNote = {},
  plan: WorkspaceRecord = before,
): WorkspaceRecord {
  const after: WorkspaceRecord = { ...plan };
  delete after.policy;
  if (policy !== undefined) after.policy = policy;
  checkSize(plan, policy);
  putWorkspace(transaction, after);
  if (isSame(before.policy, policy)) return after;
  const { name } = after;
  const [newest] = versionsIn(transaction, name);
  let number = newest?.number ?? 0;
  // The policy before was set by a release without versions: it becomes a version first.
  if (newest === undefined || !isSame(documentOf(transaction, name, newest), before.policy))
    putVersion(transaction, name, (number += 1), before.policy, { by: '', at: before.createdAt });
  putVersion(transaction, name, number + 1, policy, { ...about, by: about.by ?? transaction.who, at: transaction.now });
  settleDrafts(transaction, after);
  tidy(transaction, name);
  return after;
}

function putVersion(
  transaction: ControlTransaction,
  workspace: string,
  number: number,
  policy: StoredPolicy,
  { note = '', approvedBy, by, at }: VersionNote & { by: string; at: number },
): void {
  const parts = keptParts(transaction, workspace, policy);
  const approved = approvedBy !== undefined && { approvedBy };
  transaction.put(POLICY_VERSIONS, { v: 1, workspace, number, at, by, ...approved, note, ...parts });
}

/** Deletes drafts that equal the published rule. */
function settleDrafts(transaction: ControlTransaction, { name, policy }: WorkspaceRecord): void {
  const published = new Map(rulesOf(policy).map((rule) => [rule.id, digestOf(rule)]));
  for (const { workspace, id, rule } of transaction.list(RULE_DRAFTS)) {
    if (workspace !== name) continue;
    if (published.get(id) === (rule === null ? undefined : digestOf(rule)))
      transaction.delete(RULE_DRAFTS, recordId(workspace, id));
  }
}

/** Deletes versions above the limits, and rules that no version and no proposal uses. */
export function tidy(transaction: ControlTransaction, workspace: string): void {
  const proposals = transaction.list(PROPOSALS).filter((record) => record.workspace === workspace);
  const used = new Set(proposals.flatMap(({ rules }) => rules));
  const kept = new Set<string>();
  for (const [i, { number, rules }] of versionsIn(transaction, workspace).entries()) {
    for (const digest of rules) kept.add(digest);
    // The newest version is the policy in force and always stays.
    if (i > 0 && (i >= POLICY_VERSIONS_MAX || kept.size > RULE_TEXTS_MAX))
      transaction.delete(POLICY_VERSIONS, recordId(workspace, number));
    else for (const digest of rules) used.add(digest);
  }
  for (const { workspace: owner, digest } of transaction.list(RULE_TEXTS))
    if (owner === workspace && !used.has(digest)) transaction.delete(RULE_TEXTS, recordId(workspace, digest));
}
