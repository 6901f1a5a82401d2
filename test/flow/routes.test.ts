// Every route that the service serves is described, and every one that is described is served.
import t from 'tap';
import { dashboard } from '../../src/http/routes/dashboard.js';
import { ADMIN_ROUTES, ROUTES } from '../../src/http/routes/index.js';
import { testApp } from '../support/app.js';
import { at } from '../support/promises/openapi.js';

const ADMIN_TOKEN = 'the-token-of-this-test';
/** What a document of an API has no place for; anything else that is served belongs into it. */
const HIDDEN = [
  'GET /metrics',
  'GET /openapi.json',
  'GET /docs',
  'GET /docs/start.js',
  'GET /docs/viewer.js',
  'GET /docs/viewer.css',
  'GET /docs/favicon.png',
  'GET /sdk/v1/riskgate.js',
  'GET /sdk/v1/riskgate.iife.js',
  'GET /',
  'GET /dashboard',
  'GET /dashboard/',
  // Names of a build, as many as it has made.
  ...dashboard.map(({ path }) => `GET ${path}`).slice(2),
];

interface Name {
  method: string;
  path: string;
}

const nameOf = ({ method, path }: Name): string => `${method} ${path}`;

/** What is served without being described, and described without being served. A preflight belongs to its route. */
function differences(served: readonly Name[], document: unknown): { undescribed: string[]; unserved: string[] } {
  const described = Object.entries(at(document, 'paths')).flatMap(([path, methods]) =>
    Object.keys(at(methods)).map((method) => nameOf({ method: method.toUpperCase(), path })),
  );
  const names = served.map(nameOf);
  const isPreflight = ({ method, path }: Name): boolean => method === 'OPTIONS' && described.includes(`POST ${path}`);
  return {
    undescribed: served
      .filter((route) => !isPreflight(route))
      .map(nameOf)
      .filter((name) => !described.includes(name)),
    unserved: described.filter((name) => !names.includes(name)),
  };
}

t.test('what is served is what is described', async (t) => {
  for (const token of ['', ADMIN_TOKEN]) {
    const app = await testApp(t, { env: { SHARDS: '1', ADMIN_TOKEN: token } });
    const { body: document } = await app.send('GET', '/openapi.json');
    const served = app.app.routes;
    t.strictSame(differences(served, document), { undescribed: HIDDEN, unserved: [] });
    t.equal(served.filter(({ path }) => path.startsWith('/admin/')).length, token === '' ? 0 : ADMIN_ROUTES.length);

    const extra = { method: 'GET', path: '/v2/secret' };
    t.strictSame(differences([...served, extra], document).undescribed, [...HIDDEN, 'GET /v2/secret']);
    t.strictSame(
      differences(
        served.filter(({ path }) => path !== '/v2/usage'),
        document,
      ).unserved,
      ['GET /v2/usage'],
    );
    for (const { method, path } of served) {
      const { status } = await app.send(method, path.replace(/\{\w+\}/g, 'x'), { 'content-type': 'application/json' });
      t.notOk([405, 404].includes(status), `${method} ${path} is met: ${status}`);
    }
  }
});

t.test('what is not described says why', async (t) => {
  const hidden = ROUTES.flatMap(({ method, path, docs }) =>
    'hidden' in docs ? [[nameOf({ method, path }), docs.hidden.length > 0]] : [],
  );
  t.strictSame(
    hidden,
    HIDDEN.map((name) => [name, true]),
  );
  t.notOk(ADMIN_ROUTES.some(({ docs }) => 'hidden' in docs));
});
