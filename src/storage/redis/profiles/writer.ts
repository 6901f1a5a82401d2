// The write side of the Redis store: several nodes may change one record. Each write contains the stamp of the record
// that it was folded on, and Redis accepts it only if the stamp is unchanged. Beside the record Redis keeps the applied
// position of each node's log, so that rows sent again, after a crash or a lost answer, are not folded twice. Records
// written recently are cached: they are folded without being read.
import { setTimeout as sleep } from 'node:timers/promises';
import { type FoldRecord, type ProfileEditor, type ProfileWriter, writtenOf } from '../../ports/profiles.js';
import { type RecordChange } from '../../ports/profiles.js';
import { type RowToFold } from '../../../event/event-row.js';
import { isProvisional, lifeOf, type Lives, type Position, type RecordKey, START } from '../../../contract/position.js';
import { StoreUnavailableError } from '../../ports/errors.js';
import { newRows } from '../../positions.js';
import { Confirmations } from '../confirmation.js';
import { CONNECT_MS_MAX, type RedisClient, untilReady } from '../client.js';
import { all, connect, type RedisStoreOptions } from './connection.js';
import { type Room } from '../../ports/room.js';
import { isTaken, livesAt } from '../../strangers.js';
import { type Span } from '../words.js';
import { Announcer } from './announcer.js';
import { HeldRecords } from './held-records.js';
import { RedisPressure } from './pressure.js';
import { Progress } from './progress.js';
import { scanKeys } from './scan.js';
import { type Left, type Put, Puts } from './puts.js';
import { heldNew, isKnownFor, later, positionsOf, reachedBy, shardsOf } from './reached.js';
import { removeUnchanged } from './removal.js';
import { type Held, Remembered } from './remembered.js';
import { Stamps } from './stamps.js';
import { isFresh, type Written, writtenNow } from './written.js';

/** Time for replicas to confirm a slice. */
const CONFIRM_MS = 1000;
/** Maximum of records read and written at the same time. */
const RECORDS_IN_FLIGHT_MAX = 512;
/** Maximum of conflicts with other nodes before the slice is rejected, to be retried later. */
const ATTEMPTS_MAX = 200;
/** Attempts without a pause, after which a record may be left for the next slice. */
const ATTEMPTS_AT_ONCE = 3;
/** Time for them: a service that stops waits for its slice. What was written until then stays written. */
const ATTEMPTS_MS_MAX = 5000;
/**
 * Random pauses between attempts, longer with each conflict. Without them 64 writers of one record wrote 0.3 slices a
 * second each, because every attempt met all others; with them 7.7 (the same loaded machine). In turn with 20 ms, at a
 * load of 10 to 12, the slowest writer had 6.3 instead of 5.3 on average of six rounds.
 */
const PAUSE_MS = 6;
const PAUSE_MS_MAX = 300;
/** Size of the cache of written records. */
const REMEMBERED_BYTES_MAX = 64 * 1024 * 1024;

type Changes = readonly RecordChange[];

/** What is the same for all records of an attempt. */
interface Round {
  puts: Puts;
  shards: readonly number[];
  fold: FoldRecord;
  /** Ms of a monotonic clock. */
  now: number;
  lives: Lives;
}

export class RedisWriter implements ProfileWriter, ProfileEditor {
  readonly #client: RedisClient;
  readonly #options: RedisStoreOptions;
  readonly #held: HeldRecords;
  readonly #pressure: RedisPressure;
  readonly #progress: Progress;
  readonly #announcer: Announcer;
  readonly #remembered = new Remembered(REMEMBERED_BYTES_MAX);
  readonly #stamps = new Stamps();
  /** Rows of the record that is folded. */
  readonly #events: RowToFold[] = [];
  readonly #puts: Puts;
  #confirmations: Confirmations | undefined;
  #revised = 0;
  /**
   * Whether records that are not cached are read before they are written; otherwise they are taken for new. By what the
   * last ones were: most are new while new users come, and none after a start.
   */
  #asks = true;

  /**
   * Waits up to CONNECT_MS_MAX for the connection; without one, every method rejects until it is ready.
   * @param heldBytesMax bytes of the log that are kept to be read again after a failover
   */
  static async open(options: RedisStoreOptions, heldBytesMax = 0): Promise<RedisWriter> {
    const writer = new RedisWriter(options, heldBytesMax);
    await untilReady(writer.#client, CONNECT_MS_MAX).catch(() => undefined);
    writer.#confirmations = await Confirmations.of(writer.#client);
    return writer;
  }

  private constructor(options: RedisStoreOptions, heldBytesMax: number) {
    this.#client = connect(options);
    this.#puts = new Puts(this.#client);
    this.#options = options;
    this.#held = new HeldRecords(this.#client, options);
    this.#announcer = new Announcer(this.#client, options.nodeId);
    this.#pressure = new RedisPressure(this.#client);
    this.#progress = new Progress(this.#client, options, heldBytesMax);
  }

  async applied(shards: number): Promise<Position[]> {
    await untilReady(this.#client, this.#options.commandMs);
    return this.#progress.read(Array.from({ length: shards }, (_, shard) => shard));
  }

  /** Rejects with StoreUnavailableError; then parts of the slice may be applied, and a retry completes it. */
  async apply(changes: Changes, positions: readonly Position[], fold: FoldRecord, mayLeave = false): Promise<Changes> {
    await this.#refuseLost();
    const mark = this.#confirmations?.mark();
    const left: RecordChange[] = [];
    try {
      for (let from = 0; from < changes.length; from += RECORDS_IN_FLIGHT_MAX)
        left.push(...(await this.#applyAll(changes.slice(from, from + RECORDS_IN_FLIGHT_MAX), fold, mayLeave)));
      // Unconfirmed, the slice is sent again: after a failover the new master may not have it.
      if (mark !== undefined) await this.#confirmations?.confirm(mark, CONFIRM_MS);
    } catch (error) {
      this.#remembered.clear();
      this.#asks = true;
      throw error;
    }
    const isConfirmed = mark !== undefined && this.#confirmations?.isWhole(mark) === true;
    const told = this.#announcer.tell(writtenOf(changes, left).map(({ key }) => key));
    await all(this.#client, left.length > 0 ? [told] : [this.#progress.reached(positions, isConfirmed), told]);
    return left;
  }

  lost(): readonly Position[] | undefined {
    const from = this.#progress.lost(this.#confirmations?.histories ?? []);
    if (from !== undefined) this.#remembered.clear();
    return from;
  }

  /** Redis keeps what it acknowledged; writes that a failover may lose are read from the log again. */
  checkpoint(): Promise<readonly Position[]> {
    return Promise.resolve(this.#progress.kept);
  }

  publish(): void {
    // There is only one store, and every reader uses it.
  }

  async keysFrom(prefixes: readonly string[]): Promise<RecordKey[]> {
    if (prefixes.length === 0) return [];
    const isOf = (key: RecordKey): boolean => prefixes.some((prefix) => key.startsWith(prefix));
    const found = await scanKeys(this.#client, isOf);
    // Another node may have removed some already: the scan does not find those, so the cached copies are dropped here.
    for (const key of this.#remembered.keys().filter(isOf)) this.#remembered.delete(key);
    return found;
  }

  async revise(key: RecordKey, change: (record: Buffer) => Buffer | undefined): Promise<boolean> {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const { record, stamp, damaged } = await this.#held.findOne(key);
      // Also after a conflict: the cache must not keep data that was erased.
      this.#revised += 1;
      this.#remembered.delete(key);
      // The content of a damaged record is unknown, so it is removed.
      const after = record === undefined ? undefined : change(record);
      if ((record === undefined && !damaged) || (record !== undefined && after?.equals(record) === true)) return false;
      const done = await (after === undefined
        ? removeUnchanged(this.#client, key, stamp)
        : this.#replace(key, stamp, after));
      if (!done) continue;
      await this.#announcer.tell([key]);
      return true;
    }
    throw new StoreUnavailableError(
      `a profile record could not be written: other nodes changed it ${ATTEMPTS_MAX} times in a row`,
    );
  }

  async read(key: RecordKey): Promise<Buffer | undefined> {
    return (await this.#held.findOne(key)).record;
  }

  /** Redis expires records by itself. */
  sweep(): Promise<boolean> {
    return Promise.resolve(false);
  }

  /** Redis bounds itself. */
  room(): Room | undefined {
    return undefined;
  }

  close(): Promise<void> {
    this.#confirmations?.close();
    this.#client.disconnect();
    return Promise.resolve();
  }

  /** Rejects after a failover until the log is read again: newer positions would hide that earlier rows are missing. */
  async #refuseLost(): Promise<void> {
    const histories = (await this.#confirmations?.lookAtNew()) ?? [];
    if (this.#progress.hasLost(histories))
      throw new StoreUnavailableError('another server of Redis has taken over: the log is read again first');
  }

  /** Returns what is left. */
  async #applyAll(changes: Changes, fold: FoldRecord, mayLeave: boolean): Promise<Changes> {
    let left = changes;
    const until = performance.now() + ATTEMPTS_MS_MAX;
    for (let attempt = 0; left.length > 0; attempt += 1) {
      if (mayLeave && attempt === ATTEMPTS_AT_ONCE) return left;
      if (attempt === ATTEMPTS_MAX || performance.now() >= until)
        throw new StoreUnavailableError(`${left.length} records were changed by other nodes again and again`);
      // Not before every attempt: a refused one is told the newest record, and the next has to use it at once.
      if (attempt % 2 === 1 && attempt > 1) await sleep(Math.random() * Math.min(PAUSE_MS_MAX, attempt * PAUSE_MS));
      left = await this.#attempt(left, fold, attempt > 0);
    }
    return left;
  }

  /**
   * Reads the records that are not cached and writes all, one round trip each. Returns the changes with a conflict.
   * @param asks no record is taken for new without being read
   */
  async #attempt(changes: Changes, fold: FoldRecord, asks: boolean): Promise<RecordChange[]> {
    const shards = shardsOf(changes);
    const puts = this.#puts;
    puts.begin(this.#held.fieldsOf(shards));
    const revised = this.#revised;
    const unknown: number[] = [];
    const guessed = new Set<number>();
    const none = heldNew(shards);
    const round: Round = {
      puts,
      shards,
      fold,
      now: performance.now(),
      lives: livesAt(this.#pressure.used, this.#options),
    };
    // All are folded before the first is sent: a fold that throws leaves no part of the slice written.
    for (const [i, change] of changes.entries()) {
      const held = this.#remembered.get(change.key);
      if (held !== undefined && isKnownFor(held, change)) this.#put(i, change, held, round);
      else if (held !== undefined || asks || this.#asks || isProvisional(change.key)) unknown.push(i);
      else {
        this.#put(i, change, none, round);
        guessed.add(i);
      }
    }
    const asked = unknown.flatMap((i) => changes[i] ?? []);
    const found = await this.#ask(asked, shards);
    for (const [j, i] of unknown.entries()) {
      const [change, held] = [asked[j], found[j]];
      if (change !== undefined && held !== undefined) this.#put(i, change, held, round);
    }
    const left = await puts.send();
    if (guessed.size > 0) this.#asks = 2 * left.filter(({ place }) => guessed.has(place)).length > guessed.size;
    // Otherwise `revise` ran meanwhile, perhaps on one of these records.
    const isSure = revised === this.#revised;
    if (!isSure) for (const { key } of changes) this.#remembered.delete(key);
    return this.#learn(left, changes, shards, isSure);
  }

  /** Records that are not cached. */
  async #ask(changes: Changes, shards: readonly number[]): Promise<Held[]> {
    if (changes.length === 0) return [];
    const held = await this.#held.find(
      changes.map(({ key }) => key),
      shards,
    );
    if (this.#asks) this.#asks = 2 * held.filter(({ stamp }) => stamp.from === stamp.end).length < held.length;
    return held;
  }

  /** Returns the changes of records that were not as expected. @param isSure what was found of them is the newest */
  async #learn(
    left: readonly Left[],
    changes: Changes,
    shards: readonly number[],
    isSure: boolean,
  ): Promise<RecordChange[]> {
    const foreign = left.filter(({ found }) => found === 'foreign');
    await this.#held.removeForeign(foreign.flatMap(({ place }) => changes[place]?.key ?? []));
    return left.flatMap(({ place, found }) => {
      const change = changes[place];
      if (change === undefined) return [];
      if (isSure) this.#remembered.set(change.key, this.#held.heldIn(change.key, found, shards));
      return [change];
    });
  }

  async #replace(key: RecordKey, stamp: Span, record: Buffer): Promise<boolean> {
    const puts = new Puts(this.#client);
    puts.add(0, this.#revision(key, stamp, record));
    return (await puts.send()).length === 0;
  }

  /**
   * Folds a record, and remembers it as if it were written; `#attempt` and `apply` forget it when it was not. Nothing
   * is put when all rows are applied already, or no new provisional record is accepted.
   */
  #put(place: number, change: RecordChange, held: Held, { puts, shards, fold, now, lives }: Round): void {
    const { key, rows } = change;
    const fresh = newRows(rows, (shard) => held.applied[shard] ?? START);
    if (fresh.length === 0) return;
    if (held.record === undefined && !isTaken(key, this.#pressure.used)) return;
    const events = this.#events;
    while (events.length > 0) events.pop();
    for (const { row } of fresh) events.push(row);
    const record = fold(key, held.record, events);
    const reached = reachedBy(fresh);
    const written = this.#written(key, held.written, reached, now, lastingMs(key, lives));
    const stamp = this.#stamps.next(written.keySum, record);
    const ttlMs = written === held.written ? 0 : written.ttlMs;
    const positions = positionsOf(reached, shards, written);
    puts.add(place, { key, expected: held.stamp, record, stamp, ttlMs, positions });
    const applied = held.applied.length === 0 ? reached : later(held.applied, reached);
    this.#remembered.set(key, { record, stamp, applied, damaged: false, written, place: held.place });
  }

  #revision(key: RecordKey, expected: Span, record: Buffer): Put {
    const ttlMs = lastingMs(key, livesAt(this.#pressure.used, this.#options));
    return { key, expected, record, stamp: this.#stamps.next(key, record), ttlMs, positions: [] };
  }

  /** The same object while the TTL that Redis has is long enough and all shards are in it. */
  #written(key: RecordKey, before: Written | undefined, reached: Held['applied'], now: number, ttlMs: number): Written {
    if (before !== undefined && isFresh(before, now, ttlMs, reached)) return before;
    return writtenNow(key, now, ttlMs, before, reached, (shard) => this.#held.placeOf(key, shard));
  }
}

/** TTL in ms, at least one second: PEXPIRE with 0 would delete the record. */
function lastingMs(key: RecordKey, lives: Lives): number {
  return Math.max(1000, lifeOf(key, lives));
}
