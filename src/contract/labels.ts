// What people find out about an event later, in the words of the contract, and what one such word says.

/** `unknown` withdraws. Closed: it may grow at its end only, records keep the position. */
export const LABELS = [
  'legitimate',
  'fraud',
  'account_takeover',
  'chargeback',
  'promo_abuse',
  'bot',
  'unknown',
] as const;
export type Label = (typeof LABELS)[number];

/** Who found it out. */
export const LABEL_SOURCES = ['review', 'customer', 'processor', 'early_warning', 'other'] as const;
export type LabelSource = (typeof LABEL_SOURCES)[number];

export const LABEL_NOTE_CHARS_MAX = 500;
/** Clocks differ: a label may have become known so much later than this service's clock says. */
export const LABEL_AHEAD_MS_MAX = 300_000;

export interface LabelWord {
  label: Label;
  source: LabelSource;
  /** When it became known, Unix milliseconds. */
  labeledAt: number;
  /** Money that it is about, null = none. */
  amount: number | null;
  /** ISO 4217 in upper case, '' without an amount. */
  currency: string;
  note: string;
}

const FOREIGN: ReadonlySet<Label> = new Set<Label>(['fraud', 'account_takeover', 'bot']);

/** Somebody else was there: what came with it is taken back. Of the others it may have been the owner. */
export function isForeign(label: Label): boolean {
  return FOREIGN.has(label);
}

export function labelAt(index: number): Label {
  return LABELS[index] ?? 'unknown';
}

/** What came of folding a user's record again after a label: done, nothing to do it with, or tried for too long. */
export const REFOLD_OUTCOMES = ['done', 'no_history', 'given_up'] as const;
export type RefoldOutcome = (typeof REFOLD_OUTCOMES)[number];
