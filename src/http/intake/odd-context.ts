// Sentences for a developer about a login, an order or a change of an account whose words no rule, list or signal will
// meet.
import { type ScoreRequest } from '../../contract/schemas.js';
import { changeKind } from '../../util/change-kind.js';
import { currencies, currencyName } from '../../util/world/currency.js';
import { isHashOfNothing } from './login-names.js';

const isCurrency = (text: string): boolean => currencies().includes(currencyName(text));
const isCountry = (text: string): boolean => /^[A-Z]{2}$/i.test(text);

/** @param names how the two members are called in this body */
export function oddContexts(
  order: ScoreRequest['checkoutContext'],
  change: ScoreRequest['accountChangeContext'],
  names: { order: string; change: string },
): string[] {
  const { currency, shippingCountry } = order ?? {};
  const changeType = change?.changeType ?? '';
  return [
    ...(order?.amount === null
      ? [`${names.order}.amount is null and counts as absent: JSON makes null of a NaN, such as of Number('12,50')`]
      : []),
    // The user's amounts below 1 are all kept as 1, as between cents there is nothing to compare.
    ...(isOdd(currency, isCurrency)
      ? [`${names.order}.currency is no code of ISO 4217, such as EUR: tell coins in the money that they are worth`]
      : []),
    ...(isOdd(shippingCountry, isCountry)
      ? [`${names.order}.shippingCountry is no code of ISO 3166-1 alpha-2, such as DE`]
      : []),
    // A new payout account under an unknown word is judged as a change of little weight.
    ...(changeType !== '' && changeKind(changeType) === 'other'
      ? [`${names.change}.changeType has no word that is known: send email, phone, password, payout or address`]
      : []),
  ];
}

/** @param name how the login is called in this body */
export function oddLogin(login: ScoreRequest['loginContext'], name: string): string[] {
  const hash = login?.identifierHash ?? '';
  return hash !== '' && isHashOfNothing(hash.toLowerCase())
    ? [`${name}.identifierHash is ignored: it is the hash of no text, or of a word such as null`]
    : [];
}

function isOdd(value: string | null | undefined, isUsual: (text: string) => boolean): boolean {
  return value !== undefined && value !== null && value !== '' && !isUsual(value);
}
