// `npm test`: makes sure that a redis-server and a browser are there, then lint and all tests, ending with one plain
// line.
//   node dist/test/runner/run.js [part of a file's name ...]
// The files are started here and not by tap's own runner, because that loads a module hook into every process and
// thread that a test starts, and the tests start hundreds: the suite took 338 s with it and 134 s without.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDebianPackages } from './debian.js';
import { runLint } from './lint.js';
import { type FileResult, runTapFile } from './tap-file.js';

const TESTS = fileURLToPath(new URL('..', import.meta.url));
const ENGINE = join(TESTS, 'support/engine.js');
const FILE_SECONDS_MAX = 480;
/** Folders of small files that share nothing: a process for each took up to four times as long as one for them all. */
const TOGETHER = ['profiles/', 'scoring/', 'util/', 'webhooks/'];
/** The longest, so that none of them starts last. */
const FIRST = [
  'sdk/demo-variants',
  'dashboard/pages',
  'sdk/attackers',
  'flow/personal/erase',
  'flow/scenarios',
  'rules/backtest/analyst',
  'sdk/android',
  'flow/labels/refolded',
  'flow/judgement/shared-device',
  'faults/short/19-flipped-bytes',
  'faults/short/31-redis-failover',
  'sdk/behaviour',
  'flow/console/questions',
  'flow/console/service',
  'rules/backtest/backtest-app',
  'dashboard/decisions',
  'sdk/packed',
  'sdk/frameworks',
  'faults/20-backup',
  'sdk/odd-pages',
  'deploy/proxies',
  'sdk/demo',
  'flow/log-full',
  'flow/admin',
  'flow/journey',
  'lists/lists-app',
  'dashboard/rules',
  'dashboard/rule-history',
  'dashboard/session',
  'flow/labels/label-archive',
  'cli/stores',
];

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Test files below dist/test whose name has one of `parts`, the long ones first. */
function testFiles(parts: readonly string[]): string[] {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.js'))
    .sort();
  const first = FIRST.map((name) => `${name}.test.js`).filter((name) => files.includes(name));
  const ordered = [...first, ...files.filter((file) => !first.includes(file))];
  return parts.length === 0 ? ordered : ordered.filter((file) => parts.some((part) => file.includes(part)));
}

/** Whether a test starts the engine, itself or through a file of the tests that it imports. */
function startsEngine(file: string): boolean {
  const seen = new Set<string>();
  const reaches = (path: string): boolean => {
    if (path === ENGINE) return true;
    // A test may also name files that are in its texts only.
    if (seen.has(path) || !path.startsWith(TESTS) || !existsSync(path)) return false;
    seen.add(path);
    const imported = [...readFileSync(path, 'utf8').matchAll(/from '(\.[^']+)'/g)];
    return imported.some(([, name = '']) => reaches(join(dirname(path), name)));
  };
  return reaches(join(TESTS, file));
}

interface Program {
  name: string;
  path: string;
  args: readonly string[];
}

/** What is started for test files: each of them, or one program for all of a folder. */
function programs(files: readonly string[]): Program[] {
  const single = files.filter((file) => !TOGETHER.some((folder) => file.startsWith(folder)));
  const folders = TOGETHER.flatMap((folder) => {
    const inside = files.filter((file) => file.startsWith(folder)).map((file) => join(TESTS, file));
    const name = `${folder} (${inside.length} files)`;
    return inside.length === 0 ? [] : [{ name, path: join(TESTS, 'runner/together.js'), args: inside }];
  });
  // Folders first: each takes as long as a long file.
  return [...folders, ...single.map((name) => ({ name, path: join(TESTS, name), args: [] }))];
}

/**
 * Two more than there are processors: a test waits half of its time. One of them begins with the lint, which takes a
 * processor for two minutes and must not be what is left at the end.
 */
const LANES = availableParallelism() + 2;
/** As many engines may run at a time: support/engine.ts. */
const ENGINE_LANES = 2;
async function runAll(files: string[], lint: boolean): Promise<FileResult> {
  const total: FileResult = { passed: 0, failed: 0, skipped: 0, seconds: 0, report: '' };
  // There are few engines at a time on the machine: their lanes take those that need one, the others do not wait.
  const withEngine = programs(files.filter(startsEngine));
  const without = programs(files.filter((file) => !startsEngine(file)));
  const add = (name: string, result: FileResult): void => {
    const mark = result.failed === 0 ? 'ok' : 'NOT OK';
    say(`${mark} ${result.seconds.toFixed(1)} s ${name} (${closingLine(result)})`);
    if (result.report !== '') say(result.report);
    total.passed += result.passed;
    total.failed += result.failed;
    total.skipped += result.skipped;
  };
  const work = async (...queues: Program[][]): Promise<void> => {
    for (const queue of queues) {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        add(next.name, await runTapFile(next.path, FILE_SECONDS_MAX, next.args));
      }
    }
  };
  const linting = async (): Promise<void> => {
    if (lint) add('lint', await runLint());
  };
  await Promise.all([
    ...Array.from({ length: ENGINE_LANES }, () => work(withEngine, without)),
    ...Array.from({ length: LANES - ENGINE_LANES - 1 }, () => work(without)),
    linting().then(() => work(without)),
  ]);
  return total;
}

function closingLine({ passed, failed, skipped }: Pick<FileResult, 'passed' | 'failed' | 'skipped'>): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

ensureDebianPackages(say);
const parts = process.argv.slice(2);
const files = testFiles(parts);
const total = files.length > 0 ? await runAll(files, parts.length === 0) : { passed: 0, failed: 1, skipped: 0 };
say(closingLine(total));
process.exitCode = total.failed === 0 ? 0 : 1;
