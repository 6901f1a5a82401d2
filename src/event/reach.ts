// How far a label `legitimate` reaches: a person who looked at a small order has not said that the account for money
// may change too. The record of the user keeps what the labelled event was.
import { type Verdict } from '../contract/profile.js';
import { changeKind } from '../util/change-kind.js';
import { currencyCode, worthOf } from '../util/world/currency.js';
import { type EventRequest, FEATURE } from './event-row.js';

/** Stored: new ones at the end. A new password ends a reset. */
const STEPS = ['visit', 'order', 'password', 'contact', 'payout', 'address', 'profile', 'other'] as const;
type Step = (typeof STEPS)[number];

/** An order may cost so many times what was confirmed: delivery, or a cart that grew while it was looked at. */
const AMOUNT_SLACK = 1.5;
const U32_MAX = 0xffff_ffff;

export type Reach = Pick<Verdict, 'step' | 'amount' | 'currency'>;

/** Of labels that confirm nobody. */
export const UNREACHED: Reach = { step: 0, amount: 0, currency: 0 };

type Asked = Pick<EventRequest, 'useCase' | 'changeType' | 'features' | 'currency'>;

export function reachOf(event: Asked): Reach {
  const amount = event.features[FEATURE.amount] ?? NaN;
  const step = STEPS.indexOf(stepOf(event)) + 1;
  if (!(amount > 0)) return { step, amount: 0, currency: 0 };
  return { step, amount: Math.min(U32_MAX, Math.ceil(amount)), currency: currencyCode(event.currency) };
}

/** Whether the confirmed event takes at least what is asked for now. Coming in is always meant. */
export function reaches(confirmed: Reach, asked: Asked): boolean {
  const now = reachOf(asked);
  if (confirmed.step === 0 || STEPS[now.step - 1] === 'visit') return true;
  if (confirmed.step !== now.step) return false;
  if (now.amount === 0) return true;
  const same = confirmed.currency === now.currency;
  const [then, today] = same ? [1, 1] : [worthOf(confirmed.currency), worthOf(now.currency)];
  return today > 0 && today * now.amount <= AMOUNT_SLACK * then * confirmed.amount;
}

function stepOf({ useCase, changeType }: Asked): Step {
  if (useCase === 'checkout') return 'order';
  if (useCase === 'password_reset') return 'password';
  return useCase === 'account_change' ? changeKind(changeType) : 'visit';
}
