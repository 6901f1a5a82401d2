// Who finds out what, how often and how late, as data. Every rate is an assumption: victims notice a purchase within
// days, card holders see a statement within weeks, and analysts look at a part of what was challenged and err now and
// then.
import { type Label, type LabelSource } from '../../../../src/contract/labels.js';

export interface Reporting {
  readonly label: Label;
  readonly source: LabelSource;
  /** Of the attacks that did harm. */
  readonly share: number;
  readonly days: readonly [number, number];
}

/** A victim tells; of the attacker's own accounts the card's holder or the shop's own review does. */
export const OF_VICTIMS: Reporting = { label: 'account_takeover', source: 'customer', share: 0.7, days: [1, 6] };
export const OF_CARDS: Reporting = { label: 'chargeback', source: 'processor', share: 0.6, days: [8, 40] };
export const OF_ACCOUNTS: Reporting = { label: 'promo_abuse', source: 'review', share: 0.5, days: [2, 15] };
export const OF_PROGRAMS: Reporting = { label: 'bot', source: 'review', share: 0.5, days: [1, 10] };

/** Of challenged and blocked decisions an analyst looks at a part, within two days, and is wrong about a few. */
export const REVIEW = { share: 0.2, days: [0.1, 2], wrong: 0.02 } as const;
/** Honest people dispute a purchase that they made, or that a child of theirs made. */
export const DISPUTES = { share: 0.002, days: [15, 50] } as const;
/** Whoever did harm comes again after so many days, at most so often. */
export const AGAIN = { days: [8, 16], times: 3, firstTo: 0.55 } as const;
