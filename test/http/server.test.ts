// Which engine serves, and what a table of routes may not be.
import t from 'tap';
import { loadUws } from '../../src/http/engines/uws-binding.js';
import { type HttpServerOptions, type Route } from '../../src/http/exchange.js';
import { createHttpServer } from '../../src/http/server.js';
import { LIMITS } from './harness.js';

const options = (...routes: Route[]): HttpServerOptions => ({
  routes,
  limits: LIMITS,
  onError: (error) => {
    throw error;
  },
});
const route = (method: Route['method'], path: string): Route => ({ method, path, handle: () => undefined });
const noBinary = (): Promise<never> => Promise.reject(new Error('no binary for this platform'));
const binary = await loadUws().catch(() => null);

t.test(
  'auto takes uWebSockets.js where it loads',
  { skip: binary === null && 'uWebSockets.js has no binary here' },
  async (t) => {
    const said: string[] = [];
    t.equal((await createHttpServer('auto', options(), (message) => said.push(message))).engine, 'uws');
    t.equal((await createHttpServer('uws', options(), (message) => said.push(message))).engine, 'uws');
    t.strictSame(said, []);
  },
);

t.test('auto serves with node:http where it does not, and says so', async (t) => {
  const said: string[] = [];
  t.equal(
    (await createHttpServer('auto', options(), (message) => said.push(message), { load: noBinary })).engine,
    'node',
  );
  t.matchOnly(said, [/node:http.*no binary for this platform/]);
});

t.test('uws without a binary is an error that says why', async (t) => {
  await t.rejects(
    createHttpServer('uws', options(), () => undefined, { load: noBinary }),
    /no binary for this platform/,
  );
});

t.test('node does not ask for the binary', async (t) => {
  t.equal((await createHttpServer('node', options(), () => undefined, { load: noBinary })).engine, 'node');
});

t.test('two routes for one request are an error at start', async (t) => {
  const twice = options(route('GET', '/x/{id}'), route('POST', '/x/{id}'), route('GET', '/x/{id}'));
  await t.rejects(
    createHttpServer('node', twice, () => undefined),
    /two routes for GET/,
  );
});
