// Copies the audit log into ClickHouse, where it is kept longer and can be queried with SQL. Rows that are sent twice,
// after a crash or by two nodes, become one: the table replaces them.
import { type AuditEntry } from '../contract/operators/audit.js';
import { type ClickHouse, rowsOf } from './client.js';

/** Rows of one insert. */
const BATCH_ROWS_MAX = 500;

interface NumberedRow {
  readonly number: number;
  readonly json: string;
}

/** The audit log in the control state, where rows are written first. */
export interface AuditSource {
  /** Rows with larger numbers, the oldest first. */
  auditAfter(number: number, limit: number): Promise<NumberedRow[]>;
  /** Rows with smaller numbers, the newest first. */
  audit(before: number, limit: number): Promise<NumberedRow[]>;
}

export class AuditCarrier {
  readonly #client: ClickHouse;
  readonly #source: AuditSource;
  /** Number of the last row that ClickHouse has; undefined before the first call. */
  #done: number | undefined;

  constructor(client: ClickHouse, source: AuditSource) {
    this.#client = client;
    this.#source = source;
  }

  /**
   * Sends new rows. Rejects when one side is down; the next call continues. The server may have been replaced since the
   * last call, by an empty one or by a copy of before: so it is asked each time what it has.
   */
  async carry(): Promise<void> {
    if (this.#done !== undefined && (await this.#source.auditAfter(this.#done, 1)).length === 0) return;
    this.#done = await this.#begin(this.#done === undefined);
    for (;;) {
      const rows = await this.#source.auditAfter(this.#done, BATCH_ROWS_MAX);
      const last = rows.at(-1);
      if (last === undefined) return;
      await this.#client.insert({ table: 'audit', values: rows.map(valuesOf), format: 'JSONEachRow' });
      this.#done = last.number;
    }
  }

  /**
   * The last row number in ClickHouse, or 0: all rows are sent, when the source restarted with smaller numbers, and at
   * a start when the oldest row of the source is missing.
   */
  async #begin(isStart: boolean): Promise<number> {
    const [newest] = await this.#source.audit(Number.MAX_SAFE_INTEGER, 1);
    const [oldest] = isStart ? await this.#source.auditAfter(0, 1) : [];
    const query =
      'SELECT toString(max(number)) AS last, toString(countIf(number = {oldest:UInt64})) AS oldest FROM audit';
    const [found] = await rowsOf<{ last: string; oldest: string }>(this.#client, query, {
      query_params: { oldest: oldest?.number ?? 0 },
    });
    const number = Number(found?.last ?? 0);
    if (newest !== undefined && newest.number < number) return 0;
    return oldest !== undefined && found?.oldest === '0' ? 0 : number;
  }
}

function valuesOf({ number, json }: NumberedRow): Record<string, unknown> {
  const { at, before, after, ...same } = JSON.parse(json) as AuditEntry;
  const time = new Date(at).toISOString().slice(0, -1).replace('T', ' ');
  return { number, time, ...same, before: textOf(before), after: textOf(after) };
}

function textOf(record: AuditEntry['before']): string {
  return record === null ? '' : JSON.stringify(record);
}
