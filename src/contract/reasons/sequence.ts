// Reasons about what came before an order or a change of the account.
import { type Catalogue } from './catalogue.js';

const ABOUT_ORDERS = 'Ask whether the customer placed these orders. A second factor answers it, if so.';

// The formatter would put each member of a reason on a line of its own.
// oxfmt-ignore
export const SEQUENCE = {
  takeover_sequence: { group: 'sequence', family: 'sequence', evidence: ['device', 'before', 'minutes'],
    template: 'On {device}, this request follows {before}, all within {minutes minute}.' },
  order_burst: { group: 'sequence', family: 'sequence', evidence: ['orders', 'span', 'hours_known', 'limit'],
    template: 'Including this one, the account has {orders order} {span}. The limit is {limit}. We have known the ' +
      'account for {hours_known hour}.',
    tip: ABOUT_ORDERS },
  unusual_amount: { group: 'sequence', family: 'sequence', evidence: ['amount', 'currency', 'against', 'usual'],
    template: 'The amount of {amount}{currency} is far above the usual orders {against}{usual}.',
    tip: ABOUT_ORDERS },
  unusual_destination: { group: 'sequence', family: 'sequence', evidence: ['country', 'known_countries'],
    template: 'The order goes to {country}, and the user did not come from there before the last days. We know ' +
      '{known_countries country} of this user.',
    tip: ABOUT_ORDERS },
} as const satisfies Catalogue;
