// 2.4 Login context, and the contexts of checkout and account change that the contract leaves to us.
import { fingerprintOf } from '../../support/bodies.js';
import {
  accepts,
  all,
  type Ask,
  type Check,
  collect,
  COLLECT,
  publicKey,
  reasonsOf,
  refuses,
  request,
  type Row,
  row,
  type Section,
  verify,
} from '../../support/promises/contract.js';

const LOGIN: Partial<Ask> = { path: '/fingerprint/verify/login' };
const CHECKOUT: Partial<Ask> = { path: '/fingerprint/verify/checkout' };
const CHANGE: Partial<Ask> = { path: '/fingerprint/verify/account-change' };
const HASH = `sha256:${fingerprintOf('someone@example.org')}`;
const INVALID = 'INVALID_REQUEST';

/** Both spellings, null, and a wrong value that is named; the snake_case twin of every name is taken too. */
function field(context: string, name: string, good: unknown, bad: unknown, ask: Partial<Ask>): Row {
  const [snakeContext, snakeName] = [snake(context), snake(name)];
  const checks: Check[] = [
    accepts({ [context]: { [name]: good } }, {}, ask),
    accepts({ [context]: { [name]: null } }, {}, ask),
  ];
  for (const outer of new Set([context, snakeContext])) {
    for (const inner of new Set([name, snakeName]))
      checks.push(refuses({ [outer]: { [inner]: bad } }, 400, INVALID, new RegExp(`^/${outer}/${inner} `), ask));
  }
  return row(`${context}.${name}, also in snake_case`, all(...checks));
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const login: Row[] = [
  field('loginContext', 'identifierHash', HASH, 'sha256:abc', LOGIN),
  field('loginContext', 'identifierDomainHash', HASH, 'mailinator.com', LOGIN),
  field('loginContext', 'result', 'SUCCESS', 'MAYBE', LOGIN),
  field('loginContext', 'failureReason', 'wrong_password', 7, LOGIN),
  field('loginContext', 'authMethod', 'PASSWORD', false, LOGIN),
  field('loginContext', 'mfaUsed', true, 'yes', LOGIN),
  field('loginContext', 'attemptId', 'attempt-1', 1, LOGIN),
  ...['SUCCESS', 'FAILURE'].map((result) => row(`result ${result}`, accepts({ loginContext: { result } }, {}, LOGIN))),
  row(
    'result is one of two words, in upper case',
    all(
      refuses({ loginContext: { result: 'success' } }, 400, INVALID, /result/, LOGIN),
      refuses({ loginContext: { result: '' } }, 400, INVALID, /result/, LOGIN),
    ),
  ),
  ...['PASSWORD', 'SSO', 'PASSKEY', 'UNKNOWN', 'MAGIC_LINK'].map((authMethod) =>
    row(`authMethod ${authMethod}: the list is open`, accepts({ loginContext: { authMethod } }, {}, LOGIN)),
  ),
  row(
    'identifierHash may be upper-case hex',
    accepts({ loginContext: { identifierHash: `sha256:${HASH.slice(7).toUpperCase()}` } }, {}, LOGIN),
  ),
  ...[
    'someone@example.org',
    '+49 171 5550100',
    fingerprintOf('x'),
    `SHA256:${fingerprintOf('x')}`,
    `sha256:${'a'.repeat(63)}`,
    '',
  ].map((identifierHash) =>
    row(`a raw identifier is refused and not repeated: ${identifierHash.slice(0, 20)}`, async (t, world) => {
      const { status, text } = await world.ask(t, {
        path: '/fingerprint/verify/login',
        body: request(world, { loginContext: { identifierHash } }),
      });
      t.equal(status, 400);
      if (identifierHash !== '') t.notOk(text.includes(identifierHash));
    }),
  ),
  row(
    'the context may come with every endpoint, collect too',
    all(accepts({ loginContext: { result: 'SUCCESS' } }), async (t, world) => {
      await collect(t, world, request(world, { loginContext: { identifierHash: HASH, result: 'SUCCESS' } }));
      t.equal(
        (await world.ask(t, { path: COLLECT, body: request(world, { loginContext: { identifierHash: 'me' } }) }))
          .status,
        400,
      );
    }),
  ),
  row('a failed login teaches nothing', async (t, world) => {
    const body = request(world, { loginContext: { result: 'FAILURE', failureReason: 'wrong_password' } });
    for (let i = 0; i < 2; i += 1)
      t.ok(
        reasonsOf((await world.ask(t, { path: '/fingerprint/verify/login', body })).body).includes('new_user_profile'),
      );
  }),
  row('the Android client sends it with the public key, and its event can be verified', async (t, world) => {
    const body = request(world, {
      loginContext: {
        identifierHash: HASH,
        result: 'SUCCESS',
        authMethod: 'PASSWORD',
        mfaUsed: false,
        attemptId: 'a-1',
      },
    });
    const reply = await world.ask(t, {
      path: '/fingerprint/verify/login',
      key: '',
      headers: { ...publicKey(world), 'x-sdk-source': 'android' },
      body,
    });
    t.equal(reply.status, 200);
    t.match((await verify(t, world, reply.body['event_id'])).body, { signals: { use_case: 'login', sdk: 'android' } });
  }),
];

const others: Row[] = [
  field('checkoutContext', 'amount', 129.9, '129.90', CHECKOUT),
  field('checkoutContext', 'currency', 'EUR', 978, CHECKOUT),
  field('checkoutContext', 'itemCount', 3, '3', CHECKOUT),
  field('checkoutContext', 'shippingCountry', 'DE', 49, CHECKOUT),
  field('accountChangeContext', 'changeType', 'email', 1, CHANGE),
  ...['loginContext', 'checkoutContext', 'accountChangeContext', 'challenge'].map((name) =>
    row(
      `${name} may be null, and nothing but an object`,
      all(accepts({ [name]: null }), refuses({ [name]: [] }, 400, INVALID, new RegExp(`^/${name} `))),
    ),
  ),
];

export const section: Section = { number: '2.4', title: 'Login context', rows: [...login, ...others] };
