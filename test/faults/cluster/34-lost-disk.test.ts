import { needsRedis } from '../../support/redis.js';
import { row } from './34-lost-disk.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row, needsRedis);
