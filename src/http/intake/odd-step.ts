// Sentences for a backend about an order or a change of an account that the decision did not weigh, or did not find.
import { SCORING_PATHS, type UseCase } from '../../contract/vocabulary.js';
import { type EventRequest, FEATURE } from '../../event/event-row.js';

/** How the members of the body are called, and what the caller does to have a step decided on. */
interface Words {
  order: string;
  change: string;
  meant: (step: 'checkout' | 'account_change') => string;
}

export const WORDS_OF_SCORE: Words = {
  order: 'checkoutContext',
  change: 'accountChangeContext',
  meant: (step) => `send it to ${SCORING_PATHS[step]}`,
};
export const WORDS_OF_VERIFY: Words = {
  order: 'checkout',
  change: 'account_change',
  meant: (step) => `name the use_case ${step}`,
};

/** An amount is compared for changes too: of a limit, or of what is paid out. */
const WEIGHS_AMOUNT: readonly UseCase[] = ['checkout', 'account_change'];

/** @param decided what was decided on, for its use case */
export function oddStep(decided: Pick<EventRequest, 'useCase' | 'changeType' | 'features'>, words: Words): string[] {
  const { useCase, changeType } = decided;
  const { order, change, meant } = words;
  const hasAmount = !Number.isNaN(decided.features[FEATURE.amount] ?? NaN);
  const odd: string[] = [];
  if (hasAmount && !WEIGHS_AMOUNT.includes(useCase))
    odd.push(`${order}.amount is read by rules only, as the use case is ${useCase}: for an order ${meant('checkout')}`);
  if (!hasAmount && useCase === 'checkout')
    odd.push(`the order has no amount, so no amount of the user is unusual: send ${order}.amount`);
  if (changeType !== '' && useCase !== 'account_change')
    odd.push(
      `${change}.changeType is read by rules only, as the use case is ${useCase}: for a change ` +
        meant('account_change'),
    );
  if (changeType === '' && useCase === 'account_change')
    odd.push(
      `the change has no ${change}.changeType and is judged mildly: send email, phone, password, payout or address`,
    );
  return odd;
}
