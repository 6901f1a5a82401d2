// Which rows an erasure has to decode: it reads millions of rows, and nearly all are of others. The bytes of a row tell
// whether it may be of one of the subjects or one of the events. A row that is told of may still be another's, because
// four bytes are compared: the caller decodes it and compares the whole.
import { type ErasureSubject } from '../../contract/erasure.js';
import { fieldsOf } from '../fields.js';
import { EVENT_LAYOUT } from '../layout.js';
import { type RowReader } from './reader.js';
import { RowWriter } from './writer.js';
import { columnsOf } from './columns.js';
import { type Skip, skipperOf } from './skip.js';

/** Whether the row at the reader is to be decoded; the reader is left anywhere. */
export type RowTest = (from: RowReader, layout: number) => boolean;

/** Where four random bytes of the id are: RowBinary has both halves reversed, so these are its last ones. */
const ID_END_AT = 8;
const LENGTH_BYTES = 1;

/** Skips to the value of a column, by layout; index 0 is layout 1. */
function skipsTo(column: string): Skip[] {
  return Array.from({ length: EVENT_LAYOUT }, (_, before) => {
    const columns = columnsOf(fieldsOf(before + 1));
    return skipperOf(
      columns.slice(
        0,
        columns.findIndex(({ name }) => name === column),
      ),
    );
  });
}

const TO_PARTY = { user: skipsTo('user_hash'), visitor: skipsTo('visitor_id') } as const;

export const everyRow: RowTest = () => true;

/** Rows of the subjects, and rows with these ids. Damaged rows and rows of later layouts too: decoding tells why. */
export function rowsOf(
  subjects: readonly Pick<ErasureSubject, 'kind' | 'value'>[],
  eventIds: Iterable<string> = [],
): RowTest {
  const parties = (['user', 'visitor'] as const).flatMap((kind) => {
    const values = subjects.filter((subject) => subject.kind === kind);
    const starts = new Set(values.map(({ value }) => Buffer.from(value, 'latin1').readUInt32LE(0)));
    return starts.size === 0 ? [] : [{ skips: TO_PARTY[kind], starts }];
  });
  const ends = endsOf(eventIds);
  return (from, layout) => {
    const { at, bytes } = from;
    try {
      if (ends.size > 0 && ends.has(bytes.readUInt32LE(at + ID_END_AT))) return true;
      for (const { skips, starts } of parties) {
        const skip = skips[layout - 1];
        if (skip === undefined) return true;
        from.at = at;
        skip(from);
        if (starts.has(bytes.readUInt32LE(from.at + LENGTH_BYTES))) return true;
      }
      return false;
    } catch (error) {
      if (error instanceof RangeError) return true;
      throw error;
    }
  };
}

function endsOf(eventIds: Iterable<string>): Set<number> {
  const writer = new RowWriter(64);
  const ends = new Set<number>();
  for (const id of eventIds) {
    writer.reset();
    writer.uuid(id);
    ends.add(writer.bytes.readUInt32LE(ID_END_AT));
  }
  return ends;
}
