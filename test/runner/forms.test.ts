// The two forms of the suite lose no file: `make test-all` runs each one once, and `make test` leaves out those that
// start a large program.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { LARGE, quickFiles, reaches } from './forms.js';
import { programs, testFiles } from './programs.js';

const ROOT = new URL('../../../', import.meta.url);
const files = testFiles([]);
const quick = quickFiles(files);
/** The files that the programs of a run read. */
const run = (of: readonly string[]): string[] =>
  programs(of)
    .flatMap(({ files: paths }) => paths)
    .map((path) => path.slice(path.indexOf('/dist/test/') + '/dist/test/'.length))
    .sort();

t.test('make test-all runs every test file of the repository once', async (t) => {
  const written = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'test'], {
    cwd: fileURLToPath(ROOT),
    encoding: 'utf8',
  })
    .split('\n')
    .filter((name) => name.endsWith('.test.ts') && existsSync(new URL(name, ROOT)))
    .map((name) => name.slice('test/'.length).replace(/\.ts$/, '.js'))
    .sort();
  // A build may still hold files of before.
  const ran = run(files);
  t.strictSame(
    written.filter((file) => ran.filter((each) => each === file).length !== 1),
    [],
  );
  t.match(readFileSync(new URL('package.json', ROOT), 'utf8'), /"test:all": "node dist\/test\/runner\/run.js --all"/);
});

t.test('make test runs a part of them once, and leaves out what starts a large program', async (t) => {
  t.strictSame(run(quick), [...quick].sort(), 'each once');
  const left = files.filter((file) => !quick.includes(file));
  t.ok(quick.length > left.length, `${quick.length} of ${files.length}`);
  for (const file of left) t.ok(reaches(file, LARGE), file);
  t.strictSame(
    quick.filter((file) => reaches(file, LARGE)),
    ['event/upgrade.test.js'],
    'but the upgrade, which is in both',
  );
});

const EXAMPLES: readonly [file: string, target: string][] = [
  ['flow/analytics.test.js', 'support/engine.js'],
  ['dashboard/pages.test.js', 'support/chromium.js'],
  ['sdk/android.test.js', 'support/sdk/java.js'],
  ['storage/events.test.js', 'support/fleet/redis-cluster.js'],
  ['http/proxies.test.js', 'support/fleet/proxy.js'],
  ['flow/outages/crash.test.js', 'support/process.js'],
  ['log/damage.test.js', 'support/faults/'],
  ['faults/short/02-power-loss.test.js', 'faults/'],
];
t.test('each kind of large program is found where it is started', async (t) => {
  t.strictSame(EXAMPLES.map(([, target]) => target).sort(), [...LARGE].sort());
  for (const [file, target] of EXAMPLES) {
    t.ok(reaches(file, [target]), `${file}: ${target}`);
    t.notOk(quick.includes(file), file);
  }
});

t.test('only helpers of that list start them', async (t) => {
  // What a file starts by itself it would hide from the list.
  const starts =
    /chromium\.launch|startEmbedded\(|'--cluster-enabled'|'--sentinel'|spawn(?:Sync)?\('(?:java|nginx|haproxy)'/;
  const large = (file: string): boolean => LARGE.some((target) => file.startsWith(target)) || reaches(file, LARGE);
  const sources = execFileSync('git', ['ls-files', 'test/*.ts'], { cwd: fileURLToPath(ROOT), encoding: 'utf8' })
    .split('\n')
    .filter((name) => !['', 'test/runner/forms.test.ts'].includes(name) && existsSync(new URL(name, ROOT)));
  const found = sources.filter((name) => starts.test(readFileSync(new URL(name, ROOT), 'utf8')));
  t.ok(found.length >= 4);
  for (const name of found) t.ok(large(name.slice('test/'.length).replace(/\.ts$/, '.js')), name);
});
