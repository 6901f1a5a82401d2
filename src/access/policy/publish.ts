// Publishes policies. A publication can name the version that it replaces. In a workspace that requires approval, one
// operator proposes a policy, and another one, who is not an author of it, approves it.
import { randomBytes } from 'node:crypto';
import { type PolicyOverrides } from '../../contract/policy.js';
import { AdministrationError } from '../administration.js';
import { type ControlStore } from '../control/store.js';
import { type ControlTransaction, type ControlView } from '../control/transaction.js';
import { variablesIn } from '../lists/administration.js';
import { removedOf } from '../operators/administration.js';
import { workspaceIn, type WorkspaceRecord } from '../records.js';
import { digestOf, isSame, policyOf, rulesOf, settingsOf, type StoredPolicy } from './document.js';
import { checkSeen, type CheckPolicy, draftedPolicy, draftIdsOf, draftsIn, type SeenDraft } from './drafts.js';
import { checkReadable } from './readable.js';
import { checkSize } from './size.js';
import { offInAll, switchesOff } from './switched-off.js';
import { authorsWith, POLICY_VERSIONS, type ProposalRecord, PROPOSALS, PROPOSALS_MAX, recordId } from './records.js';
import { documentOf, keptParts, putPolicy, tidy, versionsIn } from './versions.js';

/** Returns the version of a policy; undefined is the default policy. */
export type VersionOf = (policy: StoredPolicy) => string;

export interface PolicyRules {
  versionOf: VersionOf;
  check: CheckPolicy;
  /** The feature level that all running nodes can read; 0 when none runs. */
  level: () => Promise<number>;
}

export interface Publication {
  /** Undefined = the published policy with drafts applied; null = the default policy. */
  policy?: PolicyOverrides | null;
  /** Ids of the rules whose drafts are applied; undefined = all. */
  rules?: readonly string[];
  /** The drafts that are applied, as the caller read them. */
  drafts?: readonly SeenDraft[];
  /** Ids of published rules to switch off; nothing else is changed then. */
  off?: readonly string[];
  note?: string;
  /** The version that the caller read; undefined = any. */
  expect?: string | undefined;
}

/** The policy in force after the publication, or the proposal that it created. */
export interface Published {
  version: string;
  /** Number of the newest version; 0 = none yet. */
  number: number;
  proposal: Proposal | undefined;
}

export interface Proposal extends Omit<ProposalRecord, 'v' | 'after' | 'settings' | 'rules'> {
  policy: StoredPolicy;
  /** Another policy was published since, so it cannot be approved. */
  isOutdated: boolean;
  /** Those in `by` who are operators no more. */
  removedAuthors: string[];
}

/** @throws AdministrationError NOT_FOUND, CONFLICT; RangeError when the policy is invalid */
export async function publishPolicy(
  store: ControlStore,
  name: string,
  publication: Publication,
  rules: PolicyRules,
): Promise<Published> {
  const level = await rules.level();
  return store.update((transaction) => {
    const before = workspaceIn(transaction, name);
    checkExpected(before, publication.expect, rules.versionOf);
    const policy = chosen(transaction, before, publication);
    const { note } = publication;
    return enact(transaction, before, { policy, written: writtenIn(publication), note, level }, rules);
  });
}

/** Creates a proposal, also in a workspace that requires no approval. @throws as `publishPolicy` */
export function proposePolicy(
  store: ControlStore,
  name: string,
  publication: Publication,
  rules: PolicyRules,
): Promise<Proposal> {
  return store.update((transaction) => {
    const before = workspaceIn(transaction, name);
    checkExpected(before, publication.expect, rules.versionOf);
    const policy = chosen(transaction, before, publication);
    const written = writtenIn(publication);
    if (!isExempt(before, policy, written)) rules.check(policy, variablesIn(transaction, name), written);
    if (isSame(before.policy, policy))
      throw new AdministrationError('CONFLICT', 'nothing would change: this policy is already in effect');
    return propose(transaction, before, policy, publication.note ?? '');
  });
}

/** Publishes an old version again, as a new version. @throws as `publishPolicy` */
export async function rollBack(
  store: ControlStore,
  name: string,
  { number, expect, note }: { number: number; expect: string | undefined; note: string | undefined },
  rules: PolicyRules,
): Promise<Published> {
  const level = await rules.level();
  return store.update((transaction) => {
    const before = workspaceIn(transaction, name);
    checkExpected(before, expect, rules.versionOf);
    const policy = policyAt(transaction, name, number);
    const again = { policy, written: [], note: note ?? `Back to version ${number}`, level };
    return enact(transaction, before, again, rules);
  });
}

/** @throws AdministrationError NOT_FOUND */
export function policyAt(view: ControlView, workspace: string, number: number): StoredPolicy {
  const record = view.get(POLICY_VERSIONS, recordId(workspace, number));
  if (record === undefined) throw new AdministrationError('NOT_FOUND', `there is no version ${number} of ${workspace}`);
  return documentOf(view, workspace, record);
}

/** Oldest first. @throws AdministrationError NOT_FOUND */
export async function listProposals(store: ControlStore, name: string): Promise<Proposal[]> {
  const view = await store.read();
  workspaceIn(view, name);
  const own = view.list(PROPOSALS).filter(({ workspace }) => workspace === name);
  own.sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  return own.map((record) => shown(view, record));
}

/** The policy that a proposal would publish. @throws AdministrationError NOT_FOUND */
export function proposedPolicy(view: ControlView, name: string, id: string): StoredPolicy {
  return documentOf(view, name, proposalIn(view, name, id));
}

/**
 * Publishes a proposal.
 * @throws AdministrationError NOT_FOUND, FORBIDDEN for its authors, CONFLICT when another policy was published since;
 * RangeError when the policy is invalid
 */
export async function approve(
  store: ControlStore,
  name: string,
  id: string,
  { check, versionOf, level: levelOf }: PolicyRules,
): Promise<Published> {
  const level = await levelOf();
  return store.update((transaction) => {
    const before = workspaceIn(transaction, name);
    const record = proposalIn(transaction, name, id);
    if ((before.approvals ?? 0) > 0 && record.by.includes(transaction.who))
      throw new AdministrationError(
        'FORBIDDEN',
        `the proposal is of ${transaction.who}: another operator must approve it`,
      );
    if (isOutdated(transaction, before, record))
      throw new AdministrationError('CONFLICT', 'another policy was published after this proposal; propose it again');
    const policy = documentOf(transaction, name, record);
    if (!switchesOff(before.policy, policy)) check(policy, variablesIn(transaction, name));
    checkReadable(before.policy, policy, level);
    transaction.delete(PROPOSALS, recordId(name, id));
    const [by = ''] = record.by;
    const about = { by, note: record.note, approvedBy: transaction.who };
    return told(transaction, putPolicy(transaction, before, policy, about), versionOf);
  });
}

/** @throws AdministrationError NOT_FOUND */
export function reject(store: ControlStore, name: string, id: string): Promise<Proposal> {
  return store.update((transaction) => {
    const proposal = shown(transaction, proposalIn(transaction, name, id));
    transaction.delete(PROPOSALS, recordId(name, id));
    tidy(transaction, name);
    return proposal;
  });
}

/** @throws AdministrationError CONFLICT when the current version is not `expect` */
export function checkExpected(workspace: WorkspaceRecord, expect: string | undefined, versionOf: VersionOf): void {
  const version = versionOf(workspace.policy);
  if (expect !== undefined && expect !== version)
    throw new AdministrationError(
      'CONFLICT',
      `the policy of ${workspace.name} has changed: its version is ${version}, not ${expect}; read it again`,
    );
}

/** @throws AdministrationError; RangeError when the publication says more than one thing */
function chosen(view: ControlView, before: WorkspaceRecord, publication: Publication): StoredPolicy {
  const { policy, rules, drafts, off } = publication;
  if ([policy, rules, drafts, off].filter((given) => given !== undefined).length > 1)
    throw new RangeError('give one of policy, rules, drafts and off');
  if (off !== undefined) return offInAll(before.policy, off);
  if (drafts !== undefined) checkSeen(view, before, drafts);
  if (policy === undefined) return draftedPolicy(view, before, draftIdsOf(publication));
  const whole = { ...policy };
  return policyOf(settingsOf(whole), rulesOf(whole));
}

/** Ids of the rules in the publication itself; drafts were checked when they were saved. */
function writtenIn({ policy }: Publication): string[] {
  return rulesOf({ ...policy }).map(({ id }) => id);
}

/** Switching off needs no check. The published policy itself is checked when the caller wrote it out. */
function isExempt(before: WorkspaceRecord, policy: StoredPolicy, written: readonly string[]): boolean {
  return switchesOff(before.policy, policy) && (written.length === 0 || !isSame(before.policy, policy));
}

interface Enacted {
  readonly policy: StoredPolicy;
  readonly written: readonly string[];
  readonly note: string | undefined;
  /** Of all running nodes. */
  readonly level: number;
}

function enact(
  transaction: ControlTransaction,
  before: WorkspaceRecord,
  { policy, written, note = '', level }: Enacted,
  { check, versionOf }: PolicyRules,
): Published {
  if (!isExempt(before, policy, written)) check(policy, variablesIn(transaction, before.name), written);
  checkReadable(before.policy, policy, level);
  if ((before.approvals ?? 0) === 0 || isSame(before.policy, policy))
    return told(transaction, putPolicy(transaction, before, policy, { note }), versionOf);
  const proposal = propose(transaction, before, policy, note);
  return { ...told(transaction, before, versionOf), proposal };
}

function told(view: ControlView, { name, policy }: WorkspaceRecord, versionOf: VersionOf): Published {
  return { version: versionOf(policy), number: newestOf(view, name), proposal: undefined };
}

/** The authors of a proposal are the operator who creates it and those of the drafts that it contains. */
function propose(
  transaction: ControlTransaction,
  workspace: WorkspaceRecord,
  policy: StoredPolicy,
  note: string,
): Proposal {
  checkSize(workspace, policy);
  const { name, policy: base } = workspace;
  const waiting = transaction.list(PROPOSALS).filter(({ workspace }) => workspace === name);
  if (waiting.length >= PROPOSALS_MAX)
    throw new AdministrationError(
      'CONFLICT',
      `${PROPOSALS_MAX} proposals are open, which is the limit; approve or reject one`,
    );
  const inIt = new Map(rulesOf(policy).map((rule) => [rule.id, digestOf(rule)]));
  let by = [transaction.who];
  for (const { id, rule, by: authors } of draftsIn(transaction, name))
    if (inIt.get(id) === (rule === null ? undefined : digestOf(rule)))
      for (const author of authors) by = authorsWith(by, author);
  const record: ProposalRecord = {
    ...{ v: 1, workspace: name, id: `pro_${randomBytes(8).toString('hex')}` },
    ...{ base: digestOf(base ?? {}), after: newestOf(transaction, name), at: transaction.now, by, note },
    ...keptParts(transaction, name, policy),
  };
  transaction.put(PROPOSALS, record);
  return shown(transaction, record);
}

function proposalIn(view: ControlView, workspace: string, id: string): ProposalRecord {
  const record = view.get(PROPOSALS, recordId(workspace, id));
  if (record === undefined) throw new AdministrationError('NOT_FOUND', `there is no proposal ${id}`);
  return record;
}

/** Also when the policy is the same again: who rolled it back had a reason that the proposal does not know. */
function isOutdated(view: ControlView, { name, policy }: WorkspaceRecord, { base, after }: ProposalRecord): boolean {
  return digestOf(policy ?? {}) !== base || (after !== undefined && after !== newestOf(view, name));
}

/** The number of the newest version; 0 = none yet. */
function newestOf(view: ControlView, name: string): number {
  return versionsIn(view, name)[0]?.number ?? 0;
}

function shown(view: ControlView, record: ProposalRecord): Proposal {
  const { workspace, id, base, at, by, note } = record;
  const policy = documentOf(view, workspace, record);
  const outdated = isOutdated(view, workspaceIn(view, workspace), record);
  return { workspace, id, base, at, by, removedAuthors: removedOf(view, by), isOutdated: outdated, note, policy };
}
