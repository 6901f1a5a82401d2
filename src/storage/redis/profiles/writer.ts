// The write side of the Redis store: several nodes may change one record. Each write carries the stamp of what it was
// folded on, and Redis takes it only if that still stands; beside the record it keeps how far each node's log is in, so
// rows that are sent again, after a crash or an answer that was lost, are not folded twice. What was written last is
// remembered: who comes back is folded without being read.
import { randomBytes } from 'node:crypto';
import { Cluster } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { type FoldRecord, type ProfileEditor, type ProfileWriter, type RecordChange } from '../../ports/profiles.js';
import { isBefore, lifeOf, type Lives, type Position, type RecordKey, START } from '../../../contract/position.js';
import { StoreUnavailableError } from '../../ports/errors.js';
import { newRows } from '../../positions.js';
import { followed } from '../batch.js';
import { Confirmations } from '../confirmation.js';
import { CONNECT_MS_MAX, type RedisClient, untilReady } from '../client.js';
import { all, connect, type RedisStoreOptions } from './connection.js';
import { type Room } from '../../ports/room.js';
import { isTaken, livesAt } from '../../strangers.js';
import { positionWithSum } from '../sums.js';
import { soundPosition } from './applied.js';
import { RedisPressure } from './pressure.js';
import { Progress } from './progress.js';
import { scanKeys } from './scan.js';
import { appliedField, CHANGED_CHANNEL, FIELD, ownChannel, recordName } from './keys.js';
import { findRecords, type Found, type Put, putRecords } from './records.js';
import { isSound, stampedSum } from './sound.js';

/** KEYS: the record. ARGV: stamp expected. */
const REMOVE_IF_UNCHANGED = `
if (redis.call('HGET', KEYS[1], '${FIELD.stamp}') or '') ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`;

const STORE = 'profiles';
/** For a replica to have a slice. */
const CONFIRM_MS = 1000;
/** Records under way at once. */
const RECORDS_IN_FLIGHT_MAX = 512;
/** Another node can be faster this often before the slice is given back to be tried later. */
const ATTEMPTS_MAX = 200;
const KEYS_PER_MESSAGE_MAX = 512;
/** Of records remembered. */
const REMEMBERED_BYTES_MAX = 32 * 1024 * 1024;
const REMEMBERED_OVERHEAD_BYTES = 256;

interface Held {
  record: Buffer | undefined;
  stamp: string;
  /** By shard of this node's; one that is not there was not asked for. */
  applied: readonly (Position | undefined)[];
  /** There is one, and it is not what was written; this was told. */
  damaged: boolean;
}

interface Write {
  change: RecordChange;
  put: Put;
  /** What stands there once it is written. */
  after: Held;
}

export class RedisWriter implements ProfileWriter, ProfileEditor {
  readonly #client: RedisClient;
  readonly #options: RedisStoreOptions;
  /**
   * Makes stamps unlike any other writer's, so that a record which expired and came again is not taken for the old one.
   */
  readonly #instance = randomBytes(6).toString('base64url');
  readonly #pressure: RedisPressure;
  readonly #progress: Progress;
  readonly #remembered = new LRUCache<RecordKey, Held>({
    maxSize: REMEMBERED_BYTES_MAX,
    sizeCalculation: ({ record }) => (record?.length ?? 0) + REMEMBERED_OVERHEAD_BYTES,
  });
  #confirmations: Confirmations | undefined;
  #writes = 0;
  #revised = 0;

  /**
   * Waits a moment for the connection; where there is none yet, everything rejects until it stands.
   * @param heldBytesMax of the log, to be read again when another server has taken over
   */
  static async open(options: RedisStoreOptions, heldBytesMax = 0): Promise<RedisWriter> {
    const writer = new RedisWriter(options, heldBytesMax);
    await untilReady(writer.#client, CONNECT_MS_MAX).catch(() => undefined);
    writer.#confirmations = await Confirmations.of(writer.#client);
    return writer;
  }

  private constructor(options: RedisStoreOptions, heldBytesMax: number) {
    this.#client = connect(options);
    this.#options = options;
    this.#pressure = new RedisPressure(this.#client);
    this.#progress = new Progress(this.#client, options, heldBytesMax);
  }

  async applied(shards: number): Promise<Position[]> {
    await untilReady(this.#client, this.#options.commandMs);
    return this.#progress.read(Array.from({ length: shards }, (_, shard) => shard));
  }

  /** Rejects with StoreUnavailableError; the slice may then be in by parts, and is completed when it is sent again. */
  async apply(changes: readonly RecordChange[], positions: readonly Position[], fold: FoldRecord): Promise<void> {
    await this.#refuseLost();
    const mark = this.#confirmations?.mark();
    try {
      for (let from = 0; from < changes.length; from += RECORDS_IN_FLIGHT_MAX)
        await this.#applyAll(changes.slice(from, from + RECORDS_IN_FLIGHT_MAX), fold);
      // Unconfirmed, the slice is sent again: a master that takes over may have none of it.
      if (mark !== undefined) await this.#confirmations?.confirm(mark, CONFIRM_MS);
    } catch (error) {
      this.#remembered.clear();
      throw error;
    }
    await this.#progress.reached(positions, mark !== undefined && this.#confirmations?.isWhole(mark) === true);
    await this.#announce(changes.map(({ key }) => key));
  }

  lost(): readonly Position[] | undefined {
    const from = this.#progress.lost(this.#confirmations?.histories ?? []);
    if (from !== undefined) this.#remembered.clear();
    return from;
  }

  /** What Redis has acknowledged is in Redis' own keeping, and what may be lost with a master is read again. */
  checkpoint(): Promise<readonly Position[]> {
    return Promise.resolve(this.#progress.kept);
  }

  publish(): void {
    // There is one store, and every reader looks at it.
  }

  async keysFrom(prefixes: readonly string[]): Promise<RecordKey[]> {
    if (prefixes.length === 0) return [];
    const isOf = (key: RecordKey): boolean => prefixes.some((prefix) => key.startsWith(prefix));
    const found = await scanKeys(this.#client, isOf);
    // Another node may have removed some already, of which nobody asks here.
    for (const key of [...this.#remembered.keys()].filter(isOf)) this.#remembered.delete(key);
    return found;
  }

  async revise(key: RecordKey, change: (record: Buffer) => Buffer | undefined): Promise<boolean> {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const { record, stamp, damaged } = await this.#find(key);
      // Also where another node was faster: what was taken out is not to be remembered here.
      this.#revised += 1;
      this.#remembered.delete(key);
      // Nobody can say what a damaged one tells of: it goes.
      const after = record === undefined ? undefined : change(record);
      if ((record === undefined && !damaged) || (record !== undefined && after?.equals(record) === true)) return false;
      const done =
        after === undefined
          ? await this.#remove(key, stamp)
          : (await putRecords(this.#client, [this.#put(key, stamp, after)]))[0] === undefined;
      if (!done) continue;
      await this.#announce([key]);
      return true;
    }
    throw new StoreUnavailableError(
      `a profile record could not be written: other nodes changed it ${ATTEMPTS_MAX} times in a row`,
    );
  }

  async read(key: RecordKey): Promise<Buffer | undefined> {
    return (await this.#find(key)).record;
  }

  /** Redis forgets by itself. */
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

  /** Rows on a record that lacks earlier ones would say that it has them: the way back comes first. */
  async #refuseLost(): Promise<void> {
    const histories = (await this.#confirmations?.lookAtNew()) ?? [];
    if (this.#progress.hasLost(histories))
      throw new StoreUnavailableError('another server of Redis has taken over: the log is read again first');
  }

  async #applyAll(changes: readonly RecordChange[], fold: FoldRecord): Promise<void> {
    let left = changes;
    for (let attempt = 0; left.length > 0; attempt += 1) {
      if (attempt === ATTEMPTS_MAX)
        throw new StoreUnavailableError(`${left.length} records were changed by other nodes again and again`);
      left = await this.#attempt(left, fold);
    }
  }

  /** One round trip to read what is not remembered, one to write; returns what another node was faster with. */
  async #attempt(changes: readonly RecordChange[], fold: FoldRecord): Promise<RecordChange[]> {
    const shards = [...new Set(changes.flatMap(({ rows }) => rows.map(({ shard }) => shard)))];
    const held = await this.#held(changes, shards);
    // All folded before any is sent: a fold that throws leaves nothing half done.
    const writes = changes.flatMap((change, i) => this.#fold(change, held[i], shards, fold) ?? []);
    const puts = writes.map(({ put }) => put);
    const revised = this.#revised;
    const stand = await putRecords(this.#client, puts, this.#fieldsOf(shards));
    const isSure = revised === this.#revised;
    return writes.flatMap(({ change, after }, i) => {
      const found = stand[i];
      const stands = found === undefined ? after : copied(this.#heldIn(change.key, found, shards));
      // Something was taken out of a record meanwhile, of this one perhaps.
      if (isSure) this.#remembered.set(change.key, stands);
      return found === undefined ? [] : [change];
    });
  }

  async #held(changes: readonly RecordChange[], shards: readonly number[]): Promise<(Held | undefined)[]> {
    const held = changes.map(({ key, rows }) => {
      const known = this.#remembered.get(key);
      return known !== undefined && rows.every(({ shard }) => known.applied[shard] !== undefined) ? known : undefined;
    });
    const unknown = changes.flatMap(({ key }, i) => (held[i] === undefined ? [{ key, i }] : []));
    const keys = unknown.map(({ key }) => key);
    const found = unknown.length === 0 ? [] : await findRecords(this.#client, keys, this.#fieldsOf(shards));
    await this.#removeForeign(keys.filter((_, j) => found[j] === 'foreign'));
    for (const [j, { key, i }] of unknown.entries()) held[i] = this.#heldIn(key, found[j], shards);
    return held;
  }

  async #find(key: RecordKey): Promise<Held> {
    const [found] = await findRecords(this.#client, [key]);
    if (found === 'foreign') await this.#removeForeign([key]);
    return this.#heldIn(key, found, []);
  }

  /** Stamp and record are of one command: a newer stamp would undo what another node wrote in between. */
  #heldIn(key: RecordKey, found: Found | undefined, shards: readonly number[]): Held {
    const { told } = this.#options;
    const [record, stampBytes, sum, ...applied] = found === 'foreign' || found === undefined ? [] : found;
    const stamp = stampBytes?.toString() ?? '';
    const positions: (Position | undefined)[] = [];
    for (const [i, shard] of shards.entries())
      positions[shard] = soundPosition(this.#placeOf(key, shard), applied[i]?.toString(), told);
    const isThere = record !== null && record !== undefined;
    const sound = isThere ? isSound(key, record, stamp, sum?.toString() ?? '') : stamp === '';
    if (!sound) told(STORE, key);
    return { record: sound && isThere ? record : undefined, stamp, applied: positions, damaged: !sound };
  }

  async #remove(key: RecordKey, stamp: string): Promise<boolean> {
    const name = recordName(key);
    const removing = followed(this.#client, () => this.#client.eval(REMOVE_IF_UNCHANGED, 1, name, stamp));
    return (await all(this.#client, [removing]))[0] === 1;
  }

  /** Somebody else's value under a record's name would stop the store's reader for good. */
  async #removeForeign(keys: readonly RecordKey[]): Promise<void> {
    const removing = keys.map((key) => {
      this.#options.told(STORE, key);
      return followed(this.#client, () => this.#client.del(recordName(key)));
    });
    await all(this.#client, removing);
  }

  /** Undefined when all of its rows are in already. */
  #fold(change: RecordChange, held: Held | undefined, shards: readonly number[], fold: FoldRecord): Write | undefined {
    const { key, rows } = change;
    const fresh = newRows(rows, (shard) => held?.applied[shard] ?? START);
    if (fresh.length === 0) return undefined;
    if (held?.record === undefined && !isTaken(key, this.#pressure.used)) return undefined;
    const record = fold(
      key,
      held?.record,
      fresh.map(({ row }) => row),
    );
    const reached = reachedBy(fresh);
    const put = { ...this.#put(key, held?.stamp ?? '', record), positions: this.#positionsOf(key, reached, shards) };
    const applied = held === undefined || held.applied.length === 0 ? reached : later(held.applied, reached);
    return { change, put, after: { record, stamp: put.stamp, applied, damaged: false } };
  }

  #put(key: RecordKey, expected: string, record: Buffer): Put {
    const stamp = this.#newStamp();
    const sum = stampedSum(key, record, stamp);
    return { key, expected, record, stamp, sum, ttlMs: this.#lifeOf(key), positions: [] };
  }

  /** At least a second: 0 would be no expiry but an error. */
  #lifeOf(key: RecordKey): number {
    const lives: Lives = this.#options;
    return Math.max(1000, lifeOf(key, livesAt(this.#pressure.used, lives)));
  }

  #newStamp(): string {
    this.#writes += 1;
    return `${this.#instance}${this.#writes.toString(36)}`;
  }

  #fieldsOf(shards: readonly number[]): string[] {
    return shards.map((shard) => appliedField(this.#options.nodeId, shard));
  }

  #positionsOf(key: RecordKey, reached: Held['applied'], shards: readonly number[]): Put['positions'] {
    return shards.flatMap((shard, field) => {
      const position = reached[shard];
      return position === undefined ? [] : [{ field, value: positionWithSum(this.#placeOf(key, shard), position) }];
    });
  }

  #placeOf(key: RecordKey, shard: number): string {
    return `${recordName(key)}/${appliedField(this.#options.nodeId, shard)}`;
  }

  async #announce(changed: readonly RecordKey[]): Promise<void> {
    if (!(await this.#isHeard())) return;
    const messages: Promise<number>[] = [];
    for (let from = 0; from < changed.length; from += KEYS_PER_MESSAGE_MAX) {
      const keys = changed.slice(from, from + KEYS_PER_MESSAGE_MAX);
      messages.push(this.#client.publish(CHANGED_CHANNEL, JSON.stringify([this.#options.nodeId, ...keys])));
    }
    await all(this.#client, messages);
  }

  /**
   * Whether another node listens. One that begins to later reads what was written before. On a cluster each server
   * knows its own listeners only.
   */
  async #isHeard(): Promise<boolean> {
    if (this.#client instanceof Cluster) return true;
    const own = ownChannel(this.#options.nodeId);
    const counts = await this.#client.pubsub('NUMSUB', CHANGED_CHANNEL, own).catch(() => undefined);
    // Where it is not known, it is told.
    return !(Number(counts?.[1]) <= Number(counts?.[3]));
  }
}

/** What is kept must not keep all of an answer. */
function copied(held: Held): Held {
  return { ...held, record: held.record === undefined ? undefined : Buffer.from(held.record) };
}

function reachedBy(rows: RecordChange['rows']): Held['applied'] {
  const reached: (Position | undefined)[] = [];
  for (const { shard, position } of rows) {
    const before = reached[shard];
    if (before === undefined || isBefore(before, position)) reached[shard] = position;
  }
  return reached;
}

function later(before: Held['applied'], reached: Held['applied']): Held['applied'] {
  const applied = before.slice();
  for (const [shard, position] of reached.entries()) if (position !== undefined) applied[shard] = position;
  return applied;
}
