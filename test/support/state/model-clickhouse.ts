// A model of ClickHouse in memory, as the reader sees it, with seeded faults.
import { type Batch, type RowBytes, rowsOf } from '../../../src/clickhouse/consumer/batch.js';
import { type Outcome, type Sink } from '../../../src/clickhouse/consumer/sink.js';
import { EVENT_LAYOUTS } from '../../../src/event/row/columns.js';

/** A table with two partitions, its deduplication tokens, and seeded faults. */
export class ModelClickHouse implements Sink {
  readonly rows: string[] = [];
  readonly tokens = new Set<string>();
  readonly refuse: (row: RowBytes) => boolean;
  readonly random: () => number;
  accidents: number;
  /** Inserts that still run although their reply was lost. */
  late: (() => void)[] = [];

  constructor(random: () => number, accidents: number, refuse: (row: RowBytes) => boolean = () => false) {
    this.random = random;
    this.accidents = accidents;
    this.refuse = refuse;
  }

  /** Stores one part per partition, each with its own token; `fate` decides per part whether it is kept or lost. */
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
      // The server dies, together with all inserts that still run.
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
