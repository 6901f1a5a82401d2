// Warnings about the rules that a publication adds or changes. They are found before it: afterwards nothing may fail.
import { differenceOf, rulesOf, type StoredPolicy } from '../../../../access/policy/document.js';
import { draftIdsOf, writtenPolicy } from '../../../../access/policy/drafts.js';
import { workspaceIn } from '../../../../access/records.js';
import { type PublishPolicy } from '../../../../contract/ruleset/policy.js';
import { type RuleWarning } from '../../../../contract/ruleset/schema.js';
import { type AdminCall } from '../admin-route.js';
import { type AdminServices } from '../services.js';
import { inTurns, readPublicationAhead } from './rule-turns.js';

/** Rules that are tried on cases in one turn: each takes as long as ten that are read. */
const TRIED_PER_TURN = 2;

/** Also parses the rules. @throws as `inTurns`; AdministrationError NOT_FOUND */
export async function publicationWarnings(
  call: AdminCall & { readonly body: PublishPolicy },
  services: AdminServices,
): Promise<RuleWarning[]> {
  await readPublicationAhead(call, services);
  const { policy, off } = call.body;
  if (off !== undefined) return [];
  const view = await services.store.read();
  const workspace = workspaceIn(view, call.param(0));
  const after = policy === undefined ? writtenPolicy(view, workspace) : { ...policy };
  return changeWarnings(call, services, [workspace.policy, after], draftIdsOf(call.body));
}

/** @param only ids of the rules that are published; undefined = all @throws as `inTurns` */
export async function changeWarnings(
  call: AdminCall,
  services: AdminServices,
  [before, after]: readonly [before: StoredPolicy, after: StoredPolicy],
  only?: readonly string[],
): Promise<RuleWarning[]> {
  const { added, changed } = differenceOf(before, after).rules;
  const fresh = new Set([...added, ...changed].map(({ id }) => id));
  const warnings: RuleWarning[] = [];
  const tried = rulesOf(after).filter(({ id }) => fresh.has(id) && (only?.includes(id) ?? true));
  await inTurns(call, services, tried, TRIED_PER_TURN, (rule) => {
    warnings.push(...services.rules.warnings({ rules: [rule] }, services.clock()));
  });
  return warnings;
}
