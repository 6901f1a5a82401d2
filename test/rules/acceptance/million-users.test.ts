// A list of a million users: loaded by the command line while the service runs, in the memory that was promised, and
// every member is known by it. Its time under load is measured by a command (bench/tools/policies-live).
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import t from 'tap';
import { residentBytes } from '../../../bench/micro/support/resident.js';
import { type TestApp } from '../../support/app.js';
import { body } from '../../support/bodies.js';
import { BY_ADMIN, adminApp } from '../../support/callers/operators.js';
import { runCli } from '../../support/cli.js';
import { eventually } from '../../support/eventually.js';

t.setTimeout(400_000);
const ENTRIES = 1_000_000;
const LINES = 50_000;
const ASKED = 500;
const AT_ONCE = 20;
const MIB = 1024 * 1024;
/** Of this, the table that all workers share is 32 MiB. */
const GROWN_MAX = 100 * MIB;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const member = (number: number): string => `customer-${number}`;

async function written(path: string): Promise<void> {
  const file = createWriteStream(path);
  for (let from = 0; from < ENTRIES; from += LINES) {
    const lines = Array.from({ length: LINES }, (_, i) => member(from + i));
    if (!file.write(`${lines.join('\n')}\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

/** How many of these users are blocked. */
async function blocked(app: TestApp, users: readonly string[]): Promise<number> {
  let count = 0;
  for (let from = 0; from < users.length; from += AT_ONCE) {
    const asked = users.slice(from, from + AT_ONCE);
    const told = await Promise.all(asked.map((user) => app.post('/fingerprint/score?dry_run=true', body(user))));
    count += told.filter((answer) => answer.body['action'] === 'block').length;
  }
  return count;
}

t.test('a million users are denied, and nobody else', async (t) => {
  const app = await adminApp(t);
  const file = join(t.testdir({}), 'users.csv');
  await written(file);
  const members = Array.from({ length: ASKED }, (_, i) => member((i * ENTRIES) / ASKED));
  const others = Array.from({ length: ASKED }, (_, i) => member(ENTRIES + i));
  // Before the measure: a service that has answered nothing yet grows by its first answers.
  t.equal(await blocked(app, [...members, ...others]), 0);
  collect();
  const before = residentBytes().own;
  const where = ['--workspace', 'acme', '--mode', 'live'];
  const told = await runCli(['lists', 'import', 'deny_users', file, ...where], { DATA_DIR: app.dataDir });
  t.match(told, { code: 0, stdout: /^added 1000000, updated 0, unchanged 0$/m }, told.stderr);
  await eventually(t, 'the last one is known', async () => (await blocked(app, [member(ENTRIES - 1)])) === 1);
  collect();
  const grown = residentBytes().own - before;
  t.ok(grown < GROWN_MAX, `${(grown / MIB).toFixed(0)} MiB more`);
  t.equal(await blocked(app, members), ASKED, 'every member');
  t.equal(await blocked(app, others), 0, 'and nobody else');
  const list = await app.send('GET', '/admin/v1/workspaces/acme/lists/deny_users', BY_ADMIN);
  t.match(list.body, { entries: { live: ENTRIES, test: 0 } });
});
