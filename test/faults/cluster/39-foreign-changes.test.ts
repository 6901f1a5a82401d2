import { needsRedis } from '../../support/redis.js';
import { shortForm } from '../parts/short-form.js';
import { row } from './39-foreign-changes.js';

shortForm(row, needsRedis);
