// Stores rows that ClickHouse refuses, with the reason: no acknowledged row is lost, and one bad row does not block the
// others.
import { appendFile, open, stat } from 'node:fs/promises';
import { checkLayout } from '../../event/layout.js';
import { type RowBytes } from './batch.js';

const NEWLINE = 10;

export interface DeadRow {
  row: RowBytes;
  layout: number;
  reason: string;
}

/** Path of a reader's file in the directory of all readers. */
export function deadLetterPath(directory: string, reader: string): string {
  return `${directory}/${reader}-dead.jsonl`;
}

class DeadLetterFullError extends Error {
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
   * Appends one line of JSON per row: `id`, `time` (ISO 8601), `reason`, `layout` and `row` (base64 of RowBinary). A
   * crash before the checkpoint can write a row twice.
   * @throws DeadLetterFullError when the file is at its size limit: the reader then waits for an operator
   */
  async write(rows: readonly DeadRow[]): Promise<void> {
    const lines = rows
      .map(({ row, layout, reason }) =>
        JSON.stringify({
          id: row.id,
          time: new Date(row.time).toISOString(),
          reason,
          layout,
          row: row.bytes.toString('base64'),
        }),
      )
      .join('\n');
    if ((await this.#size()) + lines.length > this.#bytesMax)
      throw new DeadLetterFullError(
        `the dead-letter file ${this.path} is full (${this.#bytesMax} bytes): ClickHouse refuses many rows; repair ` +
          'the cause, then move the file away',
      );
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

/**
 * Calls `blank` for each row of a dead-letter file. Where it returns true, the line is overwritten with spaces in
 * place, while other processes may append. Resolves to the number of overwritten rows. Rejects with NewerLayoutError at
 * a row that only a later version can read.
 * @param newest newest row layout that this version can read
 */
export async function visitDeadLetters(
  path: string,
  newest: number,
  blank: (row: Buffer, layout: number) => boolean,
): Promise<number> {
  const file = await open(path, 'r+').catch(() => undefined);
  if (file === undefined) return 0;
  let blanked = 0;
  try {
    const text = await file.readFile();
    for (let start = 0, end = text.indexOf(NEWLINE); end !== -1; start = end + 1, end = text.indexOf(NEWLINE, start)) {
      const letter = letterIn(text.toString('utf8', start, end));
      if (letter === undefined) continue;
      checkLayout(path, letter.layout, newest);
      if (!blank(letter.row, letter.layout)) continue;
      await file.write(Buffer.alloc(end - start, ' '), 0, end - start, start);
      blanked += 1;
    }
  } finally {
    await file.close();
  }
  return blanked;
}

/** Reads one line. Lines of layout 1 have no `layout` field. */
function letterIn(line: string): { row: Buffer; layout: number } | undefined {
  if (line.trim() === '') return undefined;
  const letter: unknown = JSON.parse(line);
  if (typeof letter !== 'object' || letter === null || !('row' in letter)) return undefined;
  return { row: Buffer.from(String(letter.row), 'base64'), layout: 'layout' in letter ? Number(letter.layout) : 1 };
}
