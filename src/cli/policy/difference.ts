// The differences between two policies, as lines of text.
import { differenceOf } from '../../access/policy/document.js';
import { type Rule } from '../../contract/ruleset/rule.js';
import { type Settings } from './policy-path.js';

export interface Decides {
  readonly rules: readonly Rule[];
  readonly settings: Settings;
}

/** [] when they are the same. */
export function differenceLines(before: Decides, after: Decides): string[] {
  const [were, are] = [byId(before.rules), byId(after.rules)];
  const lines: string[] = [];
  for (const [id, rule] of were) if (!are.has(id)) lines.push(`- ${id} (${rule.name})`);
  for (const [id, rule] of are) {
    const was = were.get(id);
    if (was === undefined) lines.push(`+ ${id} (${rule.name}): ${rule.state}, ${rule.when}`);
    else lines.push(...changed(id, { ...was }, { ...rule }));
  }
  for (const { name, before: old, after: now } of differenceOf({ ...before.settings }, { ...after.settings }).settings)
    lines.push(`~ ${name}: ${shown(old)} -> ${shown(now)}`);
  if (lines.length === 0 && before.rules.some(({ id }, place) => after.rules[place]?.id !== id))
    lines.push('~ the order of rules');
  return lines;
}

/** The rules of `after` that are new or different from `before`. */
export function changedRules(before: readonly Rule[], after: readonly Rule[]): Rule[] {
  const were = byId(before);
  return after.filter((rule) => changed(rule.id, { ...were.get(rule.id) }, { ...rule }).length > 0);
}

function byId(rules: readonly Rule[]): Map<string, Rule> {
  return new Map(rules.map((rule) => [rule.id, rule]));
}

function changed(id: string, was: Record<string, unknown>, is: Record<string, unknown>): string[] {
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const lines = fields.flatMap((field) => {
    const [old, now] = [shown(was[field]), shown(is[field])];
    return old === now ? [] : [`    ${field}: ${old} -> ${now}`];
  });
  return lines.length === 0 ? [] : [`~ ${id}`, ...lines];
}

/** A missing setting is null, a missing member of a rule is undefined. */
function shown(value: unknown): string {
  return value === undefined || value === null ? 'none' : JSON.stringify(value);
}
