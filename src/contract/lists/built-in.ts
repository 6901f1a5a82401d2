// Built-in lists, which every workspace has. Entries of allow and deny lists take effect by built-in rules
// (scoring/rules/built-in); labels fill the fraud lists.
import { type ListKind } from './lists.js';

/** The use of a list: a built-in rule allows its entries, a built-in rule blocks them, or labels fill it. */
export const LIST_USES = ['allow', 'deny', 'labels'] as const;
export type ListUse = (typeof LIST_USES)[number];

export interface BuiltInList {
  readonly name: string;
  readonly kind: ListKind;
  readonly use: ListUse;
  readonly description: string;
}

/** Names of built-in lists after `allow_` and `deny_`, with their kinds. */
const PARTIES = {
  users: 'users',
  visitors: 'visitors',
  devices: 'fingerprints',
  identifiers: 'identifiers',
  email_domains: 'email_domains',
  addresses: 'addresses',
  countries: 'countries',
  asns: 'asns',
} as const satisfies Readonly<Record<string, ListKind>>;

/** Values of an event that its label adds to fraud lists. */
const LABELLED = ['users', 'visitors', 'devices', 'identifiers', 'addresses'] as const;
export type LabelledParty = (typeof LABELLED)[number];

const EFFECT = { allow: 'Allowed, unless denied.', deny: 'Blocked.' } as const;

function ofOperators(use: 'allow' | 'deny'): BuiltInList[] {
  return Object.entries(PARTIES).map(([party, kind]) => ({
    name: `${use}_${party}`,
    kind,
    use,
    description: EFFECT[use],
  }));
}

export const BUILT_IN_LISTS: readonly BuiltInList[] = [
  ...ofOperators('allow'),
  ...ofOperators('deny'),
  ...LABELLED.map((party): BuiltInList => ({
    name: fraudList(party),
    kind: PARTIES[party],
    use: 'labels',
    description: 'From events labelled as fraud; filled by labels.',
  })),
];

/** Those with a built-in rule. */
export const DECIDING_LISTS = BUILT_IN_LISTS.filter(({ use }) => use !== 'labels');

/** Id of the rule of a built-in list. */
export function ruleOfList(name: string): string {
  return `rul_${name}`;
}

export function isBuiltInRule(id: string): boolean {
  return DECIDING_LISTS.some(({ name }) => ruleOfList(name) === id);
}

/** By name. */
export const BUILT_IN: ReadonlyMap<string, BuiltInList> = new Map(BUILT_IN_LISTS.map((list) => [list.name, list]));

/** Name of the list to which labels add this value of their events. */
export function fraudList(party: LabelledParty): string {
  return `fraud_${party}`;
}
