// Nothing of a request is dropped in silence: who tries things out reads what was ignored, and the operator sees how
// much. A page's reply says nothing more than that: what is known of a user stays with the backend.
import t from 'tap';
import { BROWSER } from '../support/agents.js';
import { testApp, type Json } from '../support/app.js';
import { body, device, fingerprintOf } from '../support/bodies.js';

const UNKNOWN = ['unknown field deviceFingerprnt: did you mean device.fingerprint?'];
const NUMBER_OF_SIM = 'simSerialNumber looks like the number of the SIM itself: hash it in the app (SHA-256, as hex)';
const typo = (user: string): Json => ({ ...body(user), deviceFingerprnt: 'x' });

t.test('warnings', async (t) => {
  const app = await testApp(t, { env: { SHARDS: '1', GEO: 'on' } });
  const { test, live } = app.keys;
  const counter = async (): Promise<number> =>
    Number(/^riskgate_unknown_fields_total (\d+)$/m.exec((await app.send('GET', '/metrics')).text)?.[1]);

  await t.test('are in replies of test mode and with explain, and nowhere else', async (t) => {
    const cases: [name: string, path: string, key: Record<string, string>, warnings: unknown][] = [
      ['a test API key', '/fingerprint/score', { 'x-service-key': test.api }, UNKNOWN],
      ['a test public key', '/v2/fingerprint', { 'x-api-key': test.public }, UNKNOWN],
      ['a use case of a page', '/fingerprint/verify/login', { 'x-api-key': test.public }, UNKNOWN],
      ['explain', '/fingerprint/score?explain=true', { 'x-service-key': live.api }, UNKNOWN],
      ['live', '/fingerprint/score', { 'x-service-key': live.api }, undefined],
      ['a live page', '/v2/fingerprint', { 'x-api-key': live.public }, undefined],
      ['a live page that asks', '/fingerprint/verify/login?explain=true', { 'x-api-key': live.public }, undefined],
    ];
    for (const [name, path, key, warnings] of cases) {
      const before = await counter();
      const reply = await app.post(path, typo(name), key);
      t.equal(reply.status, 200, name);
      t.same(reply.body['warnings'], warnings, name);
      t.equal((await counter()) - before, 1, `${name} is counted`);
      const clean = await app.post(path, body(name), key);
      t.notOk('warnings' in clean.body, `${name} without unknown fields`);
    }
  });

  await t.test('are in the reply of verify in test mode', async (t) => {
    for (const [keys, warnings] of [
      [test, ['unknown field userid: did you mean user_id?', 'unknown field login.mfa: did you mean login.mfaUsed?']],
      [live, undefined],
    ] as const) {
      const { event_id } = (await app.post('/v2/fingerprint', body('ada'), { 'x-api-key': keys.public })).body;
      const asked = { eventId: event_id, userid: 'x', login: { mfa: true } };
      const reply = await app.post('/v2/verify', asked, { 'x-secret-api-key': keys.secret });
      t.equal(reply.status, 200, reply.text);
      t.same(reply.body['warnings']?.toString().split(',').slice(0, 1), warnings?.slice(0, 1));
    }
  });

  await t.test('are in the reply of a label in test mode', async (t) => {
    for (const [keys, warnings] of [
      [test, ['unknown field sorce: did you mean source?', 'unknown field time']],
      [live, undefined],
    ] as const) {
      const { event_id } = (await app.post('/v2/fingerprint', body('bo'), { 'x-api-key': keys.public })).body;
      const said = { label: 'bot', sorce: 'review', time: '2026-01-01' };
      const reply = await app.post(`/v2/events/${String(event_id)}/label`, said, { 'x-secret-api-key': keys.secret });
      t.equal(reply.status, 200, reply.text);
      t.equal(reply.body['label'], 'bot');
      t.same(reply.body['warnings'], warnings);
    }
  });

  await t.test('tell of a user id that looks typed', async (t) => {
    const key = { 'x-service-key': test.api };
    const told = async (user: string): Promise<unknown> =>
      (await app.post('/fingerprint/score', body(user, 'phone'), key)).body['warnings'];
    for (const typed of [
      'Ann@example.org',
      'ann@example.org ',
      '\uff41nn@example.org',
      ' 17',
      'ann\u200b',
      'an\u00adn',
      'jose\u0301',
    ])
      t.matchOnly(await told(typed), [/^the user id looks as if a person typed it/], typed);
    for (const id of ['ann@example.org', 'aB3', '17', 'ann@größe.example', 'josé'])
      t.equal(await told(id), undefined, id);
    const { event_id } = (await app.post('/v2/fingerprint', body('ann'), { 'x-api-key': test.public })).body;
    const asked = { event_id, user_id: 'Ann@example.org' };
    const reply = await app.post('/v2/verify', asked, { 'x-secret-api-key': test.secret });
    t.matchOnly(reply.body['warnings'], [/^the user id/]);
    const nothing = `sha256:${fingerprintOf('')}`;
    const login = { event_id, user_id: 'ann', login: { result: 'SUCCESS', identifierHash: nothing } };
    const named = await app.post('/v2/verify', login, { 'x-secret-api-key': test.secret });
    t.matchOnly(named.body['warnings'], [/^login\.identifierHash is ignored: it is the hash of no text/]);
    const change = { event_id, account_change: { changeType: 'rachunek' }, checkout: { currency: '€' } };
    const about = await app.post('/v2/verify', change, { 'x-secret-api-key': test.secret });
    t.matchOnly(about.body['warnings'], [
      /^checkout\.currency is no code/,
      /^account_change\.changeType has no word/,
      /^use_case, checkout and account_change are ignored/,
    ]);
  });

  await t.test('tell of a user id that stands for nobody', async (t) => {
    const key = { 'x-service-key': test.api };
    for (const [user, warned] of [
      ['null', true],
      ['undefined', true],
      ['[object Object]', true],
      ['Guest', true],
      ['0', true],
      ['guest-17', false],
      ['10', false],
    ] as const) {
      const { warnings } = (await app.post('/fingerprint/score?dry_run=true', body(user, 'phone'), key)).body;
      if (warned) t.matchOnly(warnings, [/^the user id looks as if it stands for nobody/], user);
      else t.equal(warnings, undefined, user);
    }
  });

  await t.test('tell of a user id that is that of the session or the device', async (t) => {
    const key = { 'x-service-key': test.api };
    for (const [session, warned] of [
      ['s-17', true],
      ['s-18', false],
    ] as const) {
      const asked = body('s-17', 'phone', { session: { sessionId: session } });
      const { warnings } = (await app.post('/fingerprint/score?dry_run=true', asked, key)).body;
      if (warned) t.matchOnly(warnings, [/^the user id is that of the session or of the device/]);
      else t.equal(warnings, undefined);
    }
    const { fingerprint } = device('phone');
    const asked = body(String(fingerprint), 'phone');
    const { warnings } = (await app.post('/fingerprint/score?dry_run=true', asked, key)).body;
    t.matchOnly(warnings, [/^the user id is that of the session or of the device/]);
  });

  await t.test('tell a backend that verifies and never says how a login went', async (t) => {
    for (const [user, said, isLive, warned] of [
      ['event id alone', {}, false, true],
      ['user and use case', { user_id: 'user and use case', use_case: 'login' }, false, true],
      ['results', { login: { result: 'SUCCESS' } }, false, false],
      ['failures', { login: { result: 'FAILURE' } }, false, false],
      ['another user', { user_id: 'somebody else' }, false, false],
      ['orders', { user_id: 'orders', use_case: 'checkout', checkout: { amount: 20, currency: 'EUR' } }, false, false],
      ['live mode', {}, true, false],
    ] as const) {
      const keys = isLive ? live : test;
      let warnings: unknown;
      for (let i = 0; i < 4; i += 1) {
        t.equal(warnings, undefined, `${user} at first`);
        const sent = body(user, `${user}'s phone`);
        const page = { 'x-api-key': keys.public, 'user-agent': BROWSER };
        const { event_id } = (await app.post('/v2/fingerprint', sent, page)).body;
        const reply = await app.post('/v2/verify', { event_id, ...said }, { 'x-secret-api-key': keys.secret });
        t.equal(reply.status, 200, reply.text);
        warnings = reply.body['warnings'];
      }
      if (warned) t.matchOnly(warnings, [/^nothing was learned from 3 earlier requests of this user, who stays new/]);
      else t.equal(warnings, undefined, user);
    }
  });

  await t.test('tell of measures in other units', async (t) => {
    const told = async (more: Json): Promise<unknown> =>
      (await app.post('/fingerprint/score?dry_run=true', body('una', 'phone', more), { 'x-service-key': test.api }))
        .body['warnings'];
    const typing = (flight: number[]): Json => ({
      behavioral: { typing_dwell_ms: flight.map((ms) => ms / 2), typing_flight_ms: flight },
    });
    t.matchOnly(
      await told({
        signals: { page: { timeOnPage: 45 }, mouse: { averageVelocity: 812 }, keyboard: { typingSpeed: 310 } },
        ...typing([200, 180, 310, 150, 240, 190]),
      }),
      [/^page\.timeOnPage is 45 mil/, /^mouse\.averageVelocity is 812 p/, /^keyboard\.typingSpeed is 310/],
    );
    t.matchOnly(await told(typing([0.2, 0.18, 0.31, 0.15])), [/^all of behavioral\.typing_flight_ms are below 10/]);
    const atOnce = {
      signals: { page: { timeOnPage: 90 }, keyboard: { typingSpeed: 400 } },
      ...typing([2, 3, 2, 1, 2, 3]),
    };
    t.equal(await told(atOnce), undefined, 'a program that tests a page');
    t.equal(await told(typing([2, 3, 2, 1, 2, 3])), undefined, 'one that tells no speed');
    t.equal(
      await told({
        signals: { page: { timeOnPage: 4500 }, mouse: { averageVelocity: 1.2 }, keyboard: { typingSpeed: 9 } },
        behavioral: { typing_dwell_ms: [80, 90, 100, 80], typing_flight_ms: [200, 8, 310] },
      }),
      undefined,
    );
  });

  await t.test(
    'tell of an order that is not in the words of the contract, and of a clock of another zone',
    async (t) => {
      const told = async (more: Json): Promise<unknown> =>
        (await app.post('/v2/fingerprint', body('olaf', undefined, more), { 'x-api-key': test.public })).body[
          'warnings'
        ];
      const at = (minutes: number): Json => ({ session: { timestamp: new Date(Date.now() + minutes * 60_000) } });
      t.matchOnly(await told({ checkoutContext: { currency: '€', shippingCountry: 'Germany' } }), [
        /^checkoutContext\.currency is no code of ISO 4217/,
        /^checkoutContext\.shippingCountry is no code of ISO 3166-1/,
      ]);
      t.matchOnly(await told({ checkoutContext: { currency: 'BTC', amount: 0.05 } }), [/tell coins in the money that/]);
      t.equal(await told({ checkoutContext: { currency: 'EUR', shippingCountry: 'DE' } }), undefined);
      t.equal(await told({ checkoutContext: { currency: 'vnd' } }), undefined);
      // What JSON.stringify makes of { amount: Number('12,50') }.
      t.matchOnly(await told({ checkoutContext: { currency: 'EUR', amount: null } }), [
        /^checkoutContext\.amount is null and counts as absent: JSON makes null of a NaN/,
      ]);
      t.matchOnly(await told({ accountChangeContext: { changeType: 'rachunek' } }), [
        /^accountChangeContext\.changeType has no word that is known: send email,/,
      ]);
      t.equal(await told({ accountChangeContext: { changeType: 'new IBAN' } }), undefined);
      t.matchOnly(await told(at(-120)), [/^session\.timestamp is 120 minutes behind the clock of the service/]);
      t.matchOnly(await told(at(330)), [/^session\.timestamp is 330 minutes ahead of the clock of the service/]);
      t.equal(await told(at(-5)), undefined);
      // Without an offset, a day that does not exist, a leap second, and the day of a week.
      for (const timestamp of ['2026-11-28T09:00:00', '2026-02-30T09:00:00Z', '2026-12-31T23:59:60Z', '2026-W49-1'])
        t.matchOnly(await told({ session: { timestamp } }), [
          /^session\.timestamp is ignored: send a day and a time that exist, with Z or an offset/,
        ]);
      t.equal(await told({ session: { timestamp: null } }), undefined);
    },
  );

  await t.test('tell a backend that the address it gave is not that of its user', async (t) => {
    for (const [headers, warning] of [
      [{ 'x-client-ip': '10.0.0.7' }, /^X-Client-IP is an address of a local network/],
      [{ 'x-client-ip': '[::1]:80' }, /^X-Client-IP is an address of a local network/],
      [{ 'x-client-ip': '52.29.10.4' }, /^X-Client-IP is an address of a hosting provider or a content network/],
      [{ 'x-client-ip': '104.16.10.2' }, /^X-Client-IP is an address of a hosting provider or a content network/],
      [{ 'x-forwarded-for': '8.8.8.8' }, /^with an API key no forwarding header is read/],
    ] as const) {
      const keys = { 'x-service-key': test.api, ...headers };
      const reply = await app.post('/fingerprint/score?dry_run=true', body('dora'), keys);
      t.match(reply.body['warnings'], [warning], JSON.stringify(headers));
    }
  });

  await t.test('are in the saved reply of an Idempotency-Key', async (t) => {
    const key = { 'x-service-key': test.api, 'idempotency-key': 'one' };
    const first = await app.post('/fingerprint/score', typo('ida'), key);
    const again = await app.post('/fingerprint/score', typo('ida'), key);
    t.equal(again.headers.get('idempotency-replayed'), 'true');
    t.equal(again.text, first.text);
    t.same(first.body['warnings'], UNKNOWN);
  });

  await t.test('tell a page that its word of a passed challenge was ignored', async (t) => {
    const reply = await app.post(
      '/fingerprint/verify/login',
      { ...body('carl'), challenge: { completed: ['mfa'] } },
      { 'x-api-key': test.public },
    );
    t.matchOnly(reply.body['warnings'], [/^challenge is ignored with a public key/]);
  });

  await t.test('tell a backend that the address it gave is none', async (t) => {
    for (const [address, warnings] of [
      ['203.0.113.7', undefined],
      ['203.0.113.7:4711', undefined],
      ['[2003:c0:1000::8888]:443', undefined],
      ['', undefined],
      ['8.8.8.8, 203.0.113.7', [/^X-Client-IP is not an IP address/]],
      ['134744072', [/^X-Client-IP is not an IP address/]],
      ['unknown', [/^X-Client-IP is not an IP address/]],
    ] as const) {
      const keys = { 'x-service-key': test.api, 'x-client-ip': address };
      const reply = await app.post('/fingerprint/score?dry_run=true', body('dora'), keys);
      t.equal(reply.status, 200, reply.text);
      if (warnings === undefined) t.notOk('warnings' in reply.body, address);
      else t.match(reply.body['warnings'], warnings, address);
    }
  });

  await t.test('tell of the number of a SIM that was not hashed', async (t) => {
    for (const [serial, warned] of [
      ['8949020000012345678', true],
      ['89490200000123456789F', true],
      ['8949 0200 0001 2345 678', true],
      ['262011234567890', true],
      [fingerprintOf('card'), false],
      [`sha256:${fingerprintOf('card')}`, false],
      ['0000000000000000000', false],
      ['unknown', false],
      ['1', false],
      ['', false],
    ] as const) {
      for (const given of [{ sim: { simSerialNumber: serial } }, { device: 'mobile', simSerialNumber: serial }]) {
        const own = device('the phone of rosa');
        const asked = { userId: 'rosa', ...('sim' in given ? { device: own } : own), ...given };
        const reply = await app.post('/fingerprint/score?dry_run=true', asked, { 'x-service-key': test.api });
        t.equal(reply.status, 200, reply.text);
        t.same(reply.body['warnings'], warned ? [NUMBER_OF_SIM] : undefined, serial);
      }
    }
  });

  await t.test('tell a backend that a value of its query says nothing', async (t) => {
    const [EXPLAIN, DRY_RUN] = ['explain', 'dry_run'].map(
      (name) => `query ${name} is ignored: its value must be true or false`,
    );
    const meantFlag = (name: string): string =>
      `query ${name} is ignored: did you mean ${name === 'dryRun' ? 'dry_run' : 'explain'}?`;
    for (const [query, key, warnings] of [
      ['explain=yes', test.api, [EXPLAIN]],
      ['explain=1&dry_run=TRUE', test.api, [EXPLAIN, DRY_RUN]],
      ['explain=true&dry_run=', live.api, [DRY_RUN]],
      ['explain=false&dry_run=true&other=yes', test.api, undefined],
      ['explain=yes', live.api, undefined],
      ['dryRun=true&Explain=true', test.api, ['dryRun', 'Explain'].map(meantFlag)],
    ] as const) {
      const reply = await app.post(`/fingerprint/score?${query}`, body('quinn'), { 'x-service-key': key });
      t.equal(reply.status, 200, reply.text);
      t.same(reply.body['warnings'], warnings, query);
    }
  });

  await t.test('are the same for a known, an unknown and an absent user, as is everything beside them', async (t) => {
    const own = device('the phone of olga');
    for (let i = 0; i < 4; i += 1)
      await app.post('/fingerprint/score', body('olga', 'olga', { device: own }), { 'x-service-key': test.api });
    const told = async (user: string | undefined): Promise<Json> => {
      const asked = { ...body('olga', undefined, { device: own }), userId: user, simliarity: 1, timesSeen: 2 };
      const reply = await app.post('/fingerprint/verify/login', asked, { 'x-api-key': test.public });
      const { session_id, requestId, event_id, last_seen, first_seen, times_seen, similarity, is_new, ...rest } =
        reply.body;
      t.equal(
        similarity,
        is_new === true ? 0 : 1,
        'whether pages saw the fingerprint before, and not how well it fits',
      );
      t.notOk([session_id, requestId, event_id, last_seen, first_seen, times_seen].includes(undefined));
      return rest;
    };
    // What pages themselves have told of the fingerprint is settled first.
    for (let i = 0; i < 3; i += 1) await told('somebody else');
    const known = await told('olga');
    t.same(await told('nobody'), known);
    t.same(await told(undefined), known);
    t.same(known['warnings'], ['unknown field simliarity', 'unknown field timesSeen']);
  });
});
