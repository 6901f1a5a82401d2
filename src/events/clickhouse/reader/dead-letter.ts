// Rows that ClickHouse refuses, kept with the reason: nothing acknowledged is thrown away, and one bad row holds up nothing.
import { appendFile, stat } from 'node:fs/promises';
import { type RowBytes } from './batch.js';

export interface DeadRow {
  row: RowBytes;
  reason: string;
}

export class DeadLetterFullError extends Error {
  override name = 'DeadLetterFullError';
}

export class DeadLetters {
  readonly path: string;
  readonly #bytesMax: number;

  constructor(path: string, bytesMax: number) {
    this.path = path;
    this.#bytesMax = bytesMax;
  }

  /**
   * One line of JSON a row: `id`, `time` (ISO 8601), `reason`, `row` (base64 of RowBinary). A crash before the
   * checkpoint may write a row again.
   * @throws DeadLetterFullError when the file is at its bound: then the reader waits for somebody to look
   */
  async write(rows: readonly DeadRow[]): Promise<void> {
    const lines = rows.map(({ row, reason }) => JSON.stringify({
      id: row.id, time: new Date(row.time).toISOString(), reason, row: row.bytes.toString('base64'),
    })).join('\n');
    if ((await this.#size()) + lines.length > this.#bytesMax) throw new DeadLetterFullError(`${this.path} is at its bound of ${this.#bytesMax} bytes`);
    await appendFile(this.path, `${lines}\n`, { mode: 0o600 });
  }

  async #size(): Promise<number> {
    try {
      return (await stat(this.path)).size;
    } catch {
      return 0;
    }
  }
}
