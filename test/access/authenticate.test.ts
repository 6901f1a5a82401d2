// Who may use which endpoint, by header, kind and state of the key: the table of the contract's section 5.
import t, { type Test } from 'tap';
import { changeKey, createKey, listKeys, setKeyState } from '../../src/access/keys.js';
import { authenticate, type EndpointGroup, isLeak, keyTextOf } from '../../src/access/authenticate.js';
import { hashKeyText } from '../../src/access/key-text.js';
import { ApiError } from '../../src/contract/errors.js';
import { embeddedStore, keyRing } from '../support/control.js';

const store = await embeddedStore(t);
const issue = async (kind: 'api' | 'public' | 'secret', state: 'active' | 'inactive' | 'revoked' = 'active') => {
  const { key, id } = await createKey(store, { workspace: 'acme', kind, mode: 'live' });
  await setKeyState(store, id, state);
  return key;
};
const API = await issue('api');
const OTHER_API = await issue('api');
const PUBLIC = await issue('public');
const SECRET = await issue('secret');
const BOUND = await issue('public');
const [bound] = (await listKeys(store, 'acme')).filter(({ hash }) => hash === hashKeyText(BOUND));
await changeKey(store, bound?.id ?? '', { origins: ['https://shop.example', 'app:com.example.shop'] });
const INACTIVE = {
  api: await issue('api', 'inactive'),
  public: await issue('public', 'inactive'),
  secret: await issue('secret', 'inactive'),
};
const REVOKED = {
  api: await issue('api', 'revoked'),
  public: await issue('public', 'revoked'),
  secret: await issue('secret', 'revoked'),
};
const ring = await keyRing(t, store);

/** 'api' and such for a key that is let in, 'status code' for a refusal. */
function outcome(group: EndpointGroup, headers: Record<string, string>): string {
  const result = authenticate({ header: (name) => headers[name] ?? '' }, ring, group);
  return result instanceof ApiError ? `${result.status} ${result.code}` : result.kind;
}

type Row = [what: string, headers: Record<string, string>, expected: string];

function table(t: Test, group: EndpointGroup, rows: Row[]): void {
  for (const [what, headers, expected] of rows) t.equal(outcome(group, headers), expected, `${group}: ${what}`);
}

t.test('whoever sends no key is told which headers it may be in', async (t) => {
  const cases: [EndpointGroup, RegExp][] = [
    ['score', /has no API key: send an API key .* in X-Service-Key, X-API-Key or Authorization/],
    ['useCase', /has no API key: send an API key .* in X-Service-Key, or a public key .* in X-API-Key/],
    ['collect', /has no API key: send a public key .* in X-API-Key/],
    ['server', /has no API key: send a secret key .* in X-Secret-API-Key/],
  ];
  for (const [group, detail] of cases) t.match(authenticate({ header: () => '' }, ring, group), { detail }, group);
});

const BOTH_FINGERPRINT: Row[] = [
  ['no header', {}, '401 INVALID_API_KEY'],
  ['x-service-key', { 'x-service-key': API }, 'api'],
  ['X-API-KEY', { 'x-api-key': API }, 'api'],
  ['Bearer', { authorization: `Bearer ${API}` }, 'api'],
  ['bearer in any case', { authorization: `bEARER ${API}` }, 'api'],
  ['Bearer with more spaces', { authorization: `Bearer   ${API} ` }, 'api'],
  ['Bearer without a value', { authorization: 'Bearer ' }, '401 INVALID_API_KEY'],
  ['Bearer and nothing', { authorization: 'Bearer' }, '401 INVALID_API_KEY'],
  ['Bearer without a space', { authorization: `Bearer${API}` }, '401 INVALID_API_KEY'],
  ['the bare key as Authorization', { authorization: API }, '401 INVALID_API_KEY'],
  ['a key in quotes', { 'x-service-key': `"${API}"` }, '401 INVALID_API_KEY'],
  ['Basic only', { authorization: `Basic ${API}` }, '401 INVALID_API_KEY'],
  ['Basic beside a key', { authorization: 'Basic eDp5', 'x-service-key': API }, 'api'],
  ['the same key three times', { 'x-service-key': API, 'x-api-key': API, authorization: `Bearer ${API}` }, 'api'],
  ['two valid keys', { 'x-service-key': API, 'x-api-key': OTHER_API }, '401 INVALID_API_KEY'],
  ['a valid key and the token of a gateway', { 'x-api-key': API, authorization: 'Bearer nonsense' }, 'api'],
  ['the same in x-service-key', { 'x-service-key': API, authorization: 'Bearer eyJhbGciOi.x.y' }, 'api'],
  [
    'a valid key and one of ours that is unknown',
    { 'x-service-key': API, authorization: `Bearer rk_live_${'A'.repeat(32)}` },
    '401 INVALID_API_KEY',
  ],
  ['a gateway token alone', { authorization: 'Bearer eyJhbGciOi.x.y' }, '401 INVALID_API_KEY'],
  [
    'a third that differs',
    { 'x-service-key': API, 'x-api-key': API, authorization: `Bearer ${OTHER_API}` },
    '401 INVALID_API_KEY',
  ],
  ['an unknown key', { 'x-service-key': `${API.slice(0, -1)}!` }, '401 INVALID_API_KEY'],
  ['a revoked key', { 'x-service-key': REVOKED.api }, '401 INVALID_API_KEY'],
  ['an inactive key', { 'x-service-key': INACTIVE.api }, '403 API_KEY_INACTIVE'],
  ['a secret key', { 'x-service-key': SECRET }, '403 INSUFFICIENT_PERMISSIONS'],
  ['a secret key in X-API-Key', { 'x-api-key': SECRET }, '403 INSUFFICIENT_PERMISSIONS'],
  ['the header of secret keys only', { 'x-secret-api-key': API }, '401 INVALID_API_KEY'],
  [
    'an API key of a page',
    { 'x-service-key': API, origin: 'https://example.com', host: 'risk.example' },
    '403 INSUFFICIENT_PERMISSIONS',
  ],
  ['an API key of a sandboxed page', { 'x-service-key': API, origin: 'null' }, '403 INSUFFICIENT_PERMISSIONS'],
  [
    'an API key of a host that ends alike',
    { 'x-service-key': API, origin: 'https://evil-risk.example', host: 'risk.example' },
    '403 INSUFFICIENT_PERMISSIONS',
  ],
  [
    "an API key of the service's own pages",
    { 'x-service-key': API, origin: 'https://Risk.example:8443', host: 'risk.example:8443' },
    'api',
  ],
];

/** A key that is bound to a page and an app. */
const boundRows = (refused: string): Row[] => [
  ['a bound key from its page', { 'x-api-key': BOUND, origin: 'https://shop.example' }, 'public'],
  ['a bound key from its app', { 'x-api-key': BOUND, 'x-app-id': 'com.example.shop' }, 'public'],
  ['a bound key from another page', { 'x-api-key': BOUND, origin: 'https://evil.example' }, refused],
  ['a bound key from a page below', { 'x-api-key': BOUND, origin: 'https://a.shop.example' }, refused],
  ['a bound key by plain HTTP', { 'x-api-key': BOUND, origin: 'http://shop.example' }, refused],
  ['a bound key from another app', { 'x-api-key': BOUND, 'x-app-id': 'com.evil' }, refused],
  ['a bound key from nowhere', { 'x-api-key': BOUND }, refused],
  [
    'a page that names an app',
    { 'x-api-key': BOUND, origin: 'https://evil.example', 'x-app-id': 'com.example.shop' },
    refused,
  ],
];

t.test('/fingerprint/score', async (t) => {
  table(t, 'score', [
    ...BOTH_FINGERPRINT,
    ['a public key', { 'x-api-key': PUBLIC }, '403 INSUFFICIENT_PERMISSIONS'],
    ['an inactive public key', { 'x-api-key': INACTIVE.public }, '403 API_KEY_INACTIVE'],
    ['a revoked public key', { 'x-api-key': REVOKED.public }, '401 INVALID_API_KEY'],
  ]);
});

t.test('/fingerprint/verify/*', async (t) => {
  table(t, 'useCase', [
    ...BOTH_FINGERPRINT,
    ['a public key', { 'x-api-key': PUBLIC, origin: 'https://example.com' }, 'public'],
    ...boundRows('403 INSUFFICIENT_PERMISSIONS'),
    ['a public key, twice', { 'x-api-key': PUBLIC, 'x-service-key': PUBLIC }, 'public'],
    ['a public key in x-service-key', { 'x-service-key': PUBLIC }, '403 INSUFFICIENT_PERMISSIONS'],
    ['a public key as Bearer', { authorization: `Bearer ${PUBLIC}` }, '403 INSUFFICIENT_PERMISSIONS'],
    ['an inactive public key', { 'x-api-key': INACTIVE.public }, '403 API_KEY_INACTIVE'],
  ]);
});

t.test('/v2/fingerprint', async (t) => {
  table(t, 'collect', [
    ['no header', {}, '401 INVALID_API_KEY'],
    ['a public key', { 'x-api-key': PUBLIC, origin: 'https://example.com' }, 'public'],
    ...boundRows('401 INSUFFICIENT_PERMISSIONS'),
    [
      'a public key beside an Authorization of the page',
      { 'x-api-key': PUBLIC, authorization: 'Bearer of something else' },
      'public',
    ],
    [
      'a public key in another header',
      { 'x-service-key': PUBLIC, authorization: `Bearer ${PUBLIC}` },
      '401 INVALID_API_KEY',
    ],
    ['an unknown key', { 'x-api-key': 'nonsense' }, '401 INVALID_API_KEY'],
    ['a revoked key', { 'x-api-key': REVOKED.public }, '401 INVALID_API_KEY'],
    ['an inactive key', { 'x-api-key': INACTIVE.public }, '401 API_KEY_INACTIVE'],
    ['an API key', { 'x-api-key': API }, '401 INSUFFICIENT_PERMISSIONS'],
    ['a secret key', { 'x-api-key': SECRET }, '401 INSUFFICIENT_PERMISSIONS'],
  ]);
});

t.test('/v2/verify and /v2/usage', async (t) => {
  table(t, 'server', [
    ['no header', {}, '401 INVALID_API_KEY'],
    ['a secret key', { 'x-secret-api-key': SECRET }, 'secret'],
    [
      'a secret key from a browser',
      { 'x-secret-api-key': SECRET, origin: 'https://example.com' },
      '401 INSUFFICIENT_PERMISSIONS',
    ],
    [
      'a secret key from a sandboxed page',
      { 'x-secret-api-key': SECRET, origin: 'null' },
      '401 INSUFFICIENT_PERMISSIONS',
    ],
    [
      'a secret key in another header',
      { 'x-api-key': SECRET, authorization: `Bearer ${SECRET}` },
      '401 INVALID_API_KEY',
    ],
    ['an unknown key', { 'x-secret-api-key': 'nonsense' }, '401 INVALID_API_KEY'],
    ['a revoked key', { 'x-secret-api-key': REVOKED.secret }, '401 INVALID_API_KEY'],
    ['an inactive key', { 'x-secret-api-key': INACTIVE.secret }, '401 API_KEY_INACTIVE'],
    ['an API key', { 'x-secret-api-key': API }, '401 INSUFFICIENT_PERMISSIONS'],
    ['a public key', { 'x-secret-api-key': PUBLIC }, '401 INSUFFICIENT_PERMISSIONS'],
  ]);
});

const PAGE = { origin: 'https://shop.example', host: 'risk.example' };

t.test('a page that has the key of a backend is told so at every endpoint, whichever key belongs there', async (t) => {
  const rows: [group: EndpointGroup, headers: Record<string, string>, leak: string][] = [
    ['score', { ...PAGE, 'x-service-key': API }, API],
    ['score', { ...PAGE, 'x-api-key': SECRET }, SECRET],
    ['useCase', { ...PAGE, 'x-api-key': API }, API],
    ['useCase', { ...PAGE, 'x-api-key': SECRET }, SECRET],
    ['useCase', { ...PAGE, authorization: `Bearer ${SECRET}` }, SECRET],
    ['collect', { ...PAGE, 'x-api-key': API }, API],
    ['collect', { ...PAGE, 'x-api-key': SECRET }, SECRET],
    ['server', { ...PAGE, 'x-secret-api-key': API }, API],
    ['server', { ...PAGE, 'x-secret-api-key': SECRET }, SECRET],
    ['collect', { 'x-api-key': SECRET }, ''],
    ['collect', { ...PAGE, 'x-api-key': REVOKED.secret }, ''],
    ['score', { ...PAGE, 'x-api-key': PUBLIC }, ''],
    ['server', { ...PAGE, 'x-secret-api-key': PUBLIC }, ''],
  ];
  for (const [group, headers, leak] of rows) {
    const source = { header: (name: string) => headers[name] ?? '' };
    const result = authenticate(source, ring, group);
    const told = result instanceof ApiError && isLeak(result) ? keyTextOf(source, group) : '';
    t.equal(told, leak, `${group}: ${Object.keys(headers).join(', ')}`);
    if (leak !== '')
      t.equal(outcome(group, headers).slice(0, 3), group === 'collect' || group === 'server' ? '401' : '403');
  }
});

t.test('a refusal says its reason and not the key', async (t) => {
  const result = authenticate({ header: (name) => (name === 'x-service-key' ? INACTIVE.api : '') }, ring, 'score');
  t.ok(result instanceof ApiError && !result.body().includes(INACTIVE.api));
});
