// The differences between two policies, as lines of text, and what the service tells of a change.
import { differenceOf, type PolicyDifference } from '../../access/policy/document.js';
import { type PublishPolicy } from '../../contract/ruleset/policy.js';
import { type Rule } from '../../contract/ruleset/rule.js';
import { isObject } from '../../util/is-object.js';
import { type Context, UsageError } from '../command.js';
import { type Settings } from './policy-path.js';

export interface Decides {
  readonly rules: readonly Rule[];
  readonly settings: Settings;
}

/** [] when they are the same. */
export function differenceLines(before: Decides, after: Decides): string[] {
  const lines = linesOf(differenceOf(policyOf(before), policyOf(after)));
  if (lines.length === 0 && before.rules.some(({ id }, place) => after.rules[place]?.id !== id))
    lines.push('~ the order of rules');
  return lines;
}

function policyOf({ rules, settings }: Decides) {
  return { ...settings, rules: rules.map((rule) => ({ ...rule })) };
}

function linesOf({ rules: { removed, added, changed }, settings }: PolicyDifference): string[] {
  const member = (was: Record<string, unknown>, is: Record<string, unknown>) => (name: string) =>
    `    ${name}: ${shown(was[name])} -> ${shown(is[name])}`;
  return [
    ...removed.map(({ id, name }) => `- ${id} (${String(name)})`),
    ...changed.flatMap(({ id, members, before, after }) => [`~ ${id}`, ...members.map(member(before, after))]),
    ...added.map(({ id, name, state, when }) => `+ ${id} (${String(name)}): ${String(state)}, ${String(when)}`),
    ...settings.map(({ name, before, after }) => `~ ${name}: ${shown(before)} -> ${shown(after)}`),
  ];
}

/** The rules of `after` that are new or different from `before`. */
export function changedRules(before: readonly Rule[], after: readonly Rule[]): Rule[] {
  const { added, changed } = differenceOf(
    policyOf({ rules: before, settings: {} }),
    policyOf({ rules: after, settings: {} }),
  ).rules;
  const fresh = new Set([...added, ...changed].map(({ id }) => id));
  return after.filter(({ id }) => fresh.has(id));
}

/** A missing setting is null, a missing member of a rule is undefined. */
function shown(value: unknown): string {
  return value === undefined || value === null ? 'none' : JSON.stringify(value);
}

/** The lines of a difference that the service tells. @throws Error when the reply has another form */
export function toldLines(told: Record<string, unknown>): string[] {
  if (isDifference(told)) return linesOf(told);
  throw new Error('the reply of the service is no difference: check that service and command have the same version');
}

function isDifference(told: object): told is PolicyDifference {
  if (!('rules' in told && 'settings' in told && isObject(told.rules) && Array.isArray(told.settings))) return false;
  const { added, removed, changed } = told.rules;
  return [added, removed, changed].every((rules) => Array.isArray(rules) && rules.every(isObject));
}

/** The options that publish the drafts as they are told. A service of an earlier release tells none. */
export function seenLines({ drafts }: Record<string, unknown>): string[] {
  if (!Array.isArray(drafts) || drafts.length === 0) return [];
  const options = drafts.filter(isObject).map(({ id, revision }) => `--rule ${String(id)}@${String(revision)}`);
  return [`to publish them only as they are here: ${options.join(' ')}`];
}

/** @param named `ID` or `ID@REVISION`, undefined = all drafts @throws UsageError */
export function draftsNamed(named: readonly string[] | undefined): Pick<PublishPolicy, 'rules' | 'drafts'> {
  if (named === undefined) return {};
  const drafts = named.map((one) => {
    const [id = '', revision] = one.split('@');
    return { id, revision };
  });
  const seen = drafts.flatMap(({ id, revision }) => (revision === undefined ? [] : [{ id, revision }]));
  if (seen.length === 0) return { rules: [...named] };
  if (seen.length < named.length) throw new UsageError('--rule: give the revision of each rule, or of none');
  return { drafts: seen };
}

/** Tells the warnings of a change. A service of an earlier release sends none. */
export function complainOf({ warnings }: Record<string, unknown>, context: Context): void {
  if (!Array.isArray(warnings)) return;
  for (const { rule, text } of warnings.filter(isObject)) context.complain(warningText(String(rule), String(text)));
}

export function warningText(rule: string, text: string): string {
  return `${rule}: warning: ${text}`;
}

export function outcomeOf({ version, number, proposal }: Record<string, unknown>): string {
  if (isObject(proposal))
    return `proposed as ${String(proposal['id'])}: it takes effect when another operator approves it`;
  return `published as ${String(version)}, number ${String(number)}`;
}
