import { needsRedis } from '../../support/redis.js';
import { shortForm } from '../parts/short-form.js';
import { row } from './42-erasure-beside-events.js';

shortForm(row, needsRedis);
