// `npm test`: makes sure that a redis-server is there, then lint and all tests, ending with one plain line.
//   node dist/test/runner/run.js [part of a file's name ...]
// The files are started here and not by tap's own runner, because that loads a module hook into every process and thread
// that a test starts, and the tests start hundreds: the suite took 338 s with it and 130 s without.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FileResult, runTapFile } from './tap-file.js';

const TESTS = fileURLToPath(new URL('..', import.meta.url));
const FILE_SECONDS_MAX = 240;
/** The longest, so that none of them starts last. */
const FIRST = [
  'flow/erase', 'faults/13-limits', 'contract/table-uws-lmdb', 'flow/log-full', 'contract/table-node-lmdb', 'faults/08-workers', 'faults/04-clickhouse',
  'contract/table-uws-redis', 'faults/09-overload', 'faults/01-killed', 'contract/table-node-redis', 'flow/shared-device', 'bench/drivers', 'flow/crash',
];

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function runs(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** Debian's package when we may install it; the suites that need it skip, or fail in CI, when there is none. */
function ensureRedis(): void {
  if (runs('redis-server', ['--version'])) return;
  if (process.getuid?.() !== 0 || !runs('apt-get', ['--version'])) return;
  say('redis-server is missing: installing the Debian package');
  if (runs('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server'])) return;
  runs('apt-get', ['update']);
  runs('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server']);
}

/** Test files below dist/test whose name has one of `parts`, the long ones first. */
function testFiles(parts: readonly string[]): string[] {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.test.js')).sort();
  const first = FIRST.map((name) => `${name}.test.js`).filter((name) => files.includes(name));
  const ordered = [...first, ...files.filter((file) => !first.includes(file))];
  return parts.length === 0 ? ordered : ordered.filter((file) => parts.some((part) => file.includes(part)));
}

/** So many files that failed beside others get a second run alone: real processes and deadlines on a busy machine. More is no accident. */
const SECOND_RUNS_MAX = 3;

async function runAll(files: string[]): Promise<FileResult> {
  const total: FileResult = { passed: 0, failed: 0, skipped: 0, seconds: 0, report: '' };
  const waiting = [...files];
  const failed: [file: string, result: FileResult][] = [];
  const add = (result: FileResult): void => {
    total.passed += result.passed;
    total.failed += result.failed;
    total.skipped += result.skipped;
  };
  const work = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const result = await runTapFile(join(TESTS, file), FILE_SECONDS_MAX);
      say(`${result.failed === 0 ? 'ok' : 'NOT OK'} ${result.seconds.toFixed(1)} s ${file} (${closingLine(result)})${result.report === '' ? '' : `\n${result.report}`}`);
      if (result.failed === 0) add(result);
      else failed.push([file, result]);
    }
  };
  // One more than there are processors: a test waits often. With two more the engine's tests starve each other.
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
  for (const [file, result] of failed) {
    const again = failed.length <= SECOND_RUNS_MAX ? await runTapFile(join(TESTS, file), FILE_SECONDS_MAX) : result;
    if (again !== result) say(`${again.failed === 0 ? 'UNSTEADY: ok alone,' : 'NOT OK alone either,'} ${again.seconds.toFixed(1)} s ${file} (${closingLine(again)})${again.report === '' ? '' : `\n${again.report}`}`);
    add(again);
  }
  return total;
}

function closingLine({ passed, failed, skipped }: FileResult): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

ensureRedis();
const linted = process.argv.length > 2 || spawnSync('npm', ['run', '--silent', 'lint'], { stdio: 'inherit' }).status === 0;
const files = testFiles(process.argv.slice(2));
const total = linted && files.length > 0 ? await runAll(files) : { passed: 0, failed: 1, skipped: 0, seconds: 0, report: '' };
say(closingLine(total));
process.exitCode = total.failed === 0 ? 0 : 1;
