import { needsRedis } from '../../support/redis.js';
import { row } from '../rows/31-redis-failover.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row, needsRedis);
