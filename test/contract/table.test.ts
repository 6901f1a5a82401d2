// The contract as a table: its sections in its order, every row asked of the running service on every engine and store.
import t from 'tap';
import { type Engine, openWorld, type Section, type Store } from '../support/contract.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { section as scoreRequest } from './table/2.1-score-request.js';
import { section as scoreResponse } from './table/2.2-score-response.js';
import { section as collectResponse } from './table/2.3-collect-response.js';
import { section as loginContext } from './table/2.4-login-context.js';
import { section as verify } from './table/2.5-verify.js';
import { section as errorBody } from './table/2.6-error-body.js';
import { section as bands } from './table/3-bands.js';
import { section as endpoints } from './table/4-endpoints.js';
import { section as authentication } from './table/5-authentication.js';
import { everyCode, section as errors } from './table/7-errors.js';
import { section as limits } from './table/8-limits.js';
import { section as versioning } from './table/9-versioning.js';
import { section as administration } from './table/administration.js';
import { section as idempotency } from './table/idempotency.js';
import { section as sdkClients } from './table/sdk-clients.js';

const SECTIONS: readonly Section[] = [
  scoreRequest, scoreResponse, collectResponse, loginContext, verify, errorBody, bands, endpoints, sdkClients, authentication, errors, limits, versioning, idempotency, administration, everyCode,
];

/** One service each. */
const WORLDS: readonly (readonly [Engine, Store])[] = [['uws', 'lmdb'], ['node', 'lmdb'], ['uws', 'redis']];

// On a machine with other work.
t.setTimeout(240_000);

for (const [engine, store] of WORLDS) {
  t.test(`on ${engine} and ${store}`, store === 'redis' ? needsRedis : {}, async (t) => {
    const world = await openWorld(t, engine, store, store === 'redis' ? { REDIS_URL: (await startRedis(t)).url } : {});
    for (const { number, title, rows } of SECTIONS) {
      await t.test(`${number} ${title}`, async (t) => {
        for (const { rule, check } of rows) await t.test(rule, (t) => check(t, world));
      });
    }
  });
}
