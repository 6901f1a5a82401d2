// The checkpoint of a reader without a transactional store: its position in every shard's log. After a crash or a power
// loss the file holds the last or an earlier saved state, never a partial one.
import path from 'node:path';
import { type Position, START } from '../../../src/contract/position.js';
import { type Disk, readAll, realDisk, writeAll } from '../../../src/log/disk.js';
import { LogCorruptError } from '../../../src/log/errors.js';

const CHECKPOINT_BYTES_MAX = 64 * 1024;

export class Checkpoint {
  readonly #path: string;
  readonly #disk: Disk;

  /** @param reader name of the reader; part of the file name. */
  constructor(dataDir: string, reader: string, disk: Disk = realDisk) {
    this.#path = path.join(dataDir, 'log', `${reader}.checkpoint`);
    this.#disk = disk;
  }

  /** @returns START for shards without a saved position. @throws LogCorruptError if the file is damaged. */
  load(shards: number): Position[] {
    const saved = this.#disk.exists(this.#path) ? this.#parse(this.#read()) : [];
    return Array.from({ length: Math.max(shards, saved.length) }, (_, shard) => saved[shard] ?? START);
  }

  /** Durable when it returns. @throws errors of the disk; the earlier state then remains. */
  save(positions: readonly Position[]): void {
    const bytes = Buffer.from(JSON.stringify({ version: 1, positions }));
    const directory = path.dirname(this.#path);
    this.#disk.makeDirectory(directory);
    const fd = this.#disk.open(`${this.#path}.tmp`, 'replace');
    try {
      writeAll(this.#disk, fd, bytes, bytes.length, 0);
      this.#disk.sync(fd);
    } finally {
      this.#disk.close(fd);
    }
    this.#disk.rename(`${this.#path}.tmp`, this.#path);
    this.#disk.syncDirectory(directory);
  }

  #read(): string {
    const bytes = Buffer.alloc(CHECKPOINT_BYTES_MAX);
    const fd = this.#disk.open(this.#path, 'read');
    try {
      return bytes.toString('utf8', 0, readAll(this.#disk, fd, bytes, 0, bytes.length, 0));
    } finally {
      this.#disk.close(fd);
    }
  }

  #parse(text: string): Position[] {
    const positions = parsePositions(text);
    if (positions === undefined) throw new LogCorruptError(this.#path, START, 'not a checkpoint');
    return positions;
  }
}

function parsePositions(text: string): Position[] | undefined {
  let saved: unknown;
  try {
    saved = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof saved !== 'object' || saved === null || !('positions' in saved) || !Array.isArray(saved.positions))
    return undefined;
  const positions: unknown[] = saved.positions;
  return positions.every(isPosition) ? positions : undefined;
}

function isPosition(value: unknown): value is Position {
  return (
    typeof value === 'object' &&
    value !== null &&
    'segment' in value &&
    'offset' in value &&
    Number.isSafeInteger(value.segment) &&
    Number.isSafeInteger(value.offset)
  );
}
