// Many commands sent at once, each about one key. One server takes them as one pipeline. The client groups those for a
// cluster by server, and follows a server's "not here" only when all of a group got the same one.
import { setTimeout as sleep } from 'node:timers/promises';
import { Cluster } from 'ioredis';
import { type RedisClient } from './client.js';

type Command = [name: string, key: string, ...values: (string | number | Buffer)[]];

/** None of these was executed. The last one: a slot moved between the grouping and the sending. */
const ELSEWHERE = /^(MOVED |ASK |TRYAGAIN |CLUSTERDOWN |All keys in the pipeline should belong )/;

const MOVING_MS_MAX = 5000;
const MOVING_PAUSE_MS = 50;

/** Sends again, alone, what one server of a cluster said to ask another for. @param send of one command */
export function followed<T>(client: RedisClient, send: () => Promise<T>): Promise<T> {
  return client instanceof Cluster ? followedIn(client, send) : send();
}

async function followedIn<T>(client: Cluster, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof Error) || !ELSEWHERE.test(error.message)) throw error;
    return alone(client, send);
  }
}

/**
 * Waits for a slot that is on its way with some of the keys that a command concerns here and some there: nothing was
 * executed, and cannot be until all are there.
 */
export async function onceMoved<T>(send: () => Promise<T>): Promise<T> {
  const latest = performance.now() + MOVING_MS_MAX;
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes('TRYAGAIN') || performance.now() > latest) throw error;
    }
    await sleep(MOVING_PAUSE_MS);
  }
}

/** Whether it is grouped is decided while it is called. Alone, it is followed to the server that has its slot. */
function alone<T>({ options }: Cluster, send: () => Promise<T>): Promise<T> {
  const grouped = options.enableAutoPipelining ?? false;
  options.enableAutoPipelining = false;
  try {
    return send();
  } finally {
    options.enableAutoPipelining = grouped;
  }
}

/** @param client of a cluster: one with `autoPipelining` */
export class Batch {
  readonly #client: RedisClient;
  readonly #commands: Command[] = [];

  constructor(client: RedisClient) {
    this.#client = client;
  }

  get size(): number {
    return this.#commands.length;
  }

  add(...command: Command): void {
    this.#commands.push(command);
  }

  /** What failed, of commands that may have been executed by parts. */
  async send(): Promise<Error[]> {
    if (!(this.#client instanceof Cluster)) {
      const results = (await this.#client.pipeline(this.#commands).exec()) ?? [];
      return results.flatMap(([error]) => error ?? []);
    }
    const client = this.#client;
    const sent = await Promise.allSettled(
      this.#commands.map(([name, ...values]) => followed(client, () => client.call(name, ...values))),
    );
    return sent.flatMap((one) => (one.status === 'rejected' ? errorOf(one.reason) : []));
  }
}

function errorOf(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
