import { needsRedis } from '../../support/redis.js';
import { shortForm } from '../parts/short-form.js';
import { row } from './40-limits-of-many.js';

shortForm(row, needsRedis);
