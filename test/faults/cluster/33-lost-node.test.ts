import { needsRedis } from '../../support/redis.js';
import { row } from './33-lost-node.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row, needsRedis);
