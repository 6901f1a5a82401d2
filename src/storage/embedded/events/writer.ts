// The worker's side: appends the rows of a batch to the file of this hour, before the replies are sent.
import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { uuidTime } from '../../../util/uuid.js';
import { HOUR_MS } from '../../../util/time/units.js';
import { EVENT_LAYOUT } from '../../../event/layout.js';
import { checksumOf, headerBytes } from './entries.js';
import { fileName, recentDir } from './files.js';

const HEADER_BYTES = headerBytes(EVENT_LAYOUT);
const BUFFER_BYTES = 16 * 1024;

export interface EventWriterOptions {
  shard: number;
  /** Unix milliseconds; distinguishes the files of this process from those of earlier ones. */
  start: number;
  /** '' = several owners. */
  owner?: string;
  /** Maximum size of a file. */
  partBytes?: number;
}

export class EventWriter {
  readonly #dir: string;
  readonly #options: Required<EventWriterOptions>;
  #hour = -1;
  #part = 0;
  #fd: number | undefined;
  /** Size of the file, without the buffered rows. */
  #size = 0;
  #bytes = Buffer.allocUnsafe(BUFFER_BYTES);
  #used = 0;

  constructor(dataDir: string, { owner = '', partBytes = Infinity, ...options }: EventWriterOptions) {
    this.#dir = recentDir(dataDir);
    this.#options = { owner, partBytes: owner === '' ? Infinity : partBytes, ...options };
  }

  /** Adds a row to the batch; a new hour or a full file first writes the rows before it. */
  add(eventId: string, row: Uint8Array): void {
    const hour = Math.floor(uuidTime(eventId) / HOUR_MS);
    if (hour !== this.#hour) this.#open(hour, 0);
    else if (this.#size + this.#used >= this.#options.partBytes) this.#open(hour, this.#part + 1);
    this.#reserve(row.length + HEADER_BYTES);
    this.#bytes.writeUInt32LE(row.length, this.#used);
    this.#bytes.writeUInt32LE(checksumOf(row), this.#used + HEADER_BYTES / 2);
    this.#bytes.set(row, this.#used + HEADER_BYTES);
    this.#used += row.length + HEADER_BYTES;
  }

  /** Writes the buffered rows. @throws the error of the disk; then the file has its size of before */
  flush(): void {
    if (this.#used === 0 || this.#fd === undefined) return;
    const used = this.#used;
    this.#used = 0;
    try {
      // writeSync may write less than asked without an error: continue after it.
      for (let done = 0; done < used;) done += writeSync(this.#fd, this.#bytes, done, used - done);
    } catch (error) {
      ftruncateSync(this.#fd, this.#size);
      throw error;
    }
    this.#size += used;
  }

  /** Discards the batch: its rows did not reach the log. */
  discard(): void {
    this.#used = 0;
  }

  close(): void {
    this.flush();
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
    this.#hour = -1;
  }

  #open(hour: number, part: number): void {
    this.close();
    const { shard, start, owner, partBytes } = this.#options;
    for (this.#part = part; ; this.#part += 1) {
      this.#fd = openSync(join(this.#dir, fileName({ hour, shard, start, owner, part: this.#part })), 'a');
      this.#size = fstatSync(this.#fd).size;
      if (this.#size < partBytes) break;
      closeSync(this.#fd);
      // If the next file cannot be opened: by then the number may be that of another file.
      this.#fd = undefined;
    }
    this.#hour = hour;
  }

  #reserve(size: number): void {
    if (this.#used + size <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#used + size));
    this.#bytes.copy(grown, 0, 0, this.#used);
    this.#bytes = grown;
  }
}
