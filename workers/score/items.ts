// Reads the requests of a batch from the request buffer, and finds the records that each is decided on.
import { ITEM_STATE, type ShardTask } from '../../src/contract/messages.js';
import { type RecordKey } from '../../src/contract/position.js';
import { type EventDecision, type EventRequest } from '../../src/event/event-row.js';
import { type RowReader } from '../../src/event/row/reader.js';
import { readEventDecision, readEventRequest } from '../../src/event/row/codec.js';
import { type Entry } from '../../src/profiles/cache/entry.js';
import { readKeysOf } from '../../src/profiles/keys.js';
import { type Records } from './records.js';

export interface Item {
  index: number;
  row: EventRequest;
  /** A decision that the sender made already. */
  decision: EventDecision | undefined;
  /** Keys of the records that it is decided on (`readKeysOf`). */
  entries: readonly Entry[];
  /** Offset of the request half in the requestBuffer, in bytes. */
  start: number;
  end: number;
  /** Unix milliseconds with fractions. */
  receivedAt: number;
  /** Bits of the lists that contain its address. */
  networks: readonly number[];
}

export type ScoreTask = Extract<ShardTask, { kind: 'score' }>;

const NONE: readonly number[] = [];

/**
 * The items of a batch that still need a reply; the cancelled ones already have one.
 * @param missing receives the keys of records that have to be read from the store
 */
export function readItems(
  reader: RowReader,
  { from, count }: Pick<ScoreTask, 'from' | 'count'>,
  records: Records,
  missing: RecordKey[],
): Item[] {
  const items: Item[] = [];
  reader.at = from;
  for (let index = 0; index < count; index += 1) {
    const size = reader.u32();
    const state = reader.u8();
    const receivedAt = reader.f64();
    const next = reader.at + size;
    const networks = networksOf(reader);
    const start = reader.at;
    if (state !== ITEM_STATE.cancelled) {
      const row = readEventRequest(reader, false);
      const end = reader.at;
      const decision = state === ITEM_STATE.decided ? readEventDecision(reader) : undefined;
      const entries = records.open(readKeysOf(row), missing);
      items.push({ index, row, decision, entries, start, end, receivedAt, networks });
    }
    reader.at = next;
  }
  return items;
}

/** Most addresses are on no list. */
function networksOf(reader: RowReader): readonly number[] {
  const count = reader.u8();
  if (count === 0) return NONE;
  return Array.from({ length: count }, () => reader.u32());
}
