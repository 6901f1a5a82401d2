// What the values of a variable usually are, where others are possible: words, and the size of numbers by their unit.
// A rule that compares with something else is not refused: its author is warned.
import { BROWSER_NAMES, SYSTEM_NAMES } from '../../contract/network.js';
import { currencies } from '../../util/world/currency.js';

export interface UsualWords {
  readonly words: () => readonly string[];
  /** No request has another word; else integrators send what they like. */
  readonly complete: boolean;
  /** The word for what somebody may write instead, in small letters. */
  readonly named?: (name: string) => string | undefined;
  /** What to write for a word that stands for several of them. */
  readonly several?: (word: string) => string | undefined;
}

/** Numbers of a unit. What is smaller or greater is most likely meant in another unit. */
export interface UsualNumbers {
  readonly unit: string;
  /** The least and the greatest usual number but 0, without its sign. */
  readonly low: number;
  readonly high: number;
  /** For one that is not usual. */
  readonly hint: (value: number) => string;
}

/** `low`: the least that a rule is likely to mean. */
export function milliseconds(low: number): UsualNumbers {
  return { unit: 'milliseconds', low, high: Infinity, hint: (value) => `for ${value} seconds write ${value * 1000}` };
}

export const HOURS_SINCE: UsualNumbers = { unit: 'hours', low: 0, high: 200_000, hint: () => 'a day is 24' };
export const PER_SECOND: UsualNumbers = {
  unit: 'keys per second',
  low: 0,
  high: 60,
  hint: () => 'a fast typist has 10',
};
export const PER_MILLISECOND: UsualNumbers = {
  ...{ unit: 'pixels per millisecond', low: 0, high: 100 },
  hint: (value) => `for ${value} pixels per second write ${value / 1000}`,
};

const fixed = (complete: boolean, words: readonly string[]): UsualWords => ({ complete, words: () => words });

export const BROWSERS = fixed(true, BROWSER_NAMES);
export const SYSTEMS = fixed(true, SYSTEM_NAMES);
export const AUTH_METHODS = fixed(false, ['PASSWORD', 'SSO', 'PASSKEY', 'UNKNOWN']);
export const CHANGE_TYPES = fixed(false, ['email', 'phone', 'password', 'payout', 'payee', 'address']);

/** Android gives the technology, and people say its generation. */
const GENERATIONS: ReadonlyMap<string, string> = new Map([
  ['4g', 'LTE'],
  ['5g', 'NR'],
  ['wifi', 'IWLAN'],
  ['wi-fi', 'IWLAN'],
]);
const SEVERAL_NETWORKS: ReadonlyMap<string, string> = new Map([
  ['2g', "write sim.network_type in ('GPRS', 'EDGE')"],
  ['3g', "write sim.network_type in ('UMTS', 'HSPA')"],
]);
export const NETWORK_TYPES: UsualWords = {
  ...fixed(false, ['GPRS', 'EDGE', 'UMTS', 'HSPA', 'LTE', 'NR', 'IWLAN']),
  named: (name) => GENERATIONS.get(name),
  several: (word) => SEVERAL_NETWORKS.get(word.toLowerCase()),
};

/** Languages in which operators may write the name of a country. */
const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'tr'];
const MORE_COUNTRIES: readonly (readonly [name: string, code: string])[] = [
  ['usa', 'US'],
  ['great britain', 'GB'],
  ['england', 'GB'],
  ['holland', 'NL'],
  ['czech republic', 'CZ'],
  ['turkey', 'TR'],
];

/** Codes that Unicode has and no address: European Union, euro area, United Nations, and three for tests. */
const NO_COUNTRY: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB']);
const GROUPS = /^(e[uz]|un|eea|efta|europe|africa|asia|apac|emea|latam|sepa|nato|north america|south america)$/i;
const severalCountries = (word: string): string | undefined =>
  GROUPS.test(word) ? 'put its countries on a list and write in @name' : undefined;

const codes = once(() => {
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const all = letters.flatMap((one) => letters.map((other) => one + other));
  // An old code, such as DD, has the name of the new one.
  return all.filter((code) => {
    return (
      names.of(code) !== undefined &&
      !NO_COUNTRY.has(code) &&
      Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
    );
  });
});
const countryNames = once(
  () =>
    new Map([
      ...LANGUAGES.flatMap((language) => namesIn(language, 'region', codes())),
      ...namesIn('en', 'region', codes(), 'short'),
      ...MORE_COUNTRIES,
    ]),
);
/** Signs of currencies; several countries use $ and ¥. */
const SIGNS: readonly (readonly [sign: string, code: string])[] = [
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['$', 'USD'],
  ['¥', 'JPY'],
];
const currencyNames = once(() => new Map([...SIGNS, ...namesIn('en', 'currency', currencies())]));
const zones = once(() => Intl.supportedValuesOf('timeZone'));

export const COUNTRIES: UsualWords = {
  ...{ complete: true, words: codes, several: severalCountries },
  named: (name) => countryNames().get(name),
};
/** Integrators may send names. */
export const DESTINATIONS: UsualWords = { ...COUNTRIES, complete: false };
export const CURRENCIES: UsualWords = {
  ...{ complete: false, words: currencies },
  named: (name) => currencyNames().get(name.replace(/(?<!s)s$/, '')),
};
export const TIMEZONES: UsualWords = {
  ...{ complete: false, words: zones },
  named: (name) => zones().find((zone) => zone.toLowerCase().endsWith(`/${name.replaceAll(' ', '_')}`)),
};

function namesIn(
  language: string,
  type: 'region' | 'currency',
  words: readonly string[],
  style: 'long' | 'short' = 'long',
): [name: string, word: string][] {
  const names = new Intl.DisplayNames(language, { type, style, fallback: 'none' });
  return words.flatMap((word) => {
    const name = names.of(word);
    return name === undefined ? [] : [[name.toLowerCase(), word]];
  });
}

/** The names are many, and most processes never need them. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
