// 1., 2.3 and 4.3 to 4.5: the client SDKs. A sample of each, collected and sent to the use cases with the public key,
// the reply read as the client reads it.
import { SDK_SOURCES } from '../../../src/contract/vocabulary.js';
import { fingerprintOf } from '../../support/bodies.js';
import {
  collect,
  isObject,
  part,
  publicKey,
  refused,
  request,
  type Row,
  row,
  type Section,
  verify,
} from '../../support/promises/contract.js';
import { SDK_SAMPLES, toVisitorData } from '../sdk-samples.js';
import { forcing } from './magic.js';

const HELPERS = ['login', 'checkout', 'registration', 'password-reset', 'account-change'].map(
  (path) => `/fingerprint/verify/${path}`,
);
const BROWSER_NAME: Readonly<Record<string, string>> = {
  javascript: 'chrome',
  react: 'safari',
  vue: 'firefox',
  angular: 'edge-chromium',
};

const collected: Row[] = SDK_SOURCES.map((sdk) =>
  row(`${sdk}: collect gives a VisitorData without a decision, and its event can be verified`, async (t, world) => {
    const { headers, body } = SDK_SAMPLES[sdk];
    const reply = await collect(t, world, body, { headers });
    const visitor = toVisitorData(reply);
    const { fingerprint } = part(body, 'device');
    t.match(visitor, {
      visitorId: fingerprint,
      action: undefined,
      reasons: { length: 0 },
      isNew: true,
      timesSeen: 1,
      similarity: 0,
    });
    t.equal(visitor.requestId, visitor.eventId);
    t.equal(visitor.firstSeen?.getTime(), visitor.lastSeen?.getTime());
    if (sdk !== 'android') t.match(reply['browser'], { name: BROWSER_NAME[sdk], mobile: false, bot: false });
    else t.match(reply['browser'], { bot: false });

    const { body: decision } = await verify(t, world, visitor.eventId);
    t.match(decision, { event_id: visitor.eventId, action: 'allow', signals: { sdk } });
    if (sdk !== 'android')
      t.match(decision, { page_url: 'https://shop.example/login', page_origin: 'https://shop.example' });
  }),
);

const helped: Row[] = SDK_SOURCES.flatMap((sdk) =>
  HELPERS.map((path) =>
    row(`${sdk}: ${path} gives a whole VisitorData`, async (t, world) => {
      const { headers, body } = SDK_SAMPLES[sdk];
      const { userId, device } = request(world);
      // Everybody with one identifier would be too much for it.
      const own = isObject(body['loginContext'])
        ? { loginContext: { ...body['loginContext'], identifierHash: `sha256:${fingerprintOf(String(userId))}` } }
        : {};
      const reply = await world.ask(t, {
        path,
        key: '',
        headers: { ...headers, ...publicKey(world) },
        body: { ...body, ...own, userId, device },
      });
      t.equal(reply.status, 200);
      const visitor = toVisitorData(reply.body);
      t.match(visitor, {
        action: 'ALLOW',
        isNew: true,
        timesSeen: 1,
        sessionId: visitor.requestId,
        eventId: visitor.requestId,
      });
      t.ok(visitor.reasons.includes('new_user_profile'));
      t.equal(visitor.score, visitor.riskScore / 100);
      t.equal(visitor.adaptiveResponse !== undefined, path.endsWith('registration'));
      t.equal('sim_swap_engine' in reply.body, sdk === 'android');
    }),
  ),
);

const hints: Row[] = [
  row('a client finds every action, and its challenge hints', async (t, world) => {
    for (const action of ['allow', 'soft_challenge', 'hard_challenge', 'block'] as const) {
      const { body } = await world.ask(t, {
        path: '/fingerprint/verify/login',
        key: '',
        headers: publicKey(world, 'testPublic'),
        body: forcing(world, action),
      });
      const visitor = toVisitorData(body);
      t.equal(visitor.action, action.toUpperCase());
      t.equal(visitor.adaptiveResponse !== undefined, action.endsWith('challenge'));
    }
  }),
  row('a client that comes again finds its history', async (t, world) => {
    const { headers, body } = SDK_SAMPLES.android;
    world.tick(3_600_000);
    const visitor = toVisitorData(await collect(t, world, body, { headers }));
    t.match(visitor, { isNew: false, similarity: 1 });
    t.ok(Number(visitor.timesSeen) >= 2);
    t.ok(Number(visitor.firstSeen) < world.now);
  }),
  row('what a client maps to its error codes: 401 UNAUTHORIZED, 400 INVALID_REQUEST', async (t, world) => {
    const { headers, body } = SDK_SAMPLES.android;
    refused(t, await world.ask(t, { path: '/v2/fingerprint', key: '', headers, body }), 401, 'INVALID_API_KEY');
    refused(
      t,
      await world.ask(t, {
        path: '/v2/fingerprint',
        headers,
        body: { ...body, device: { fingerprint: 'raw-device-id' } },
      }),
      400,
      'INVALID_FINGERPRINT',
    );
  }),
];

export const section: Section = { number: '4.3', title: 'Client SDKs', rows: [...collected, ...helped, ...hints] };
