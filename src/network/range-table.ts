// A step function over the address space in typed arrays: which value holds from which address on. Countries,
// autonomous systems and lists all use it, so that IPv4 and IPv6 share one lookup that does not allocate.
import { type AddressRanges, type RangeTable } from '../contract/network.js';

const HALVES = 0x1_0000;

const nothing = (width: 1 | 4): RangeTable => ({
  width,
  starts: new Uint32Array(width),
  values: new Uint32Array(1),
  index: new Uint32Array(HALVES + 1),
});

/** Value 0 for all addresses. */
export const NO_RANGES: AddressRanges = Object.freeze({ v4: nothing(1), v6: nothing(4) });

/** The value at an address in the form of `parseAddress`. */
export function valueAt(steps: AddressRanges, family: 4 | 6, words: Uint32Array): number {
  return family === 4 ? value4(steps.v4, words[0] ?? 0) : value6(steps.v6, words);
}

function value4({ starts, values, index }: RangeTable, key: number): number {
  let low = index[key >>> 16] ?? 0;
  let high = (index[(key >>> 16) + 1] ?? 0) + 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) > key) high = middle;
    else low = middle;
  }
  return values[low] ?? 0;
}

function value6({ starts, values, index }: RangeTable, key: Uint32Array): number {
  const half = (key[0] ?? 0) >>> 16;
  let low = index[half] ?? 0;
  let high = (index[half + 1] ?? 0) + 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (isAfter(starts, middle * 4, key)) high = middle;
    else low = middle;
  }
  return values[low] ?? 0;
}

function isAfter(starts: Uint32Array, at: number, key: Uint32Array): boolean {
  for (let word = 0; word < 4; word += 1) {
    const start = starts[at + word] ?? 0;
    const wanted = key[word] ?? 0;
    if (start !== wanted) return start > wanted;
  }
  return false;
}

/** Builds `RangeTable.index`; the last entry is the last step. */
function indexOf(starts: Uint32Array, width: number, count: number): Uint32Array {
  const index = new Uint32Array(HALVES + 1).fill(count - 1);
  for (let half = 0, step = 0; half < HALVES; half += 1) {
    while (step + 1 < count && isUpTo(starts, (step + 1) * width, width, half * HALVES)) step += 1;
    index[half] = step;
  }
  return index;
}

/** True when the key at `at` is not after the address that begins with `first`, followed by zeros. */
function isUpTo(starts: Uint32Array, at: number, width: number, first: number): boolean {
  const start = starts[at] ?? 0;
  if (start !== first) return start < first;
  for (let word = 1; word < width; word += 1) if (starts[at + word] !== 0) return false;
  return true;
}

const FIRST_CAPACITY = 1024;

/** Builds a table from ranges in ascending order. */
export class RangeTableBuilder {
  /** Number of skipped ranges, which began before the end of an earlier one. */
  outOfOrder = 0;
  private readonly width: 1 | 4;
  private starts: Uint32Array;
  private values: Uint32Array;
  private count = 1;
  /** First key after the last range. */
  private readonly next: Uint32Array;
  /** The last range ends at the end of the address space. */
  private full = false;

  constructor(width: 1 | 4) {
    this.width = width;
    this.starts = new Uint32Array(FIRST_CAPACITY * width);
    this.values = new Uint32Array(FIRST_CAPACITY);
    this.next = new Uint32Array(width);
  }

  /** `first` and `last` are both inside the range. */
  append(first: Uint32Array, last: Uint32Array, value: number): void {
    const order = this.compare(first, this.next);
    if (this.full || order < 0 || this.compare(last, first) < 0) {
      this.outOfOrder += 1;
      return;
    }
    if (order > 0) this.push(this.next, 0);
    this.push(first, value);
    for (let word = 0; word < this.width; word += 1) this.next[word] = last[word] ?? 0;
    this.full = increment(this.next);
  }

  build(): RangeTable {
    if (!this.full) this.push(this.next, 0);
    const { width, count } = this;
    return {
      width,
      starts: shared(this.starts.subarray(0, count * width)),
      values: shared(this.values.subarray(0, count)),
      index: shared(indexOf(this.starts, width, count)),
    };
  }

  private compare(a: Uint32Array, b: Uint32Array): number {
    for (let word = 0; word < this.width; word += 1) {
      const order = (a[word] ?? 0) - (b[word] ?? 0);
      if (order !== 0) return order;
    }
    return 0;
  }

  private push(key: Uint32Array, value: number): void {
    if (this.values[this.count - 1] === value) return;
    // The step at zero exists from the start; a range that begins at zero replaces it.
    const at = this.count === 1 && this.compare(key, this.starts) === 0 ? 0 : this.count;
    if (at === this.values.length) this.grow();
    for (let word = 0; word < this.width; word += 1) this.starts[at * this.width + word] = key[word] ?? 0;
    this.values[at] = value;
    this.count = at + 1;
  }

  private grow(): void {
    const { starts, values } = this;
    this.starts = new Uint32Array(starts.length * 2);
    this.starts.set(starts);
    this.values = new Uint32Array(values.length * 2);
    this.values.set(values);
  }
}

/** A copy in memory that all threads use: every thread that reads requests needs the tables. */
export function shared(words: Uint32Array): Uint32Array {
  const copy = new Uint32Array(new SharedArrayBuffer(words.byteLength));
  copy.set(words);
  return copy;
}

/** Adds one in place; true on overflow. */
function increment(key: Uint32Array): boolean {
  for (let word = key.length - 1; word >= 0; word -= 1) {
    const sum = (key[word] ?? 0) + 1;
    key[word] = sum;
    if (sum <= 0xffff_ffff) return false;
  }
  return true;
}
