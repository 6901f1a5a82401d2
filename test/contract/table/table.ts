// The contract as a table: its sections in its order, every row asked of a running service. A file beside
// this folder for each engine and store, so that they run side by side.
import { type Test } from 'tap';
import { type Engine, openWorld, type Section, type Store } from '../../support/promises/contract.js';
import { needsRedis } from '../../support/redis.js';
import { section as scoreRequest } from './2.1-score-request.js';
import { section as scoreResponse } from './2.2-score-response.js';
import { section as collectResponse } from './2.3-collect-response.js';
import { section as loginContext } from './2.4-login-context.js';
import { section as verify } from './2.5-verify.js';
import { section as errorBody } from './2.6-error-body.js';
import { section as bands } from './3-bands.js';
import { section as endpoints } from './4-endpoints.js';
import { section as authentication } from './5-authentication.js';
import { everyCode, section as errors } from './7-errors.js';
import { section as limits } from './8-limits.js';
import { section as versioning } from './9-versioning.js';
import { section as administration } from './administration.js';
import { section as idempotency } from './idempotency.js';
import { section as sdkClients } from './sdk-clients.js';

const SECTIONS: readonly Section[] = [
  scoreRequest,
  scoreResponse,
  collectResponse,
  loginContext,
  verify,
  errorBody,
  bands,
  endpoints,
  sdkClients,
  authentication,
  errors,
  limits,
  versioning,
  idempotency,
  administration,
  everyCode,
];

/**
 * The whole table, asked of a service of its own.
 * @param startStore starts the store; resolves to the settings of the service that uses it
 */
export async function tableOn(
  t: Test,
  engine: Engine,
  store: Store,
  startStore: (t: Test) => Promise<Record<string, string>> = () => Promise.resolve({}),
): Promise<void> {
  // On a machine with other work.
  t.setTimeout(420_000);
  await t.test(`on ${engine} and ${store}`, store === 'lmdb' ? {} : needsRedis, async (t) => {
    const world = await openWorld(t, engine, store, await startStore(t));
    for (const { number, title, rows } of SECTIONS) {
      await t.test(`${number} ${title}`, async (t) => {
        for (const { rule, check } of rows) await t.test(rule, (t) => check(t, world));
      });
    }
  });
}
