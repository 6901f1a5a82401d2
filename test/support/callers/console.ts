// A service with a real ClickHouse and simulated traffic, asked through the admin API.
import { type Test } from 'tap';
import { type Answer, type TestApp, WORKSPACE } from '../app.js';
import { runCliHere } from '../cli.js';
import { startTestEngine, type TestEngine } from '../engine.js';
import { eventually } from '../eventually.js';
import { BY_ADMIN, createAdminApp } from './operators.js';

export const ACME = `/admin/v1/workspaces/${WORKSPACE}`;

export interface TestConsole {
  app: TestApp;
  engine: TestEngine;
  ask: (method: string, path: string, body?: unknown) => Promise<Answer>;
  /** The number that a question in SQL has as its one answer. */
  number: (query: string) => Promise<number>;
}

/** Undefined where there is no engine for this platform. */
export async function startConsole(t: Test, env: Record<string, string> = {}): Promise<TestConsole | undefined> {
  const engine = await startTestEngine();
  if (engine === undefined) {
    t.comment('no embedded engine for this platform');
    return undefined;
  }
  t.teardown(() => engine.close());
  const urls = { CLICKHOUSE_URL: engine.url, CLICKHOUSE_READ_URL: engine.url, CLICKHOUSE: '' };
  const app = await createAdminApp({ env: { ...urls, ...env } });
  t.teardown(() => app.close());
  return {
    app,
    engine,
    ask: (method, path, body) => askAs(app, BY_ADMIN, method, path, body),
    number: async (query) => Number(await engine.ask(query)),
  };
}

export function askAs(
  app: TestApp,
  headers: Record<string, string>,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  return app.send(
    method,
    path,
    { ...headers, 'content-type': 'application/json' },
    body === undefined ? undefined : JSON.stringify(body),
  );
}

/** Two days of made-up people and programs, all of them in ClickHouse when this resolves. */
export async function simulate(t: Test, { app, engine }: TestConsole): Promise<void> {
  const simulated = await runCliHere(
    ['simulate', '--workspace', WORKSPACE, '--days', '2', '--rps', '0.02', '--users', '100'],
    { DATA_DIR: app.dataDir, CLICKHOUSE_URL: engine.url, GEO: 'off' },
  );
  const decisions = /^(\d+) decisions/m.exec(simulated.stdout)?.[1] ?? simulated.stderr;
  for (const arrived of [
    "SELECT count() FROM events WHERE kind = 'decision'",
    'SELECT sum(events) FROM decision_minutes',
    'SELECT sum(events) FROM traffic_minutes',
  ])
    await eventually(t, 'ClickHouse has them', async () => (await engine.ask(arrived)) === decisions);
}
