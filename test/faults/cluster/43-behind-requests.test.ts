import { needsRedis } from '../../support/redis.js';
import { shortForm } from '../parts/short-form.js';
import { row } from './43-behind-requests.js';

shortForm(row, needsRedis);
