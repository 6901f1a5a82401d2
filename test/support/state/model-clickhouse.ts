// ClickHouse as the reader sees it, in memory, with the accidents that a seed brings.
import { type Batch, type RowBytes, rowsOf } from '../../../src/clickhouse/consumer/batch.js';
import { type Outcome, type Sink } from '../../../src/clickhouse/consumer/sink.js';
import { EVENT_LAYOUTS } from '../../../src/event/row/columns.js';

/** A table in two partitions, its tokens, and the accidents that a seed brings. */
export class ModelClickHouse implements Sink {
  readonly rows: string[] = [];
  readonly tokens = new Set<string>();
  readonly refuse: (row: RowBytes) => boolean;
  readonly random: () => number;
  accidents: number;
  /** Inserts that still run although their answer was lost. */
  late: (() => void)[] = [];

  constructor(random: () => number, accidents: number, refuse: (row: RowBytes) => boolean = () => false) {
    this.random = random;
    this.accidents = accidents;
    this.refuse = refuse;
  }

  /** One part per partition, each with the token of its own; what is kept or lost is said per part. */
  #keep(token: string, rows: readonly RowBytes[], fate: () => 'kept' | 'burnt' | 'never' = () => 'kept'): void {
    for (const partition of [0, 1]) {
      const part = rows.filter(({ time }) => time % 2 === partition);
      const id = `${token} ${partition}`;
      if (part.length === 0 || this.tokens.has(id)) continue;
      const end = fate();
      if (end === 'never') return;
      this.tokens.add(id);
      if (end === 'burnt') return;
      this.rows.push(...part.map(({ id }) => id));
    }
  }

  insert(sent: Batch): Promise<Outcome> {
    const rows = rowsOf(sent, EVENT_LAYOUTS);
    if (rows.some(this.refuse)) return Promise.resolve({ kind: 'refused', code: 469, reason: '469: refused' });
    const accident = this.accidents > 0 ? Math.floor(this.random() * 5) : 9;
    this.accidents -= 1;
    const away: Outcome = { kind: 'unavailable', reason: 'away' };
    if (accident === 0) return Promise.resolve(away);
    if (accident === 1) {
      // It dies, and with it whatever still ran.
      this.late = [];
      this.#keep(
        sent.token,
        rows,
        () => (['kept', 'burnt', 'never'] as const)[Math.floor(this.random() * 3)] ?? 'kept',
      );
      return Promise.resolve(away);
    }
    if (accident === 2) {
      this.late.push(() => this.#keep(sent.token, rows));
      return Promise.resolve(away);
    }
    this.#keep(sent.token, rows);
    return Promise.resolve(accident === 3 ? away : { kind: 'landed' });
  }

  present(ids: readonly string[]): Promise<Set<string>> {
    if (this.random() < 0.3) for (const land of this.late.splice(0)) land();
    if (this.accidents > 0 && this.random() < 0.2) return Promise.reject(new Error('away'));
    const asked = new Set(ids);
    return Promise.resolve(new Set(this.rows.filter((id) => asked.has(id))));
  }
}
