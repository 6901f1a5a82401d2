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

  /** Sends new rows. Rejects when one side is down; the next call continues. */
  async carry(): Promise<void> {
    this.#done ??= await this.#begin();
    for (;;) {
      const rows = await this.#source.auditAfter(this.#done, BATCH_ROWS_MAX);
      const last = rows.at(-1);
      if (last === undefined) return;
      await this.#client.insert({ table: 'audit', values: rows.map(valuesOf), format: 'JSONEachRow' });
      this.#done = last.number;
    }
  }

  /** The last row number in ClickHouse. When the source restarted with smaller numbers, 0: all rows are sent. */
  async #begin(): Promise<number> {
    const query = 'SELECT toString(max(number)) AS number FROM audit';
    const [{ number } = { number: '0' }] = await rowsOf<{ number: string }>(this.#client, query);
    const [newest] = await this.#source.audit(Number.MAX_SAFE_INTEGER, 1);
    return newest !== undefined && newest.number < Number(number) ? 0 : Number(number);
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
