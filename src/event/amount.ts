// The amounts that are compared with what is usual, and those that teach it: orders, and changes that carry an amount.
// What is compared with nothing must teach nothing, else a few logins with a large amount make a large order usual.
import { type EventRequest, FEATURE } from './event-row.js';

type Priced = Pick<EventRequest, 'useCase' | 'features'>;

/** NaN = the request has no amount that is compared with others. */
export function comparedAmount({ useCase, features }: Priced): number {
  return useCase === 'checkout' || useCase === 'account_change' ? (features[FEATURE.amount] ?? NaN) : NaN;
}

/** NaN = no order with an amount. */
export function orderAmount(row: Priced): number {
  return row.useCase === 'checkout' ? comparedAmount(row) : NaN;
}
