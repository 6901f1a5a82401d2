// 5. Authentication: which header, which kind of key, and what is said when it is the wrong one.
import { type Answer } from '../../support/app.js';
import {
  COLLECT,
  type KeyName,
  refused,
  request,
  type Row,
  row,
  SCORE,
  type Section,
  VERIFY,
  type World,
} from '../../support/promises/contract.js';
import { type Test } from 'tap';

const LOGIN = '/fingerprint/verify/login';
const USAGE = '/v2/usage';

function ask(t: Test, world: World, path: string, headers: Record<string, string>): Promise<Answer> {
  return world.ask(
    t,
    path === USAGE
      ? { path, method: 'GET', key: '', headers }
      : { path, key: '', headers, body: path === VERIFY ? { event_id: 'unknown' } : request(world) },
  );
}

/** What stands behind the key: a verify that is let in does not find its event. */
const LET_IN: Readonly<Record<string, number>> = {
  [SCORE]: 200,
  [LOGIN]: 200,
  [COLLECT]: 200,
  [VERIFY]: 404,
  [USAGE]: 200,
};

function letsIn(rule: string, path: string, headers: (world: World) => Record<string, string>): Row {
  return row(rule, async (t, world) => {
    t.equal((await ask(t, world, path, headers(world))).status, LET_IN[path]);
  });
}

function shutsOut(
  rule: string,
  path: string,
  headers: (world: World) => Record<string, string>,
  status = 401,
  code = 'INVALID_API_KEY',
): Row {
  return row(rule, async (t, world) => refused(t, await ask(t, world, path, headers(world)), status, code));
}

const headers: Row[] = [
  ...[SCORE, LOGIN].flatMap((path) => [
    letsIn(`${path}: x-service-key`, path, ({ keys }) => ({ 'x-service-key': keys.liveApi })),
    letsIn(`${path}: X-API-KEY`, path, ({ keys }) => ({ 'X-API-KEY': keys.liveApi })),
    letsIn(`${path}: Authorization: Bearer`, path, ({ keys }) => ({ authorization: `Bearer ${keys.liveApi}` })),
    letsIn(`${path}: the scheme in any case`, path, ({ keys }) => ({ authorization: `bEARER ${keys.liveApi}` })),
    letsIn(`${path}: an Authorization that is not Bearer is for somebody else`, path, ({ keys }) => ({
      authorization: 'Basic dXNlcjpwYXNz',
      'x-service-key': keys.liveApi,
    })),
    letsIn(`${path}: the same key in several headers`, path, ({ keys }) => ({
      authorization: `Bearer ${keys.liveApi}`,
      'x-service-key': keys.liveApi,
      'x-api-key': keys.liveApi,
    })),
    shutsOut(`${path}: different keys in different headers`, path, ({ keys }) => ({
      'x-service-key': keys.liveApi,
      'x-api-key': keys.ordinaryApi,
    })),
    shutsOut(`${path}: different keys, one of them Bearer`, path, ({ keys }) => ({
      'x-service-key': keys.liveApi,
      authorization: 'Bearer rk_live_x',
    })),
    shutsOut(`${path}: a key in a header of another endpoint`, path, ({ keys }) => ({
      'x-secret-api-key': keys.liveApi,
    })),
  ]),
  letsIn('/v2/fingerprint: X-API-Key', COLLECT, ({ keys }) => ({ 'X-API-Key': keys.livePublic })),
  shutsOut('/v2/fingerprint: not x-service-key', COLLECT, ({ keys }) => ({ 'x-service-key': keys.livePublic })),
  shutsOut('/v2/fingerprint: not Authorization', COLLECT, ({ keys }) => ({
    authorization: `Bearer ${keys.livePublic}`,
  })),
  ...[VERIFY, USAGE].flatMap((path) => [
    letsIn(`${path}: X-Secret-API-Key`, path, ({ keys }) => ({ 'X-Secret-API-Key': keys.liveSecret })),
    shutsOut(`${path}: not X-API-Key`, path, ({ keys }) => ({ 'x-api-key': keys.liveSecret })),
    shutsOut(`${path}: not Authorization`, path, ({ keys }) => ({ authorization: `Bearer ${keys.liveSecret}` })),
  ]),
];

const HEADER: Readonly<Record<string, string>> = {
  [SCORE]: 'x-service-key',
  [LOGIN]: 'x-api-key',
  [COLLECT]: 'x-api-key',
  [VERIFY]: 'x-secret-api-key',
  [USAGE]: 'x-secret-api-key',
};
const WRONG_TEXTS = ['x', 'rk_live_', `rk_live_${'A'.repeat(32)}`, 'A'.repeat(300), 'null'];

const invalid: Row[] = Object.entries(HEADER).flatMap(([path, header]) => [
  shutsOut(`${path} without a key: 401`, path, () => ({})),
  ...WRONG_TEXTS.map((text) =>
    shutsOut(`${path} with an unknown key (${text.slice(0, 12)}): 401`, path, () => ({ [header]: text })),
  ),
]);

const states: Row[] = [
  shutsOut('a revoked key is 401, as if it had never been', SCORE, ({ keys }) => ({
    'x-service-key': keys.revokedApi,
  })),
  shutsOut(
    'an inactive key is 403 on /fingerprint',
    SCORE,
    ({ keys }) => ({ 'x-service-key': keys.inactiveApi }),
    403,
    'API_KEY_INACTIVE',
  ),
  shutsOut(
    'an inactive public key is 403 on /fingerprint',
    LOGIN,
    ({ keys }) => ({ 'x-api-key': keys.inactivePublic }),
    403,
    'API_KEY_INACTIVE',
  ),
  shutsOut(
    'an inactive key is 401 on /v2/fingerprint',
    COLLECT,
    ({ keys }) => ({ 'x-api-key': keys.inactivePublic }),
    401,
    'API_KEY_INACTIVE',
  ),
  shutsOut(
    'an inactive key is 401 on /v2/verify',
    VERIFY,
    ({ keys }) => ({ 'x-secret-api-key': keys.inactiveSecret }),
    401,
    'API_KEY_INACTIVE',
  ),
];

const FORBIDDEN = 'INSUFFICIENT_PERMISSIONS';
type Kinds = readonly (readonly [path: string, key: KeyName, status: number | undefined])[];
/** Undefined: let in. */
const KINDS: Kinds = [
  [SCORE, 'liveApi', undefined],
  [SCORE, 'livePublic', 403],
  [SCORE, 'liveSecret', 403],
  [LOGIN, 'liveApi', undefined],
  [LOGIN, 'livePublic', undefined],
  [LOGIN, 'liveSecret', 403],
  [COLLECT, 'liveApi', 401],
  [COLLECT, 'livePublic', undefined],
  [COLLECT, 'liveSecret', 401],
  [VERIFY, 'liveApi', 401],
  [VERIFY, 'livePublic', 401],
  [VERIFY, 'liveSecret', undefined],
  [USAGE, 'liveApi', 401],
  [USAGE, 'livePublic', 401],
  [USAGE, 'liveSecret', undefined],
];

const kinds: Row[] = [
  ...KINDS.map(([path, key, status]) => {
    const sent = ({ keys }: World): Record<string, string> => ({ [HEADER[path] ?? '']: keys[key] });
    return status === undefined
      ? letsIn(`${path} takes ${key}`, path, sent)
      : shutsOut(`${path} does not take ${key}: ${status}`, path, sent, status, FORBIDDEN);
  }),
  ...[VERIFY, USAGE].map((path) =>
    shutsOut(
      `${path}: a secret key in a browser is refused`,
      path,
      ({ keys }) => ({ 'x-secret-api-key': keys.liveSecret, origin: 'https://shop.example' }),
      401,
      FORBIDDEN,
    ),
  ),
  shutsOut(
    'a public key on a use case comes in X-API-Key only',
    LOGIN,
    ({ keys }) => ({ 'x-service-key': keys.livePublic }),
    403,
    FORBIDDEN,
  ),
  row('prefixes tell kind and mode', (t, { keys }) => {
    t.match(keys, {
      liveApi: /^rk_live_/,
      testApi: /^rk_test_/,
      livePublic: /^pk_live_/,
      testPublic: /^pk_test_/,
      liveSecret: /^sk_live_/,
      testSecret: /^sk_test_/,
    });
    return Promise.resolve();
  }),
];

export const section: Section = {
  number: '5',
  title: 'Authentication',
  rows: [...headers, ...invalid, ...states, ...kinds],
};
