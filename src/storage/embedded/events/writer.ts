// The worker's side: appends a batch's rows to this hour's file, before the replies leave.
import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { uuidTime } from '../../../util/uuid.js';
import { EVENT_LAYOUT } from '../../../event/layout.js';
import { checksumOf, headerBytes } from './entries.js';
import { fileName, HOUR_MS, recentDir } from './files.js';

const HEADER_BYTES = headerBytes(EVENT_LAYOUT);
const BUFFER_BYTES = 64 * 1024;

export class EventWriter {
  readonly #dir: string;
  readonly #shard: number;
  readonly #start: number;
  #hour = -1;
  #fd: number | undefined;
  #bytes = Buffer.allocUnsafe(BUFFER_BYTES);
  #used = 0;

  /** @param start tells this process' files from those of earlier ones, Unix milliseconds. */
  constructor(dataDir: string, shard: number, start: number) {
    this.#dir = recentDir(dataDir);
    this.#shard = shard;
    this.#start = start;
  }

  /** Adds a row to the batch; the turn of an hour writes what came before. */
  add(eventId: string, row: Uint8Array): void {
    const hour = Math.floor(uuidTime(eventId) / HOUR_MS);
    if (hour !== this.#hour) this.#open(hour);
    this.#reserve(row.length + HEADER_BYTES);
    this.#bytes.writeUInt32LE(row.length, this.#used);
    this.#bytes.writeUInt32LE(checksumOf(row), this.#used + HEADER_BYTES / 2);
    this.#bytes.set(row, this.#used + HEADER_BYTES);
    this.#used += row.length + HEADER_BYTES;
  }

  /** Writes the batch. @throws what the disk says; then nothing of the batch is in the file. */
  flush(): void {
    if (this.#used === 0 || this.#fd === undefined) return;
    const used = this.#used;
    this.#used = 0;
    const before = fstatSync(this.#fd).size;
    try {
      // A short write is no error to the caller: go on where it stopped.
      for (let done = 0; done < used;) done += writeSync(this.#fd, this.#bytes, done, used - done);
    } catch (error) {
      ftruncateSync(this.#fd, before);
      throw error;
    }
  }

  /** Forgets the batch: its rows never reached the log. */
  discard(): void {
    this.#used = 0;
  }

  close(): void {
    this.flush();
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
  }

  #open(hour: number): void {
    this.close();
    this.#hour = hour;
    this.#fd = openSync(join(this.#dir, fileName(hour, this.#shard, this.#start)), 'a');
  }

  #reserve(size: number): void {
    if (this.#used + size <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#used + size));
    this.#bytes.copy(grown, 0, 0, this.#used);
    this.#bytes = grown;
  }
}
