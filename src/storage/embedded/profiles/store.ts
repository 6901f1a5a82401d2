// The read side of the embedded store, open in every scoring worker. Reads are synchronous, from mapped memory. It
// switches to a restored generation when the writer publishes one, and never opens a file that would kill the process.
import { type Position, type RecordKey, START } from '../../../contract/position.js';
import { type ProfileStore } from '../../ports/profiles.js';
import { StoreDamagedError, StoreUnavailableError } from '../../ports/errors.js';
import { type Database, type EmbeddedOptions, explain, openToRead, readPositions, readRecord } from './database.js';
import { StoreFiles } from './files.js';

/** Interval for checking which generation is current. */
const LOOK_MS = 1000;
const KINDS = ['u', 'd', 'i', 'a'];

export class EmbeddedStore implements ProfileStore {
  readonly #files: StoreFiles;
  readonly #now: () => number;
  #db: Database | undefined;
  #generation: number | undefined;
  /** A generation in which a read found damage: it is not opened again. */
  #damaged: number | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** Opens the store at the first read. @param now Unix milliseconds */
  constructor({ dir }: Pick<EmbeddedOptions, 'dir'>, now: () => number = Date.now) {
    this.#files = new StoreFiles(dir);
    this.#now = now;
  }

  /** @throws StoreUnavailableError, StoreDamagedError */
  readMany(keys: readonly RecordKey[]): (Buffer | undefined)[] {
    return this.#read((db) => keys.map((key) => copyOf(readRecord(db, key))));
  }

  /** An equal part of each kind of record in KINDS; records of pages are not sampled. */
  sampleKeys(limit: number): Promise<RecordKey[]> {
    const part = Math.ceil(limit / KINDS.length);
    return promised(() =>
      this.#read((db) =>
        KINDS.flatMap((kind) => [...db.getKeys({ start: kind, end: `${kind}\uffff`, limit: part })]),
      ).slice(0, limit),
    );
  }

  applied(shard: number): Promise<Position> {
    return promised(() => this.#read((db) => readPositions(db)[shard] ?? START));
  }

  async close(): Promise<void> {
    const db = this.#db;
    this.#db = undefined;
    await db?.close();
  }

  #read<T>(read: (db: Database) => T): T {
    const db = this.#database();
    try {
      // Without this call a thread that has not yielded since the last read would see the old state.
      db.resetReadTxn();
      return read(db);
    } catch (error) {
      const reason = explain(error);
      if (reason instanceof StoreDamagedError) this.#leave();
      throw reason;
    }
  }

  #database(): Database {
    if (Math.abs(this.#now() - this.#lookedAt) >= LOOK_MS) this.#look();
    if (this.#db === undefined) throw new StoreUnavailableError('the embedded profile store is being rebuilt');
    return this.#db;
  }

  #look(): void {
    this.#lookedAt = this.#now();
    const current = this.#files.current();
    if (current === undefined || current === this.#generation || current === this.#damaged) return;
    if (!this.#files.isSound(current)) return;
    void this.#db?.close();
    this.#db = openToRead(this.#files.generationDir(current));
    this.#generation = current;
  }

  /** Marks the generation as damaged for the writer, closes it, and waits for the next one. */
  #leave(): void {
    this.#damaged = this.#generation;
    if (this.#generation !== undefined) this.#files.markDamaged(this.#generation);
    void this.#db?.close();
    this.#db = undefined;
  }
}

function copyOf(record: Buffer | undefined): Buffer | undefined {
  return record === undefined ? undefined : Buffer.from(record);
}

function promised<T>(work: () => T): Promise<T> {
  return new Promise((resolve) => resolve(work()));
}
