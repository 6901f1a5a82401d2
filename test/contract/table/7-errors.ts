// 7. Errors: what each code means, and which is said when several things are wrong.
import { ERRORS } from '../../../src/contract/errors.js';
import {
  COLLECT,
  OWN_LIMIT,
  refused,
  refuses,
  request,
  type Row,
  row,
  SCORE,
  type Section,
  VERIFY,
  type World,
} from '../../support/promises/contract.js';
import { type Test } from 'tap';

const LARGE = `{"pad":"${' '.repeat(65_536)}"}`;

const malformed: Row[] = [
  ...(
    [
      ['nothing', ''],
      ['no JSON', '{"device":'],
      ['two values', '{}{}'],
      ['an array', '[]'],
      ['a text', '"x"'],
      ['null', 'null'],
      ['a number', '1'],
      ['half of a surrogate pair', '{"userId":"\\ud800"}'],
      ['33 levels', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`],
      ['a trailing comma', '{"a":1,}'],
      ['NaN', '{"a":NaN}'],
    ] as const
  ).map(([what, body]) =>
    row(`400 INVALID_REQUEST: a body of ${what}`, async (t, world) => {
      for (const path of [SCORE, COLLECT, VERIFY])
        refused(t, await world.ask(t, { path, body }), 400, 'INVALID_REQUEST');
    }),
  ),
  row('400 INVALID_REQUEST: bytes that are no UTF-8', async (t, world) => {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-proto': 'https',
      'x-service-key': world.keys.liveApi,
    };
    const { status, body } = await world.app.send('POST', SCORE, headers, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]));
    t.equal(status, 400);
    t.match(body, { error_code: 'INVALID_REQUEST', detail: /UTF-8/ });
  }),
  row('a __proto__ in the body is a name like any', async (t, world) => {
    const body = JSON.stringify(request(world)).replace(
      '{',
      '{"__proto__":{"userId":"x"},"constructor":{"prototype":{}},',
    );
    t.equal((await world.ask(t, { path: SCORE, body })).status, 200);
  }),
  row('a name given twice: the last one counts, as everywhere', async (t, world) => {
    const body = JSON.stringify(request(world)).replace('{', '{"userId":7,');
    t.equal((await world.ask(t, { path: SCORE, body })).status, 200);
  }),
];

const codes: Row[] = [
  row('MISSING_DEVICE_INFO', refuses({ device: null }, 400, 'MISSING_DEVICE_INFO')),
  row('INVALID_FINGERPRINT', refuses({ device: { fingerprint: 'x' } }, 400, 'INVALID_FINGERPRINT')),
  row('INVALID_REQUEST', refuses({ userId: 1 }, 400, 'INVALID_REQUEST')),
  row('INVALID_API_KEY', refuses({}, 401, 'INVALID_API_KEY', /./, { key: '' })),
  row('API_KEY_INACTIVE', refuses({}, 403, 'API_KEY_INACTIVE', /./, { key: 'inactiveApi' })),
  row('INSUFFICIENT_PERMISSIONS', refuses({}, 403, 'INSUFFICIENT_PERMISSIONS', /./, { key: 'liveSecret' })),
  row('PAYLOAD_TOO_LARGE', async (t, world) =>
    refused(t, await world.ask(t, { path: SCORE, body: LARGE }), 413, 'PAYLOAD_TOO_LARGE'),
  ),
];

async function exhaust(t: Test, world: World): Promise<void> {
  world.nextWindow();
  for (let i = 0; i < OWN_LIMIT; i += 1) await world.ask(t, { path: SCORE, key: 'limitedApi', body: request(world) });
}

const TEXT = { 'content-type': 'text/plain' };
const order: Row[] = [
  row('the route comes before the key', async (t, world) =>
    refused(t, await world.ask(t, { path: '/fingerprint/x', key: '', body: LARGE }), 404, 'NOT_FOUND'),
  ),
  row('the method comes before the key', async (t, world) =>
    refused(t, await world.ask(t, { path: SCORE, method: 'GET', key: '' }), 405, 'METHOD_NOT_ALLOWED'),
  ),
  row('the key comes before its limit, Content-Type, size and JSON', async (t, world) => {
    for (const body of ['{', LARGE])
      for (const path of [SCORE, COLLECT, VERIFY])
        refused(t, await world.ask(t, { path, key: '', headers: TEXT, body }), 401, 'INVALID_API_KEY');
  }),
  row('the kind comes before Content-Type and size', async (t, world) => {
    refused(
      t,
      await world.ask(t, { path: SCORE, key: 'livePublic', headers: TEXT, body: LARGE }),
      403,
      'INSUFFICIENT_PERMISSIONS',
    );
    refused(
      t,
      await world.ask(t, { path: COLLECT, key: 'liveApi', headers: TEXT, body: LARGE }),
      401,
      'INSUFFICIENT_PERMISSIONS',
    );
  }),
  row("the key's limit comes before Content-Type, size and JSON", async (t, world) => {
    await exhaust(t, world);
    for (const ask of [{ headers: TEXT, body: '{' }, { body: LARGE }, { body: '{' }])
      refused(t, await world.ask(t, { path: SCORE, key: 'limitedApi', ...ask }), 429, 'RATE_LIMIT_EXCEEDED');
  }),
  row('Content-Type comes before size and JSON', async (t, world) => {
    for (const body of ['{', LARGE])
      refused(t, await world.ask(t, { path: SCORE, headers: TEXT, body }), 400, 'INVALID_REQUEST', /Content-Type/);
  }),
  row('size comes before JSON', async (t, world) =>
    refused(t, await world.ask(t, { path: SCORE, body: LARGE.slice(1) }), 413, 'PAYLOAD_TOO_LARGE'),
  ),
  row('JSON comes before the schema', async (t, world) =>
    refused(t, await world.ask(t, { path: SCORE, body: '{"device":{}' }), 400, 'INVALID_REQUEST', /JSON/),
  ),
  row("the schema comes before the user's limit", async (t, world) => {
    world.nextWindow();
    const body = request(world);
    await Promise.all(Array.from({ length: 100 }, () => world.ask(t, { path: SCORE, body })));
    refused(t, await world.ask(t, { path: SCORE, body: { ...body, session: 'x' } }), 400, 'INVALID_REQUEST');
    refused(t, await world.ask(t, { path: SCORE, body }), 429, 'RATE_LIMIT_EXCEEDED');
  }),
  row('a request that is refused for its body counts against the key', async (t, world) => {
    world.nextWindow();
    for (let i = 0; i < OWN_LIMIT; i += 1)
      refused(t, await world.ask(t, { path: SCORE, key: 'limitedApi', body: '{' }), 400, 'INVALID_REQUEST');
    refused(t, await world.ask(t, { path: SCORE, key: 'limitedApi', body: '{' }), 429, 'RATE_LIMIT_EXCEEDED');
  }),
];

/** Codes of which a row of this table is no place: a test of their own makes them happen. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  REQUEST_TIMEOUT: 'test/http/slow.test.ts',
  INTERNAL_ERROR: 'test/flow/outages/worker-death.test.ts',
  OVERLOADED: 'test/access/idempotency.test.ts',
};

/** Must be asked last. */
export const everyCode: Section = {
  number: '7.2',
  title: 'Error codes',
  rows: [
    row('every code has been answered, under its status', (t, world) => {
      const unseen = Object.entries(ERRORS).filter(
        ([code, status]) => !(code in ELSEWHERE) && !world.refusals.has(`${status} ${code}`),
      );
      t.strictSame(unseen, []);
      for (const code of ['API_KEY_INACTIVE', 'INSUFFICIENT_PERMISSIONS'])
        t.ok(world.refusals.has(`401 ${code}`), `${code} as 401 on /v2`);
      return Promise.resolve();
    }),
  ],
};

export const section: Section = { number: '7', title: 'Errors', rows: [...malformed, ...codes, ...order] };
