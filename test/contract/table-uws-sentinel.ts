import t from 'tap';
import { startSentinels } from '../support/fleet/redis-cluster.js';
import { tableOn } from './table/table.js';

await tableOn(t, 'uws', 'sentinel', async (t) => ({ REDIS_URL: (await startSentinels(t)).url }));
