// Currency codes as small numbers, the size of a unit of each currency, and which currencies are strong. There are no
// exchange rates: amounts are compared within one currency, or with those of a strong one.

/** Packs three letters, in any case, into 15 bits; 0 = missing, or not a currency code. */
export function currencyCode(currency: string): number {
  if (currency.length !== 3) return 0;
  let code = 0;
  for (let i = 0; i < 3; i += 1) {
    const letter = (currency.charCodeAt(i) | 0x20) - 0x60;
    if (letter < 1 || letter > 26) return 0;
    code = code * 32 + letter;
  }
  return code;
}

/** In capitals; '' when it is missing or not a currency. */
export function currencyName(currency: string): string {
  return currencyCode(currency) === 0 ? '' : currency.toUpperCase();
}

const HUNDREDS = 'ALL AMD AOA ARS BDT CDF CLP CRC DJF DZD HUF ISK JMD JPY KES KMF KRW KZT LKR MWK NGN NPR PKR RSD RWF';
const MORE_HUNDREDS = 'SDG XAF XOF XPF YER';
const THOUSANDS = 'BIF COP GNF IDR IQD IRR KHR LAK LBP MGA MMK MNT PYG SLL SYP TZS UGX UZS VND';
const UNITS: ReadonlyMap<number, number> = new Map([
  ...`${HUNDREDS} ${MORE_HUNDREDS}`.split(' ').map((name) => [currencyCode(name), 100] as const),
  ...THOUSANDS.split(' ').map((name) => [currencyCode(name), 1000] as const),
]);

/**
 * 1, 100 or 1000: an amount of the currency worth about one euro or less. Order amounts are divided by it before they
 * are put into steps.
 */
export function unitOf(code: number): number {
  return UNITS.get(code) ?? 1;
}

const STRONG = new Set('AUD BHD BND CAD CHF EUR FKP GBP GIP JOD KWD KYD NZD OMR SGD USD'.split(' ').map(currencyCode));

/** A unit of the currency is worth at least half a euro; any other is worth no more than a euro and often far less. */
export function isStrong(code: number): boolean {
  return STRONG.has(code);
}
