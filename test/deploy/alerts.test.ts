// The board and the alert rules of deploy/ ask for metrics that the service has, by labels that they have.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { testApp, type TestApp } from '../support/app.js';
import { body } from '../support/bodies.js';

const FOLDER = new URL('../../../deploy/', import.meta.url);
const BOARD = 'grafana-riskgate.json';
const RULES = 'prometheus-alerts.yml';
const read = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8');

t.test('what is asked for is there', async (t) => {
  const app = await testApp(t, { env: { SHARDS: '1' } });
  await app.post('/fingerprint/score', body('ada'));
  const { text: metrics } = await app.send('GET', '/metrics');
  for (const name of [BOARD, RULES]) {
    const asked = new Set(read(name).match(/\b(riskgate|process)_[a-z0-9_]+/g));
    t.ok(asked.size > 8, name);
    for (const metric of asked) {
      const family = metric.replace(/_bucket$/, '');
      t.match(metrics, new RegExp(`^# TYPE ${family} `, 'm'), `${name}: ${metric}`);
    }
  }
  for (const label of ['route=', 'status=', 'action=', 'quantile="0.99"', 'le=']) t.match(metrics, label);
});

t.test('the board is one that Grafana takes: numbered panels, each with a title and a question', async (t) => {
  const { panels, uid } = JSON.parse(read(BOARD)) as {
    uid: string;
    panels: { id: number; title: string; targets: { expr: string; legendFormat: string }[] }[];
  };
  t.equal(uid, 'riskgate');
  t.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  for (const { title, targets } of panels) {
    t.ok(title !== '' && targets.every(({ expr }) => expr !== ''), title);
    // Else the lines of several nodes have one name.
    for (const { expr, legendFormat } of targets)
      t.equal(legendFormat.includes('{{instance}}'), !/^(?:sum|histogram_quantile)\b/.test(expr), expr);
  }
});

t.test('for every alert the documentation says what to do', async (t) => {
  const operating = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  const alerts = [...read(RULES).matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name);
  const rows = [...operating.matchAll(/^\| `(Riskgate\w+)` \| .{20,} \|$/gm)].map(([, name = '']) => name);
  t.same(rows, alerts);
});

/** Stores of the service with less room than the alert RiskgateRoomLow asks for. */
async function lowStores(app: TestApp): Promise<string[]> {
  const { text } = await app.send('GET', '/metrics');
  const samples = new Map(text.split('\n').map((line) => line.split(' ') as [name: string, value: string]));
  const [, left = '', low = ''] = /expr: (riskgate_\w+) < (riskgate_\w+)\n/.exec(read(RULES)) ?? [];
  const stores = [...samples.keys()].filter((name) => name.startsWith(`${left}{`));
  t.ok(stores.length >= 4, 'stores tell their room');
  return stores.filter((name) => {
    const least = samples.get(name.replace(left, low));
    t.type(least, 'string', `${name} has a bound`);
    return Number(samples.get(name)) < Number(least);
  });
}

t.test('the alert on room is silent for every number of shards, and loud before requests are refused', async (t) => {
  const many = await testApp(t, { env: { SHARDS: '16' } });
  t.same(await lowStores(many), []);

  const size = { LOG_MAX_BYTES: '1048576', LOG_SEGMENT_BYTES: '65536', SHARDS: '1' };
  const behind = await testApp(t, { env: { CLICKHOUSE: '', CLICKHOUSE_URL: 'http://127.0.0.1:1', ...size } });
  const fill = async (until: () => Promise<boolean>): Promise<void> => {
    for (let batch = 0; batch < 100 && !(await until()); batch += 1)
      await Promise.all(
        Array.from({ length: 25 }, (_, i) => behind.post('/fingerprint/score', body(`u ${batch} ${i}`))),
      );
  };
  await fill(async () => (await lowStores(behind)).includes('riskgate_room_bytes{store="log"}'));
  t.ok((await lowStores(behind)).includes('riskgate_room_bytes{store="log"}'));
  t.equal((await behind.post('/fingerprint/score', body('ada'))).status, 200, 'nobody is refused yet');
});

const skip = spawnSync('promtool', ['--version']).status === 0 ? false : 'promtool is not installed here';
t.test('promtool takes the rules', { skip }, async (t) => {
  const { status, stderr } = spawnSync('promtool', ['check', 'rules', fileURLToPath(new URL(RULES, FOLDER))]);
  t.equal(status, 0, String(stderr));
});
