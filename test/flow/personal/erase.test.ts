// Erasing a user and a visitor while the service runs: what was known of them is nowhere any more, what was known of
// others still is, and whoever comes back is new.
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { listKeys } from '../../../src/access/keys.js';
import { createWorkspace } from '../../../src/access/workspaces.js';
import { deadLetterPath } from '../../../src/clickhouse/consumer/dead-letter.js';
import { EVENTS_STREAM } from '../../../src/clickhouse/streams.js';
import { EVENT_LAYOUT } from '../../../src/event/layout.js';
import { openControlStore } from '../../support/storage.js';
import { ERASURES, isDone } from '../../../src/access/erasures.js';
import { erasureView } from '../../../src/access/views.js';
import { type Answer, testApp, type Json, type TestApp, WORKSPACE } from '../../support/app.js';
import { ADMIN_TOKEN, byAdmin } from '../../support/callers/operators.js';
import { device, fingerprintOf } from '../../support/bodies.js';
import { runCli, runCliHere } from '../../support/cli.js';
import { type TestEngine, testEngine } from '../../support/engine.js';
import { eventually } from '../../support/eventually.js';
import { startFaultProxy } from '../../support/faults/fault-proxy.js';
import { needsRedis, startRedis } from '../../support/redis.js';
import { startReceiverProcess } from '../../support/webhook-receiver.js';
import { temporaryDirectory } from '../../support/scope.js';
import { BROWSER } from '../../support/agents.js';
import { only } from '../../support/only.js';

const ADMIN = `/admin/v1/workspaces/${WORKSPACE}`;
const WHERE = ['--workspace', WORKSPACE, '--mode', 'live'];

const admin = (app: TestApp, method: string, path: string, body?: Json) =>
  byAdmin(app, method, `${ADMIN}${path}`, body);

/** A person with a phone, in two visits: collected and verified, and scored under an Idempotency-Key. */
async function visit(t: Test, app: TestApp, user: string, phone: string): Promise<Json> {
  const { api, public: publicKey, secret } = app.keys.live;
  const login = {
    loginContext: { identifierHash: `sha256:${fingerprintOf(`${user}@example.org`)}`, result: 'SUCCESS' },
  };
  const body = { userId: user, device: device(phone), ...login };
  const scored = await app.post('/fingerprint/verify/login', body, {
    'x-service-key': api,
    'idempotency-key': `login of ${user}`,
  });
  t.equal(scored.status, 200);
  const collected = await app.post('/v2/fingerprint', body, {
    'x-api-key': publicKey,
    'user-agent': BROWSER,
    'idempotency-key': `page of ${user}`,
  });
  const event = { event_id: collected.body['event_id'] };
  t.equal(
    (await app.post('/v2/verify', event, { 'x-secret-api-key': secret, 'idempotency-key': `verify of ${user}` }))
      .status,
    200,
  );
  return collected.body;
}

const verifyStatus = async (app: TestApp, event: Json): Promise<number> =>
  (await app.post('/v2/verify', { event_id: event['event_id'] }, { 'x-secret-api-key': app.keys.live.secret })).status;

/** Its id and time, and the workspace. */
const OF_ANOTHER = Buffer.concat([Buffer.alloc(16 + 8), Buffer.from([5]), Buffer.from('other')]).toString('base64');

/**
 * A row that no layout has, one of another workspace of which the end is missing, and a line that a crash cut short; a
 * reader of ClickHouse has ended that line.
 * @returns the file
 */
function addUnreadableLetters(dataDir: string, isRead: boolean): string {
  const directory = join(dataDir, 'readers');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = deadLetterPath(directory, EVENTS_STREAM.name);
  const row = Buffer.from('no row').toString('base64');
  const other = JSON.stringify({ layout: EVENT_LAYOUT, row: OF_ANOTHER });
  appendFileSync(path, `${JSON.stringify({ layout: EVENT_LAYOUT, row })}\n${other}\n{"id":"a${isRead ? '\n' : ''}`, {
    mode: 0o600,
  });
  return path;
}

async function told(app: TestApp, webhook: string): Promise<string[]> {
  const { body } = await admin(app, 'GET', `/webhooks/${webhook}/deliveries`);
  return (body['deliveries'] as Json[]).map(({ id }) => String(id));
}

async function journey(t: Test, env: Record<string, string>, engine: TestEngine | undefined): Promise<void> {
  const app = await testApp(t, {
    env: {
      ADMIN_TOKEN,
      WEBHOOK_ALLOW_PRIVATE: '1',
      ...(engine === undefined ? {} : { CLICKHOUSE: '', CLICKHOUSE_URL: engine.url }),
      ...env,
    },
  });
  const receiver = await startReceiverProcess(t);
  const made = await admin(app, 'POST', '/webhooks', { url: receiver.url, events: ['event.verified'], mode: 'live' });
  const webhook = String(made.body['id']);
  const environment: Record<string, string> =
    env['REDIS_URL'] === undefined ? { DATA_DIR: app.dataDir } : { REDIS_URL: env['REDIS_URL'] };
  /** Rows of the event, and of its verifications. */
  const analytics = async (event: Json): Promise<string> => {
    const where = `WHERE event_id = '${String(event['event_id'])}'`;
    return (
      (await engine?.ask(
        `SELECT (SELECT count() FROM events ${where}), (SELECT count() FROM verifications ${where})`,
      )) ?? ''
    );
  };

  const ada = await visit(t, app, 'ada', 'shared phone');
  const bob = await visit(t, app, 'bob', 'shared phone');
  const carl = await visit(t, app, 'carl', "carl's phone");
  await eventually(
    t,
    'webhooks are told',
    async () => (await told(app, webhook)).length === 3 && receiver.seen.length === 3,
  );

  const said = { label: 'fraud', source: 'customer' };
  const secret = { 'x-secret-api-key': app.keys.live.secret };
  t.equal((await app.post(`/v2/events/${String(ada['event_id'])}/label`, said, secret)).status, 200);
  await eventually(t, 'she is on the lists that labels fill', async () => {
    const { body } = await admin(app, 'GET', '/lists');
    const entries = (body['lists'] as { entries: { live: number } }[]).map(({ entries }) => entries.live);
    return entries.reduce((sum, each) => sum + each, 0) === 4;
  });

  await t.test('a user', async (t) => {
    const run = await runCli(['erase', '--user', 'ada', ...WHERE, '--json'], environment);
    t.equal(run.code, 0, run.stderr);
    const report = JSON.parse(run.stdout) as Json;
    t.match(report, { state: 'done', kind: 'user', waiting_for: { length: 0 } });
    t.strictSame(report['left'], {
      profiles: 0,
      traces: 0,
      events: 0,
      stories: 0,
      deliveries: 0,
      analytics: 0,
      replies: 0,
      billing: 0,
      lists: 0,
    });
    t.match(report['removed'], {
      profiles: 2,
      traces: 1,
      events: 2,
      deliveries: 1,
      replies: 3,
      billing: 0,
      // What her label put there: user, visitor, device and identifier.
      lists: 4,
    });
    const rows = Number((report['removed'] as Json)['analytics']);
    // One more when the user's record was folded again before.
    t.ok(engine === undefined ? rows === 0 : rows === 6 || rows === 7, `${rows} rows of ClickHouse`);

    t.ok(Number((report['removed'] as Json)['stories']) >= 3, 'the decision, its confirmation and its label');
    t.equal((await app.post(`/v2/events/${String(ada['event_id'])}/label`, said, secret)).status, 404);
    t.equal(await engine?.ask('SELECT count() FROM labels'), engine === undefined ? undefined : '0');
    t.equal(await verifyStatus(app, ada), 404, 'the event is gone');
    t.equal(await verifyStatus(app, bob), 200, 'that of another on the same phone is not');
    t.equal((await told(app, webhook)).length, 2);
    const again = await app.post('/fingerprint/score', { userId: 'ada', device: device('shared phone') });
    t.same(again.body['reason'], ['new_user_profile'], 'nobody knows the user');
    const known = await app.post('/fingerprint/score', { userId: 'bob', device: device('shared phone') });
    t.notOk((known.body['reason'] as string[]).includes('new_user_profile'), 'the other one is known');
    const replayed = await app.post(
      '/fingerprint/verify/login',
      { userId: 'ada', device: device('other') },
      { 'x-service-key': app.keys.live.api, 'idempotency-key': 'login of ada' },
    );
    t.equal(replayed.headers.get('idempotency-replayed'), null, 'no saved reply');
  });

  await t.test('a visitor', async (t) => {
    const visitor = String(carl['visitor_id']);
    const usage = async (): Promise<unknown> =>
      (await app.send('GET', '/v2/usage', { 'x-secret-api-key': app.keys.live.secret })).body['protected_devices'];
    const before = await usage();
    const letters = addUnreadableLetters(app.dataDir, engine !== undefined);
    const asked = await admin(app, 'POST', '/erasures', { visitor: visitor.toUpperCase(), mode: 'live' });
    t.equal(asked.status, 202);
    let report: Json = {};
    await eventually(t, 'it is done', async () => {
      report = (await admin(app, 'GET', `/erasures/${String(asked.body['id'])}`)).body;
      return report['state'] === 'done';
    });
    t.match(report['removed'], {
      profiles: 2,
      traces: 1,
      events: 2,
      deliveries: 1,
      replies: 3,
      billing: 1,
      lists: 0,
      analytics: (engine === undefined ? 0 : 4) + 2,
    });
    const kept = JSON.stringify({ layout: EVENT_LAYOUT, row: OF_ANOTHER });
    t.equal(readFileSync(letters, 'utf8').trim(), kept, 'what cannot be read may be about anybody of its workspace');
    t.same(await usage(), before, 'what was counted stays counted');
    t.equal(await verifyStatus(app, carl), 404);
    const back = await app.post(
      '/v2/fingerprint',
      { device: device("carl's phone") },
      { 'x-api-key': app.keys.live.public, 'user-agent': BROWSER },
    );
    t.match(back.body, { is_new: true, times_seen: 1 }, 'the phone is new');
    t.strictSame(
      (await app.post('/fingerprint/score', { userId: 'carl', device: device("carl's phone") })).body['reason'],
      [],
      'its user is known, and has no phone yet',
    );
    t.equal(await verifyStatus(app, bob), 200);
  });

  await t.test('nothing of them is anywhere, also after a restart', async (t) => {
    if (engine !== undefined)
      t.matchOnly(await Promise.all([ada, carl, bob].map(analytics)), ['0\t0', '0\t0', /^1\t[1-9]/]);
    await app.restart();
    t.equal(await verifyStatus(app, ada), 404);
    t.equal(await verifyStatus(app, carl), 404);
    t.equal(await verifyStatus(app, bob), 200);
  });
}

async function waiting(t: Test, engine: TestEngine): Promise<void> {
  const proxy = await startFaultProxy(() => engine.url);
  t.teardown(() => proxy.close());
  proxy.next = () => 'reset';
  const app = await testApp(t, { env: { CLICKHOUSE: '', CLICKHOUSE_URL: proxy.url, SHARDS: '1', DRAIN_MS: '500' } });
  const score = (user: string): Promise<Answer> =>
    app.post('/fingerprint/score', { userId: user, device: device(user) });
  // Users of their own: the engine has rows of the journey, and workspaces of tests share their secret.
  for (const user of ['gus', 'gus', 'hal']) t.equal((await score(user)).status, 200);

  const key =
    (await listKeys(app.control, WORKSPACE)).find(({ kind, mode }) => kind === 'api' && mode === 'live')?.id ?? '';

  const run = await runCli(['erase', '--user', 'gus', ...WHERE, '--wait', '1'], { DATA_DIR: app.dataDir });
  t.match(run, {
    code: 1,
    stderr: /^riskgate: erasure era_\w+ is not done: .+ It continues while the service runs\.\n$/,
  });
  await app.restart();
  t.equal((await score('gus')).status, 200, 'whoever comes after the erasure was asked for is not meant by it');
  proxy.next = () => 'none';
  await eventually(t, 'it is done', async () => (await app.control.read()).list(ERASURES).every(isDone));
  const view = (await app.control.read()).list(ERASURES).map(erasureView);
  t.match(
    view,
    only({ state: 'done', removed: { analytics: 2 }, left: { analytics: 0 } }),
    'the rows that were on their way went too',
  );
  await eventually(
    t,
    'the others arrive',
    async () =>
      (await engine.ask(
        `SELECT count(), uniqExact(user_hash) FROM events WHERE workspace = 'acme' AND key_id = '${key}'`,
      )) === '2\t2',
  );
}

t.setTimeout(420_000);

t.test('with ClickHouse where there is an engine', async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return journey(t, {}, engine);
  await t.test('on LMDB', (t) => journey(t, {}, engine));
  await t.test('while ClickHouse is away it waits, over a restart too', (t) => waiting(t, engine));
});

t.test('what is no erasure', async (t) => {
  const dataDir = temporaryDirectory(t);
  const cases: [args: string[], code: number, stderr: RegExp][] = [
    [[], 2, /--workspace is missing/],
    [WHERE, 2, /either --user or --visitor/],
    [[...WHERE, '--user', 'a', '--visitor', 'b'], 2, /either --user or --visitor/],
    [[...WHERE, '--visitor', 'b'], 2, /64 hex characters/],
    [[...WHERE, '--user', ''], 2, /the user id is empty/],
    [[...WHERE, '--user', 'a'], 1, /no workspace acme/],
    [['--workspace', 'acme', '--mode', 'both', '--user', 'a'], 2, /--mode must be one of/],
  ];
  await (await openControlStore({ dataDir })).close();
  for (const [args, code, stderr] of cases)
    t.match(await runCliHere(['erase', ...args], { DATA_DIR: dataDir }), { code, stdout: '', stderr }, args.join(' '));
  const store = await openControlStore({ dataDir });
  await createWorkspace(store, WORKSPACE);
  await store.close();
  t.match(await runCliHere(['erase', ...WHERE, '--user', 'a', '--wait', '0'], { DATA_DIR: dataDir }), {
    code: 1,
    stderr: /no running service has started it/,
  });
});

t.test('every node of a Redis does its part, and forgets its copies', needsRedis, async (t) => {
  const env = { REDIS_URL: (await startRedis(t)).url, SHARDS: '1' };
  const [here, there] = [await testApp(t, { env }), await testApp(t, { env })];
  const nodes = [
    here,
    {
      ...there,
      keys: here.keys,
      post: (path: string, body: unknown) => there.post(path, body, { 'x-service-key': here.keys.live.api }),
    },
  ];
  const reasons = async (node: Pick<TestApp, 'post'>): Promise<unknown> =>
    (await node.post('/fingerprint/score?dry_run=true', { userId: 'ada', device: device('phone') })).body['reason'];
  await eventually(
    t,
    'both know the keys',
    async () =>
      (await nodes[1]?.post('/fingerprint/score', { userId: 'ada', device: device('phone') }))?.status === 200,
  );
  await here.post('/fingerprint/score', { userId: 'ada', device: device('phone') });
  for (const node of nodes)
    await eventually(t, 'the user is known', async () => JSON.stringify(await reasons(node)) === '[]');

  const run = await runCli(['erase', '--user', 'ada', ...WHERE, '--json'], { REDIS_URL: env.REDIS_URL });
  t.equal(run.code, 0, run.stderr);
  const [erasure] = (await here.control.read()).list(ERASURES);
  t.strictSame(
    Object.values(erasure?.nodes ?? {}).map(({ done }) => done),
    [true, true],
  );
  for (const node of nodes) t.strictSame(await reasons(node), ['new_user_profile']);
});

t.test('on Redis', needsRedis, async (t) => journey(t, { REDIS_URL: (await startRedis(t)).url }, undefined));
