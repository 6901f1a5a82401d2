// What a reason is: its group and family, its sentence for a support agent, and the names of its evidence.

// oxfmt-ignore
export type ReasonGroup =
  | 'profile' | 'geographic' | 'behavioral' | 'bot' | 'sim_swap' | 'velocity' | 'registration' | 'sequence'
  | 'privacy' | 'trust' | 'test';

/** Groups of correlated reasons: in a family only the strongest counts in full (src/scoring/model/families.ts). */
export const FAMILIES = [
  'device',
  'place',
  'rhythm',
  'sim',
  'speed',
  'bot',
  'privacy',
  'sequence',
  'crowd',
  'history',
  'watch',
] as const;
export type Family = (typeof FAMILIES)[number];

interface CatalogueEntry {
  readonly group: ReasonGroup;
  /** null = counts by itself. */
  readonly family: Family | null;
  /** A sentence; `{name}` is replaced by the evidence of that name, `{name noun}` by the count with the noun. */
  readonly template: string;
  /** Names of the evidence fields. */
  readonly evidence: readonly string[];
  /** What a support agent can advise the customer, where it differs from that for the family (src/service/console). */
  readonly tip?: string;
}

export type Catalogue = Readonly<Record<string, CatalogueEntry>>;
