// The metrics from the outside: what was done is counted, under labels that nobody can make more of, for those who may
// ask.
import t, { type Test } from 'tap';
import { createKey } from '../../src/access/keys.js';
import { type Head } from '../../src/http/exchange.js';
import { Exposition } from '../../src/metrics/exposition.js';
import { TrustedProxies } from '../../src/http/trusted-proxies.js';
import { metricsRefusal } from '../../src/http/pipeline/authorize.js';
import { testApp, type TestApp, WORKSPACE } from '../support/app.js';
import { body, device, fingerprintOf } from '../support/bodies.js';
import { eventually } from '../support/eventually.js';
import { BROWSER } from '../support/agents.js';

const TOKEN = 'the-metrics-token-of-this-test';

/** A line of the format: name, labels, value. */
const SAMPLE =
  /^([a-z_]+)(?:\{((?:[a-z_]+="(?:[^"\\\n]|\\[\\"n])*",?)*)\})? (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|\+Inf|NaN)$/;

/** By name and labels; fails on what is no line of the format, and on a sample outside of its family. */
function parsed(t: Test, text: string): Map<string, number> {
  const samples = new Map<string, number>();
  let family = '';
  t.ok(text.endsWith('\n'));
  for (const line of text.trimEnd().split('\n')) {
    const typed = /^# TYPE ([a-z_]+) (?:counter|gauge|histogram)$/.exec(line);
    if (typed !== null) family = typed[1] ?? '';
    if (line.startsWith('#')) continue;
    const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
    if (!name.startsWith(family) || family === '') t.fail(`not a sample of ${family}: ${line}`);
    if (samples.has(`${name}{${labels}}`)) t.fail(`twice: ${line}`);
    samples.set(`${name}{${labels}}`, Number(value));
  }
  return samples;
}

async function scrape(t: Test, app: TestApp): Promise<Map<string, number>> {
  const { status, headers, text } = await app.send('GET', '/metrics');
  t.equal(status, 200);
  t.equal(headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
  return parsed(t, text);
}

const route = (method: string, path: string, status: number): string =>
  `riskgate_requests_total{method="${method}",route="${path}",status="${status}"}`;
const score = (status: number): string => route('POST', '/fingerprint/score', status);

/** A figure that is not known must not read as 0: an alert on `riskgate_clickhouse_up == 0` would never end. */
function unknownIsAbsent(t: Test, samples: Map<string, number>): void {
  for (const name of ['clickhouse_up', 'store_reply_seconds', 'clock_apart_seconds', 'nodes_down'])
    t.notOk(samples.has(`riskgate_${name}{}`), `${name} without ClickHouse and Redis`);
  t.notOk(samples.has('riskgate_dead_letter_bytes{table="events"}'), 'dead letters without ClickHouse');
}

async function counted(t: Test, engine: string, fronts: string): Promise<void> {
  const app = await testApp(t, { env: { HTTP_ENGINE: engine, FRONTS: fronts, SHARDS: '1' } });
  const { live } = app.keys;
  const page = { 'x-api-key': live.public, 'user-agent': BROWSER };
  for (let i = 0; i < 5; i += 1) t.equal((await app.post('/fingerprint/score', body('ada'))).status, 200);
  await app.post(
    '/fingerprint/score',
    body('bob', 'bob', { device: device('bob', { fingerprint: fingerprintOf('riskgate:block') }) }),
    { 'x-service-key': app.keys.test.api },
  );
  await app.post('/fingerprint/score?dry_run=true', body('carl'));
  await app.post('/fingerprint/score', '{');
  await app.post('/fingerprint/score', ' '.repeat(70_000));
  for (const name of ['nothing', 'we"ird\\', 'x'.repeat(50)]) {
    await app.post(`/of/${encodeURIComponent(name)}`, {});
    await app.post('/v2/fingerprint', body('dora'), { ...page, 'x-sdk-source': name });
  }
  const collected = await app.post('/v2/fingerprint', body('eve'), { ...page, 'x-sdk-source': 'React' });
  const verify = (headers: Record<string, string> = {}) =>
    app.post('/v2/verify', { event_id: collected.body['event_id'] }, { 'x-secret-api-key': live.secret, ...headers });
  t.same(
    [(await verify()).status, (await verify()).status, (await verify({ origin: 'https://shop.example' })).status],
    [200, 200, 401],
  );
  const { key: slow } = await createKey(app.control, { workspace: WORKSPACE, kind: 'api', mode: 'live', limit: 1 });
  await eventually(
    t,
    'a key that may ask once a second is refused',
    async () => (await app.post('/fingerprint/score', body('f'), { 'x-service-key': slow })).status === 429,
  );

  const samples = await scrape(t, app);
  unknownIsAbsent(t, samples);
  const value = (name: string): number | undefined => samples.get(name);
  t.ok((value(score(200)) ?? 0) >= 7);
  t.same([value(score(400)), value(score(413)), value(score(429))], [1, 1, 1]);
  t.equal(value(route('other', 'none', 404)), 3, 'paths that do not exist are one');
  t.same([value(route('POST', '/v2/verify', 200)), value(route('POST', '/v2/verify', 401))], [2, 1]);
  t.equal(value('riskgate_request_duration_seconds_count{method="POST",route="/v2/fingerprint"}'), 4);
  t.equal(value('riskgate_request_duration_seconds_bucket{method="POST",route="/v2/fingerprint",le="+Inf"}'), 4);
  t.ok((value('riskgate_request_duration_seconds_sum{method="POST",route="/fingerprint/score"}') ?? 0) > 0);
  const buckets = [...samples]
    .filter(([name]) =>
      name.startsWith('riskgate_request_duration_seconds_bucket{method="POST",route="/fingerprint/score"'),
    )
    .map(([, count]) => count);
  t.same(
    buckets,
    [...buckets].sort((a, b) => a - b),
    'buckets only grow',
  );

  const actions = ['allow', 'soft_challenge', 'hard_challenge', 'block'].map(
    (action) => value(`riskgate_decisions_total{action="${action}"}`) ?? -1,
  );
  t.equal(actions[3], 1);
  t.equal(
    actions.reduce((sum, count) => sum + count),
    (value(score(200)) ?? 0) - 1 + 4,
    'all but the dry run',
  );
  t.same(
    ['billed', 'repeated', 'quota'].map((outcome) => value(`riskgate_verifications_total{outcome="${outcome}"}`)),
    [1, 1, 0],
  );
  for (const store of ['log', 'verification_log', 'events', 'replies'])
    t.ok((value(`riskgate_room_bytes{store="${store}"}`) ?? 0) > 0, `room of ${store}`);
  for (const store of ['profiles', 'labels'])
    await eventually(
      t,
      `room of ${store}, which readers tell`,
      async () => ((await scrape(t, app)).get(`riskgate_room_bytes{store="${store}"}`) ?? 0) > 0,
    );
  for (const [name, low] of samples)
    if (name.startsWith('riskgate_room_low_bytes'))
      t.ok(low < (value(name.replace('_low', '')) ?? 0), `${name}: there is more than a little`);
  t.same(
    [...samples].filter(([name, count]) => name.startsWith('riskgate_refused_total') && count > 0),
    [],
    'nothing was refused for want of room',
  );
  t.equal(value('riskgate_webhooks_waiting{}'), 0);
  t.same(
    [
      value('riskgate_secret_keys_in_browsers_total{}'),
      value('riskgate_unknown_sdks_total{}'),
      value('riskgate_rate_limited_total{limit="key"}'),
    ],
    [1, 3, 1],
  );
  t.ok(
    (value('riskgate_cache_reads_total{result="hit"}') ?? 0) > 0 &&
      (value('riskgate_cache_reads_total{result="miss"}') ?? 0) > 0,
  );
  t.ok((value('riskgate_batches_total{}') ?? 0) > 0);
  t.same(
    [
      value('riskgate_degraded_total{}'),
      value('riskgate_overloaded_total{}'),
      value('riskgate_rescues_total{}'),
      value('riskgate_queue_items{}'),
    ],
    [0, 0, 0, 0],
  );
  t.same([value('riskgate_readers_up{}'), value('riskgate_readers_restarts_total{}')], [1, 0]);
  t.ok((value('process_resident_memory_bytes{}') ?? 0) > 1e6);
  t.ok(samples.has('riskgate_event_loop_delay_seconds{quantile="0.99"}'));
  t.notMatch([...samples.keys()].join('\n'), /nothing|weird|we\\|xxx|acme|key_/, 'no label comes from a request');

  await eventually(t, 'the store says how far it is', async () => {
    const lag = await scrape(t, app);
    return ['rows', 'bytes', 'seconds'].every((unit) => lag.get(`riskgate_reader_lag_${unit}{reader="store"}`) === 0);
  });
  for (const pid of app.app.pids()) process.kill(pid, 'SIGKILL');
  await eventually(
    t,
    'a death of the readers is counted',
    async () => (await scrape(t, app)).get('riskgate_readers_restarts_total{}') === 1,
  );
}

for (const [engine, fronts] of [
  ['uws', '1'],
  ['uws', '2'],
  ['node', '1'],
] as const)
  t.test(`what is done is counted, on ${engine} with FRONTS=${fronts}`, (t) => counted(t, engine, fronts));

t.test('who may ask', async (t) => {
  const app = await testApp(t, { env: { METRICS_TOKEN: TOKEN, SHARDS: '1' } });
  const cases: [what: string, headers: Record<string, string>, status: number][] = [
    ['the token', { authorization: `Bearer ${TOKEN}` }, 200],
    ['no token', {}, 401],
    ['another', { authorization: `Bearer ${TOKEN}x` }, 401],
    ['the token in another scheme', { authorization: `Basic ${TOKEN}` }, 401],
    ['an API key', { 'x-service-key': app.keys.live.api }, 401],
  ];
  for (const [what, headers, status] of cases) {
    const answer = await app.send('GET', '/metrics', headers);
    t.equal(answer.status, status, what);
    t.equal(answer.text.includes('riskgate_info'), status === 200);
  }
  t.equal((await app.send('POST', '/metrics', { authorization: `Bearer ${TOKEN}` })).status, 405);
});

t.test('who may ask without a token: this machine, speaking for itself', async (t) => {
  const options = {
    metricsToken: '',
    requireHttps: false,
    trusted: new TrustedProxies([]),
  };
  const refused = (
    change: Partial<typeof options>,
    peer: string,
    headers: Record<string, string>,
  ): number | undefined => {
    const head: Head = {
      method: 'GET',
      path: '/metrics',
      query: '',
      peer,
      tls: false,
      header: (name) => headers[name] ?? '',
      has: (name) => name in headers,
    };
    return metricsRefusal({ ...options, ...change })(head)?.status;
  };
  const cases: [
    what: string,
    change: Partial<typeof options>,
    peer: string,
    headers: Record<string, string>,
    status: number | undefined,
  ][] = [
    ['loopback', {}, '127.0.0.1', {}, undefined],
    ['another loopback', {}, '127.8.8.8', {}, undefined],
    ['IPv6', {}, '::1', {}, undefined],
    ['a neighbour', {}, '192.168.1.7', {}, 403],
    ['the world', {}, '2001:db8::1', {}, 403],
    ['who has left', {}, '', {}, 403],
    ['a proxy on this machine', {}, '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, 403],
    ['another one', {}, '::1', { forwarded: 'for=203.0.113.9' }, 403],
    ['one that names the client only', {}, '127.0.0.1', { host: '127.0.0.1:8080', 'x-real-ip': '203.0.113.9' }, 403],
    ['one that names the host only', {}, '127.0.0.1', { 'x-forwarded-host': 'risk.example' }, 403],
    ['one that names itself only', {}, '127.0.0.1', { via: '1.1 proxy' }, 403],
    ['by the name of loopback', {}, '127.0.0.1', { host: 'localhost:8080' }, undefined],
    ['by address and port', {}, '::1', { host: '[::1]:8080' }, undefined],
    ['a page whose name leads here', {}, '127.0.0.1', { host: 'page.example:8080' }, 403],
    ['and looks like ours', {}, '127.0.0.1', { host: '127.0.0.1.page.example' }, 403],
    ['with HTTPS asked for', { requireHttps: true }, '127.0.0.1', {}, undefined],
    [
      'a token in clear from afar',
      { metricsToken: TOKEN, requireHttps: true },
      '192.168.1.7',
      { authorization: `Bearer ${TOKEN}` },
      403,
    ],
    ['a token from afar', { metricsToken: TOKEN }, '192.168.1.7', { authorization: `Bearer ${TOKEN}` }, undefined],
  ];
  for (const [what, change, peer, headers, status] of cases) t.equal(refused(change, peer, headers), status, what);
});

t.test('who asks without pause shares what is rendered, and no value is older than the request', async (t) => {
  let read = 0;
  const exposition = new Exposition().gauge('reads', 'Renderings.', () => (read += 1));
  const valueOf = async (): Promise<number> => Number(/^reads (\d+)$/m.exec(await exposition.render())?.[1]);
  t.equal(await valueOf(), 1);
  t.same(new Set(await Promise.all(Array.from({ length: 100 }, valueOf))), new Set([2]), 'a hundred at once');
  const first = valueOf();
  const second = first.then(valueOf);
  t.same(await Promise.all([first, second]), [3, 4], 'whoever asks after an answer gets a newer one');
  exposition.gauge('broken', 'Fails once.', () => {
    if (read === 5) throw new Error('cannot be read');
    return 0;
  });
  await t.rejects(exposition.render());
  t.equal(await valueOf(), 6, 'a failure is of one rendering');
});
