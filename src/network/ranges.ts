// Parses CIDR text ("network/length") and builds step functions, for the list files and for built-in tables.
import { bitsBefore, type Family, parseAddress } from '../util/address.js';
import { type AddressRanges, type RangeTable } from '../contract/network.js';
import { RangeTableBuilder } from './range-table.js';

/** One range with its bits. Both ends are inside the range. */
export interface BitRange {
  readonly family: 4 | 6;
  readonly first: bigint;
  readonly last: bigint;
  readonly bits: number;
}

const words = new Uint32Array(4);

/** Reads 'address' or 'network/length'; bits beyond the length are ignored. Undefined for other text. */
export function parseRange(text: string, bits: number): BitRange | undefined {
  const slash = text.indexOf('/');
  const written = slash < 0 ? text : text.slice(0, slash);
  const family: Family = parseAddress(written, words);
  if (family === 0) return undefined;
  const width = family === 4 ? 32 : 128;
  const before = bitsBefore(family, written);
  const length = slash < 0 ? width : prefixLength(text.slice(slash + 1), width + before) - before;
  if (length < 0) return undefined;
  const host = (1n << BigInt(width - length)) - 1n;
  const address = toBigInt(family);
  return { family, first: address & ~host, last: address | host, bits };
}

function prefixLength(text: string, width: number): number {
  if (!/^\d{1,3}$/.test(text)) return -1;
  const length = Number(text);
  return length > width ? -1 : length;
}

function toBigInt(family: 4 | 6): bigint {
  let value = 0n;
  for (let word = 0; word < (family === 4 ? 1 : 4); word += 1) value = (value << 32n) | BigInt(words[word] ?? 0);
  return value;
}

/**
 * A table whose value at an address is the union of the bits of all ranges that contain it. Ranges may overlap and come
 * in any order.
 */
export function unite(ranges: readonly BitRange[]): AddressRanges {
  return {
    v4: uniteFamily(
      ranges.filter((range) => range.family === 4),
      1,
    ),
    v6: uniteFamily(
      ranges.filter((range) => range.family === 6),
      4,
    ),
  };
}

function uniteFamily(ranges: readonly BitRange[], width: 1 | 4): RangeTable {
  const edges = ranges.flatMap(({ first, last, bits }) => [
    { at: first, bits, change: 1 },
    { at: last + 1n, bits, change: -1 },
  ]);
  edges.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const builder = new RangeTableBuilder(width);
  const open = new Map<number, number>();
  let from = 0n;
  for (const edge of edges) {
    if (edge.at > from) builder.append(toWords(from, width), toWords(edge.at - 1n, width), union(open));
    from = edge.at;
    open.set(edge.bits, (open.get(edge.bits) ?? 0) + edge.change);
  }
  return builder.build();
}

function union(open: ReadonlyMap<number, number>): number {
  let bits = 0;
  for (const [value, count] of open) if (count > 0) bits |= value;
  return bits;
}

/** A number of 32 or 128 bits as words, the highest first. */
export function toWords(value: bigint, width: 1 | 4): Uint32Array {
  const key = new Uint32Array(width);
  for (let word = width - 1, rest = value; word >= 0; word -= 1, rest >>= 32n) key[word] = Number(rest & 0xffff_ffffn);
  return key;
}
