// The contract as a table: its sections in its order, every row asked of the running service on every engine and store.
import t from 'tap';
import { type Engine, openWorld, type Section, type Store } from '../support/contract.js';
import { needsRedis, startRedis } from '../support/redis.js';
import { section as scoreRequest } from './table/2.1-score-request.js';
import { section as scoreResponse } from './table/2.2-score-response.js';
import { section as collectResponse } from './table/2.3-collect-response.js';
import { section as loginContext } from './table/2.4-login-context.js';
import { section as verify } from './table/2.5-verify.js';

const SECTIONS: readonly Section[] = [scoreRequest, scoreResponse, collectResponse, loginContext, verify];

const WORLDS: readonly (readonly [Engine, Store])[] = [['uws', 'lmdb'], ['node', 'lmdb'], ['uws', 'redis']];

for (const [engine, store] of WORLDS) {
  if (process.env['WORLD'] !== undefined && process.env['WORLD'] !== `${engine}-${store}`) continue;
  t.test(`on ${engine} and ${store}`, store === 'redis' ? needsRedis : {}, async (t) => {
    const world = await openWorld(t, engine, store, store === 'redis' ? { REDIS_URL: (await startRedis(t)).url } : {});
    for (const { number, title, rows } of SECTIONS) {
      await t.test(`${number} ${title}`, async (t) => {
        for (const { rule, check } of rows) await t.test(rule, (t) => check(t, world));
      });
    }
  });
}
