// What was known of users before the first day: an imported user on his device is no stranger, a stranger's device is
// judged as it is for a user with a history; erased he is gone, and the same file again changes nothing.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { testApp, type Json, type TestApp, WORKSPACE } from '../../support/app.js';
import { ADMIN_TOKEN, byAdmin } from '../../support/callers/operators.js';
import { device, fingerprintOf } from '../../support/bodies.js';
import { runCliHere, type Run } from '../../support/cli.js';
import { testEngine } from '../../support/engine.js';
import { eventually } from '../../support/eventually.js';
import { needsRedis, startRedis } from '../../support/redis.js';
import { only } from '../../support/only.js';

t.setTimeout(400_000);
const DAY_MS = 86_400_000;
const HEAD = 'user_id,fingerprint,first_seen,last_seen,times_seen,confirmed_at,country';
const WHERE = ['--workspace', WORKSPACE, '--mode', 'live'];

const day = (ago: number): string => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
const lineOf = (user: string): string =>
  `${user},${fingerprintOf(`phone of ${user}`)},${day(300)},${day(2)},40,${day(60)},DE`;

interface World {
  app: TestApp;
  run: (args: readonly string[]) => Promise<Run>;
  imports: (lines: readonly string[], more?: readonly string[]) => Promise<Run>;
  asks: (user: string, deviceName: string) => Promise<Json>;
}

async function open(t: Test, env: Record<string, string>): Promise<World> {
  const app = await testApp(t, { env: { ADMIN_TOKEN, ...env } });
  const run = (args: readonly string[]): Promise<Run> =>
    runCliHere(args, { DATA_DIR: app.dataDir, ADMIN_TOKEN, ...env });
  const file = join(app.dataDir, 'users.csv');
  return {
    app,
    run,
    async imports(lines, more = []) {
      writeFileSync(file, `${[HEAD, ...lines].join('\r\n')}\r\n`);
      return run(['import', file, ...WHERE, '--url', app.url, ...more]);
    },
    async asks(userId, deviceName) {
      const sent = { userId, device: device(deviceName), loginContext: { result: 'SUCCESS' } };
      return (await app.post('/fingerprint/score?dry_run=true&explain=true', sent)).body;
    },
  };
}

const reasons = (reply: Json): string => JSON.stringify(reply['reason']);

async function suite(t: Test, env: Record<string, string>): Promise<void> {
  const world = await open(t, env);
  const { app, asks, imports } = world;
  const users = Array.from({ length: 600 }, (_, i) => `customer-${i}`);
  const stranger = await asks('customer-7', 'phone of customer-7');
  t.match(reasons(stranger), 'new_user_profile');

  const first = await imports(users.map((user) => lineOf(user)));
  t.match(first, { code: 0, stdout: '600 lines imported, 0 known already, 0 too old to keep, 0 refused\n' });
  const known = await asks('customer-7', 'phone of customer-7');
  t.equal(known['action'], 'allow');
  t.notMatch(reasons(known), /new_user_profile|device_changed|recent_device|unusual_location|geo_jump/);
  t.ok(Number(known['risk_score']) < Number(stranger['risk_score']));

  await t.test('a device of nobody is judged as for a user with a history of requests', async (t) => {
    for (let i = 0; i < 3; i += 1)
      await app.post('/fingerprint/verify/login', {
        userId: 'regular',
        device: device('phone of regular'),
        loginContext: { result: 'SUCCESS' },
        challenge: { completed: ['mfa'] },
      });
    const [own, other] = [await asks('regular', 'a laptop'), await asks('customer-8', 'a laptop')];
    t.match(reasons(own), 'device_changed');
    t.match(reasons(other), 'device_changed');
    t.equal(other['action'], own['action']);
    t.notMatch(reasons(other), 'new_user_profile');
  });

  await t.test('again, and after the store was made anew from the log', async (t) => {
    const again = '0 lines imported, 600 known already, 0 too old to keep, 0 refused\n';
    await eventually(t, 'the store knows all', async () => {
      const { stdout } = await imports(users.map((user) => lineOf(user)));
      return stdout === again;
    });
    const before = await profileOf(world, 'customer-7');
    t.match(before, { seen: 40, learned: 40, devices: only({ seen: 40 }) });
    if (env['REDIS_URL'] === undefined) {
      await app.restart(() => rmSync(join(app.dataDir, 'profiles'), { recursive: true, force: true }));
      await eventually(t, 'it has read the log', async () => (await profileOf(world, 'customer-7')) !== undefined);
      t.same(await profileOf(world, 'customer-7'), before);
    }
    t.equal((await asks('customer-7', 'phone of customer-7'))['action'], 'allow');
  });

  await t.test('erased', async (t) => {
    const erased = await world.run(['erase', '--user', 'customer-7', ...WHERE, '--json']);
    t.equal(erased.code, 0, erased.stderr);
    t.match(JSON.parse(erased.stdout), { state: 'done', left: { profiles: 0 } });
    t.equal(await profileOf(world, 'customer-7'), undefined);
    t.match(reasons(await asks('customer-7', 'phone of customer-7')), 'new_user_profile');
    t.equal((await asks('customer-9', 'phone of customer-9'))['action'], 'allow', 'others stay');
  });
}

async function profileOf({ run }: World, user: string): Promise<Json | undefined> {
  const { code, stdout, stderr } = await run(['export', '--user', user, ...WHERE]);
  if (code !== 0) throw new Error(stderr);
  const rows = stdout.split('\n').filter((line) => line !== '');
  return rows.map((line) => JSON.parse(line) as Json).find(({ what }) => what === 'profile');
}

t.test('embedded', (t) => suite(t, { CLICKHOUSE: 'off' }));
t.test('Redis', needsRedis, async (t) => suite(t, { CLICKHOUSE: 'off', REDIS_URL: (await startRedis(t)).url }));

t.test('what is refused', async (t) => {
  const { app, imports, run } = await open(t, { CLICKHOUSE: 'off' });
  const print = fingerprintOf('x');
  const wrong = [
    `ada,no print,${day(9)},${day(1)},2,,`,
    `ada,${print},${day(1)},${day(9)},2,,`,
    `ada,${print},${day(9)},${day(-2)},2,,`,
    `ada,${print},${day(9)},${day(1)},0,,`,
    `ada,${print},${day(9)},${day(9)},2,,`,
    `ada,${print},${day(9)},${day(1)},2,${day(10)},`,
    `ada,${print},${day(9)},${day(1)},2,,Germany`,
    `ada,${print},2026-02-31,${day(1)},2,,`,
    `ada,${print},${day(9)}`,
    `,${print},${day(9)},${day(1)},2,,`,
  ];
  const refused = await imports([lineOf('bob'), ...wrong]);
  t.equal(refused.code, 1);
  for (const [i, said] of [
    'fingerprint must be 64 hex characters',
    'first_seen must not be after last_seen',
    'last_seen must not be in the future',
    'times_seen must be at least 1',
    'times_seen must be 1 where first_seen and last_seen are the same',
    'confirmed_at must be between first_seen and last_seen',
    'country must be two letters',
    'first_seen is no day or time of the calendar',
    'has 3 fields, and the first line names 7',
    'user_id is required',
  ].entries())
    t.match(refused.stderr, `line ${i + 3}: ${said}`);
  t.notMatch(refused.stderr, 'ada', 'no user is named');
  t.match(refused.stderr, '10 lines are refused, so nothing is imported');
  const skipped = await imports(
    [lineOf('bob'), ...wrong, `old,${print},${day(900)},${day(500)},3,,`],
    ['--skip-invalid'],
  );
  t.match(skipped, { code: 0, stdout: '1 line imported, 0 known already, 1 too old to keep, 10 refused\n' });
  writeFileSync(join(app.dataDir, 'users.csv'), 'user_id,first_seen\n');
  const head = await run(['import', join(app.dataDir, 'users.csv'), ...WHERE, '--url', app.url]);
  t.match(head, { code: 1, stderr: /missing: fingerprint, last_seen, times_seen/ });
  const nowhere = await run(['import', join(app.dataDir, 'users.csv'), ...WHERE, '--url', 'http://127.0.0.1:9']);
  t.equal(nowhere.code, 1);
  const users = [{ user_id: 'ada', fingerprint: print, first_seen: day(1), last_seen: day(2), times_seen: 1 }];
  const direct = await byAdmin(app, 'POST', `/admin/v1/workspaces/${WORKSPACE}/imports`, { mode: 'live', users });
  t.match(direct, { status: 400, body: { detail: '/users/0/first_seen must not be after last_seen.' } });
  const audit = await run(['audit', '--action', 'importUsers', '--json']);
  t.match(
    JSON.parse(audit.stdout),
    only({ after: { lines: 1 } }, { subject: 'import/live', after: { mode: 'live', lines: 2 } }),
  );
  t.notMatch(audit.stdout, 'bob');
});

t.test('with ClickHouse it is a row, which goes with the user', async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;
  const { imports, run } = await open(t, { CLICKHOUSE: '', CLICKHOUSE_URL: engine.url });
  t.equal((await imports([lineOf('ada'), lineOf('bob')])).code, 0);
  const rows = "SELECT count(), sum(times_seen) FROM events WHERE kind = 'history'";
  await eventually(t, 'they have arrived', async () => (await engine.ask(rows)) === '2\t80');
  const told = await run(['export', '--user', 'ada', ...WHERE]);
  t.match(told.stdout, /"what":"event".*"kind":"history"/);
  t.equal((await run(['erase', '--user', 'ada', ...WHERE])).code, 0);
  t.equal(await engine.ask(rows), '1\t40');
  t.equal(await engine.ask('SELECT count() FROM decision_minutes'), '0', 'no decision');
});
