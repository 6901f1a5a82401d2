// All backends, for tests that check the same guarantees on each: the embedded one and a real redis-server.
import type { Test } from 'tap';
import { type ControlStore, createControlStore } from '../../src/access/control/store.js';
import { type StorageOptions } from '../../src/contract/storage.js';
import { openStorage } from '../../src/storage/open.js';
import { type Backend } from '../../src/storage/ports/backend.js';
import {
  connectRedis,
  type RedisClient,
  type RedisClientOptions,
  type RedisTarget,
  redisTarget,
} from '../../src/storage/redis/client.js';
import { needsRedis, startRedis } from './redis.js';
import { type Scope, temporaryDirectory } from './scope.js';

const HOUR_MS = 3_600_000;

/** Default storage options of a test: embedded, no directory, limits that no test reaches. */
export function storageOptions(change: Partial<StorageOptions>): StorageOptions {
  return {
    url: '',
    caFile: '',
    certFile: '',
    keyFile: '',
    dataDir: '',
    nodeId: 'node-1',
    profileBytesMax: 1024 ** 3,
    profileTtlMs: HOUR_MS,
    provisionalTtlMs: HOUR_MS,
    eventBytesMax: 1024 ** 3,
    eventTtlMs: 24 * HOUR_MS,
    storyTtlMs: 180 * 24 * HOUR_MS,
    storyBytesMax: 1024 ** 3,
    replyBytesMax: 1024 ** 3,
    webhooksWaitingMax: 500_000,
    ...change,
  };
}

export function openBackend(change: Partial<StorageOptions>): Promise<Backend> {
  return openStorage(storageOptions(change));
}

export async function openControlStore(change: Partial<StorageOptions>): Promise<ControlStore> {
  return createControlStore(await (await openBackend(change)).control());
}

/** A control store that is closed when the test ends. */
export async function controlStore(t: Scope, change: Partial<StorageOptions>): Promise<ControlStore> {
  const store = await openControlStore(change);
  t.teardown(() => store.close());
  return store;
}

/** A connection to a single Redis server without encryption, closed when the test ends. */
export async function redisClient(t: Scope, url: string, times: RedisClientOptions): Promise<RedisClient> {
  const client = await connectRedis(targetOf(url), times);
  t.teardown(() => client.disconnect());
  return client;
}

/** A single Redis server without encryption. */
export function targetOf(url: string): RedisTarget {
  return redisTarget(storageOptions({ url }));
}

/** Each call returns a new empty place; opening the same place again gives the same data. */
export type Place = (t: Test, change?: Partial<StorageOptions>) => StorageOptions;

export interface TestBackend {
  name: string;
  /** Why it cannot be tested here. */
  skip: string | false;
  places: (t: Test) => Promise<Place>;
}

/** Maximum number of places of one test on one server. */
const DATABASES_MAX = 256;

const BACKENDS: TestBackend[] = [
  {
    name: 'embedded',
    skip: false,
    places: () => Promise.resolve((t, change) => storageOptions({ dataDir: temporaryDirectory(t), ...change })),
  },
  {
    name: 'redis',
    skip: needsRedis.skip,
    places: async (t) => {
      const { url } = await startRedis(t, ['--databases', String(DATABASES_MAX)]);
      let database = 0;
      return (t, change) =>
        storageOptions({ url: `${url}/${(database += 1)}`, dataDir: temporaryDirectory(t), ...change });
    },
  },
];

/** Runs a suite on every backend. */
export function onEveryBackend(t: Test, suite: (t: Test, place: Place) => Promise<void>): void {
  for (const { name, skip, places } of BACKENDS)
    t.test(name, { skip, timeout: 240_000 }, async (t) => suite(t, await places(t)));
}
