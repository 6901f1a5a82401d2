import { needsRedis } from '../support/redis.js';
import { row } from './05-redis.js';
import { shortForm } from './short-form.js';

shortForm(row, needsRedis);
