// The rows of one frame as bytes, for the cache, which hardly ever needs them again.
import { type EventRow } from '../../src/event/event-row.js';
import { RowReader } from '../../src/event/row/bytes.js';
import { readRow } from '../../src/event/row/codec.js';
import { skipRow } from '../../src/event/row/columns.js';
import { type KeptRows } from '../../src/profiles/pending.js';

/** Frames are copied into memory of this size, one behind another: each by itself would be garbage of its own. */
const SLAB_BYTES = 1 << 20;
let slab = Buffer.alloc(0);
let used = 0;

function copyOf(frame: Uint8Array): Buffer {
  if (frame.length > SLAB_BYTES - used || slab.length === 0) {
    if (frame.length > SLAB_BYTES) return Buffer.from(frame);
    slab = Buffer.allocUnsafeSlow(SLAB_BYTES);
    used = 0;
  }
  const copy = slab.subarray(used, used + frame.length);
  copy.set(frame);
  used += frame.length;
  return copy;
}

export class LoggedRows implements KeptRows {
  readonly #bytes: Buffer;

  /** @param frame copied */
  constructor(frame: Uint8Array) {
    this.#bytes = copyOf(frame);
  }

  row(index: number): EventRow {
    const reader = new RowReader(this.#bytes);
    for (let before = 0; before < index; before += 1) skipRow(reader);
    return readRow(reader);
  }
}
