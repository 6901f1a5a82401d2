/** Lines of values to try a rule on that mean nothing, and what the page says of each. */
export const WRONG_VALUES: readonly (readonly [line: string, refusal: string])[] = [
  ['nonsense', 'is not written as name = value'],
  ['device.is_new = yes', 'device.is_new is either true or false'],
  ['checkout.amount =', 'checkout.amount takes a number'],
  ['device.is_new = True', 'device.is_new is either true or false'],
  ['checkout.amount = 5,00', 'checkout.amount takes a number'],
];
