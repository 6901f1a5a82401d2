// Size of the event files per owner, and eviction when they exceed the bound: the oldest unverified events of the
// owners with the most bytes. Verified events must get the same reply for their whole TTL, so they are copied into a
// new file.
import { statSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type Tenant } from '../../../contract/vocabulary.js';
import { checkLayout, EVENT_LAYOUT } from '../../../event/layout.js';
import { ownerOf } from '../../../event/row/codec.js';
import { overShare } from '../../fair-share.js';
import { carryOver } from './carry-over.js';
import { CONFIRMATIONS_FROM, type EventFile, listFiles, ownerName, recentDir } from './files.js';
import { HOUR_MS } from '../../../util/time/units.js';

export interface EventRoomOptions {
  dataDir: string;
  ttlMs: number;
  bytesMax: number;
  /** Whether a backend has verified this event. */
  isVerified: (eventId: string) => boolean | Promise<boolean>;
}

interface Sized extends EventFile {
  bytes: number;
  writtenAt: number;
}

export class EventRoom {
  readonly #options: EventRoomOptions;
  readonly #dir: string;
  /** Sizes of the files that are no longer written to. */
  #known = new Map<string, Sized>();
  #over: ReadonlySet<string> = new Set();
  #evicting: Promise<void> | undefined;
  /** Total size on disk at the last sweep. */
  bytes = 0;
  /** Files removed before their expiry, since the start. */
  evicted = 0;

  constructor(options: EventRoomOptions) {
    this.#options = options;
    this.#dir = recentDir(options.dataDir);
  }

  /** Whether this owner exceeds its share of a full store and has no file that can be evicted. */
  isOver({ workspace, mode }: Tenant): boolean {
    return this.#over.size > 0 && this.#over.has(ownerName(ownerOf(workspace, mode)));
  }

  /** Unlinks expired files, then evicts while the store is too large. Resolves when nothing is left to do. */
  async sweep(now: number): Promise<void> {
    this.#measure(now);
    if (this.bytes <= this.#options.bytesMax) this.#over = new Set();
    else await (this.#evicting ??= this.#evict(now).finally(() => (this.#evicting = undefined)));
  }

  /** Evicts the oldest files; owners that exceed their share without an evictable file are refused. */
  async #evict(now: number): Promise<void> {
    const { bytesMax } = this.#options;
    for (;;) {
      const files = this.#measure(now);
      const over = overShare(sumBy(files), bytesMax);
      const [oldest] = evictable(files, now)
        .filter(({ owner }) => over.has(owner))
        .sort((a, b) => a.hour - b.hour || a.writtenAt - b.writtenAt);
      if (oldest === undefined) {
        this.#over = over;
        return;
      }
      checkLayout(join(this.#dir, oldest.name), oldest.layout, EVENT_LAYOUT);
      await carryOver(this.#dir, oldest, this.#options.isVerified);
      this.evicted += 1;
    }
  }

  #measure(now: number): Sized[] {
    const known = new Map<string, Sized>();
    const files: Sized[] = [];
    for (const file of listFiles(this.#dir)) {
      const path = join(this.#dir, file.name);
      if ((file.hour + 1) * HOUR_MS + this.#options.ttlMs < now) {
        unlinkSync(path);
        continue;
      }
      const sized = this.#known.get(file.name) ?? sizeOf(path, file);
      if (sized === undefined) continue;
      files.push(sized);
      if (!isWritten(file, now)) known.set(file.name, sized);
    }
    this.#known = known;
    this.bytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
    return files;
  }
}

/** Undefined when the file has just been deleted. */
function sizeOf(path: string, file: EventFile): Sized | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? undefined : { ...file, bytes: stats.size, writtenAt: stats.mtimeMs };
}

/** Rows of the previous hour may still arrive. */
function isWritten({ hour }: EventFile, now: number): boolean {
  return hour >= Math.floor(now / HOUR_MS) - 1;
}

/** All files except those a worker may still write to, confirmations, verified rows, and files of several owners. */
function evictable(files: readonly Sized[], now: number): Sized[] {
  const runOf = ({ hour, shard, start, owner }: EventFile): string => `${hour}-${shard}-${start}-${owner}`;
  const newest = new Map<string, number>();
  for (const file of files)
    if (isWritten(file, now)) newest.set(runOf(file), Math.max(newest.get(runOf(file)) ?? 0, file.part));
  return files.filter(
    (file) => file.owner !== '' && file.shard < CONFIRMATIONS_FROM && newest.get(runOf(file)) !== file.part,
  );
}

function sumBy(files: readonly Sized[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { owner, bytes } of files) sums.set(owner, (sums.get(owner) ?? 0) + bytes);
  return sums;
}
