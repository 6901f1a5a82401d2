// The rows of one frame as bytes, for the cache, which rarely needs them again.
import { type EventRow } from '../../src/event/event-row.js';
import { RowReader } from '../../src/event/row/bytes.js';
import { readRow } from '../../src/event/row/codec.js';
import { skipRow } from '../../src/event/row/columns.js';
import { type KeptRows } from '../../src/profiles/pending.js';

export class LoggedRows implements KeptRows {
  readonly #bytes: Buffer;

  /** @param frame it is copied */
  constructor(frame: Uint8Array) {
    this.#bytes = Buffer.allocUnsafe(frame.length);
    this.#bytes.set(frame);
  }

  row(index: number): EventRow {
    const reader = new RowReader(this.#bytes);
    for (let before = 0; before < index; before += 1) skipRow(reader);
    return readRow(reader);
  }
}
