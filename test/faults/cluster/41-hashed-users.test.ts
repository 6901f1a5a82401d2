import { needs } from '../../support/fleet/proxy.js';
import { needsRedis } from '../../support/redis.js';
import { row } from './41-hashed-users.js';
import { shortForm } from '../parts/short-form.js';

shortForm(row, needs('haproxy').skip === false ? needsRedis : needs('haproxy'));
