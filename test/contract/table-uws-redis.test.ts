import t from 'tap';
import { startRedis } from '../support/redis.js';
import { tableOn } from './table/table.js';

await tableOn(t, 'uws', 'redis', async (t) => ({ REDIS_URL: (await startRedis(t)).url }));
