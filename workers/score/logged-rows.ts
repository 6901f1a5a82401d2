// The rows of one frame as bytes, for the cache, which rarely needs them again.
import { type EventRow } from '../../src/event/event-row.js';
import { RowReader } from '../../src/event/row/reader.js';
import { readRow } from '../../src/event/row/codec.js';
import { skipRow } from '../../src/event/row/columns.js';
import { type KeptRows } from '../../src/profiles/cache/pending.js';

/** Frames share memory: an ArrayBuffer of its own for each takes longer to make than to fill. */
const SLAB_BYTES = 256 * 1024;
let slab = Buffer.alloc(0);
let used = 0;

export class LoggedRows implements KeptRows {
  readonly #bytes: Buffer;

  /** @param frame it is copied */
  constructor(frame: Uint8Array) {
    if (frame.length > slab.length - used) {
      slab = Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, frame.length));
      used = 0;
    }
    this.#bytes = slab.subarray(used, used + frame.length);
    this.#bytes.set(frame);
    used += frame.length;
  }

  row(index: number): EventRow {
    const reader = new RowReader(this.#bytes);
    for (let before = 0; before < index; before += 1) skipRow(reader);
    return readRow(reader);
  }
}
