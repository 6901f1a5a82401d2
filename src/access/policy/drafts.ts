// Drafts of rules. A draft is the next version of one rule, stored beside the published one; it has no effect until it
// is published. The revision of a rule detects changes by two operators at the same time.
import { variablesIn } from '../lists/administration.js';
import { AdministrationError } from '../administration.js';
import { type ControlStore } from '../control/store.js';
import { type ControlTransaction, type ControlView } from '../control/transaction.js';
import { workspaceIn, type WorkspaceRecord } from '../records.js';
import { digestOf, policyOf, rulesOf, settingsOf, type StoredPolicy, type StoredRule } from './document.js';
import { authorsWith, recordId, RULE_DRAFTS, type RuleDraftRecord, ruleIn } from './records.js';

/** Throws RangeError when the policy is invalid. `written`: ids of new rules, whose titles are checked too. */
export type CheckPolicy = (
  policy: StoredPolicy,
  lists: ReadonlyMap<string, string>,
  written?: readonly string[],
) => void;

/** A rule with its draft and its published version. */
export interface RuleState {
  id: string;
  /** The draft if there is one, else the published rule; null when the draft removes the rule. */
  rule: StoredRule | null;
  /** The rule in the published policy; null when it is not in it. */
  published: StoredRule | null;
  /** Digest of `rule`; a change can require that this is still the current one. */
  revision: string;
  draft: { by: readonly string[]; at: number; stale: boolean } | null;
}

/** The draft of a rule as an operator read it. */
export interface SeenDraft {
  id: string;
  revision: string;
}

/** Ids of the rules whose drafts a publication applies, however it names them; undefined = all. */
export function draftIdsOf(publication: {
  rules?: readonly string[];
  drafts?: readonly SeenDraft[];
}): readonly string[] | undefined {
  return publication.rules ?? publication.drafts?.map(({ id }) => id);
}

export function draftsIn(view: ControlView, workspace: string): RuleDraftRecord[] {
  const own = view.list(RULE_DRAFTS).filter((draft) => draft.workspace === workspace);
  return own.sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
}

/** The published rules in their order, each with its draft, then the new rules. */
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

/**
 * The published policy with drafts applied.
 * @param only ids of the rules whose drafts are applied; undefined = all
 * @throws AdministrationError NOT_FOUND when one of `only` has no draft, CONFLICT when the published version of a rule
 * changed after its draft was begun
 */
export function draftedPolicy(view: ControlView, workspace: WorkspaceRecord, only?: readonly string[]): StoredPolicy {
  const all = rulesIn(view, workspace);
  const drafted = new Set(all.filter(({ draft }) => draft !== null).map(({ id }) => id));
  const missing = only?.find((id) => !drafted.has(id));
  if (missing !== undefined) throw new AdministrationError('NOT_FOUND', `there is no draft of a rule ${missing}`);
  const applied = new Set(only ?? drafted);
  const states = all.map((state) => (applied.has(state.id) ? state : asPublished(state)));
  const stale = states.find(({ draft }) => draft?.stale === true);
  if (stale !== undefined)
    throw new AdministrationError(
      'CONFLICT',
      `rule ${stale.id} was published in another form after this draft was started; change or discard the draft`,
    );
  return policyWith(workspace, states);
}

/** @throws AdministrationError CONFLICT when one of the drafts is not what the operator read */
export function checkSeen(view: ControlView, workspace: WorkspaceRecord, seen: readonly SeenDraft[]): void {
  const drafts = new Map(seenIn(view, workspace).map(({ id, revision }) => [id, revision]));
  const other = seen.find(({ id, revision }) => drafts.get(id) !== revision);
  if (other === undefined) return;
  const what = drafts.has(other.id) ? 'was changed' : 'was published or discarded';
  throw new AdministrationError(
    'CONFLICT',
    `nothing was published: the draft of rule ${other.id} ${what} after you read it; read the changes again`,
  );
}

/** All drafts as they are now. */
export function seenIn(view: ControlView, workspace: WorkspaceRecord): SeenDraft[] {
  const drafted = rulesIn(view, workspace).filter(({ draft }) => draft !== null);
  return drafted.map(({ id, revision }) => ({ id, revision }));
}

function asPublished(state: RuleState): RuleState {
  return { ...state, rule: state.published, draft: null };
}

/** The same for display: without the check for conflicts. */
export function writtenPolicy(view: ControlView, workspace: WorkspaceRecord): StoredPolicy {
  return policyWith(workspace, rulesIn(view, workspace));
}

function policyWith({ policy }: WorkspaceRecord, states: readonly RuleState[]): StoredPolicy {
  return policyOf(
    settingsOf(policy),
    states.flatMap(({ rule }) => rule ?? []),
  );
}

/** Creates the draft of a new rule. @throws AdministrationError NOT_FOUND, CONFLICT; RangeError */
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
      throw new AdministrationError('CONFLICT', `a rule ${rule.id} exists already; use another id`);
    return putDraft(transaction, workspace, rule.id, rule, check);
  });
}

/**
 * @param change returns the new rule, or null to remove it
 * @param expect the revision that the caller read; undefined = any
 * @throws AdministrationError NOT_FOUND, CONFLICT when the revision is not `expect`; RangeError
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
    if (before.rule === null)
      throw new AdministrationError('NOT_FOUND', `the draft removes rule ${id}; discard the draft first`);
    checkRevision(before, expect);
    return putDraft(transaction, workspace, id, change(before.rule), check);
  });
}

function checkRevision({ id, revision }: RuleState, expect: string | undefined): void {
  if (expect === undefined || expect === revision) return;
  throw new AdministrationError(
    'CONFLICT',
    `rule ${id} has changed: its revision is ${revision}, not ${expect}; read it again`,
  );
}

/**
 * Deletes a draft, so that the published rule remains.
 * @param expect the revision that the caller read; undefined = any
 * @throws AdministrationError NOT_FOUND when there is no draft, CONFLICT when the revision is not `expect`
 */
export function discardDraft(
  store: ControlStore,
  name: string,
  { id, expect }: { id: string; expect: string | undefined },
): Promise<RuleState> {
  return store.update((transaction) => {
    const workspace = workspaceIn(transaction, name);
    if (transaction.get(RULE_DRAFTS, recordId(name, id)) === undefined)
      throw new AdministrationError('NOT_FOUND', `there is no draft of a rule ${id}`);
    checkRevision(ruleOf(transaction, workspace, id), expect);
    transaction.delete(RULE_DRAFTS, recordId(name, id));
    return stateAfter(transaction, workspace, id);
  });
}

/** The state of a rule after a change, which may have removed it. */
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
