// Beyond the contract: Idempotency-Key on every POST.
import {
  collect,
  COLLECT,
  part,
  reasonsOf,
  refused,
  request,
  type Row,
  row,
  SCORE,
  type Section,
  verify,
  VERIFY,
} from '../../support/promises/contract.js';

const SCORING_PATHS = [
  SCORE,
  ...['login', 'checkout', 'registration', 'password-reset', 'account-change'].map(
    (useCase) => `/fingerprint/verify/${useCase}`,
  ),
];
const LOGIN = '/fingerprint/verify/login';
const named = (value: string): Record<string, string> => ({ 'idempotency-key': value });

const rows: Row[] = [
  row('the same key and body get the same bytes, and teach the profile once', async (t, world) => {
    for (const path of [...SCORING_PATHS, COLLECT]) {
      const ask = { path, headers: named(`twice ${path}`), body: request(world) };
      const first = await world.ask(t, ask);
      world.tick(60_000);
      const second = await world.ask(t, ask);
      t.strictSame([second.status, second.text], [200, first.text], path);
      t.equal(first.headers.get('idempotency-replayed'), null);
      t.equal(second.headers.get('idempotency-replayed'), 'true');
    }
    const person = request(world);
    await collect(t, world, person, { headers: named('counted') });
    await collect(t, world, person, { headers: named('counted') });
    t.equal((await collect(t, world, person))['times_seen'], 2);
  }),
  row('another body is 422', async (t, world) => {
    for (const path of [SCORE, LOGIN, COLLECT, VERIFY]) {
      const event_id = path === VERIFY ? (await collect(t, world, request(world)))['event_id'] : undefined;
      const headers = named(`mismatch ${path}`);
      t.equal((await world.ask(t, { path, headers, body: { ...request(world), event_id } })).status, 200);
      refused(t, await world.ask(t, { path, headers, body: request(world) }), 422, 'IDEMPOTENCY_MISMATCH');
    }
  }),
  row('another query is another request: 422', async (t, world) => {
    const ask = { headers: named('query'), body: request(world) };
    t.equal((await world.ask(t, { path: SCORE, ...ask })).status, 200);
    refused(t, await world.ask(t, { path: `${SCORE}?explain=true`, ...ask }), 422, 'IDEMPOTENCY_MISMATCH');
  }),
  row('requests at the same time are one', async (t, world) => {
    const body = request(world);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.ask(t, { path: COLLECT, headers: named('at once'), body })),
    );
    t.equal(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1);
    t.equal((await collect(t, world, body))['times_seen'], 2);
  }),
  row('to verify under a key is billed once, and gives the bytes again', async (t, world) => {
    const { event_id } = await collect(t, world, request(world));
    const [one, two] = [
      await verify(t, world, event_id, { headers: named('bill') }),
      await verify(t, world, event_id, { headers: named('bill') }),
    ];
    t.strictSame([two.status, two.text], [200, one.text]);
  }),
  row('only a reply with 200 is kept', async (t, world) => {
    const headers = named('mended');
    refused(
      t,
      await world.ask(t, { path: SCORE, headers, body: request(world, { userId: 7 }) }),
      400,
      'INVALID_REQUEST',
    );
    t.equal((await world.ask(t, { path: SCORE, headers, body: request(world) })).status, 200);
  }),
  row('a path, a mode, a workspace and a kind of key have Idempotency-Keys of their own', async (t, world) => {
    const headers = named('shared');
    const seen = new Set<string>();
    const asks = [
      { path: SCORE },
      { path: LOGIN },
      { path: SCORE, key: 'testApi' as const },
      { path: COLLECT },
      { path: COLLECT, key: 'rivalPublic' as const },
      { path: COLLECT, key: 'testPublic' as const },
      { path: LOGIN, key: '' as const, headers: { ...headers, 'x-api-key': world.keys.livePublic } },
    ];
    for (const ask of asks) {
      const { status, body } = await world.ask(t, { headers, body: request(world), ...ask });
      t.equal(status, 200, JSON.stringify(ask));
      seen.add(String(body['session_id']));
    }
    t.equal(seen.size, asks.length);
  }),
  row('all API keys of a workspace and mode share them', async (t, world) => {
    const ask = { path: SCORE, headers: named('rotated'), body: request(world) };
    const first = await world.ask(t, ask);
    world.nextWindow();
    t.equal((await world.ask(t, { ...ask, key: 'ordinaryApi' })).text, first.text);
  }),
  row('the header has 1 to 255 printable ASCII characters, else 400', async (t, world) => {
    t.equal((await world.ask(t, { path: SCORE, headers: named('k'.repeat(255)), body: request(world) })).status, 200);
    t.equal((await world.ask(t, { path: SCORE, headers: named('a b~!'), body: request(world) })).status, 200);
    // The two characters are the bytes of one in UTF-8. In the middle: uWebSockets.js takes them off the end like
    // blanks.
    // An empty one is no absent one: its sender takes the request for one that is safe to repeat.
    for (const bad of ['', ' ', 'k'.repeat(256), 'caf\u00c3\u00a9s']) {
      refused(
        t,
        await world.ask(t, { path: SCORE, headers: named(bad), body: request(world) }),
        400,
        'INVALID_REQUEST',
        /Idempotency-Key/,
      );
    }
  }),
  row("a replay costs the key's limit and not the user's", async (t, world) => {
    world.nextWindow();
    const body = request(world);
    const answers = await Promise.all(
      Array.from({ length: 110 }, () => world.ask(t, { path: SCORE, headers: named('replayed'), body })),
    );
    t.ok(answers.every(({ status }) => status === 200));
  }),
  row('the reply is asked for with a valid key: a replay is not for strangers', async (t, world) => {
    const ask = { path: SCORE, headers: named('guarded'), body: request(world) };
    t.equal((await world.ask(t, ask)).status, 200);
    refused(t, await world.ask(t, { ...ask, key: '' }), 401, 'INVALID_API_KEY');
  }),
  row('after 24 hours it is a new request', async (t, world) => {
    // Redis expires by its own clock.
    if (world.store !== 'lmdb') return;
    const ask = { path: SCORE, headers: named('a day'), body: request(world) };
    t.ok(reasonsOf((await world.ask(t, ask)).body).includes('new_user_profile'));
    world.tick(86_400_000);
    t.notOk(reasonsOf((await world.ask(t, ask)).body).includes('new_user_profile'));
  }),
  row('the reply to a page can be read again by the page', async (t, world) => {
    const ask = { path: COLLECT, headers: { ...named('page'), origin: 'https://shop.example' }, body: request(world) };
    await world.ask(t, ask);
    const { headers, body } = await world.ask(t, ask);
    t.equal(headers.get('access-control-allow-origin'), 'https://shop.example');
    t.match(headers.get('access-control-expose-headers'), 'idempotency-replayed');
    t.ok(Object.keys(part(body, 'browser')).length > 0);
  }),
];

export const section: Section = { number: '+', title: 'Idempotency-Key', rows };
