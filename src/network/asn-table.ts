// Maps addresses to autonomous systems: reads the package's CSV files into step functions, as bytes, because half a
// million lines as strings would fill the heap at start.
import { parseAddress } from '../util/address.js';
import { type AddressRanges, type RangeTable } from '../contract/network.js';
import { RangeTableBuilder } from './range-table.js';

const COMMA = 44;
const NEWLINE = 10;

/** Lines of "first,last,asn,organisation": IPv4 with numbers for addresses, IPv6 with text. */
export function readAsnTable(v4: Buffer, v6: Buffer): AddressRanges {
  return { v4: readLines(v4, 1, decimalKey), v6: readLines(v6, 4, textKey) };
}

type ReadKey = (csv: Buffer, from: number, to: number, into: Uint32Array) => boolean;

function readLines(csv: Buffer, width: 1 | 4, readKey: ReadKey): RangeTable {
  const builder = new RangeTableBuilder(width);
  const first = new Uint32Array(4);
  const last = new Uint32Array(4);
  for (let at = 0; at < csv.length;) {
    const comma1 = find(csv, COMMA, at);
    const comma2 = find(csv, COMMA, comma1 + 1);
    if (readKey(csv, at, comma1, first) && readKey(csv, comma1 + 1, comma2, last))
      builder.append(first, last, decimal(csv, comma2 + 1));
    at = find(csv, NEWLINE, comma2 + 1) + 1;
  }
  return builder.build();
}

/** Index of the byte from `from` on, or the end. `Buffer.indexOf` costs more for these few steps. */
function find(csv: Buffer, byte: number, from: number): number {
  let at = from;
  while (at < csv.length && csv[at] !== byte) at += 1;
  return at;
}

/** The decimal number that begins at `from`. */
function decimal(csv: Buffer, from: number): number {
  let value = 0;
  for (let at = from; ; at += 1) {
    const digit = (csv[at] ?? 0) - 48;
    if (digit < 0 || digit > 9) return value;
    value = value * 10 + digit;
  }
}

function decimalKey(csv: Buffer, from: number, to: number, into: Uint32Array): boolean {
  into[0] = decimal(csv, from);
  return to > from;
}

function textKey(csv: Buffer, from: number, to: number, into: Uint32Array): boolean {
  return parseAddress(csv.toString('latin1', from, to), into) === 6;
}
