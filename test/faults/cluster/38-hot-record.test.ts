import { needsRedis } from '../../support/redis.js';
import { shortForm } from '../parts/short-form.js';
import { row } from './38-hot-record.js';

shortForm(row, needsRedis);
