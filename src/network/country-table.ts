// Maps addresses to the country of registration: walks the package's MMDB tree once into step functions. A lookup in
// the tree costs 1-2 us and one object; a lookup in the steps costs a tenth of that and allocates nothing.
import { type CountryResponse, Reader } from 'mmdb-lib';
import { formatAddress } from '../util/address.js';
import { type AddressRanges } from '../contract/network.js';
import { RangeTableBuilder } from './range-table.js';

const A = 65;
const LETTERS = 26;
const IPV6_BITS = 128;
/** Depth in an IPv6 tree at which IPv4 begins (::/96). */
const IPV4_DEPTH = 96;

const NAMES = Array.from({ length: LETTERS * LETTERS }, (_, i) =>
  String.fromCharCode(A + Math.floor(i / LETTERS), A + (i % LETTERS)),
);

/** 'DE' for a value of the table, 'ZZ' for 0. */
export function countryOf(value: number): string {
  return value === 0 ? 'ZZ' : (NAMES[value - 1] ?? 'ZZ');
}

/** The value of a record `{country_code: 'DE'}`. */
function valueOf(record: unknown): number {
  if (typeof record !== 'object' || record === null || !('country_code' in record)) return 0;
  return NAMES.findIndex((name) => name === record.country_code) + 1;
}

/** @throws RangeError when the file is not an MMDB, or not an IPv6 tree with three-byte records */
export function readCountryTable(mmdb: Buffer): AddressRanges {
  const tree = new Tree(mmdb);
  return { v4: tree.steps(4), v6: tree.steps(6) };
}

class Tree {
  private readonly bytes: Buffer;
  private readonly reader: Reader<CountryResponse>;
  private readonly nodes: number;
  private readonly ipv4: number;
  /** Table value per data pointer: about 250 entries. */
  private readonly values = new Map<number, number>();
  private readonly key = new Uint32Array(4);
  private readonly last = new Uint32Array(4);

  constructor(mmdb: Buffer) {
    this.bytes = mmdb;
    this.reader = new Reader<CountryResponse>(mmdb);
    const { recordSize, ipVersion, nodeCount } = this.reader.metadata;
    if (recordSize !== 24 || ipVersion !== 6)
      throw new RangeError(
        `the country table has records of ${recordSize} bits for IPv${ipVersion}, expected 24 and 6`,
      );
    this.nodes = nodeCount;
    this.ipv4 = this.ipv4Root();
  }

  steps(family: 4 | 6): AddressRanges['v4'] {
    const builder = new RangeTableBuilder(family === 4 ? 1 : 4);
    this.key.fill(0);
    if (family === 6) this.walk(builder, 6, 0, 0);
    else this.walk(builder, 4, this.ipv4, IPV4_DEPTH);
    return builder.build();
  }

  private ipv4Root(): number {
    let node = 0;
    for (let depth = 0; depth < IPV4_DEPTH && node < this.nodes; depth += 1) node = this.child(node, 0);
    return node;
  }

  private child(node: number, bit: 0 | 1): number {
    return this.bytes.readUIntBE(node * 6 + bit * 3, 3);
  }

  /** Visits leaves in address order; `key` holds the bits chosen so far, `depth` their number. */
  private walk(builder: RangeTableBuilder, family: 4 | 6, node: number, depth: number): void {
    // Skips the IPv4 tree inside the IPv6 tree, and some 6to4 and mapped aliases of it.
    if (family === 6 && node === this.ipv4) return;
    if (node >= this.nodes) {
      if (node > this.nodes) this.leaf(builder, family, node, depth);
      return;
    }
    if (depth === IPV6_BITS)
      throw new RangeError('the country table is damaged, its tree is too deep: install its package again');
    const at = family === 4 ? depth - IPV4_DEPTH : depth;
    const word = at >>> 5;
    const bit = 1 << (31 - (at & 31));
    this.walk(builder, family, this.child(node, 0), depth + 1);
    this.key[word] = (this.key[word] ?? 0) | bit;
    this.walk(builder, family, this.child(node, 1), depth + 1);
    this.key[word] = (this.key[word] ?? 0) & ~bit;
  }

  private leaf(builder: RangeTableBuilder, family: 4 | 6, pointer: number, depth: number): void {
    let value = this.values.get(pointer);
    if (value === undefined) {
      value = valueOf(this.reader.get(formatAddress(family, this.key)));
      this.values.set(pointer, value);
    }
    this.last.set(this.key);
    setBitsFrom(this.last, family === 4 ? depth - IPV4_DEPTH : depth);
    builder.append(this.key, this.last, value);
  }
}

/** Sets all bits from `depth` on. */
function setBitsFrom(words: Uint32Array, depth: number): void {
  for (let word = 0; word < 4; word += 1) {
    const from = depth - word * 32;
    if (from <= 0) words[word] = 0xffff_ffff;
    else if (from < 32) words[word] = (words[word] ?? 0) | (0xffff_ffff >>> from);
  }
}
