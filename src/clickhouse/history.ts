// Reads stored decisions for a backtest: full rows, in pages and in the format of the log, for the decisions that match
// a condition; only counts for the others. Every statement has its own limits of time and memory.
import { type Readable } from 'node:stream';
import { COLUMNS } from '../event/row/columns.js';
import { type EventRow } from '../event/event-row.js';
import { RowReader } from '../event/row/reader.js';
import { readRow } from '../event/row/codec.js';
import { type Tenant } from '../contract/vocabulary.js';
import { type ClickHouse, rowsOf } from './client.js';
import { lastLabels, OF_EVENT, OF_TENANT } from './questions/events.js';
import { AT, FROM_TO, OF_EVENTS } from './conditions.js';
import { DAY_MS } from '../util/time/units.js';

const STATEMENT_S = 60;
const ONE_ROW_S = 5;
const MEMORY_BYTES_MAX = 256 * 1024 * 1024;
/** A row has about 700 bytes. */
const PAGE_ROWS = 10_000;
/** Bound on the SQL of the conditions. ClickHouse reads at most 262,144 bytes of a statement; the rest has room. */
const CONDITIONS_CHARS_MAX = 200_000;

export interface Span extends Tenant {
  /** Unix milliseconds; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

export interface StoredRow {
  readonly row: EventRow;
  readonly label: string;
  /** Indexes of the conditions that hold for the row. */
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
  /** SQL condition of the rows that `rows` returns: a given condition holds now, or a rule held at the decision. */
  readonly chosen: string;
  readonly #signal: AbortSignal | undefined;

  /**
   * @param conditions SQL expressions over columns of `events`, with value 0 or 1
   * @param every return all rows, whatever the conditions
   * @throws RangeError when the conditions are too long for one statement
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

  /** Pages of rows, oldest first. */
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

  /** Counts of the decisions that `rows` does not return. */
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

  /** Number of decisions of each day of the span that has some; day 0 begins with the span. */
  async days(span: Span): Promise<Map<number, number>> {
    const day = `intDiv(toUnixTimestamp64Milli(events.time) - {from:Int64}, ${DAY_MS})`;
    const rows = await this.#json<{ day: number; events: number }>(
      `SELECT toFloat64(${day}) AS day, toFloat64(count()) AS events FROM events WHERE ${WITHIN} GROUP BY day`,
      span,
    );
    return new Map(rows.map(({ day, events }) => [day, events]));
  }

  async number(span: Span, what: string): Promise<number> {
    const [row] = await this.#json<{ n: number }>(`SELECT toFloat64(${what}) AS n FROM events WHERE ${WITHIN}`, span);
    return row?.n ?? 0;
  }

  async #page(span: Span, { time, id }: { time: number; id: string }): Promise<StoredRow[]> {
    const where =
      `${WITHIN} AND events.time >= ${AT('after')} ` +
      `AND (events.time, events.event_id) > (${AT('after')}, {id:UUID}) AND ${this.chosen}`;
    const from = { ...span, after: time, id };
    // Sorted by the time alone, no later rows are read. The order of the page makes ClickHouse read all of them.
    const [last] = await this.#json<{ at: number; rows: number }>(
      'SELECT toFloat64(toUnixTimestamp64Milli(max(at))) AS at, toFloat64(count()) AS rows FROM ' +
        `(SELECT events.time AS at FROM events WHERE ${where} ORDER BY at LIMIT ${PAGE_ROWS})`,
      from,
    );
    if (last === undefined || last.rows === 0) return [];
    const answer = await this.#client.exec({
      query:
        `SELECT ${NAMES}, ifNull(said.label, '') AS said_label, ${this.#hits} AS holding ` +
        `FROM events LEFT JOIN ${LABELS} AS said ON said.event_id = events.event_id ` +
        `WHERE ${where} AND events.time <= ${AT('until')} ` +
        // In the order of the table it holds whole rows of all parts: four million decisions were too many for it.
        // In one thread: a page is read while the one before it is decided again, and the service answers beside both.
        `ORDER BY events.time, events.event_id LIMIT ${PAGE_ROWS} ` +
        'SETTINGS optimize_read_in_order = 0, max_threads = 1 FORMAT RowBinary',
      ...this.#options({ ...from, until: last.at }),
    });
    return read(await bytesOf(answer.stream));
  }

  #json<T>(query: string, span: Span & { readonly after?: number; readonly id?: string }): Promise<T[]> {
    return rowsOf<T>(this.#client, query, this.#options({ ...span }));
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

/** One stored decision; undefined when there is none. */
export async function storedRow(
  client: ClickHouse,
  { workspace, mode }: Tenant,
  eventId: string,
): Promise<EventRow | undefined> {
  const answer = await client.exec({
    query: `SELECT ${NAMES} FROM events WHERE ${OF_TENANT} AND ${OF_EVENT} LIMIT 1 FORMAT RowBinary`,
    query_params: { workspace, mode, eventId },
    clickhouse_settings: { max_execution_time: ONE_ROW_S, wait_end_of_query: 1 },
  });
  const bytes = await bytesOf(answer.stream);
  return bytes.length === 0 ? undefined : readRow(new RowReader(bytes));
}

/** `node:stream/consumers` makes a Blob of them first, which takes three times as long. */
async function bytesOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const NAMES = COLUMNS.map(({ name }) => `events.${name}`).join(', ');
const WITHIN = `${OF_EVENTS} AND events.kind = 'decision' AND ${FROM_TO}`;
/** A label is reported after its event; one hour allows for clock differences. */
const LABELS = lastLabels(`labels.reported_at >= ${AT('from')} - toIntervalHour(1)`);

/** @throws Error when the bytes are no rows: ClickHouse sends an exception as text */
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
