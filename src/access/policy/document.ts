// A policy as one JSON document: its canonical text, its digest, and the difference of two policies.
import { createHash } from 'node:crypto';
import { type WorkspaceRecord } from '../records.js';
import { isObject } from '../../util/is-object.js';

/** Changes of a workspace to the default policy; undefined = none. */
export type StoredPolicy = WorkspaceRecord['policy'];
export type Members = Readonly<Record<string, unknown>>;
/** A rule as it is stored. */
export type StoredRule = Members & { readonly id: string };

/** JSON with the members sorted by name, so that equal documents have equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isObject(value)) return value === undefined ? 'null' : JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

/** Id of a rule or policy by its content: the first 128 bits of SHA-256, as 32 hex. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 32);
}

export function isSame(one: StoredPolicy, other: StoredPolicy): boolean {
  return canonicalJson(one ?? {}) === canonicalJson(other ?? {});
}

export function rulesOf(policy: StoredPolicy): StoredRule[] {
  const rules = policy?.['rules'];
  return Array.isArray(rules) ? rules.filter(isRule) : [];
}

/** The policy without its rules. */
export function settingsOf(policy: StoredPolicy): Record<string, unknown> {
  return Object.fromEntries(Object.entries(policy ?? {}).filter(([name]) => name !== 'rules'));
}

/** @returns undefined when there are no settings and no rules */
export function policyOf(settings: Members, rules: readonly StoredRule[]): StoredPolicy {
  const policy = { ...settings, ...(rules.length > 0 && { rules: [...rules] }) };
  return Object.keys(policy).length === 0 ? undefined : policy;
}

export interface PolicyDifference {
  rules: {
    added: StoredRule[];
    removed: StoredRule[];
    changed: { id: string; members: string[]; before: StoredRule; after: StoredRule }[];
  };
  /** Name as a path, such as `points.vpn_detected`; value null = the default one applies. */
  settings: { name: string; before: unknown; after: unknown }[];
}

export function differenceOf(before: StoredPolicy, after: StoredPolicy): PolicyDifference {
  const was = new Map(rulesOf(before).map((rule) => [rule.id, rule]));
  const is = new Map(rulesOf(after).map((rule) => [rule.id, rule]));
  const changed: PolicyDifference['rules']['changed'] = [];
  for (const [id, rule] of is) {
    const old = was.get(id);
    if (old === undefined) continue;
    const members = apart(old, rule);
    if (members.length > 0) changed.push({ id, members, before: old, after: rule });
  }
  return {
    rules: {
      added: [...is.values()].filter(({ id }) => !was.has(id)),
      removed: [...was.values()].filter(({ id }) => !is.has(id)),
      changed,
    },
    settings: settingsApart(settingsOf(before), settingsOf(after)),
  };
}

function settingsApart(before: Members, after: Members): PolicyDifference['settings'] {
  const [was, is] = [flat(before), flat(after)];
  return apart(was, is).map((name) => ({ name, before: was[name] ?? null, after: is[name] ?? null }));
}

/** Names of the members that differ, sorted. */
function apart(one: Members, other: Members): string[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
  return names.filter((name) => canonicalJson(one[name]) !== canonicalJson(other[name]));
}

function flat(members: Members, path = ''): Record<string, unknown> {
  const leaves: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members))
    if (isObject(value)) Object.assign(leaves, flat(value, `${path}${name}.`));
    else leaves[path + name] = value;
  return leaves;
}

export function isRule(value: unknown): value is StoredRule {
  return isObject(value) && typeof value['id'] === 'string';
}
