// Stored decisions for whoever decides them again: whole rows of those that a condition chooses, page by page, in the
// form in which they were written; of all others only counts. Every statement has bounds of its own.
import { buffer } from 'node:stream/consumers';
import { COLUMNS } from '../event/row/columns.js';
import { type EventRow } from '../event/event-row.js';
import { RowReader } from '../event/row/bytes.js';
import { readRow } from '../event/row/codec.js';
import { type Mode } from '../contract/vocabulary.js';
import { type ClickHouse } from './client.js';
import { lastLabels, OF_EVENT, OF_SCOPE } from './questions/events.js';

const STATEMENT_S = 60;
const ONE_ROW_S = 5;
const MEMORY_BYTES_MAX = 256 * 1024 * 1024;
/** A row is some 700 bytes. */
const PAGE_ROWS = 10_000;
/** What a ClickHouse reads of a statement; with room for the rest of it. */
const CONDITIONS_CHARS_MAX = 200_000;

export interface Span {
  readonly workspace: string;
  readonly mode: Mode;
  /** Unix milliseconds, the second one not in it. */
  readonly from: number;
  readonly to: number;
}

export interface StoredRow {
  readonly row: EventRow;
  readonly label: string;
  /** Positions of the conditions that hold. */
  readonly holding: readonly number[];
}

export interface StoredCount {
  readonly action: string;
  readonly label: string;
  readonly currency: string;
  readonly events: number;
  readonly amount: number;
}

export class History {
  readonly #client: ClickHouse;
  readonly #hits: string;
  /** SQL of what `rows` gives: a condition holds, or a rule held. */
  readonly chosen: string;
  readonly #signal: AbortSignal | undefined;

  /**
   * @param conditions SQL of 0 or 1, over columns of events
   * @param every choose all rows, whatever holds
   * @throws RangeError when they are too long for one statement
   */
  constructor(client: ClickHouse, conditions: readonly string[], signal?: AbortSignal, every = false) {
    const tests = conditions.map((condition, index) => `if(${condition}, ${index}, -1)`);
    this.#hits = `arrayFilter(i -> i >= 0, CAST([${tests.join(', ')}], 'Array(Int32)'))`;
    if (this.#hits.length > CONDITIONS_CHARS_MAX)
      throw new RangeError('these rules are too long to be asked at once: try them in two parts');
    this.#client = client;
    this.chosen = every ? '1' : `(notEmpty(${this.#hits}) OR notEmpty(rules))`;
    this.#signal = signal;
  }

  /** In the order of time. */
  async *rows(span: Span): AsyncGenerator<StoredRow[], void> {
    let after = { time: 0, id: '00000000-0000-0000-0000-000000000000' };
    for (;;) {
      const page = await this.#page(span, after);
      if (page.length > 0) yield page;
      const last = page.at(-1);
      if (page.length < PAGE_ROWS || last === undefined) return;
      after = { time: last.row.receivedAt, id: last.row.eventId };
    }
  }

  /** Those that are not chosen. */
  async counts(span: Span): Promise<StoredCount[]> {
    const rows = await this.#json<{ was: string; verdict: string; paid: string; counted: number; sum: number }>(
      "SELECT toString(events.action) AS was, ifNull(said.label, '') AS verdict, events.currency AS paid, " +
        'toFloat64(count()) AS counted, sum(ifNull(events.amount, 0)) AS sum ' +
        `FROM events LEFT JOIN ${LABELS} AS said ON said.event_id = events.event_id ` +
        `WHERE ${WITHIN} AND NOT ${this.chosen} GROUP BY was, verdict, paid`,
      span,
    );
    return rows.map(({ was, verdict, paid, counted, sum }) => ({
      ...{ action: was, label: verdict, currency: paid, events: counted, amount: sum },
    }));
  }

  async number(span: Span, what: string): Promise<number> {
    const [row] = await this.#json<{ n: number }>(`SELECT toFloat64(${what}) AS n FROM events WHERE ${WITHIN}`, span);
    return row?.n ?? 0;
  }

  async #page(span: Span, after: { time: number; id: string }): Promise<StoredRow[]> {
    const answer = await this.#client.exec({
      query:
        `SELECT ${NAMES}, ifNull(said.label, '') AS said_label, ${this.#hits} AS holding ` +
        `FROM events LEFT JOIN ${LABELS} AS said ON said.event_id = events.event_id WHERE ${WITHIN} ` +
        `AND (events.time, events.event_id) > (${AT('after')}, {id:UUID}) AND ${this.chosen} ` +
        `ORDER BY events.time, events.event_id LIMIT ${PAGE_ROWS} FORMAT RowBinary`,
      ...this.#options({ ...span, after: after.time, id: after.id }),
    });
    return read(await buffer(answer.stream));
  }

  async #json<T>(query: string, span: Span): Promise<T[]> {
    const result = await this.#client.query({ query, format: 'JSONEachRow', ...this.#options({ ...span }) });
    return result.json<T>();
  }

  #options(parameters: Record<string, unknown>) {
    return {
      query_params: parameters,
      ...(this.#signal !== undefined && { abort_signal: this.#signal }),
      clickhouse_settings: {
        max_execution_time: STATEMENT_S,
        max_memory_usage: String(MEMORY_BYTES_MAX),
        join_use_nulls: 1,
        wait_end_of_query: 1,
      },
    } as const;
  }
}

/** One decision; undefined when there is none. */
export async function storedRow(
  client: ClickHouse,
  { workspace, mode }: Pick<Span, 'workspace' | 'mode'>,
  eventId: string,
): Promise<EventRow | undefined> {
  const answer = await client.exec({
    query: `SELECT ${NAMES} FROM events WHERE ${OF_SCOPE} AND ${OF_EVENT} LIMIT 1 FORMAT RowBinary`,
    query_params: { workspace, mode, eventId },
    clickhouse_settings: { max_execution_time: ONE_ROW_S, wait_end_of_query: 1 },
  });
  const bytes = await buffer(answer.stream);
  return bytes.length === 0 ? undefined : readRow(new RowReader(bytes));
}

const AT = (name: string): string => `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`;
const NAMES = COLUMNS.map(({ name }) => `events.${name}`).join(', ');
const WITHIN =
  "events.workspace = {workspace:String} AND events.mode = {mode:String} AND events.kind = 'decision' " +
  `AND events.time >= ${AT('from')} AND events.time < ${AT('to')}`;
/** A label comes after its event, but for clocks. */
const LABELS = lastLabels(`labels.reported_at >= ${AT('from')} - toIntervalHour(1)`);

/** @throws Error when these are no rows: an exception of a ClickHouse comes as text */
function read(bytes: Buffer): StoredRow[] {
  const from = new RowReader(bytes);
  const rows: StoredRow[] = [];
  while (from.at < bytes.length) {
    const row = readRow(from);
    const label = from.string();
    const holding = Array.from({ length: from.varint() }, () => from.u32());
    rows.push({ row, label, holding });
  }
  return rows;
}
