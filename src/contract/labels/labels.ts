// Labels of events: the findings that are reported after an event, in the words of the contract.

/** `unknown` withdraws a label. A closed list that may grow at its end only, because records store the index. */
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
/** What an event can be labelled as. */
export const FINDINGS = LABELS.filter((label) => label !== 'unknown');

/** The source of the finding. */
export const LABEL_SOURCES = ['review', 'customer', 'processor', 'early_warning', 'other'] as const;
export type LabelSource = (typeof LABEL_SOURCES)[number];

export const LABEL_NOTE_CHARS_MAX = 500;
/** How far `labeled_at` may be in the future, because clocks differ. */
export const LABEL_AHEAD_MS_MAX = 300_000;

export interface LabelWord {
  label: Label;
  source: LabelSource;
  /** Time of the finding, Unix milliseconds. */
  labeledAt: number;
  /** Amount of money, null = none. */
  amount: number | null;
  /** ISO 4217 in upper case, '' without an amount. */
  currency: string;
  note: string;
}

const FOREIGN: ReadonlySet<Label> = new Set<Label>(['fraud', 'account_takeover', 'bot']);

/** Whether another person caused the event: then profiles undo what it taught. With other labels the user may have. */
export function isForeign(label: Label): boolean {
  return FOREIGN.has(label);
}

export function labelAt(index: number): Label {
  return LABELS[index] ?? 'unknown';
}

/** Results of folding a user's record again after a label: done, no rows to fold, or given up after too long. */
export const REFOLD_OUTCOMES = ['done', 'no_history', 'given_up'] as const;
export type RefoldOutcome = (typeof REFOLD_OUTCOMES)[number];
