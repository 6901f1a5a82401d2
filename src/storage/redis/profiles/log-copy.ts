// The copy of the log as one Redis stream per shard. Entry ids are positions in the log, so that no frame is stored
// twice. With an up-to-date replica, an append succeeds only when the replica has the entry.
import { isBefore, type Position } from '../../../contract/position.js';
import { guarded } from '../../../util/guarded.js';
import { LATE, within } from '../../../util/time/within.js';
import { StoreUnavailableError } from '../../ports/errors.js';
import { type LogName } from '../../../contract/messages.js';
import { type CopiedFrame, type CopiedLog, type LogCopies, type LogCopy } from '../../ports/log-copy.js';
import { connectRedis, type RedisClient, type RedisTarget } from '../client.js';
import { type Confirmations as Confirming, Confirmations } from '../confirmation.js';

const COMMAND_MS = 1000;
/** Deadline of an append; a batch waits for it, with every request in it. */
const KEEP_MS = 100;
/** Pause after a failed append, during which the copy is not open. */
const REST_MS = 250;
/** Interval for checking what has been deleted from the stream. */
const LOOK_MS = 250;
/** Estimated overhead of an entry. */
const ENTRY_BYTES = 96;
const FRAMES_A_READ = 64;

/** Name of a log: the log of events has the name of its node. */
function logOf(node: string, log: LogName): string {
  return log === 'events' ? node : `${node}/${log}`;
}

function streamName(node: string, shard: number): string {
  return `riskgate:{logcopy:${node}.${shard}}`;
}

function shardsName(node: string): string {
  return `riskgate:{logcopy:${node}}`;
}

const idOf = ({ segment, offset }: Position): string => `${segment}-${offset}`;

function positionOf(id: string): Position {
  const [segment = 0, offset = 0] = id.split('-').map(Number);
  return { segment, offset };
}

interface Kept {
  from: Position;
  bytes: number;
}

/** Rejects when Redis does not answer. @param bytesMax maximum of this shard */
export async function openRedisLogCopy(
  target: RedisTarget,
  node: string,
  { log, shard }: CopiedLog,
  bytesMax: number,
): Promise<LogCopy> {
  const name = logOf(node, log);
  const redis = await connectRedis(target, { commandMs: COMMAND_MS });
  await redis.sadd(shardsName(name), String(shard));
  const copy = new RedisLogCopy(redis, await Confirmations.of(redis), streamName(name, shard), bytesMax);
  await copy.recount();
  return copy;
}

class RedisLogCopy implements LogCopy {
  readonly #redis: RedisClient;
  readonly #confirmations: Confirming;
  readonly #name: string;
  readonly #bytesMax: number;
  readonly #timer: NodeJS.Timeout;
  /** Frames in the stream, in log order. */
  #kept: Kept[] = [];
  #bytes = 0;
  #restsUntil = 0;

  constructor(redis: RedisClient, confirmations: Confirming, name: string, bytesMax: number) {
    this.#redis = redis;
    this.#confirmations = confirmations;
    this.#name = name;
    this.#bytesMax = bytesMax;
    const look = guarded(
      () => undefined,
      () => this.#look(),
    );
    this.#timer = setInterval(look, LOOK_MS).unref();
  }

  get bytes(): number {
    return this.#bytes;
  }

  get isOpen(): boolean {
    return this.#bytes < this.#bytesMax && performance.now() >= this.#restsUntil;
  }

  async append({ from, layout, rows, payload }: CopiedFrame): Promise<void> {
    const bytes = payload.length + ENTRY_BYTES;
    // A late append may still succeed: it counts until it is known to be deleted.
    this.#kept.push({ from, bytes });
    this.#bytes += bytes;
    const mark = this.#confirmations.mark();
    const kept = this.#redis
      .xadd(this.#name, idOf(from), 'l', layout, 'r', rows, 'p', payload)
      .then(() => this.#confirmations.confirm(mark, KEEP_MS));
    kept.catch(() => undefined);
    try {
      if ((await within(KEEP_MS, kept)) === LATE)
        throw new StoreUnavailableError(`Redis did not keep the copy of a frame of the log within ${KEEP_MS} ms`);
    } catch (error) {
      this.#restsUntil = performance.now() + REST_MS;
      throw error;
    }
  }

  /** Counts the entries that an earlier run left. */
  async recount(): Promise<void> {
    const [last] = await this.#redis.xrevrange(this.#name, '+', '-', 'COUNT', 1);
    if (last === undefined) return;
    const bytes = (await this.#redis.memory('USAGE', this.#name)) ?? 0;
    this.#kept = [{ from: positionOf(last[0]), bytes }];
    this.#bytes = bytes;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#confirmations.close();
    this.#redis.disconnect();
  }

  async #look(): Promise<void> {
    const [before] = this.#kept.slice(-1);
    if (before === undefined) return;
    const [first] = await this.#redis.xrange(this.#name, '-', '+', 'COUNT', 1).catch(() => [undefined]);
    // Empty stream: every frame that was appended before this request has been deleted, but not later ones.
    const from = first === undefined ? { ...before.from, offset: before.from.offset + 1 } : positionOf(first[0]);
    while (this.#kept[0] !== undefined && isBefore(this.#kept[0].from, from))
      this.#bytes -= this.#kept.shift()?.bytes ?? 0;
  }
}

/** Rejects when Redis does not answer. @param node that wrote the log */
export async function openRedisLogCopies(target: RedisTarget, node: string, log: LogName): Promise<LogCopies> {
  const name = logOf(node, log);
  const redis = await connectRedis(target, { commandMs: COMMAND_MS });
  const shards = async (): Promise<number[]> =>
    (await redis.smembers(shardsName(name))).map(Number).sort((a, b) => a - b);
  return {
    shards,
    async letGo(shard, before) {
      await redis.xtrim(streamName(name, shard), 'MINID', idOf(before));
    },
    async *frames(shard) {
      let from = '-';
      for (;;) {
        const found = await redis.xrangeBuffer(streamName(name, shard), from, '+', 'COUNT', FRAMES_A_READ);
        for (const [id, fields] of found) {
          const [, layout, , rows, , payload] = fields;
          if (layout === undefined || rows === undefined || payload === undefined) continue;
          yield { from: positionOf(id.toString()), layout: Number(layout), rows: Number(rows), payload };
        }
        if (found.length < FRAMES_A_READ) return;
        from = `(${found.at(-1)?.[0].toString() ?? ''}`;
      }
    },
    async forget() {
      for (const shard of await shards()) await redis.del(streamName(name, shard));
      await redis.del(shardsName(name));
    },
    close: () => redis.disconnect(),
  };
}
