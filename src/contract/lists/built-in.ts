// Lists that every workspace has without making them. What an operator puts on one that allows or denies has its effect
// by a rule that every workspace has too (scoring/rules/built-in); those of fraud are filled by labels.
import { type ListKind } from './lists.js';

/** What a list is there for: its rule lets in, its rule blocks, labels fill it. */
export const LIST_USES = ['allow', 'deny', 'labels'] as const;
export type ListUse = (typeof LIST_USES)[number];

export interface BuiltInList {
  readonly name: string;
  readonly kind: ListKind;
  readonly use: ListUse;
  readonly description: string;
}

/** What stands behind `allow_` and `deny_`. */
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

/** What a label can say of: parties of its event. */
const LABELLED = ['users', 'visitors', 'devices', 'identifiers', 'addresses'] as const;
export type LabelledParty = (typeof LABELLED)[number];

const EFFECT = { allow: 'Let in, unless denied.', deny: 'Blocked.' } as const;

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
    description: 'Of events that were labelled as fraud; filled by labels.',
  })),
];

/** By name. */
export const BUILT_IN: ReadonlyMap<string, BuiltInList> = new Map(BUILT_IN_LISTS.map((list) => [list.name, list]));

/** The list that labels put this party of their events on. */
export function fraudList(party: LabelledParty): string {
  return `fraud_${party}`;
}
