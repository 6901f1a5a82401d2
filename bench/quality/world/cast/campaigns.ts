// How many attacks there are, how long a campaign lasts, what is bought, and how an account is made to be sold.
import { type Assets } from './attackers.js';

/** Of one family and cost in a world of 2,000 people; other sizes have their share, never fewer than three. */
export const ATTACKS = { perThousandPeople: 12, campaignsPerThousandPeople: 5, min: 3 } as const;
/** Attempts of a campaign, and what an attacker's purchases are worth. */
export const CAMPAIGN = {
  loginsMax: 80,
  firstHitFrom: 10,
  firstHitTo: 60,
  registrationsMax: 60,
  promoMax: 12,
  cardsMax: 40,
  botsMax: 12,
} as const;
export const LOOT = { phishedFrom: 300, phishedTo: 1500, big: 4999, cardFrom: 1, cardTo: 9, scarce: 499 } as const;

/** Who makes an account to sell it: visits so many days apart, on some of them a small purchase. */
export const SELLER: Assets = {
  address: 'residential',
  machine: 'own_pc',
  timings: 'own_hand',
  mailbox: true,
  sms: true,
  captcha: true,
  paceSeconds: 90,
};
export const AGEING = { visits: 6, days: 3, buysEvery: 3, amountFrom: 10, amountTo: 40 } as const;
