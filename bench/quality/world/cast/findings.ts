// Which labels are reported, how often and how late, as data. Every rate is an assumption: victims notice a purchase
// within days, card holders see a statement within weeks, and analysts review a part of the challenged decisions and
// sometimes err.
import { type Label, type LabelSource } from '../../../../src/contract/labels/labels.js';

export interface Reporting {
  readonly label: Label;
  readonly source: LabelSource;
  /** Share of the harmful attacks that are reported. */
  readonly share: number;
  readonly days: readonly [number, number];
}

/** The victim reports a takeover; for the attacker's own accounts, the card holder or the shop's review does. */
export const OF_VICTIMS: Reporting = { label: 'account_takeover', source: 'customer', share: 0.7, days: [1, 6] };
export const OF_CARDS: Reporting = { label: 'chargeback', source: 'processor', share: 0.6, days: [8, 40] };
export const OF_ACCOUNTS: Reporting = { label: 'promo_abuse', source: 'review', share: 0.5, days: [2, 15] };
export const OF_PROGRAMS: Reporting = { label: 'bot', source: 'review', share: 0.5, days: [1, 10] };

/** An analyst reviews a share of challenged and blocked decisions within two days, with some errors. */
export const REVIEW = { share: 0.2, days: [0.1, 2], wrong: 0.02 } as const;
/** Honest users dispute a purchase of their own or of their child. */
export const DISPUTES = { share: 0.002, days: [15, 50] } as const;
/** Days until a successful attacker returns, maximum number of returns, and the share of the span for first attacks. */
export const AGAIN = { days: [8, 16], times: 3, firstTo: 0.55 } as const;
