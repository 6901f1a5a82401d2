// Rows that ClickHouse refuses, kept with the reason: nothing acknowledged is thrown away, and one bad row holds up nothing.
import { appendFile, open, stat } from 'node:fs/promises';
import { type RowBytes } from './batch.js';

const NEWLINE = 10;

export interface DeadRow {
  row: RowBytes;
  reason: string;
}

/** Of a reader, in the folder of all readers. */
export function deadLetterPath(directory: string, reader: string): string {
  return `${directory}/${reader}-dead.jsonl`;
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

/** Shows the rows of a dead-letter file; what `blank` says true of becomes spaces, in place, while others append. Resolves to how many did. */
export async function visitDeadLetters(path: string, blank: (row: Buffer) => boolean): Promise<number> {
  const file = await open(path, 'r+').catch(() => undefined);
  if (file === undefined) return 0;
  let blanked = 0;
  try {
    const text = await file.readFile();
    for (let start = 0, end = text.indexOf(NEWLINE); end !== -1; start = end + 1, end = text.indexOf(NEWLINE, start)) {
      const row = rowIn(text.toString('utf8', start, end));
      if (row === undefined || !blank(row)) continue;
      await file.write(Buffer.alloc(end - start, ' '), 0, end - start, start);
      blanked += 1;
    }
  } finally {
    await file.close();
  }
  return blanked;
}

function rowIn(line: string): Buffer | undefined {
  if (line.trim() === '') return undefined;
  const letter: unknown = JSON.parse(line);
  return typeof letter === 'object' && letter !== null && 'row' in letter ? Buffer.from(String(letter.row), 'base64') : undefined;
}
