// The write side of the Redis store: several nodes may change one record. Each write carries the stamp of what it was
// folded on, and Redis takes it only if that still stands; beside the record it keeps how far each node's log is in, so
// rows that are sent again, after a crash or an answer that was lost, are not folded twice.
import { randomBytes } from 'node:crypto';
import { type FoldRecord, type ProfileEditor, type ProfileWriter, type RecordChange } from '../../ports/profiles.js';
import { isBefore, lifeOf, type Lives, type Position, type RecordKey, START } from '../../../contract/position.js';
import { StoreUnavailableError } from '../../ports/errors.js';
import { furthest, newRows } from '../../positions.js';
import { followed } from '../batch.js';
import { Confirmations } from '../confirmation.js';
import { CONNECT_MS_MAX, type RedisClient, untilReady } from '../client.js';
import { all, connect, type RedisStoreOptions } from './connection.js';
import { type Room } from '../../ports/room.js';
import { isTaken, livesAt } from '../../strangers.js';
import { isForeign, positionWithSum } from '../sums.js';
import { appliedOf, soundPosition, storeApplied } from './applied.js';
import { RedisPressure } from './pressure.js';
import { scanKeys } from './scan.js';
import { appliedField, CHANGED_CHANNEL, FIELD, recordName } from './keys.js';
import { isSound, stampedSum } from './sound.js';

/**
 * KEYS: the record. ARGV: stamp expected ('' = none), record, new stamp, TTL in ms, then field and value of sum and
 * positions.
 */
const PUT_IF_UNCHANGED = `
if (redis.call('HGET', KEYS[1], '${FIELD.stamp}') or '') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], '${FIELD.record}', ARGV[2], '${FIELD.stamp}', ARGV[3], unpack(ARGV, 5))
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 1`;

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
const ATTEMPTS_MAX = 100;
const PAUSE_MS_MAX = 10;
const KEYS_PER_MESSAGE_MAX = 512;

interface Held {
  record: Buffer | undefined;
  stamp: string;
  applied: Map<number, Position>;
  /** There is one, and it is not what was written; this was told. */
  damaged: boolean;
}

const NOTHING: Held = { record: undefined, stamp: '', applied: new Map(), damaged: false };

interface Write {
  change: RecordChange;
  /** KEYS and ARGV of the script. */
  args: [name: string, expected: string, record: Buffer, stamp: string, ttlMs: number, ...fields: string[]];
}

export class RedisWriter implements ProfileWriter, ProfileEditor {
  readonly #client: RedisClient;
  readonly #options: RedisStoreOptions;
  /**
   * Makes stamps unlike any other writer's, so that a record which expired and came again is not taken for the old one.
   */
  readonly #instance = randomBytes(6).toString('base64url');
  readonly #pressure: RedisPressure;
  #confirmations: Confirmations | undefined;
  #writes = 0;
  #positions: readonly Position[] = [];

  /** Waits a moment for the connection; where there is none yet, everything rejects until it stands. */
  static async open(options: RedisStoreOptions): Promise<RedisWriter> {
    const writer = new RedisWriter(options);
    await untilReady(writer.#client, CONNECT_MS_MAX).catch(() => undefined);
    writer.#confirmations = await Confirmations.of(writer.#client);
    return writer;
  }

  private constructor(options: RedisStoreOptions) {
    this.#client = connect(options);
    this.#options = options;
    this.#pressure = new RedisPressure(this.#client);
  }

  async applied(shards: number): Promise<Position[]> {
    await untilReady(this.#client, this.#options.commandMs);
    const all = Array.from({ length: shards }, (_, shard) => shard);
    const positions = await appliedOf(this.#client, this.#options.nodeId, all, this.#options.told);
    this.#positions = positions;
    return positions;
  }

  /** Rejects with StoreUnavailableError; the slice may then be in by parts, and is completed when it is sent again. */
  async apply(changes: readonly RecordChange[], positions: readonly Position[], fold: FoldRecord): Promise<void> {
    const mark = this.#confirmations?.mark();
    for (let from = 0; from < changes.length; from += RECORDS_IN_FLIGHT_MAX)
      await this.#applyAll(changes.slice(from, from + RECORDS_IN_FLIGHT_MAX), fold);
    // Unconfirmed, the slice is sent again: a master that takes over may have none of it.
    if (mark !== undefined) await this.#confirmations?.confirm(mark, CONFIRM_MS);
    const reached = furthest(this.#positions, positions);
    await storeApplied(this.#client, this.#options.nodeId, reached);
    this.#positions = reached;
    await this.#announce(changes.map(({ key }) => key));
  }

  /** What Redis has acknowledged is in Redis' own keeping. */
  checkpoint(): Promise<readonly Position[]> {
    return Promise.resolve(this.#positions);
  }

  publish(): void {
    // There is one store, and every reader looks at it.
  }

  async keysFrom(prefixes: readonly string[]): Promise<RecordKey[]> {
    if (prefixes.length === 0) return [];
    return scanKeys(this.#client, (key) => prefixes.some((prefix) => key.startsWith(prefix)));
  }

  async revise(key: RecordKey, change: (record: Buffer) => Buffer | undefined): Promise<boolean> {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const [{ record, stamp, damaged } = NOTHING] = await all(this.#client, [this.#hold(key, [])]);
      // Nobody can say what a damaged one tells of: it goes.
      const after = record === undefined ? undefined : change(record);
      if ((record === undefined && !damaged) || (record !== undefined && after?.equals(record) === true)) return false;
      const written =
        after === undefined
          ? this.#run(REMOVE_IF_UNCHANGED, recordName(key), stamp)
          : this.#run(PUT_IF_UNCHANGED, ...this.#put(key, stamp, after));
      if ((await all(this.#client, [written]))[0] !== 1) continue;
      await this.#announce([key]);
      return true;
    }
    throw new StoreUnavailableError(
      `a profile record could not be written: other nodes changed it ${ATTEMPTS_MAX} times in a row`,
    );
  }

  async read(key: RecordKey): Promise<Buffer | undefined> {
    const [held] = await all(this.#client, [this.#hold(key, [])]);
    return held?.record;
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

  async #applyAll(changes: readonly RecordChange[], fold: FoldRecord): Promise<void> {
    let left = changes;
    for (let attempt = 0; left.length > 0; attempt += 1) {
      if (attempt === ATTEMPTS_MAX)
        throw new StoreUnavailableError(`${left.length} records were changed by other nodes again and again`);
      if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS_MAX));
      left = await this.#attempt(left, fold);
    }
  }

  /** One round trip to read, one to write; returns what another node was faster with. */
  async #attempt(changes: readonly RecordChange[], fold: FoldRecord): Promise<RecordChange[]> {
    const held = await all(
      this.#client,
      changes.map((change) => this.#read(change)),
    );
    // All folded before any is sent: a fold that throws leaves nothing half done.
    const writes = changes.flatMap((change, i) => this.#fold(change, held[i], fold) ?? []);
    const taken = await all(
      this.#client,
      writes.map(({ args }) => this.#run(PUT_IF_UNCHANGED, ...args)),
    );
    return writes.flatMap(({ change }, i) => (taken[i] === 1 ? [] : [change]));
  }

  /** One command: a stamp that is newer than the record beside it would undo what another node wrote in between. */
  #read({ key, rows }: RecordChange): Promise<Held> {
    return this.#hold(key, [...new Set(rows.map(({ shard }) => shard))]);
  }

  async #hold(key: RecordKey, shards: readonly number[]): Promise<Held> {
    const { nodeId, told } = this.#options;
    const name = recordName(key);
    const fields = shards.map((shard) => appliedField(nodeId, shard));
    const found = await followed(this.#client, () =>
      this.#client.hmgetBuffer(name, FIELD.record, FIELD.stamp, FIELD.sum, ...fields),
    ).catch((error: unknown) => this.#removeForeign(key, error));
    if (found === undefined) return NOTHING;
    const [record, stampBytes, sum, ...applied] = found;
    const stamp = stampBytes?.toString() ?? '';
    const positions = shards.map((shard, i): [number, Position] => [
      shard,
      soundPosition(`${name}/${fields[i] ?? ''}`, applied[i]?.toString(), told),
    ]);
    const isThere = record !== null && record !== undefined;
    const sound = isThere ? isSound(key, record, stamp, sum?.toString() ?? '') : stamp === '';
    if (!sound) told(STORE, key);
    return { record: sound && isThere ? record : undefined, stamp, applied: new Map(positions), damaged: !sound };
  }

  /** @param args the record's name, then what the script takes */
  #run(script: string, ...args: (string | number | Buffer)[]): Promise<unknown> {
    return followed(this.#client, () => this.#client.eval(script, 1, ...args));
  }

  /** Somebody else's value under a record's name would stop the store's reader for good. */
  async #removeForeign(key: RecordKey, error: unknown): Promise<undefined> {
    if (!isForeign(error)) throw error;
    this.#options.told(STORE, key);
    await this.#client.del(recordName(key));
  }

  /** Undefined when all of its rows are in already. */
  #fold(change: RecordChange, held: Held | undefined, fold: FoldRecord): Write | undefined {
    const { key, rows } = change;
    const fresh = newRows(rows, (shard) => held?.applied.get(shard) ?? START);
    if (fresh.length === 0) return undefined;
    if (held?.record === undefined && !isTaken(key, this.#pressure.used)) return undefined;
    const record = fold(
      key,
      held?.record,
      fresh.map(({ row }) => row),
    );
    return {
      change,
      args: [...this.#put(key, held?.stamp ?? '', record), ...this.#reached(key, fresh)],
    };
  }

  #put(key: RecordKey, expected: string, record: Buffer): Write['args'] {
    const stamp = this.#newStamp();
    return [recordName(key), expected, record, stamp, this.#lifeOf(key), FIELD.sum, stampedSum(key, record, stamp)];
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

  /** Fields and values of the positions that the rows reach. */
  #reached(key: RecordKey, rows: RecordChange['rows']): string[] {
    const reached = new Map<number, Position>();
    for (const { shard, position } of rows) {
      const before = reached.get(shard);
      if (before === undefined || isBefore(before, position)) reached.set(shard, position);
    }
    return [...reached].flatMap(([shard, position]) => {
      const field = appliedField(this.#options.nodeId, shard);
      return [field, positionWithSum(`${recordName(key)}/${field}`, position)];
    });
  }

  async #announce(changed: readonly RecordKey[]): Promise<void> {
    const messages: Promise<number>[] = [];
    for (let from = 0; from < changed.length; from += KEYS_PER_MESSAGE_MAX) {
      const keys = changed.slice(from, from + KEYS_PER_MESSAGE_MAX);
      messages.push(this.#client.publish(CHANGED_CHANNEL, JSON.stringify([this.#options.nodeId, ...keys])));
    }
    await all(this.#client, messages);
  }
}
