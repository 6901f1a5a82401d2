// Currency codes as small numbers, the size of a unit of each currency, and its rough worth. There are no exchange
// rates: amounts are compared within one currency, or with a wide tolerance.

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

/** The three letters of a code, in capitals; '' for 0. */
export function currencyOf(code: number): string {
  if (code === 0) return '';
  return String.fromCharCode(...[10, 5, 0].map((shift) => 0x40 + ((code >> shift) & 0x1f)));
}

/** In capitals; '' when it is missing or not a currency. */
export function currencyName(currency: string): string {
  return currencyCode(currency) === 0 ? '' : currency.toUpperCase();
}

let known: readonly string[] | undefined;

/** The codes of ISO 4217, in capitals. Made when they are first asked for: most processes never need them. */
export function currencies(): readonly string[] {
  return (known ??= Intl.supportedValuesOf('currency'));
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

/** Euros that a unit of a currency is worth: rough values of many years, mostly rounded down, no rates of a day. */
const WORTH: ReadonlyMap<number, number> = new Map(
  (
    [
      [1, 'AUD BND CAD CHF EUR FKP GBP GIP JOD KYD NZD SGD USD'],
      [2, 'BHD KWD OMR'],
      [0.5, 'BGN'],
      [0.2, 'AED ILS PLN QAR SAR'],
      [0.1, 'BRL CNY DKK HKD MYR RON'],
      [0.05, 'NOK SEK'],
      [0.02, 'CZK MXN THB TWD ZAR'],
      [0.01, 'PHP'],
      [0.005, 'INR ISK JPY'],
      [0.002, 'HUF PKR'],
      [0.0005, 'CLP KRW'],
    ] as const
  ).flatMap(([euros, names]) => names.split(' ').map((name) => [currencyCode(name), euros] as const)),
);

/**
 * Euros that a unit of the currency is worth, at least about half of it and not much more; 0 for a currency that is not
 * in the table: it is rare, or may lose its value within a year.
 */
export function worthOf(code: number): number {
  return WORTH.get(code) ?? 0;
}
