// The analyst's day: a service with a ClickHouse, simulated traffic, a policy tried out before it is taken, and
// settings of a workspace that reach the readers while they run.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { updateWorkspace } from '../../src/access/workspaces.js';
import { testApp, WORKSPACE } from '../support/app.js';
import { runCliHere } from '../support/cli.js';
import { testEngine } from '../support/engine.js';
import { eventually } from '../support/eventually.js';

t.setTimeout(420_000);

t.test('simulated traffic, replayed', async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;
  const app = await testApp(t, { env: { CLICKHOUSE_URL: engine.url, CLICKHOUSE: '' } });
  const environment = { DATA_DIR: app.dataDir, CLICKHOUSE_URL: engine.url, GEO: 'off' };
  const policyFile = join(app.dataDir, 'policy.json');
  const span = Object.entries({ '--from': '2020-01-01', '--to': '2100-01-01' });
  const replay = (...args: string[]): ReturnType<typeof runCliHere> =>
    runCliHere(['replay', ...span.filter(([name]) => !args.includes(name)).flat(), ...args], environment);

  const simulated = await runCliHere(
    ['simulate', '--workspace', WORKSPACE, '--days', '2', '--rps', '0.02', '--users', '100'],
    environment,
  );
  t.equal(simulated.code, 0, simulated.stderr);
  const decisions = /^(\d+) decisions/m.exec(simulated.stdout)?.[1] ?? '';
  await eventually(
    t,
    'ClickHouse has them',
    async () => (await engine.ask("SELECT count() FROM events WHERE kind = 'decision'")) === decisions,
  );
  t.equal(await engine.ask("SELECT uniqExact(event_id) FROM events WHERE kind = 'decision'"), decisions);
  t.match(
    await engine.ask("SELECT countIf(label = 'fraud'), countIf(label = 'legitimate') FROM labels"),
    /^[1-9]\d*\t[1-9]\d*$/,
  );

  await t.test('the same policy makes no difference', async (t) => {
    t.match((await replay('--policy', 'default')).stdout, `${decisions} decisions, 0 of them different`);
    writeFileSync(policyFile, '{"bias":-2.99}');
    t.match((await replay('--policy', policyFile)).stdout, `${decisions} decisions, 0 of them different`);
  });

  await t.test('another one does, beside the labels', async (t) => {
    writeFileSync(policyFile, '{"points":{"device_changed":0.1,"sim_changed":0.1,"bot_detected":0.5}}');
    const { stdout } = await replay('--policy', policyFile);
    t.match(stdout, /decisions, [1-9]\d* of them different/);
    t.match(stdout, /^block +allow +[1-9]/m);
    const [, all, before, now] =
      /of (\d+) labelled fraud: (\d+) challenged or blocked before, (\d+) now/.exec(stdout)?.map(Number) ?? [];
    t.ok(all !== undefined && before !== undefined && now !== undefined && before <= all && now < before);
    t.match((await replay('--policy', policyFile, '--workspace', 'nobody')).stdout, '0 decisions');
  });

  await t.test('what cannot be asked', async (t) => {
    for (const [args, said] of [
      [['--policy', '/nowhere'], /ENOENT/],
      [['--policy', 'default', '--mode', 'x'], /--mode must be one of/],
      [['--policy', 'default', '--to', 'x'], /--to must be a time/],
      [['--policy', 'default', '--from', '2100-01-02'], /before/],
    ] as const) {
      const run = await replay(...args);
      t.equal(run.code, 2);
      t.match(run.stderr, said);
    }
  });

  await t.test('a new retention and a new policy reach the readers that run', async (t) => {
    t.equal(await engine.ask("SELECT version FROM policies WHERE workspace = ''"), 'default-2');
    await updateWorkspace(app.control, WORKSPACE, { retentionDays: 20, policy: { points: { vpn_detected: 1.5 } } });
    await eventually(
      t,
      'the policy',
      async () =>
        (await engine.ask(
          `SELECT JSONExtractFloat(policy, 'points', 'vpn_detected') FROM policies WHERE workspace = '${WORKSPACE}'`,
        )) === '1.5',
    );
    t.match(
      await engine.ask("SELECT comment FROM system.tables WHERE name = 'events' AND database = 'default'"),
      `${WORKSPACE} 20 days`,
    );
    t.match(
      (
        await app.post('/fingerprint/score', {
          userId: 'u',
          device: { deviceId: 'a'.repeat(32), fingerprint: 'a'.repeat(64), timezone: 'Europe/Berlin' },
          signals: { privacy: { isVPN: true } },
        })
      ).body,
      { reason: ['vpn_detected', 'new_user_profile'] },
    );
    await eventually(
      t,
      'decided by it',
      async () => (await engine.ask("SELECT count() FROM events WHERE policy_version LIKE 'own-%'")) === '1',
    );
    const { stdout } = await replay('--policy', 'default');
    t.match(stdout, `${Number(decisions) + 1} decisions, 1 of them different`);
    t.notMatch(stdout, 'not compared');
  });
});
