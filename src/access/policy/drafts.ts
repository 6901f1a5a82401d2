// Rules that are being written. A draft is one rule as it shall be, beside the published one; it decides nothing until
// it is published. Two people who change one rule see each other by its revision.
import { variablesIn } from '../lists/administration.js';
import { AdministrationError } from '../administration.js';
import { type ControlStore, type ControlTransaction, type ControlView } from '../control/store.js';
import { type WorkspaceRecord, WORKSPACES } from '../records.js';
import { digestOf, policyOf, rulesOf, settingsOf, type StoredPolicy, type StoredRule } from './document.js';
import { authorsWith, recordId, RULE_DRAFTS, type RuleDraftRecord, ruleIn } from './records.js';

/** Throws RangeError when this policy cannot be used, or its rules `written`, which are new, say what they must not. */
export type CheckPolicy = (
  policy: StoredPolicy,
  lists: ReadonlyMap<string, string>,
  written?: readonly string[],
) => void;

/** A rule with what is published of it. */
export interface RuleState {
  id: string;
  /** As it shall be; null when it shall be removed. */
  rule: StoredRule | null;
  /** As it decides; null when it does not. */
  published: StoredRule | null;
  /** Of `rule`; a change may name the one that it was made from. */
  revision: string;
  draft: { by: readonly string[]; at: number; stale: boolean } | null;
}

export function workspaceIn(view: ControlView, name: string): WorkspaceRecord {
  const record = view.get(WORKSPACES, name);
  if (record === undefined) throw new AdministrationError('NOT_FOUND', `there is no workspace ${name}`);
  return record;
}

export function draftsIn(view: ControlView, workspace: string): RuleDraftRecord[] {
  const own = view.list(RULE_DRAFTS).filter((draft) => draft.workspace === workspace);
  return own.sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
}

/** The published rules in their order, each with its draft, and then the new ones. */
export function rulesIn(view: ControlView, { name, policy }: WorkspaceRecord): RuleState[] {
  const published = rulesOf(policy);
  const drafts = new Map(draftsIn(view, name).map((draft) => [draft.id, draft]));
  const ids = new Set([...published.map(({ id }) => id), ...drafts.keys()]);
  const byId = new Map(published.map((rule) => [rule.id, rule]));
  return [...ids].map((id) => stateOf(id, byId.get(id) ?? null, drafts.get(id)));
}

function stateOf(id: string, published: StoredRule | null, draft: RuleDraftRecord | undefined): RuleState {
  if (draft === undefined)
    return { id, rule: published, published, revision: published === null ? '' : digestOf(published), draft: null };
  const rule = ruleIn(draft.rule);
  const stale = draft.base !== (published === null ? null : digestOf(published));
  return { id, rule, published, revision: digestOf(rule), draft: { by: draft.by, at: draft.at, stale } };
}

/** @throws AdministrationError NOT_FOUND */
export async function readRule(store: ControlStore, name: string, id: string): Promise<RuleState> {
  const view = await store.read();
  return ruleOf(view, workspaceIn(view, name), id);
}

function ruleOf(view: ControlView, workspace: WorkspaceRecord, id: string): RuleState {
  const found = rulesIn(view, workspace).find((rule) => rule.id === id);
  if (found === undefined) throw new AdministrationError('NOT_FOUND', `there is no rule ${id}`);
  return found;
}

/** The policy that the drafts make. @throws AdministrationError CONFLICT when a rule was published meanwhile */
export function draftedPolicy(view: ControlView, workspace: WorkspaceRecord): StoredPolicy {
  const states = rulesIn(view, workspace);
  const stale = states.find(({ draft }) => draft?.stale === true);
  if (stale !== undefined)
    throw new AdministrationError(
      'CONFLICT',
      `rule ${stale.id} was published by somebody else after its draft was begun; change the draft or discard it`,
    );
  return policyWith(workspace, states);
}

/** The same to look at, whatever was published meanwhile. */
export function writtenPolicy(view: ControlView, workspace: WorkspaceRecord): StoredPolicy {
  return policyWith(workspace, rulesIn(view, workspace));
}

function policyWith({ policy }: WorkspaceRecord, states: readonly RuleState[]): StoredPolicy {
  return policyOf(
    settingsOf(policy),
    states.flatMap(({ rule }) => rule ?? []),
  );
}

/** A draft of a rule that is not there. @throws AdministrationError NOT_FOUND, CONFLICT; RangeError */
export function createRule(
  store: ControlStore,
  name: string,
  rule: StoredRule,
  check: CheckPolicy,
): Promise<RuleState> {
  return store.update((transaction) => {
    const workspace = workspaceIn(transaction, name);
    const before = rulesIn(transaction, workspace).find(({ id }) => id === rule.id);
    if (before !== undefined && before.rule !== null)
      throw new AdministrationError('CONFLICT', `there is a rule ${rule.id} already`);
    return putDraft(transaction, workspace, rule.id, rule, check);
  });
}

/**
 * @param change what becomes of the rule; null removes it
 * @param expect the revision that was seen; undefined for any
 * @throws AdministrationError NOT_FOUND, CONFLICT when somebody else was first; RangeError
 */
export function changeRule(
  store: ControlStore,
  name: string,
  { id, expect, change }: { id: string; expect: string | undefined; change: (rule: StoredRule) => StoredRule | null },
  check: CheckPolicy,
): Promise<RuleState> {
  return store.update((transaction) => {
    const workspace = workspaceIn(transaction, name);
    const before = ruleOf(transaction, workspace, id);
    if (before.rule === null) throw new AdministrationError('NOT_FOUND', `rule ${id} is to be removed`);
    if (expect !== undefined && expect !== before.revision)
      throw new AdministrationError('CONFLICT', `rule ${id} is ${before.revision} by now, not ${expect}`);
    return putDraft(transaction, workspace, id, change(before.rule), check);
  });
}

/** Back to what is published. @throws AdministrationError NOT_FOUND when there is no draft */
export function discardDraft(store: ControlStore, name: string, id: string): Promise<RuleState> {
  return store.update((transaction) => {
    const workspace = workspaceIn(transaction, name);
    if (transaction.get(RULE_DRAFTS, recordId(name, id)) === undefined)
      throw new AdministrationError('NOT_FOUND', `there is no draft of a rule ${id}`);
    transaction.delete(RULE_DRAFTS, recordId(name, id));
    return stateAfter(transaction, workspace, id);
  });
}

/** Also of a rule that is not there any more. */
function stateAfter(view: ControlView, workspace: WorkspaceRecord, id: string): RuleState {
  const gone: RuleState = { id, rule: null, published: null, revision: '', draft: null };
  return rulesIn(view, workspace).find((rule) => rule.id === id) ?? gone;
}

function putDraft(
  transaction: ControlTransaction,
  workspace: WorkspaceRecord,
  id: string,
  rule: StoredRule | null,
  check: CheckPolicy,
): RuleState {
  const { name, policy } = workspace;
  const published = rulesOf(policy).find((other) => other.id === id) ?? null;
  const base = published === null ? null : digestOf(published);
  const field = recordId(name, id);
  if (base === (rule === null ? null : digestOf(rule))) transaction.delete(RULE_DRAFTS, field);
  else {
    const by = authorsWith(transaction.get(RULE_DRAFTS, field)?.by ?? [], transaction.who);
    const text = rule === null ? null : { ...rule };
    transaction.put(RULE_DRAFTS, { v: 1, workspace: name, id, rule: text, base, by, at: transaction.now });
  }
  const written = policyWith(workspace, rulesIn(transaction, workspace));
  if (rule !== null) check(written, variablesIn(transaction, name), [id]);
  return stateAfter(transaction, workspace, id);
}
