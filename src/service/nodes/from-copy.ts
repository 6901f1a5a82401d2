// Restores the log of a node whose disk is lost from its copy: each frame at its original position, so that the stored
// positions of readers stay valid. Parts that were released or never copied are filled with frames without rows.
import { type Position } from '../../contract/position.js';
import { realDisk, writeAll } from '../../log/disk.js';
import {
  encodeHeader,
  FRAME_HEADER_BYTES,
  HEADER_BYTES,
  PAYLOAD_BYTES_MAX,
  sealFrame,
  segmentPath,
  shardDirectory,
} from '../../log/format.js';
import { type CopiedFrame, type LogCopies } from '../../storage/ports/log-copy.js';
import { makePrivateDirectory } from '../../util/write-file.js';

/** @returns the number of restored frames @throws when two frames overlap */
export async function restoreFromCopy(copies: LogCopies, dataDir: string): Promise<number> {
  let frames = 0;
  for (const shard of await copies.shards()) {
    const log = new RestoredLog(dataDir, shard);
    for await (const frame of copies.frames(shard)) {
      log.add(frame);
      frames += 1;
    }
    log.close();
  }
  return frames;
}

class RestoredLog {
  readonly #shard: number;
  readonly #directory: string;
  #fd: number | undefined;
  #at: Position = { segment: 0, offset: 0 };

  constructor(dataDir: string, shard: number) {
    this.#shard = shard;
    this.#directory = shardDirectory(dataDir, shard);
    makePrivateDirectory(this.#directory);
  }

  add({ from, layout, rows, payload }: CopiedFrame): void {
    if (from.segment !== this.#at.segment) this.#begin(from.segment, layout);
    this.#fill(from.offset - this.#at.offset);
    this.#write(payload, rows);
  }

  close(): void {
    if (this.#fd === undefined) return;
    realDisk.sync(this.#fd);
    realDisk.close(this.#fd);
    this.#fd = undefined;
  }

  /** Creates the segment and all missing segments before it: readers need numbers without gaps. */
  #begin(segment: number, layout: number): void {
    const first = this.#at.segment === 0 ? segment : this.#at.segment + 1;
    for (let number = first; number <= segment; number += 1) {
      this.close();
      this.#fd = realDisk.open(segmentPath(this.#directory, number), 'create');
      writeAll(realDisk, this.#fd, encodeHeader(this.#shard, layout), HEADER_BYTES, 0);
    }
    this.#at = { segment, offset: HEADER_BYTES };
  }

  /** @throws RangeError when no frames fit exactly into the gap */
  #fill(bytes: number): void {
    const most = FRAME_HEADER_BYTES + PAYLOAD_BYTES_MAX / 2;
    for (let left = bytes; left !== 0;) {
      if (left <= FRAME_HEADER_BYTES)
        throw new RangeError(`shard ${this.#shard}: the copy has no frame that ends at ${JSON.stringify(this.#at)}`);
      // The rest must have room for another frame.
      const part = left > most ? Math.min(most, left - 2 * FRAME_HEADER_BYTES) : left;
      this.#write(Buffer.alloc(part - FRAME_HEADER_BYTES), 0);
      left -= part;
    }
  }

  #write(payload: Buffer, rows: number): void {
    if (this.#fd === undefined) return;
    const frame = Buffer.alloc(FRAME_HEADER_BYTES + payload.length);
    payload.copy(frame, FRAME_HEADER_BYTES);
    sealFrame(frame, payload.length, rows);
    writeAll(realDisk, this.#fd, frame, frame.length, this.#at.offset);
    this.#at = { ...this.#at, offset: this.#at.offset + frame.length };
  }
}
