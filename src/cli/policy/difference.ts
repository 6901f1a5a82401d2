// What differs between two sets of rules, as lines.
import { type Rule } from '../../contract/ruleset/rule.js';

/** Empty when they are the same. */
export function differenceLines(before: readonly Rule[], after: readonly Rule[]): string[] {
  const [were, are] = [byId(before), byId(after)];
  const lines: string[] = [];
  for (const [id, rule] of were) if (!are.has(id)) lines.push(`- ${id} (${rule.name})`);
  for (const [id, rule] of are) {
    const was = were.get(id);
    if (was === undefined) lines.push(`+ ${id} (${rule.name}): ${rule.state}, ${rule.when}`);
    else lines.push(...changed(id, { ...was }, { ...rule }));
  }
  if (lines.length === 0 && before.some(({ id }, place) => after[place]?.id !== id)) lines.push('~ the order of rules');
  return lines;
}

function byId(rules: readonly Rule[]): Map<string, Rule> {
  return new Map(rules.map((rule) => [rule.id, rule]));
}

function changed(id: string, was: Record<string, unknown>, is: Record<string, unknown>): string[] {
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const lines = fields.flatMap((field) => {
    const [old, now] = [was[field], is[field]].map((value) => (value === undefined ? 'none' : JSON.stringify(value)));
    return old === now ? [] : [`    ${field}: ${String(old)} -> ${String(now)}`];
  });
  return lines.length === 0 ? [] : [`~ ${id}`, ...lines];
}
