// Which programs a run of the tests starts, and in which order.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TESTS = fileURLToPath(new URL('..', import.meta.url));
const ENGINE = join(TESTS, 'support/engine.js');
/** Folders of small files that share nothing: a process for each took up to four times as long as one for them all. */
const TOGETHER = ['event/', 'http/', 'log/', 'network/', 'profiles/', 'scoring/', 'service/', 'util/', 'webhooks/'];
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

/** Test files below dist/test whose name has one of `parts`, the long ones first. */
export function testFiles(parts: readonly string[]): string[] {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.js'))
    .sort();
  const first = FIRST.map((name) => `${name}.test.js`).filter((name) => files.includes(name));
  const ordered = [...first, ...files.filter((file) => !first.includes(file))];
  return parts.length === 0 ? ordered : ordered.filter((file) => parts.some((part) => file.includes(part)));
}

/** Whether a test starts the engine, itself or through a file of the tests that it imports. */
export function startsEngine(file: string): boolean {
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

export interface Program {
  name: string;
  path: string;
  args: readonly string[];
}

/** What is started for test files: each of them, or one program for all of a folder. */
export function programs(files: readonly string[]): Program[] {
  const single = files.filter((file) => !TOGETHER.some((folder) => file.startsWith(folder)));
  const folders = TOGETHER.flatMap((folder) => {
    const inside = files.filter((file) => file.startsWith(folder)).map((file) => join(TESTS, file));
    const name = `${folder} (${inside.length} files)`;
    return inside.length === 0 ? [] : [{ name, path: join(TESTS, 'runner/together.js'), args: inside }];
  });
  // Folders first: each takes as long as a long file.
  return [...folders, ...single.map((name) => ({ name, path: join(TESTS, name), args: [] }))];
}
