// A service with a real ClickHouse and simulated traffic, used through the admin API.
import { type Test } from 'tap';
import { type Answer, type TestApp, WORKSPACE } from '../app.js';
import { body } from '../bodies.js';
import { runCliHere } from '../cli.js';
import { testEngine, type TestEngine } from '../engine.js';
import { eventually } from '../eventually.js';
import { adminApp, byAdmin } from './operators.js';

export { askAs } from './operators.js';

export const ACME = `/admin/v1/workspaces/${WORKSPACE}`;

export interface TestConsole {
  app: TestApp;
  engine: TestEngine;
  ask: (method: string, path: string, body?: unknown) => Promise<Answer>;
  /** The number that an SQL query returns as its only value. */
  number: (query: string) => Promise<number>;
}

/** More than one page of seven. */
const ROBOTS = 10;
const AUTOMATED = { privacy: { isAutomated: true } };

/** Undefined if there is no engine for this platform. */
export async function startConsole(t: Test): Promise<TestConsole | undefined> {
  const engine = await testEngine(t);
  if (engine === undefined) return undefined;
  const env = { CLICKHOUSE_URL: engine.url, CLICKHOUSE_READ_URL: engine.url, CLICKHOUSE: '' };
  const app = await adminApp(t, { env });
  return {
    app,
    engine,
    ask: (method, path, body) => byAdmin(app, method, path, body),
    number: async (query) => Number(await engine.ask(query)),
  };
}

/** Sends two days of simulated users and some blocked bots. Resolves when ClickHouse has all of them. */
export async function simulate(t: Test, { app, engine }: TestConsole): Promise<void> {
  const simulated = await runCliHere(
    ['simulate', '--workspace', WORKSPACE, '--days', '2', '--rps', '0.02', '--users', '100'],
    { DATA_DIR: app.dataDir, CLICKHOUSE_URL: engine.url, GEO: 'off' },
  );
  const decisions = Number(/^(\d+) decisions/m.exec(simulated.stdout)?.[1]);
  t.ok(decisions > 0, simulated.stderr);
  // The two simulated days may contain no bot.
  const fromHome = { 'x-service-key': app.keys.live.api, 'x-client-ip': '91.65.10.20' };
  for (let i = 0; i < ROBOTS; i += 1)
    await app.post('/fingerprint/score', body(`robot ${i}`, undefined, AUTOMATED), fromHome);
  for (const arrived of [
    "SELECT count() FROM events WHERE kind = 'decision'",
    'SELECT sum(events) FROM decision_minutes',
    'SELECT sum(events) FROM traffic_minutes',
  ])
    await eventually(t, 'ClickHouse has them', async () => Number(await engine.ask(arrived)) === decisions + ROBOTS);
}
