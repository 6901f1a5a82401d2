import { needsRedis } from '../../support/redis.js';
import { shortForm } from '../parts/short-form.js';
import { row } from './36-put-back-disk.js';

shortForm(row, needsRedis);
