// What the export of a payment processor has in another form than ours: names of columns, order numbers in place of
// event ids, amounts in minor units or with a comma, and dates.
import { UsageError } from '../command.js';
import { type Columns, readCsv } from './csv-file.js';

/** How the day stands in a date with slashes. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const GROUPED = /^\d{1,3}(?:([., '\u00a0\u202f])\d{3})(?:\1\d{3})*$/;
const ENDS_WITH_THREE = /^[1-9]\d{0,2}[.,]\d{3}$/;
const MINOR = /^\d+$/;
/** Seconds and milliseconds since 1970, from 2001 on. */
const UNIX = /^(\d{10})(\d{3})?$/;

/** The number of an amount with one meaning only: `1234.5`, `1,234.56`, `1.234,56`, `12,5`. @throws RangeError */
export function amountOf(text: string, currency: string): number {
  const digits = decimalsOf(currency);
  if (ENDS_WITH_THREE.test(text) && !(digits === 3 && text.includes('.')))
    throw new RangeError(
      `amount ${text} can be ${text.replace(/[.,]/, '')} or ${text.replace(',', '.')}: write it without a sign for ` +
        'thousands, or with two decimals',
    );
  const [, whole = '', , decimals = ''] = /^(.*?)(?:([.,])(\d+))?$/.exec(text) ?? [];
  const sign = text.charAt(whole.length);
  if (/^\d+$/.test(whole)) return Number(decimals === '' ? whole : `${whole}.${decimals}`);
  const [, group] = GROUPED.exec(whole) ?? [];
  if (group !== undefined && (group !== sign || decimals === ''))
    return Number(`${whole.replace(/\D/g, '')}.${decimals || '0'}`);
  const [, repeated] = GROUPED.exec(text) ?? [];
  if (repeated !== undefined) return Number(text.replace(/\D/g, ''));
  throw new RangeError(`amount ${JSON.stringify(text)} is no amount: write it as 1234.56, without a currency`);
}

/** @param text an amount in the smallest unit of its currency, such as cents @throws RangeError */
export function minorAmountOf(text: string, currency: string): number {
  const digits = decimalsOf(currency);
  if (digits === undefined) throw new RangeError('currency must be one of ISO 4217: minor units depend on it');
  if (!MINOR.test(text)) throw new RangeError(`amount ${JSON.stringify(text)} is not in minor units: it has a sign`);
  return Number((Number(text) / 10 ** digits).toFixed(digits));
}

/**
 * Currencies that ISO 4217 gives another number of decimals than two. Not those of `Intl`, which are of what people
 * write: it has none for HUF, IDR or COP.
 */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...['CLF', 'UYW'].map((code) => [code, 4] as const),
]);

/** Undefined for what is no currency. */
function decimalsOf(currency: string): number | undefined {
  if (!/^[A-Za-z]{3}$/.test(currency)) return undefined;
  return DECIMALS.get(currency.toUpperCase()) ?? 2;
}

/**
 * A time as ISO 8601: of Unix seconds or milliseconds, of `31.12.2026`, and with `order` of `31/12/2026`; another text
 * as it is. @throws RangeError
 */
export function timeOf(text: string, order: DateOrder | undefined): string {
  const [, seconds, rest = '000'] = UNIX.exec(text) ?? [];
  if (seconds !== undefined) return new Date(Number(seconds) * 1000 + Number(rest)).toISOString();
  const [, one = '', sign, other = '', year = '', time = ''] =
    /^(\d{1,2})([./])(\d{1,2})\2(\d{4})(?:,? (\d\d:\d\d(?::\d\d)?))?$/.exec(text) ?? [];
  if (sign === undefined) return text;
  if (sign === '/' && order === undefined)
    throw new RangeError(`labeled_at ${text} can be two days: tell --dates dmy or --dates mdy`);
  const [day, month] = sign === '/' && order === 'mdy' ? [other, one] : [one, other];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${time === '' ? '' : `T${time}Z`}`;
}

/** `event_id=Order number,amount=Disputed amount`: ours by the name in the file, in small letters. @throws */
export function renamedBy(text: string, { required, optional }: Columns): ReadonlyMap<string, string> {
  const known = [...required, ...optional];
  return new Map(
    text.split(/,(?=\s*\w+\s*=)/).map((pair) => {
      const [, ours = '', theirs = ''] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
      if (!known.includes(ours) || theirs === '')
        throw new UsageError(`--columns is OURS=THEIRS,...; ours are ${known.join(', ')}`);
      return [theirs.toLowerCase(), ours];
    }),
  );
}

/** Event ids by order number. @throws Error for an order with two events, or a line that cannot be read */
export async function eventsOfOrders(file: string): Promise<ReadonlyMap<string, string>> {
  const events = new Map<string, string>();
  const columns = { required: ['order', 'event_id'], optional: [] };
  for await (const line of readCsv(file, columns, ({ order = '', event_id: id = '' }) => ({ order, id }))) {
    if ('why' in line) throw new Error(`${file}: line ${line.number}: ${line.why}`);
    const { order, id } = line.value;
    if (order === '' || id === '') throw new Error(`${file}: line ${line.number}: order or event_id is empty`);
    if ((events.get(order) ?? id) !== id) throw new Error(`${file}: line ${line.number}: ${order} has another event`);
    events.set(order, id);
  }
  return events;
}
