// Which programs a run of the tests starts, and in which order.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TESTS = fileURLToPath(new URL('..', import.meta.url));
const ENGINE = join(TESTS, 'support/engine.js');
/**
 * Folders whose files share a process, and how many of them at most: the start of a process and of its first service
 * takes 1 to 1.4 s of a processor, of a process without one half a second. A program of them must not be what is left
 * at the end.
 */
const TOGETHER: Readonly<Record<string, number>> = {
  'access/': 14,
  'bench/': 6,
  'cli/': 5,
  'clickhouse/': 5,
  'contract/': 4,
  'dashboard/': 5,
  'deploy/': 4,
  'event/': 10,
  'faults/short/': 6,
  'flow/': 5,
  'http/': 20,
  'lists/': 5,
  'log/': 10,
  'network/': 10,
  'profiles/': 20,
  'rules/': 6,
  'scoring/': 80,
  'sdk/': 4,
  'service/': 10,
  'storage/': 12,
  'supply-chain/': 2,
  'util/': 10,
  'webhooks/': 10,
};
/** Not beside others: one ends tap itself, one measures memory, the last open stores that they have damaged. */
const ALONE = ['bench/drivers', 'lists/memory', 'faults/short/06-readers', 'faults/short/19-flipped-bytes'];
/** Those above 10 s of a processor, each in a process of its own, so that none of them starts last. */
const FIRST = [
  'sdk/demo-variants',
  'dashboard/pages',
  'flow/nodes/installation',
  'sdk/attackers',
  'flow/personal/erase',
  'flow/scenarios',
  'rules/backtest/analyst',
  'faults/cluster/34-lost-disk',
  'faults/cluster/32-balanced-nodes',
  'faults/cluster/33-lost-node',
  'faults/short/31-redis-failover',
  'flow/console/questions',
  'dashboard/decisions',
  'sdk/packed',
  'sdk/frameworks',
  'sdk/android',
  'faults/20-backup',
  'deploy/proxies',
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

/** What is started for test files, the longest first: those of FIRST, programs of many files, the others. */
export function programs(files: readonly string[]): Program[] {
  const single = (name: string): Program => ({ name, path: join(TESTS, name), args: [] });
  const alone = files.filter((file) => folderOf(file) === undefined);
  const first = alone.filter((file) => FIRST.includes(named(file)));
  const folders = Object.entries(TOGETHER).flatMap(([folder, filesMax]) =>
    parts(
      files.filter((file) => folderOf(file) === folder),
      filesMax,
    ).map((inside) => together(folder, inside)),
  );
  return [...first.map(single), ...folders, ...alone.filter((file) => !first.includes(file)).map(single)];
}

function named(file: string): string {
  return file.replace(/\.test\.js$/, '');
}

/** The folder whose files run with it; undefined when it runs alone. */
function folderOf(file: string): string | undefined {
  if (FIRST.includes(named(file)) || ALONE.includes(named(file))) return undefined;
  return Object.keys(TOGETHER).find((folder) => file.startsWith(folder));
}

/** Of about the same size; neighbours apart, because files of a kind take as long. */
function parts(files: readonly string[], filesMax: number): string[][] {
  const count = Math.ceil(files.length / filesMax);
  return Array.from({ length: count }, (_, part) => files.filter((_, index) => index % count === part));
}

function together(folder: string, files: readonly string[]): Program {
  const inside = files.map((file) => named(file).slice(folder.length)).join(' ');
  const name = files.length === 1 ? (files[0] ?? '') : `${folder} ${files.length} files: ${inside}`;
  return { name, path: join(TESTS, 'runner/together.js'), args: files.map((file) => join(TESTS, file)) };
}
