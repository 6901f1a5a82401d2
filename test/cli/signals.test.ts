// Ctrl-C and SIGTERM while a command works: one sentence that says what is left, the exit code of the signal, and no
// temporary files.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import t from 'tap';
import { DEMO_WORKSPACE } from '../../src/access/bootstrap.js';
import { SIMULATION_SHARD } from '../../src/contract/shards.js';
import { shardDirectory } from '../../src/log/format.js';
import { eventually } from '../support/eventually.js';
import { makeKeys } from '../support/callers/service-key.js';
import { temporaryDirectory } from '../support/scope.js';
import { listening } from '../support/listening.js';
import { CLI } from '../support/cli.js';

t.setTimeout(420_000);

const DAY = ['--from', '2026-01-01', '--to', '2026-01-02', '--workspace', DEMO_WORKSPACE];
const HERE = ['--workspace', DEMO_WORKSPACE, '--mode', 'live'];

/** A service and a ClickHouse that never answer. */
const asked = { times: 0 };
const silent = createServer(() => {
  asked.times += 1;
});
const port = await listening(t, silent);
const url = `http://127.0.0.1:${port}`;

const file = (name: string, text: string): string => {
  const path = join(temporaryDirectory(t), name);
  writeFileSync(path, text);
  return path;
};
const labels = file('labels.csv', 'event_id,label\n01890a5d-ac96-774b-bcce-b302099a8057,fraud\n');
const users = file(
  'users.csv',
  'user_id,fingerprint,first_seen,last_seen,times_seen\n' + `ada,${'a'.repeat(64)},2026-01-01,2026-01-02,3\n`,
);
const rules = file(
  'rules.json',
  '{"rules":[{"id":"rul_big","name":"Big","state":"live","when":"checkout.amount > 100","effect":{"points":1}}]}',
);

const QUIET = (): boolean => asked.times > 0;
const WRITES = (dataDir: string): boolean => existsSync(shardDirectory(dataDir, SIMULATION_SHARD));
const cases: [args: string[], isAtWork: (dataDir: string) => boolean, says: RegExp][] = [
  [['replay', ...DAY, '--policy', 'default'], QUIET, /nothing was changed$/],
  [['backtest', ...DAY, '--mode', 'live', '--rules', rules], QUIET, /nothing was changed$/],
  [['evaluate', ...DAY, '--mode', 'live'], QUIET, /nothing was changed$/],
  [['labels', 'import', labels, ...HERE, '--url', url], QUIET, /0 of 1 label sent, which stay; import it again$/],
  [['import', users, ...HERE, '--url', url], QUIET, /import the file again, they are not counted twice$/],
  [['simulate', '--days', '60', '--rps', '0.38'], WRITES, /stays$/],
];

for (const [args, isAtWork, says] of cases)
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    t.test(`${signal} in ${args.slice(0, 2).join(' ')}`, async (t) => {
      asked.times = 0;
      const dataDir = temporaryDirectory(t);
      await makeKeys({ dataDir }, { workspace: DEMO_WORKSPACE, mode: 'live' });
      const child = spawn(process.execPath, [CLI, ...args], {
        env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, CLICKHOUSE_URL: url, OPERATOR_TOKEN: 'x' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      t.teardown(() => child.kill('SIGKILL'));
      let said = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
      const ended = once(child, 'close');
      await eventually(t, 'it is at work', () => isAtWork(dataDir) || child.exitCode !== null);
      child.kill(signal);
      t.same((await ended)[0], code, said);
      const lines = said.trim().split('\n');
      t.equal(lines.length, 1, said);
      t.match(lines[0], new RegExp(`^riskgate: stopped by ${signal}; `));
      t.match(lines[0], says);
    });
