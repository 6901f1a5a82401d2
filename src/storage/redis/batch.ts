// Sends many single-key commands at once. A single server gets them as one pipeline. On a cluster the client groups
// them by server, and follows a redirection only when all commands of a group got the same one.
import { setTimeout as sleep } from 'node:timers/promises';
import { Cluster } from 'ioredis';
import { type RedisClient } from './client.js';

type Command = [name: string, key: string, ...values: (string | number | Buffer)[]];

/** Errors of commands that were not executed. The last one: a slot moved after the commands were grouped. */
const ELSEWHERE = /^(MOVED |ASK |TRYAGAIN |CLUSTERDOWN |All keys in the pipeline should belong )/;

const MOVING_MS_MAX = 5000;
const MOVING_PAUSE_MS = 50;

/** What `send` sends to one server at once is one write: each wakes Redis, and takes 20 us and more on both sides. */
export function inOneWrite<T>(client: RedisClient, send: () => T): T {
  if (client instanceof Cluster || client.status !== 'ready') return send();
  const { stream } = client;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

/** Sends a command of a cluster again, ungrouped, when a server redirects it. @param send sends one command */
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
 * Retries while a slot is being moved and the keys of a command are on two servers (TRYAGAIN): the command was not
 * executed, and cannot be until all keys are on one server. At most MOVING_MS_MAX.
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

/** Sends without grouping, which is decided during the call. The client then follows it to the server of the slot. */
function alone<T>({ options }: Cluster, send: () => Promise<T>): Promise<T> {
  const grouped = options.enableAutoPipelining ?? false;
  options.enableAutoPipelining = false;
  try {
    return send();
  } finally {
    options.enableAutoPipelining = grouped;
  }
}

/** Commands of one round trip. */
const COUNTED_AT_ONCE = 500;

/** What the command for each item answers. @param client on a cluster, best one with `autoPipelining` */
export async function countsOf<T>(
  client: RedisClient,
  items: readonly T[],
  send: (item: T) => Promise<number>,
): Promise<number[]> {
  const counts: number[] = [];
  for (let from = 0; from < items.length; from += COUNTED_AT_ONCE) {
    const some = items.slice(from, from + COUNTED_AT_ONCE);
    const sent = inOneWrite(client, () => some.map((item) => followed(client, () => send(item))));
    counts.push(...(await Promise.all(sent)));
  }
  return counts;
}

/** @param client on a cluster, one with `autoPipelining` */
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

  /** Returns the errors. Commands of a failed batch may have been executed. */
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
