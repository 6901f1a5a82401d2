// Inserts batches and reports the outcome: stored, refused because of the data, or unknown. A reply with status 200 may
// still contain an exception, in a header or at the end of its body. A batch is the body of a request, or a file for
// the embedded engine.
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ClickHouseError } from '@clickhouse/client';
import { type ClickHouse } from '../client.js';
import { type Handover, ROWS_HEADER } from '../handover.js';
import { NewerLayoutError } from '../../event/layout.js';
import { type Column, newestOf } from '../../event/row/columns.js';
import { FOREIGN_VIEW, OTHER_COLUMNS, reasonOf } from '../advice.js';
import { EXCEPTION } from '../exception.js';
import { type DifferentColumn, differentColumns, typesIn } from '../migrations/columns.js';
import { EVENTS_STREAM, type TableStream } from '../streams.js';
import { type Batch } from './batch.js';
import { headOf } from './typed-rows.js';

export type Outcome =
  | { kind: 'landed' }
  /** The data of a row is wrong, so a retry is useless. Nothing of the batch was stored. */
  | { kind: 'refused'; code: number; reason: string }
  /** ClickHouse is down, slow or failing: it may or may not have stored the batch. */
  | { kind: 'unavailable'; reason: string };

export interface Sink {
  insert(batch: Batch, signal: AbortSignal): Promise<Outcome>;
  /** Which of these rows are in the table. @throws when ClickHouse cannot answer */
  present(ids: readonly string[], fromMs: number, toMs: number, signal: AbortSignal): Promise<Set<string>>;
}

/**
 * Exception codes about a value: parsing and ranges. Any other exception, also an unknown column and a constraint
 * (469), of which our tables have none, is a problem of the server; the batch waits until it is solved.
 */
const DATA_ERRORS = new Set([
  6, 25, 26, 27, 32, 33, 38, 41, 53, 69, 70, 72, 117, 128, 131, 190, 321, 349, 376, 395, 407, 441, 467, 675, 676, 691,
]);
/** Maximum number of ids in one query; 2000 ids are 78 KB of the 256 KB that a statement may have. */
const IDS_MAX = 2000;
const PIECE_BYTES = 1024 * 1024;
const REASON_CHARS_MAX = 500;

export class ClickHouseSink implements Sink {
  readonly #client: ClickHouse;
  readonly #table: string;
  readonly #columns: readonly Column[];
  /** Name of the id column, the first column. */
  readonly #id: string;
  /** Columns of layout 1, 2 and so on. A column that an older layout does not have gets its default. */
  readonly #layouts: TableStream['layouts'];
  readonly #handover: Handover | undefined;
  /** Types of the table's columns, which hold our rows; undefined until they are asked, and after every failure. */
  #types: ReadonlyMap<string, string> | undefined;

  /** @param handover the way to the embedded engine; without it, rows are sent in the body */
  constructor(client: ClickHouse, { table, layouts }: TableStream = EVENTS_STREAM, handover?: Handover) {
    this.#client = client;
    this.#handover = handover;
    this.#table = table;
    this.#columns = newestOf(layouts).columns;
    this.#id = this.#columns[0]?.name ?? '';
    this.#layouts = layouts;
  }

  /**
   * What is refused is sent once more: a column that is being changed back may have been wrong when the rows were read,
   * and right when the columns were looked at. Then good rows would be dead letters.
   */
  async insert(batch: Batch, signal: AbortSignal): Promise<Outcome> {
    const outcome = await this.#attempt(batch, signal);
    return outcome.kind === 'refused' ? this.#attempt(batch, signal) : outcome;
  }

  async #attempt(batch: Batch, signal: AbortSignal): Promise<Outcome> {
    const columns = this.#layouts[batch.layout - 1]?.columns;
    if (columns === undefined)
      throw new NewerLayoutError(`a batch for ${this.#table}`, batch.layout, this.#layouts.length);
    const outcome = await this.#send(batch, columns, signal);
    if (outcome.kind !== 'landed') this.#types = undefined;
    return outcome;
  }

  async #send(batch: Batch, columns: readonly Column[], signal: AbortSignal): Promise<Outcome> {
    let file: string | undefined;
    let rows: Readable | undefined;
    try {
      file = await this.#handover?.put(batch.chunks);
      const head = file === undefined ? await this.#headFor(columns) : undefined;
      if (typeof head === 'string') return { kind: 'unavailable', reason: head };
      const chunks = head === undefined ? batch.chunks : [head, ...batch.chunks];
      rows = Readable.from(file === undefined ? pieces(chunks) : [], { objectMode: false });
      const format = head === undefined ? 'RowBinary' : 'RowBinaryWithNamesAndTypes';
      const answer = await this.#client.exec({
        query: `INSERT INTO ${this.#table} (${columns.map(({ name }) => name).join(', ')}) FORMAT ${format}`,
        values: rows,
        http_headers: file === undefined ? {} : { [ROWS_HEADER]: file },
        abort_signal: signal,
        clickhouse_settings: {
          insert_deduplication_token: batch.token,
          insert_deduplicate: 1,
          deduplicate_blocks_in_dependent_materialized_views: 1,
          // The reply comes when the rows are in the table and its views, not when they are in a buffer.
          async_insert: 0,
          wait_end_of_query: 1,
        },
      });
      const body = await text(answer.stream);
      const exception = EXCEPTION.exec(body);
      const code = exception?.[1] ?? answer.response_headers['x-clickhouse-exception-code'];
      if (code !== undefined) return await this.#outcomeOf(Number(code), body);
      // An engine of another version would insert the empty body and report success.
      const taken = file === undefined || answer.response_headers[ROWS_HEADER] === file;
      return taken ? { kind: 'landed' } : { kind: 'unavailable', reason: 'the engine did not take the file of rows' };
    } catch (error) {
      if (error instanceof ClickHouseError) return await this.#outcomeOf(Number(error.code), error.message);
      return unavailable(error);
    } finally {
      // After an early reply the rest must not be sent: the memory of the rows is used again for the next batch.
      rows?.destroy();
      if (file !== undefined) await this.#handover?.remove(file);
    }
  }

  /**
   * What precedes rows for a server of others; a text says how its columns differ. The embedded engine's tables are
   * changed by this service only. Undefined too without a table: the insert is refused then, and says why.
   */
  async #headFor(columns: readonly Column[]): Promise<Buffer | string | undefined> {
    if (this.#handover !== undefined) return undefined;
    if (this.#types === undefined) {
      const types = await typesIn(this.#client, this.#table);
      if (types.size === 0) return undefined;
      const difference = differenceIn(differentColumns(types, this.#columns));
      if (difference !== undefined) return `${OTHER_COLUMNS} ${this.#table} were changed (${difference})`;
      this.#types = types;
    }
    const types = this.#types;
    return headOf(columns.map(({ name, type }) => ({ name, type: types.get(name) ?? type })));
  }

  /** A row is refused as damaged, too, when its table has other columns: then the row is not to blame, and waits. */
  async #outcomeOf(code: number, message: string): Promise<Outcome> {
    const reason = `${code}: ${message.replace(EXCEPTION, '').slice(0, REASON_CHARS_MAX)}`;
    if (!DATA_ERRORS.has(code) || FOREIGN_VIEW.test(message)) return { kind: 'unavailable', reason };
    try {
      const difference = differenceIn(differentColumns(await typesIn(this.#client, this.#table), this.#columns));
      if (difference === undefined) return { kind: 'refused', code, reason };
      return { kind: 'unavailable', reason: `${OTHER_COLUMNS} ${this.#table} were changed (${difference}): ${reason}` };
    } catch (error) {
      return unavailable(error);
    }
  }

  async present(ids: readonly string[], fromMs: number, toMs: number, signal: AbortSignal): Promise<Set<string>> {
    const found = new Set<string>();
    for (let start = 0; start < ids.length; start += IDS_MAX) {
      const list = ids
        .slice(start, start + IDS_MAX)
        .map((one) => `'${one}'`)
        .join(',');
      const answer = await this.#client.query({
        query:
          `SELECT DISTINCT ${this.#id} FROM ${this.#table} WHERE time BETWEEN fromUnixTimestamp64Milli(${fromMs}) ` +
          `AND fromUnixTimestamp64Milli(${toMs}) AND ${this.#id} IN (${list})`,
        format: 'TabSeparated',
        abort_signal: signal,
        clickhouse_settings: { wait_end_of_query: 1 },
      });
      const body = await answer.text();
      if (EXCEPTION.test(body)) throw new Error(body.slice(0, REASON_CHARS_MAX));
      for (const id of body.split('\n')) if (id !== '') found.add(id);
    }
    return found;
  }
}

/** The first of them, for a message. */
function differenceIn([first]: readonly DifferentColumn[]): string | undefined {
  if (first === undefined) return undefined;
  const { column, found } = first;
  return found === undefined ? `${column.name} is missing` : `${column.name} is ${found} and not ${column.type}`;
}

/** Joins small chunks: a frame may hold one row, and one write per frame would cost more than the copy. */
function* pieces(chunks: readonly Buffer[]): Generator<Buffer> {
  let group: Buffer[] = [];
  let size = 0;
  for (const chunk of chunks) {
    group.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(group, size);
    group = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(group, size);
}

function unavailable(error: unknown): Outcome {
  return { kind: 'unavailable', reason: reasonOf(error).slice(0, REASON_CHARS_MAX) };
}
