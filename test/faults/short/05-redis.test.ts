import { needsRedis } from '../../support/redis.js';
import { row } from '../rows/05-redis.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row, needsRedis);
