// Computes a user's record again without events that were not the user's own. From all rows of the user (in ClickHouse)
// it makes two records: as it is, and as it would be without those events.
import { isForeign } from '../contract/labels/labels.js';
import { eventOf } from '../event/event-of.js';
import { type EventRow } from '../event/event-row.js';
import { labelOf } from '../event/label.js';
import { hash32 } from '../util/text/hex.js';
import { RecordBytes } from './codec/bytes.js';
import { readUser, writeUser } from './codec/codec.js';
import { Folder } from './fold/fold.js';
import { type Refolded } from './fold/refold.js';
import { keysOf, userKey } from './keys.js';
import { emptyUser } from './shapes.js';

/** Rows between two pauses, because the thread also answers requests. */
const ROWS_AT_ONCE = 100;

/**
 * @param rows all rows of the user, sorted by id
 * @param pause called between two parts of the work
 */
export async function refolded(rows: readonly EventRow[], pause: () => Promise<void>): Promise<Refolded | undefined> {
  const [first] = rows;
  if (first === undefined) return undefined;
  const key = userKey(first);
  const said = lastWords(rows);
  const own = rows.filter((row) => keysOf(row).includes(key));
  const without = own.filter(
    (row) => row.kind !== 'refold' && !(row.kind !== 'label' && said.get(eventOf(row)) === true),
  );
  const before = await folded(key, own, pause);
  const after = await folded(key, without, pause);
  return { before, after: withMarks(after, new Set([...said.keys()].map(hash32))) };
}

/** For every labelled event: whether it was not the user's own. */
function lastWords(rows: readonly EventRow[]): Map<string, boolean> {
  const said = new Map<string, boolean>();
  for (const row of rows) {
    const word = labelOf(row);
    if (word !== undefined) said.set(row.confirms, isForeign(word.label));
  }
  return said;
}

async function folded(key: string, rows: readonly EventRow[], pause: () => Promise<void>): Promise<Buffer> {
  const folder = new Folder();
  let record: Buffer = Buffer.alloc(0);
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    record = folder.foldBuffer(key, record, rows.slice(from, from + ROWS_AT_ONCE));
    await pause();
  }
  return record;
}

/** The labels that the record was made with. */
function withMarks(record: Buffer, events: ReadonlySet<number>): Buffer {
  const bytes = new RecordBytes();
  const user = emptyUser();
  readUser(bytes, record, user);
  for (const verdict of user.verdicts) verdict.refolded = events.has(verdict.event);
  writeUser(bytes, user);
  return bytes.toBuffer();
}

/** Whether the record was made with an event's label; true when it has no label of the event. */
export function goesBy(record: Buffer | undefined, event: string): boolean {
  const user = emptyUser();
  readUser(new RecordBytes(), record, user);
  const verdict = user.verdicts.find((one) => one.event === hash32(event));
  return verdict === undefined || verdict.refolded;
}
