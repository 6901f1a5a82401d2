// The ids of one workspace under the name of another: an operator of the other one finds nothing at any route, and what
// is named stays as it was. Keys of every kind and mode open no admin route.
import t from 'tap';
import { createKey } from '../../../src/access/keys.js';
import { KEY_KINDS, MODES } from '../../../src/contract/vocabulary.js';
import { ADMIN_ROUTES } from '../../../src/http/routes/index.js';
import { type TestApp } from '../../support/app.js';
import { BY_ADMIN, adminApp, tokenOf } from '../../support/callers/operators.js';

const OWN = 'acme';
const OTHER = 'shop-eu';
const JSON_TYPE = { 'content-type': 'application/json' };
const ROUTES = ADMIN_ROUTES.filter(({ auth }) => auth === 'operator');
/** A parameter after the workspace. */
const WITH_ID = /^\/admin\/v1\/workspaces\/\{name\}\/.*\{/;
const LISTED = { entries: [{ value: 'ada' }] };

/** Bodies that the thing itself would take. Other routes take none, or their example. */
const BODIES: Readonly<Record<string, unknown>> = {
  'PATCH webhooks/{id}': { state: 'disabled' },
  'POST webhooks/{id}/rotate': { overlap_seconds: 0 },
  'PATCH lists/{list}': { description: 'taken' },
  'POST lists/{list}/entries': { mode: 'live', ...LISTED },
  'POST lists/{list}/check': { mode: 'live', value: 'ada' },
  'POST lists/{list}/entries/remove': { mode: 'live', ...LISTED },
  'POST lists/{list}/uploads': { mode: 'live' },
  'POST lists/{list}/uploads/{upload}': LISTED,
  'POST lists/{list}/uploads/{upload}/end': { how: 'add' },
  'PATCH rules/{rule}': { name: 'taken' },
  'POST rules/{rule}/test': { variables: {} },
};

async function made(app: TestApp, path: string, body: unknown): Promise<Record<string, unknown>> {
  const headers = { ...BY_ADMIN, ...JSON_TYPE };
  const reply = await app.send('POST', `/admin/v1/workspaces/${OTHER}${path}`, headers, JSON.stringify(body));
  if (reply.status >= 300) throw new Error(`${path}: ${reply.text}`);
  return reply.body;
}

/** By the path of what has them. */
async function idsOf(app: TestApp): Promise<Record<string, string>> {
  const url = 'https://hooks.example.org/';
  const webhook = String((await made(app, '/webhooks', { url, events: ['event.verified'], mode: 'live' }))['id']);
  const delivery = String((await made(app, `/webhooks/${webhook}/test`, undefined))['id']);
  await made(app, '/lists', { name: 'secret', kind: 'users', description: 'as it was' });
  const upload = String((await made(app, '/lists/secret/uploads', { mode: 'live' }))['id']);
  const effect = { at_least: 'soft_challenge' };
  const rule = String((await made(app, '/rules', { name: 'As it was', when: 'device.is_new', effect }))['id']);
  const proposal = String((await made(app, '/policy/proposals', { note: 'x' }))['id']);
  const erasure = String((await made(app, '/erasures', { mode: 'live', visitor: 'a'.repeat(64) }))['id']);
  return {
    '{id}': webhook,
    '{delivery}': delivery,
    '{list}': 'secret',
    '{upload}': upload,
    '{rule}': rule,
    '{proposal}': proposal,
    'erasures/{id}': erasure,
  };
}

function pathOf(path: string, ids: Record<string, string>): string {
  const id = path.includes('/erasures/') ? ids['erasures/{id}'] : ids['{id}'];
  return path
    .replace('{name}', OWN)
    .replace('{id}', id ?? '')
    .replace(/\{\w+\}/g, (name) => ids[name] ?? '1');
}

t.test('an id of another workspace is no id, at every route', async (t) => {
  const app = await adminApp(t);
  await createKey(app.control, { workspace: OTHER, kind: 'api', mode: 'live' });
  const ids = await idsOf(app);
  const shown = async (): Promise<string[]> =>
    Promise.all(
      [`/webhooks`, '/lists', `/rules/${ids['{rule}'] ?? ''}`, '/policy/proposals'].map(
        async (path) => (await app.send('GET', `/admin/v1/workspaces/${OTHER}${path}`, BY_ADMIN)).text,
      ),
    );
  const before = await shown();
  const headers = { authorization: `Bearer ${await tokenOf(app, 'bound', 'admin', [OWN])}`, ...JSON_TYPE };
  for (const { method, path } of ROUTES.filter(({ path }) => WITH_ID.test(path))) {
    const body = BODIES[`${method} ${path.slice('/admin/v1/workspaces/{name}/'.length)}`];
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const reply = await app.send(method, pathOf(path, ids), headers, method === 'GET' ? undefined : sent);
    // A history of a rule that never was is empty. Without ClickHouse no event is found anywhere.
    if (path.endsWith('/history')) t.match([reply.status, reply.body], [200, { versions: { length: 0 } }], path);
    else t.ok([404, 503].includes(reply.status), `${method} ${path}: ${reply.status} ${reply.text}`);
    t.notMatch(reply.text, /as it was|hooks\.example/i, `${method} ${path}`);
  }
  t.strictSame(await shown(), before, 'nothing changed');
});

t.test('no key opens an admin route, in whatever header', async (t) => {
  const app = await adminApp(t);
  const headersOf = (key: string): Record<string, string>[] => [
    { authorization: `Bearer ${key}` },
    { 'x-service-key': key },
    { 'x-api-key': key },
    { 'x-secret-api-key': key },
  ];
  for (const { method, path } of ROUTES)
    for (const mode of MODES)
      for (const kind of KEY_KINDS)
        for (const headers of headersOf(app.keys[mode][kind])) {
          const { status, body } = await app.send(
            method,
            path.replace('{name}', OWN).replace(/\{\w+\}/g, 'x'),
            headers,
          );
          if (status !== 401 || body['error_code'] !== 'INVALID_API_KEY') t.fail(`${method} ${path} ${mode} ${kind}`);
        }
  t.pass('all were refused');
});
