import t from 'tap';
import { startCluster } from '../support/fleet/redis-cluster.js';
import { tableOn } from './table/table.js';

await tableOn(t, 'uws', 'cluster', async (t) => ({ REDIS_URL: (await startCluster(t, { replicas: true })).url }));
