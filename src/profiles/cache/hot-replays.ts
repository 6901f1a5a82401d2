// Decoded key times used last. Key times of a workspace are spread over thousands of small records, and every request
// with typing changes one. Kept as text, each change would make a string that lives just long enough to be copied by
// the garbage collector; so they are numbers in slots of one block of memory. They are shared records: a dropped one is
// read again.
import { type EventRow } from '../../event/event-row.js';
import { digestOf } from '../../event/typing-input.js';
import { type Replays, REPLAYS_MAX } from '../../contract/profile.js';
import { RecordBytes } from '../codec/bytes.js';
import { readReplays, writeReplays } from '../codec/codec.js';
import { type Entry } from './entry.js';
import { replayMarkOf } from '../fold/crowd.js';
import { secondsOf } from '../fold/shared.js';
import { emptyReplays } from '../shapes.js';
import { type RecordSpace } from './space.js';

/** As many as one workspace has. */
const HOT_REPLAYS_MAX = 8192;
/** Last sighting, size, then pairs of a digest and its time. */
const SLOT_WORDS = 2 + 2 * REPLAYS_MAX;
const SEEN = 0;
const SIZE = 1;
const PAIRS = 2;

export class HotReplays {
  readonly #bytes = new RecordBytes();
  readonly #scratch = emptyReplays();
  /** Slot 0 is not used: `Entry.slot` 0 means none. Allocated at first use, because not all sites send typing. */
  #words: Uint32Array | undefined;
  readonly #owners: (Entry | undefined)[] = [];
  #last = 0;
  readonly #space: RecordSpace;

  /** @param space receives the record that another one replaces */
  constructor(space: RecordSpace) {
    this.#space = space;
  }

  /**
   * Decodes into `into`; the caller knows that `entry` has a record.
   * @throws RangeError for an unreadable record
   */
  read(entry: Entry, into: Replays): void {
    if (entry.slot === 0) this.#place(entry);
    const words = this.#memory();
    const at = entry.slot * SLOT_WORDS;
    const { digests } = into;
    const size = words[at + SIZE] ?? 0;
    into.lastSeen = words[at + SEEN] ?? 0;
    digests.size = size;
    for (let i = 0; i < size; i += 1) {
      digests.parties[i] = words[at + PAIRS + 2 * i] ?? 0;
      digests.seen[i] = words[at + PAIRS + 2 * i + 1] ?? 0;
    }
  }

  /** As `foldReplays`, in the slot of `entry`. */
  fold(entry: Entry, row: EventRow): void {
    const words = this.#memory();
    const at = entry.slot * SLOT_WORDS;
    const seconds = secondsOf(row);
    words[at + SEEN] = Math.max(words[at + SEEN] ?? 0, seconds);
    const digest = digestOf(row);
    if (digest === 0) return;
    touch(words, at, digest, seconds);
    const mark = replayMarkOf(row, digest);
    if (mark !== 0) touch(words, at, mark, seconds);
  }

  /** The present record; without a byte when there is none. */
  encode(entry: Entry): RecordBytes {
    this.read(entry, this.#scratch);
    this.#bytes.start();
    if (this.#scratch.lastSeen > 0) writeReplays(this.#bytes, this.#scratch);
    return this.#bytes;
  }

  #memory(): Uint32Array {
    return (this.#words ??= new Uint32Array((HOT_REPLAYS_MAX + 1) * SLOT_WORDS));
  }

  #place(entry: Entry): void {
    const slot = 1 + (this.#last % HOT_REPLAYS_MAX);
    const before = this.#owners[slot];
    if (before?.slot === slot) {
      this.#space.put(before, this.encode(before));
      before.slot = 0;
    }
    this.#owners[slot] = undefined;
    readReplays(this.#bytes, this.#space.load(entry, this.#bytes), this.#scratch);
    this.#write(slot, this.#scratch);
    this.#owners[slot] = entry;
    entry.slot = slot;
    this.#last = slot;
  }

  #write(slot: number, { lastSeen, digests }: Replays): void {
    const words = this.#memory();
    const at = slot * SLOT_WORDS;
    words[at + SEEN] = lastSeen;
    words[at + SIZE] = digests.size;
    for (let i = 0; i < digests.size; i += 1) {
      words[at + PAIRS + 2 * i] = digests.parties[i] ?? 0;
      words[at + PAIRS + 2 * i + 1] = digests.seen[i] ?? 0;
    }
  }
}

/** As `touchRecent`, on the pairs from `slot` on. */
function touch(words: Uint32Array, slot: number, party: number, at: number): void {
  const first = slot + PAIRS;
  const size = words[slot + SIZE] ?? 0;
  const end = first + 2 * size;
  let from = first;
  while (from < end && words[from] !== party) from += 2;
  if (from === end) {
    if (size === REPLAYS_MAX) {
      from -= 2;
      if (!isBefore(words, from, party, at)) return;
    } else words[slot + SIZE] = size + 1;
  } else if ((words[from + 1] ?? 0) >= at) return;
  let to = from;
  while (to > first && isBefore(words, to - 2, party, at)) to -= 2;
  words.copyWithin(to + 2, to, from);
  words[to] = party;
  words[to + 1] = at;
}

/** Whether a party seen at `at` is sorted before the pair there: newest first, then by party. */
function isBefore(words: Uint32Array, pair: number, party: number, at: number): boolean {
  const otherAt = words[pair + 1] ?? 0;
  return at > otherAt || (at === otherAt && party > (words[pair] ?? 0));
}
