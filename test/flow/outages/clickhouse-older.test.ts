// ClickHouse data of before under a newer log, as after a copy was put back: the log of the service tells it. What was
// removed on purpose, or is over, is no such case.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { ERASURES, isDone } from '../../../src/access/erasures.js';
import { ONE } from '../../../src/clickhouse/dialect.js';
import { EVENTS_STREAM } from '../../../src/clickhouse/streams.js';
import { lookAtClickHouse } from '../../../src/cli/doctor/stores.js';
import { readConfig } from '../../../src/config.js';
import { only } from '../../support/only.js';
import { testApp, type TestApp } from '../../support/app.js';
import { ADMIN_TOKEN, byAdmin } from '../../support/callers/operators.js';
import { body } from '../../support/bodies.js';
import { type TestEngine, testEngine } from '../../support/engine.js';
import { eventually } from '../../support/eventually.js';
import { OlderRows } from '../../../workers/consumers/older-rows.js';

t.setTimeout(420_000);

const TOLD = /ClickHouse at [^ ]+ lacks rows of events that it had taken, such as one of 20/;

async function begun(t: Test, engine: TestEngine): Promise<TestApp> {
  const app = await testApp(t, { env: { ADMIN_TOKEN, CLICKHOUSE: '', CLICKHOUSE_URL: engine.url, SHARDS: '1' } });
  t.equal((await app.post('/fingerprint/score', body('ada', 'phone'))).status, 200);
  await eventually(t, 'the row is there', async () => (await engine.ask('SELECT count() FROM events')) === '1');
  await eventually(t, 'it is looked for at a start', () => stored(app).includes('"last":{"id":"'));
  return app;
}

function stored({ dataDir }: TestApp): string {
  const file = join(dataDir, 'readers', 'clickhouse-checkpoint.json');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

const told = (app: TestApp): number => app.lines.filter((line) => TOLD.test(line)).length;

t.test('a row that was there is missing', async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;
  const app = await begun(t, engine);
  const config = readConfig({ DATA_DIR: app.dataDir, CLICKHOUSE_URL: engine.url });
  const doctor = async () => (await lookAtClickHouse(config, Date.now)).filter(({ says }) => TOLD.test(says));
  t.same(await doctor(), []);
  await engine.client.command({ query: 'TRUNCATE TABLE events' });
  t.match(await doctor(), only({ state: 'warn', advice: /docs\/operating\.md/ }), 'doctor says it before the start');
  await app.restart();
  t.equal((await app.post('/fingerprint/score', body('bob', 'phone'))).status, 200);
  await eventually(t, 'it is told, though new rows came', () => told(app) === 1);
});

t.test('a row that an erasure removed is not looked for', async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;
  const app = await begun(t, engine);
  const asked = { user: 'ada', mode: 'live' };
  t.equal((await byAdmin(app, 'POST', '/admin/v1/workspaces/acme/erasures', asked)).status, 202);
  const erasures = async () => (await app.control.read()).list(ERASURES);
  await eventually(t, 'it is erased', async () => (await erasures()).some(isDone));
  t.equal(await engine.ask('SELECT count() FROM events'), '0');
  t.notMatch(stored(app), /"last"/);
});

t.test('when it is told', async (t) => {
  const engine = await testEngine(t);
  if (engine === undefined) return;
  const DAY_MS = 86_400_000;
  const now = Date.UTC(2026, 10, 30);
  const [there, gone] = ['01a1fa36-630d-76b0-964f-6b489e6572ed', '01a1fa36-630d-76b0-964f-6b489e6572ee'];
  const time = now - DAY_MS;
  const values = `('${there}', fromUnixTimestamp64Milli(${time}))`;
  await engine.client.command({ query: `INSERT INTO events (event_id, time) VALUES ${values}` });
  const sinks = await ONE.openSinks(engine.client);
  const cases: [
    name: string,
    row: { id: string; time: number } | undefined,
    days: number,
    looks: number,
    told: number,
  ][] = [
    ['it is there', { id: there, time }, 90, 3, 0],
    ['it is missing at one look', { id: gone, time }, 90, 1, 0],
    ['it is missing twice', { id: gone, time }, 90, 2, 1],
    ['told once', { id: gone, time }, 90, 5, 1],
    ['its retention is over', { id: gone, time }, 1, 3, 0],
    ['nothing is known', undefined, 90, 3, 0],
  ];
  for (const [name, row, days, looks, count] of cases) {
    const said: string[] = [];
    const options = { sinks, url: engine.url, daysMin: () => days, clock: () => now };
    const { signal } = new AbortController();
    const older = new OlderRows({ ...options, onError: (error) => said.push(String(error)), signal });
    for (let look = 0; look < looks; look += 1) await older.look(EVENTS_STREAM, () => row);
    t.equal(said.length, count, name);
  }
});
