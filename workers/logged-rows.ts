// The rows of one frame as bytes, for the cache, which hardly ever needs them again.
import { type EventRow } from '../src/contract/event-row.js';
import { RowReader } from '../src/events/row/bytes.js';
import { readRow } from '../src/events/row/codec.js';
import { type KeptRows } from '../src/profiles/pending.js';

export class LoggedRows implements KeptRows {
  readonly #bytes: Buffer;

  /** @param frame copied */
  constructor(frame: Uint8Array) {
    this.#bytes = Buffer.allocUnsafe(frame.length);
    this.#bytes.set(frame);
  }

  rows(): EventRow[] {
    const reader = new RowReader(this.#bytes);
    const rows: EventRow[] = [];
    while (reader.at < this.#bytes.length) rows.push(readRow(reader));
    return rows;
  }
}
