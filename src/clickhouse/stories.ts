// Reads events from ClickHouse that are too old for the stores of this node: chargebacks arrive after months. Rows are
// requested in the format of the log, so the same code decodes them.
import { type Mode } from '../contract/vocabulary.js';
import { type EventRow } from '../event/event-row.js';
import { RowReader } from '../event/row/reader.js';
import { readRow } from '../event/row/codec.js';
import { COLUMNS } from '../event/row/columns.js';
import { uuidTime } from '../util/uuid.js';
import { DAY_MS } from '../util/time/units.js';
import { openClickHouse } from './client.js';
import { OF_OWNER } from './conditions.js';

const TIMEOUT_MS = 5000;
const CONNECTIONS_MAX = 2;
/** Maximum number of concurrent queries; more are refused. */
const QUESTIONS_MAX = 16;
/** An event, its confirmations and its labels; most events have one row. */
const ROWS_MAX = 64;
const BYTES_MAX = 1024 * 1024;
/** Bounds around the time in the event id: received at about that time, confirmed while it can be verified. */
const BEFORE_MS = 60_000;
const AFTER_MS = 8 * DAY_MS;

const NAMES = COLUMNS.map(({ name }) => name).join(', ');
/** Labels are found through the table `labels`: it is sorted by event and has the report time of each label. */
const QUESTION = `SELECT ${NAMES} FROM events
WHERE ${OF_OWNER} AND time >= fromUnixTimestamp64Milli({from:Int64}) AND time <= fromUnixTimestamp64Milli({to:Int64})
  AND (event_id = {id:UUID} OR confirms = {text:String})
LIMIT ${ROWS_MAX}
UNION ALL
SELECT ${NAMES} FROM events
WHERE ${OF_OWNER} AND kind = 'label' AND confirms = {text:String}
  AND time > fromUnixTimestamp64Milli({to:Int64})
  AND time IN (SELECT reported_at FROM labels WHERE ${OF_OWNER} AND event_id = {id:UUID})
LIMIT ${ROWS_MAX}
FORMAT RowBinary`;

/** Maximum number of rows from which a user's record is rebuilt; with more rows it is not rebuilt. */
const HISTORY_ROWS_MAX = 3000;
const HISTORY_BYTES_MAX = 16 * 1024 * 1024;
const HISTORY = `SELECT ${NAMES} FROM events WHERE ${OF_OWNER} AND user_hash = {user:String}
LIMIT ${HISTORY_ROWS_MAX + 1}
FORMAT RowBinary`;

export interface EventArchive {
  /** All stored rows of an event. Rejects when ClickHouse does not answer or refuses. */
  find(eventId: string, workspace: string, mode: Mode): Promise<EventRow[]>;
  /** All stored rows of a user, ordered by id; undefined when there are too many. Rejects like `find`. */
  history(userHash: string, workspace: string, mode: Mode): Promise<EventRow[] | undefined>;
  close(): Promise<void>;
}

/** @param url `http[s]://user:password@host:port/database` */
export function openArchive(url: string): EventArchive {
  const client = openClickHouse({ url, requestTimeoutMs: TIMEOUT_MS, connectionsMax: CONNECTIONS_MAX });
  let asked = 0;
  const ask = async (query: string, about: Record<string, unknown>, bytesMax: number): Promise<EventRow[]> => {
    if (asked >= QUESTIONS_MAX) throw new Error(`${QUESTIONS_MAX} questions are being asked of ClickHouse already`);
    asked += 1;
    try {
      const { stream } = await client.exec({ query, query_params: about });
      return rowsOf(await bytesOf(stream, bytesMax));
    } finally {
      asked -= 1;
    }
  };
  return {
    find(eventId, workspace, mode) {
      const at = uuidTime(eventId);
      const about = { id: eventId, text: eventId, workspace, mode, from: at - BEFORE_MS, to: at + AFTER_MS };
      return ask(QUESTION, about, BYTES_MAX);
    },
    async history(userHash, workspace, mode) {
      const rows = await ask(HISTORY, { user: userHash, workspace, mode }, HISTORY_BYTES_MAX);
      return rows.length > HISTORY_ROWS_MAX ? undefined : rows;
    },
    close: () => client.close(),
  };
}

async function bytesOf(stream: AsyncIterable<unknown>, bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) continue;
    length += chunk.length;
    if (length > bytesMax) throw new RangeError(`an answer of ClickHouse has more than ${bytesMax} bytes of rows`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Decodes the rows. A batch may be inserted twice, so rows with one id are merged. Ids are ordered by time. */
function rowsOf(bytes: Buffer): EventRow[] {
  const reader = new RowReader(bytes);
  const rows = new Map<string, EventRow>();
  while (reader.at < bytes.length) {
    const row = readRow(reader);
    rows.set(row.eventId, row);
  }
  return [...rows.values()].sort((a, b) => (a.eventId < b.eventId ? -1 : 1));
}
