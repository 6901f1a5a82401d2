// The suites of the storage ports: on every backend, and on a Redis cluster.
import type { Test } from 'tap';
import { startCluster } from '../fleet/redis-cluster.js';
import { needsRedis } from '../redis.js';
import { temporaryDirectory } from '../scope.js';
import { onEveryBackend, type Place, storageOptions, type TestBackend } from '../storage.js';

/** For stores whose commands could use keys in different slots of a cluster. */
const CLUSTER: TestBackend = {
  name: 'redis cluster',
  skip: needsRedis.skip,
  places: async (t) => {
    const cluster = await startCluster(t);
    return (t, change) => {
      // A cluster has one database, so the data of the previous place must be removed.
      cluster.flush();
      return storageOptions({ url: cluster.url, dataDir: temporaryDirectory(t), ...change });
    };
  },
};

/** The same, and on a cluster: for the suites of the ports. They use their places one after the other. */
export function onEveryStore(t: Test, suite: (t: Test, place: Place) => Promise<void>): void {
  onEveryBackend(t, suite);
  t.test(CLUSTER.name, { skip: CLUSTER.skip, timeout: 240_000 }, async (t) => suite(t, await CLUSTER.places(t)));
}
