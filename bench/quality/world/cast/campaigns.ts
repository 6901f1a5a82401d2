// The number of attacks, the length of a campaign, purchase amounts, and how an account for sale is aged.
import { type Assets } from './attackers.js';

/** Attacks per family and cost, per 1,000 people, at least three. */
export const ATTACKS = { perThousandPeople: 12, campaignsPerThousandPeople: 5, min: 3 } as const;
/** Maximum attempts of a campaign, and the amounts of an attacker's purchases. */
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

/** The seller of an aged account: visits some days apart, some with a small purchase. */
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
