// The write side of the embedded store, opened once, in the readers' process. A slice is one transaction: its records
// and their positions become visible together or not at all, also when the process is killed (LMDB's lock is robust: 25
// of 25 kills inside a transaction left it whole and free).
import { setImmediate as turn } from 'node:timers/promises';
import { type RowToFold } from '../../../event/event-row.js';
import { type FoldRecord, type ProfileEditor, type ProfileWriter, type RecordChange } from '../../ports/profiles.js';
import {
  isBefore,
  lifeOf,
  type Lives,
  type Position,
  RECORD_LAST_SEEN_OFFSET,
  type RecordKey,
  START,
} from '../../../contract/position.js';
import { DISK_KEPT_BYTES } from '../../ports/disk-room.js';
import { StoreDamagedError, StoreUnavailableError } from '../../ports/errors.js';
import { type Room } from '../../ports/room.js';
import { isPressed, isTaken, livesAt } from '../../strangers.js';
import { furthest } from '../../positions.js';
import {
  APPLIED_KEY,
  checkAll,
  type Database,
  type EmbeddedOptions,
  encodePositions,
  explain,
  FIRST_RECORD_KEY,
  openToCheck,
  openToWrite,
  putRecord,
  readPositions,
  readRecord,
  usedBytes,
} from './database.js';
import { type Origin, StoreFiles } from './files.js';
import { besideNeighbours } from './neighbours.js';

/**
 * Provisional records checked per range in one step of a sweep when the store is nearly full: more than can be created
 * between two steps.
 */
const STRANGERS_SWEPT = 8192;
const PAGES_FREED_FIRST = 3;
/** Key ranges of the provisional records: f and v. */
const STRANGERS = [
  { start: 'f', end: 'g' },
  { start: 'v', end: 'w' },
] as const;

const NONE_LEFT: readonly RecordChange[] = [];

export class EmbeddedWriter implements ProfileWriter, ProfileEditor {
  readonly #files: StoreFiles;
  readonly #db: Database;
  readonly #generation: number;
  readonly #bytesMax: number;
  /** Origin of the store: 'empty' after an earlier run means that the store must be filled from another source. */
  readonly origin: Origin;
  #applied: readonly Position[];
  #checkpointed: readonly Position[] | undefined;
  /** Number of records changed outside of slices, and how many of them the snapshot contains. */
  #revised = 0;
  #checkpointRevised = 0;
  #sweepFrom: RecordKey = FIRST_RECORD_KEY;
  readonly #strangersFrom: RecordKey[] = STRANGERS.map(({ start }) => start);
  /** Used part of the bound (0 to 1), at the last slice or sweep. */
  #used = 0;
  #copying = false;
  /** Rows of the record that is folded. */
  readonly #fresh: RowToFold[] = [];
  #damage: StoreDamagedError | undefined;

  /** Restores an untrusted store from its snapshot. @throws StoreDamagedError, StoreUnavailableError */
  constructor({ dir, mapBytesMax }: EmbeddedOptions, files = new StoreFiles(dir)) {
    this.#files = files;
    const { generation, origin } = files.takeOver(isWhole);
    this.#generation = generation;
    this.#bytesMax = mapBytesMax;
    this.origin = origin;
    try {
      this.#db = openToWrite(files.generationDir(generation));
      this.#applied = readPositions(this.#db);
    } catch (error) {
      throw this.#explained(error);
    }
  }

  applied(shards: number): Promise<Position[]> {
    return Promise.resolve(Array.from({ length: shards }, (_, shard) => this.#position(shard)));
  }

  /** Rejects with StoreDamagedError or StoreUnavailableError; then nothing of the slice is applied. */
  apply(
    changes: readonly RecordChange[],
    positions: readonly Position[],
    fold: FoldRecord,
  ): Promise<readonly RecordChange[]> {
    return this.#guarded(() => {
      this.#refuseWhenFull();
      // Neighbours in the tree share pages: 8 % less work per record.
      const ordered = besideNeighbours(changes);
      const applied = furthest(this.#applied, positions);
      // An exception in here, also of a fold, rolls back the whole slice. (In LMDB's asynchronous transactions it would
      // not.)
      this.#db.transactionSync(() => {
        for (const change of ordered) this.#foldOne(change, fold);
        putRecord(this.#db, APPLIED_KEY, encodePositions(applied));
      });
      this.#applied = applied;
      return NONE_LEFT;
    });
  }

  /**
   * Copies the whole store in another thread (0.3 s for 400 MB); the copy becomes the snapshot after every record in it
   * has been verified.
   */
  async checkpoint(): Promise<readonly Position[]> {
    const positions = this.#applied;
    const revised = this.#revised;
    if (positions === this.#checkpointed && revised === this.#checkpointRevised) return positions;
    try {
      this.#refuseWhenDamaged();
      const copy = this.#files.beginSnapshot();
      this.#copying = true;
      await this.#db.backup(copy, true).finally(() => (this.#copying = false));
      await checkCopy(copy);
      this.#files.keepSnapshot();
      this.#files.markSound();
    } catch (error) {
      throw this.#explained(error);
    }
    this.#checkpointed = positions;
    this.#checkpointRevised = revised;
    return positions;
  }

  /** Always undefined: a lost disk loses the log too. */
  lost(): undefined {
    return undefined;
  }

  publish(): void {
    this.#files.publish(this.#generation);
  }

  keysFrom(prefixes: readonly string[]): Promise<RecordKey[]> {
    return this.#guarded(() => [
      ...new Set(prefixes.flatMap((prefix) => [...this.#db.getKeys({ start: prefix, end: `${prefix}\uffff` })])),
    ]);
  }

  revise(key: RecordKey, change: (record: Buffer) => Buffer | undefined): Promise<boolean> {
    return this.#guarded(() => {
      this.#refuseWithoutDisk();
      this.#readyToRemove();
      return this.#db.transactionSync(() => {
        const before = this.#copyOf(key);
        const after = before === undefined ? undefined : change(before);
        if (before === undefined || after?.equals(before) === true) return false;
        if (after === undefined) this.#db.removeSync(key);
        else putRecord(this.#db, key, after);
        this.#revised += 1;
        return true;
      });
    });
  }

  read(key: RecordKey): Promise<Buffer | undefined> {
    return this.#guarded(() => this.#copyOf(key));
  }

  sweep(now: number, lives: Lives, limit: number): Promise<boolean> {
    // A running copy prevents that pages freed since its start are reused. A page without a disk behind it would end
    // the process (SIGBUS).
    if (this.#copying || this.#files.refusedChanges(this.#generation) !== undefined) return Promise.resolve(true);
    return this.#guarded(() => {
      this.#used = usedBytes(this.#db) / this.#bytesMax;
      const left = livesAt(this.#used, lives);
      if (isPressed(this.#used))
        for (const [i, { start, end }] of STRANGERS.entries())
          this.#strangersFrom[i] =
            this.#sweepRange(now, left, { start: this.#strangersFrom[i] ?? start, end, limit: STRANGERS_SWEPT }) ??
            start;
      const last = this.#sweepRange(now, left, { start: this.#sweepFrom, limit });
      this.#sweepFrom = last ?? FIRST_RECORD_KEY;
      return last !== undefined;
    });
  }

  room(): Room {
    return { usedBytes: Math.round(this.#used * this.#bytesMax), bytesMax: this.#bytesMax };
  }

  /** Returns the last key read; undefined at the end of the range. */
  #sweepRange(now: number, lives: Lives, range: { start: RecordKey; end?: RecordKey; limit: number }) {
    const stale: RecordKey[] = [];
    let looked = 0;
    let last: RecordKey | undefined;
    for (const { key, value } of this.#db.getRange({ ...range, exclusiveStart: true })) {
      looked += 1;
      last = key;
      if (value.readUInt32LE(RECORD_LAST_SEEN_OFFSET) * 1000 < now - lifeOf(key, lives)) stale.push(key);
    }
    if (stale.length > 0) {
      this.#readyToRemove();
      this.#db.transactionSync(() => {
        for (const key of stale) this.#db.removeSync(key);
      });
    }
    return looked < range.limit ? undefined : last;
  }

  /** Closes the store with everything on disk, so that the next start can trust it also after a reboot. */
  async close(): Promise<void> {
    await this.#db.close();
    if (this.#damage === undefined) this.#files.markClean();
  }

  /**
   * Writes small transactions first, which leave free pages. LMDB kills the process (assertion `x <= dl[0].mid`, in 2
   * of 25 generated stores) when a transaction in the writable map empties pages while no earlier one freed any.
   */
  #readyToRemove(): void {
    for (let i = 0; i < PAGES_FREED_FIRST; i += 1)
      this.#db.transactionSync(() => putRecord(this.#db, APPLIED_KEY, encodePositions(this.#applied)));
  }

  #copyOf(key: RecordKey): Buffer | undefined {
    const record = readRecord(this.#db, key);
    return record === undefined ? undefined : Buffer.from(record);
  }

  #position(shard: number): Position {
    return this.#applied[shard] ?? START;
  }

  #foldOne({ key, rows }: RecordChange, fold: FoldRecord): void {
    const fresh = this.#fresh;
    // Setting the length frees the array's memory.
    while (fresh.length > 0) fresh.pop();
    for (const { row, shard, position } of rows) if (isBefore(this.#position(shard), position)) fresh.push(row);
    if (fresh.length === 0) return;
    const before = readRecord(this.#db, key);
    if (before === undefined && !isTaken(key, this.#used)) return;
    putRecord(this.#db, key, fold(key, before, fresh));
  }

  #guarded<T>(work: () => T): Promise<T> {
    try {
      this.#refuseWhenDamaged();
      return Promise.resolve(work());
    } catch (error) {
      const reason = this.#explained(error);
      return Promise.reject(reason instanceof Error ? reason : new Error(String(reason)));
    }
  }

  #refuseWhenDamaged(): void {
    if (this.#damage !== undefined) throw this.#damage;
    if (this.#files.isMarkedDamaged(this.#generation))
      throw new StoreDamagedError('a scoring worker found damage in the embedded profile store');
  }

  #refuseWithoutDisk(): void {
    const why = this.#files.refusedChanges(this.#generation);
    if (why !== undefined)
      throw new StoreUnavailableError(`the disk of DATA_DIR, or of its folder profiles, ${why}; profiles wait`);
  }

  #refuseWhenFull(): void {
    this.#refuseWithoutDisk();
    const bytes = usedBytes(this.#db);
    this.#used = bytes / this.#bytesMax;
    if (bytes > this.#bytesMax)
      throw new StoreUnavailableError(
        `the embedded profile store is full: ${bytes} of ${this.#bytesMax} bytes; raise STORE_BYTES_MAX`,
      );
    if (!this.#files.hasRoom())
      throw new StoreUnavailableError(
        // Without the figure, which changes with each row: it would be another line of the log each time.
        `the disk of DATA_DIR, or of its folder profiles, has less than ${DISK_KEPT_BYTES / 1024 ** 2} MiB left, ` +
          'so profiles are not written; free some space',
      );
  }

  #explained(error: unknown): unknown {
    const reason = explain(error);
    if (reason instanceof StoreDamagedError && this.#damage === undefined) {
      this.#damage = reason;
      this.#files.markDamaged(this.#generation);
    }
    return reason;
  }
}

async function checkCopy(dir: string): Promise<void> {
  const db = openToCheck(dir);
  try {
    for (const steps = checkAll(db); steps.next().done !== true;) await turn();
  } finally {
    await db.close();
  }
}

function isWhole(dir: string): boolean {
  const db = openToCheck(dir);
  try {
    Array.from(checkAll(db));
    return true;
  } catch (error) {
    if (explain(error) instanceof StoreDamagedError) return false;
    throw error;
  } finally {
    void db.close();
  }
}
