// Currencies as small numbers, and how large a unit of each is: amounts are compared within a currency only.

/** Three letters in 15 bits, in whatever case; 0 = not told, or not a currency. */
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

const HUNDREDS = 'ALL AMD AOA ARS BDT CDF CLP CRC DJF DZD HUF ISK JMD JPY KES KMF KRW KZT LKR MWK NGN NPR PKR RSD RWF';
const MORE_HUNDREDS = 'SDG XAF XOF XPF YER';
const THOUSANDS = 'BIF COP GNF IDR IQD IRR KHR LAK LBP MGA MMK MNT PYG SLL SYP TZS UGX UZS VND';
const UNITS: ReadonlyMap<number, number> = new Map([
  ...`${HUNDREDS} ${MORE_HUNDREDS}`.split(' ').map((name) => [currencyCode(name), 100] as const),
  ...THOUSANDS.split(' ').map((name) => [currencyCode(name), 1000] as const),
]);

/** What about a euro or less is worth: the steps in which a workspace's orders are counted begin there. */
export function unitOf(code: number): number {
  return UNITS.get(code) ?? 1;
}
