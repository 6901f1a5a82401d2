// Stores rows that ClickHouse refuses, with the reason: no acknowledged row is lost, and one bad row does not block the
// others.
import { statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { checkLayout } from '../../event/layout.js';
import { codeOf } from '../../util/error-text.js';
import { ignore } from '../../util/guarded.js';
import { syncPath } from '../../util/write-file.js';
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

/** Bytes of a reader's file; 0 when there is none. A start and an erasure leave it, so that it is known after both. */
export function deadLetterBytes(directory: string, reader: string): number {
  return statSync(deadLetterPath(directory, reader), { throwIfNoEntry: false })?.size ?? 0;
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
    const lines = rows.map(({ row, layout, reason }) =>
      JSON.stringify({
        id: row.id,
        time: new Date(row.time).toISOString(),
        reason,
        layout,
        row: row.bytes.toString('base64'),
      }),
    );
    const text = Buffer.from(`${lines.join('\n')}\n`);
    const file = await open(this.path, 'a+', 0o600);
    try {
      const { size } = await file.stat();
      if (size + text.length > this.#bytesMax)
        throw new DeadLetterFullError(
          `the dead-letter file ${this.path} is full (${this.#bytesMax} bytes): ClickHouse refuses many rows; repair ` +
            'the cause, then move the file away',
        );
      await endTornLine(file, size);
      await append(file, size, text);
      if (size === 0) syncPath(dirname(this.path));
    } finally {
      await file.close();
    }
  }

  /**
   * Call it before the first batch after a start. An append that a crash cut short leaves a line without its end; it is
   * ended, so that an erasure can remove it.
   */
  async mend(): Promise<void> {
    const file = await existing(this.path);
    if (file === undefined) return;
    try {
      await endTornLine(file, (await file.stat()).size);
    } finally {
      await file.close();
    }
  }
}

/**
 * The checkpoint that comes after it is on disk, so the rows are too. What a full disk took of them is removed: the
 * reader tries again without end, and each try would leave another part of a line.
 */
async function append(file: FileHandle, size: number, text: Buffer): Promise<void> {
  try {
    await file.appendFile(text);
    await file.datasync();
  } catch (error) {
    await file.truncate(size).catch(ignore);
    throw error;
  }
}

async function endTornLine(file: FileHandle, size: number): Promise<void> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
  if (bytesRead === 1 && buffer[0] !== NEWLINE) await file.write('\n', size);
}

/** Undefined when there is no file. Rejects when it cannot be opened: its rows are then unknown, not absent. */
async function existing(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r+');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Calls `blank` for each row of a dead-letter file. Where it returns true, the line is overwritten with spaces in
 * place, while other processes may append. A line that cannot be read is overwritten too: its subject is unknown, and
 * the rows of an append that a crash cut short were written again. Resolves to the number of overwritten lines.
 * @param newest newest row layout that this version can read
 * @throws NewerLayoutError at a row that only a later version can read; Error when the file cannot be read, or when its
 *   last line is still being written
 */
export async function visitDeadLetters(
  path: string,
  newest: number,
  blank: (row: Buffer, layout: number) => boolean,
): Promise<number> {
  const file = await existing(path);
  if (file === undefined) return 0;
  let blanked = 0;
  try {
    const text = await file.readFile();
    let start = 0;
    for (let end = text.indexOf(NEWLINE); end !== -1; start = end + 1, end = text.indexOf(NEWLINE, start)) {
      const line = text.toString('utf8', start, end);
      if (line.trim() === '') continue;
      const letter = letterIn(line);
      if (letter !== undefined) {
        checkLayout(path, letter.layout, newest);
        if (!blank(letter.row, letter.layout)) continue;
      }
      await file.write(Buffer.alloc(end - start, ' '), 0, end - start, start);
      blanked += 1;
    }
    if (start < text.length) throw new Error(`the last line of ${path} is still being written; try again`);
  } finally {
    await file.close();
  }
  return blanked;
}

/** Reads one line; undefined when it is no letter. Lines of layout 1 have no `layout` field. */
function letterIn(line: string): { row: Buffer; layout: number } | undefined {
  const letter = parsed(line);
  if (typeof letter !== 'object' || letter === null || !('row' in letter)) return undefined;
  return { row: Buffer.from(String(letter.row), 'base64'), layout: 'layout' in letter ? Number(letter.layout) : 1 };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
