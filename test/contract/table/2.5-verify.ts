// 2.5 Verify request and response, with quota and billing.
import { isReasonCode } from '../../../src/contract/reasons.js';
import { type Answer, type Json } from '../../support/app.js';
import {
  collect,
  isObject,
  part,
  publicKey,
  refused,
  request,
  type Row,
  row,
  SCORE,
  type Section,
  SMALL_QUOTA,
  verify,
  VERIFY,
  type World,
} from '../../support/promises/contract.js';
import { type Test } from 'tap';

const UNKNOWN_EVENT = '01990000-0000-7000-8000-000000000000';
const DAY_MS = 86_400_000;

const asked: Row[] = [
  ...[undefined, null, 7, '', {}, ['x'], 'a b', 'ümlaut', 'a/b', 'x'.repeat(129)].map((eventId) =>
    row(
      `event_id ${eventId === undefined ? 'absent' : JSON.stringify(eventId).slice(0, 20)} is 400`,
      async (t, world) => refused(t, await verify(t, world, eventId), 400, 'INVALID_REQUEST', /event_id/),
    ),
  ),
  ...['x', 'evt_123', 'x'.repeat(128), UNKNOWN_EVENT].map((eventId) =>
    row(`event_id ${eventId.slice(0, 40)} is well-formed and unknown: 404`, async (t, world) =>
      refused(t, await verify(t, world, eventId), 404, 'EVENT_NOT_FOUND'),
    ),
  ),
  row('an event that is older than max_age_seconds is 400 with a code of its own', async (t, world) => {
    const { event_id } = await collect(t, world, request(world));
    world.tick(31_000);
    refused(t, await verify(t, world, '', { body: { event_id, max_age_seconds: 30 } }), 400, 'EVENT_TOO_OLD', /older/);
    t.equal((await verify(t, world, '', { body: { event_id, max_age_seconds: 31 } })).status, 200);
  }),
  row('event_id in upper case is the same event', async (t, world) => {
    const { event_id } = await collect(t, world, request(world));
    t.equal((await verify(t, world, String(event_id).toUpperCase())).body['event_id'], event_id);
  }),
  row('a body that is no JSON object is 400', async (t, world) => {
    for (const body of ['', 'x', '[]', '"x"', 'null', '{"event_id":'])
      refused(t, await world.ask(t, { path: VERIFY, body }), 400, 'INVALID_REQUEST');
  }),
  row(
    'an event of another workspace, and of the other mode, is 404 with the bytes of an unknown one',
    async (t, world) => {
      const { event_id } = await collect(t, world, request(world));
      const unknown = await verify(t, world, UNKNOWN_EVENT);
      for (const key of ['rivalSecret', 'testSecret'] as const)
        t.strictSame(bytesOf(await verify(t, world, event_id, { key })), bytesOf(unknown), key);
      t.equal((await verify(t, world, event_id)).status, 200, 'and it is there for its own');
    },
  ),
  row('what was answered to an API key is no event to verify', async (t, world) => {
    const { body } = await world.ask(t, { path: SCORE, body: request(world) });
    refused(t, await verify(t, world, body['session_id']), 404, 'EVENT_NOT_FOUND');
  }),
  row('what a use case answered to a public key is', async (t, world) => {
    const { body } = await world.ask(t, {
      path: '/fingerprint/verify/checkout',
      key: '',
      headers: publicKey(world),
      body: request(world),
    });
    t.match((await verify(t, world, body['event_id'])).body, {
      event_id: body['event_id'],
      risk_score: body['risk_score'],
      action: body['action'],
    });
  }),
];

function bytesOf({ status, headers, text }: Answer): unknown {
  return { status, text, headers: [...headers].filter(([name]) => name !== 'date') };
}

/** An event with much to tell, verified. */
async function verified(
  t: Test,
  world: World,
  change: Json = {},
  headers: Record<string, string> = {},
): Promise<{ collected: Json; body: Json }> {
  const collected = await collect(t, world, request(world, change), { headers });
  const { status, body } = await verify(t, world, collected['event_id']);
  t.equal(status, 200);
  return { collected, body };
}

const answered: Row[] = [
  row('every field of the contract, and no other', async (t, world) => {
    const { body } = await verified(t, world);
    t.strictSame(
      Object.keys(body).sort(),
      (
        'action age_seconds country_code country_name created_at degraded event_id fingerprint page_origin page_url ' +
        'reason reasons recommendation reputation_score risk_score score signals smart_signals trust_score ' +
        'user_matches verified_before visitor_id'
      ).split(' '),
    );
  }),
  row('event_id, fingerprint, visitor_id, risk_score and score are those of collect', async (t, world) => {
    const { collected, body } = await verified(t, world);
    for (const name of ['event_id', 'fingerprint', 'visitor_id', 'risk_score', 'score'])
      t.equal(body[name], collected[name], name);
  }),
  row('recommendation and action are the same word, that of the risk', async (t, world) => {
    const { body } = await verified(t, world, { privacy: { isAutomated: true } });
    t.equal(body['recommendation'], body['action']);
    t.ok(Number(body['risk_score']) >= 70);
    t.equal(body['action'], 'block');
  }),
  row('reason: codes in upper case; reasons: the same with a sentence and evidence', async (t, world) => {
    const { body } = await verified(t, world, { privacy: { isVPN: true } });
    const reason = Array.isArray(body['reason']) ? body['reason'].map(String) : [];
    t.ok(reason.includes('VPN_DETECTED'));
    t.ok(reason.every((code) => code === code.toUpperCase() && isReasonCode(code.toLowerCase())));
    const reasons = Array.isArray(body['reasons']) ? body['reasons'].filter(isObject) : [];
    t.strictSame(
      reasons.map(({ code }) => code),
      reason,
    );
    for (const entry of reasons) {
      t.strictSame(Object.keys(entry).sort(), ['code', 'evidence', 'explanation']);
      t.match(entry, { explanation: /^[A-Z].{10,}\.$/, evidence: Object });
      t.notMatch(entry['explanation'], /unknown|\{/, 'every number is filled in');
    }
  }),
  row('trust_score is a share, reputation_score null until there is a history', async (t, world) => {
    const person = request(world);
    const scores: unknown[] = [];
    for (let visit = 1; visit <= 8; visit += 1) {
      world.tick(600_000);
      const { event_id } = await collect(t, world, person);
      const { body } = await verify(t, world, event_id);
      t.ok(Number(body['trust_score']) >= 0 && Number(body['trust_score']) <= 1);
      scores.push(body['reputation_score']);
    }
    t.strictSame(scores.slice(0, 4), [null, null, null, null]);
    t.ok(typeof scores[7] === 'number' && scores[7] >= 0 && scores[7] <= 100);
  }),
  row('signals say what came in, without personal data', async (t, world) => {
    const sim = { simSerialNumber: 'serial-0815', simOperator: '26201', networkType: 'LTE' };
    const { body } = await verified(
      t,
      world,
      {
        sim,
        behavioral: { session_entropy: 2.5 },
        signals: { mouse: { clickCount: 6 }, privacy: { isIncognito: false } },
      },
      { 'x-sdk-source': 'android' },
    );
    t.match(body['signals'], {
      behavioral: { session_entropy: 2.5 },
      mouse: { clickCount: 6 },
      privacy: { isIncognito: false },
      sdk: 'android',
      use_case: 'collect',
      timezone: 'Europe/Berlin',
      device: { model: 'Pixel 8' },
      sim: { present: true, operator: '26201', network_type: 'LTE' },
    });
    t.notOk(JSON.stringify(body).includes('serial-0815'));
  }),
  row('smart_signals: eight, each with its confidence', async (t, world) => {
    const { body } = await verified(t, world);
    const smart = part(body, 'smart_signals');
    t.strictSame(
      Object.keys(smart).sort(),
      'bot datacenter impossible_travel incognito tampering tor velocity vpn'.split(' '),
    );
    for (const [name, signal] of Object.entries(smart)) {
      t.match(signal, { result: false, confidence: Number }, name);
      t.ok(isObject(signal) && Number(signal['confidence']) >= 0 && Number(signal['confidence']) <= 1, name);
    }
  }),
  ...(
    [
      ['bot', { privacy: { isAutomated: true } }],
      ['vpn', { privacy: { isVPN: true } }],
      ['incognito', { privacy: { isIncognito: true } }],
      ['tampering', { device: { deviceId: 'f'.repeat(32) } }],
      ['tampering', { device: { timezone: 'Mars/Olympus' } }],
      ['tampering', { device: { hardware: 'goldfish' } }],
    ] as const
  ).map(([name, change]) =>
    row(`smart_signals.${name} is seen: ${JSON.stringify(change)}`, async (t, world) => {
      t.match((await verified(t, world, change)).body, { smart_signals: { [name]: { result: true } } });
    }),
  ),
  row('smart_signals.vpn is seen by the address too', async (t, world) => {
    t.match((await verified(t, world, {}, { 'x-forwarded-for': world.listedAddress })).body, {
      smart_signals: { vpn: { result: true } },
    });
  }),
  row('created_at is the time of collecting', async (t, world) => {
    const { event_id } = await collect(t, world, request(world));
    const at = world.now;
    world.tick(60_000);
    t.equal((await verify(t, world, event_id)).body['created_at'], new Date(at).toISOString());
  }),
  row(
    'an unknown country is ZZ, Unknown; an unknown page is empty; of the other fields only two may be null',
    async (t, world) => {
      const { body } = await verified(t, world);
      t.match(body, { country_code: 'ZZ', country_name: 'Unknown', page_url: '', page_origin: '' });
      t.strictSame(
        Object.entries(body)
          .filter(([, value]) => value === null)
          .map(([name]) => name),
        ['reputation_score', 'user_matches'],
      );
    },
  ),
  row('page_url loses query, fragment and user', async (t, world) => {
    for (const page_url of [
      'https://shop.example/cart?token=secret#top',
      'https://shop.example/cart#/me@example.org',
      'https://me:pass@shop.example/cart',
    ]) {
      t.match((await verified(t, world, { page_url, page_origin: 'https://shop.example' })).body, {
        page_url: 'https://shop.example/cart',
        page_origin: 'https://shop.example',
      });
    }
  }),
  row('page_url and page_origin come from Referer and Origin when the body has none', async (t, world) => {
    const headers = { referer: 'https://shop.example/login?user=me', origin: 'https://shop.example' };
    t.match((await verified(t, world, {}, headers)).body, {
      page_url: 'https://shop.example/login',
      page_origin: 'https://shop.example',
    });
  }),
];

async function usageOf(t: Test, world: World, key: 'liveSecret' | 'smallSecret' | 'testSecret'): Promise<Json> {
  const { status, body } = await world.ask(t, { path: '/v2/usage', method: 'GET', key });
  t.equal(status, 200);
  return body;
}

const billed: Row[] = [
  row('to verify again gives the same decision and is billed once', async (t, world) => {
    const { event_id } = await collect(t, world, request(world));
    const before = await usageOf(t, world, 'liveSecret');
    const answers = await Promise.all([
      verify(t, world, event_id),
      verify(t, world, event_id),
      verify(t, world, event_id),
    ]);
    answers.push(await verify(t, world, event_id));
    const decisions = answers.map(({ status, body }) =>
      JSON.stringify({ status, ...body, verified_before: undefined }),
    );
    t.equal(new Set(decisions).size, 1);
    t.equal(answers.filter(({ body }) => body['verified_before'] === false).length, 1);
    const after = await usageOf(t, world, 'liveSecret');
    t.equal(Number(after['verifications']) - Number(before['verifications']), 1);
    t.equal(Number(part(after, 'protected_devices')['used']) - Number(part(before, 'protected_devices')['used']), 1);
  }),
  row('GET /v2/usage: workspace, mode, month, verifications, protected_devices', async (t, world) => {
    t.match(await usageOf(t, world, 'testSecret'), {
      workspace: 'acme',
      mode: 'test',
      month: /^2026-\d\d$/,
      verifications: Number,
      protected_devices: { used: Number, limit: 100_000 },
    });
  }),
  row('test mode is counted apart', async (t, world) => {
    const before = await usageOf(t, world, 'liveSecret');
    const { event_id } = await collect(t, world, request(world), { key: 'testPublic' });
    t.equal((await verify(t, world, event_id, { key: 'testSecret' })).status, 200);
    t.strictSame(await usageOf(t, world, 'liveSecret'), before);
  }),
  row('402 beyond the protected devices of the month; a device already counted always verifies', async (t, world) => {
    const visit = async (body: Json): Promise<Answer> =>
      verify(t, world, (await collect(t, world, body, { key: 'smallPublic' }))['event_id'], { key: 'smallSecret' });
    const people = Array.from({ length: SMALL_QUOTA }, () => request(world));
    for (const person of people) t.equal((await visit(person)).status, 200);
    refused(t, await visit(request(world)), 402, 'QUOTA_EXCEEDED');
    for (const person of people) t.equal((await visit(person)).status, 200, 'a device already counted');
    t.match(await usageOf(t, world, 'smallSecret'), { protected_devices: { used: SMALL_QUOTA, limit: SMALL_QUOTA } });
    refused(t, await verify(t, world, UNKNOWN_EVENT, { key: 'smallSecret' }), 404, 'EVENT_NOT_FOUND', /./);
  }),
  row('401 is said before 400, 400 before 404, 404 before 402', async (t, world) => {
    refused(t, await verify(t, world, '', { key: 'inactiveSecret' }), 401, 'API_KEY_INACTIVE');
    refused(t, await verify(t, world, ' ', { key: 'smallSecret' }), 400, 'INVALID_REQUEST');
    refused(t, await verify(t, world, UNKNOWN_EVENT, { key: 'smallSecret' }), 404, 'EVENT_NOT_FOUND');
  }),
  row('an event can be verified for 24 hours', async (t, world) => {
    // Redis expires by its own clock.
    if (world.store !== 'lmdb') return;
    const { event_id } = await collect(t, world, request(world));
    world.tick(DAY_MS - 1);
    t.equal((await verify(t, world, event_id)).status, 200);
    world.tick(2);
    refused(t, await verify(t, world, event_id), 404, 'EVENT_NOT_FOUND');
  }),
];

export const section: Section = {
  number: '2.5',
  title: 'Verify request and response',
  rows: [...asked, ...answered, ...billed],
};
