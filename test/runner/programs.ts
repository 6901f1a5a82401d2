// Decides which programs a test run starts, and in which order.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TESTS = fileURLToPath(new URL('..', import.meta.url));
/**
 * Folders whose files share a process, and the maximum number of files per process. Starting a process and its first
 * service takes 1 to 1.4 s of CPU, half a second without a service. Such a program must not be the last to run.
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
/** Not shared: one ends tap itself, one measures memory, the last two kill readers or open stores that they damaged. */
const ALONE = ['bench/drivers', 'lists/memory', 'faults/short/06-readers', 'faults/short/19-flipped-bytes'];
/** Files above 10 s of CPU, each in its own process, started first so that none is last. */
const FIRST = [
  'flow/scenarios',
  'sdk/demo-variants',
  'dashboard/pages',
  'flow/outages/clickhouse-refuses',
  'flow/nodes/installation',
  'sdk/attackers',
  'flow/personal/erase',
  'rules/backtest/analyst',
  'faults/cluster/34-lost-disk',
  'faults/cluster/32-balanced-nodes',
  'faults/cluster/33-lost-node',
  'faults/short/31-redis-failover',
  'flow/console/questions',
  'dashboard/decisions',
  'dashboard/review',
  'sdk/packed',
  'sdk/frameworks',
  'sdk/android',
  'faults/20-backup',
  'deploy/proxies',
];

/** Test files below dist/test whose path contains one of `parts` (all if empty), the long ones first. */
export function testFiles(parts: readonly string[]): string[] {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.js'))
    .sort();
  const first = FIRST.map((name) => `${name}.test.js`).filter((name) => files.includes(name));
  const ordered = [...first, ...files.filter((file) => !first.includes(file))];
  return parts.length === 0 ? ordered : ordered.filter((file) => parts.some((part) => file.includes(part)));
}

export interface Program {
  name: string;
  /** Paths of the test files that share the process. */
  files: readonly string[];
}

/** The programs for test files, longest first: those of FIRST, programs of several files, the rest. */
export function programs(files: readonly string[]): Program[] {
  const single = (name: string): Program => program(name, [name]);
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

/** The folder whose files share a process with it; undefined if it runs alone. */
function folderOf(file: string): string | undefined {
  if (FIRST.includes(named(file)) || ALONE.includes(named(file))) return undefined;
  return Object.keys(TOGETHER).find((folder) => file.startsWith(folder));
}

/** Parts of about the same size. Neighbours go to different parts, because files of a kind take similar time. */
function parts(files: readonly string[], filesMax: number): string[][] {
  const count = Math.ceil(files.length / filesMax);
  return Array.from({ length: count }, (_, part) => files.filter((_, index) => index % count === part));
}

function together(folder: string, files: readonly string[]): Program {
  const inside = files.map((file) => named(file).slice(folder.length)).join(' ');
  return program(files.length === 1 ? (files[0] ?? '') : `${folder} ${files.length} files: ${inside}`, files);
}

/**
 * One file too is run by together.js, which ends a process that stays longer than its tests: a start that failed beside
 * other work left a service's connections open, and its file (31-redis-failover) took 917 s until it failed.
 */
function program(name: string, files: readonly string[]): Program {
  return { name, files: files.map((file) => join(TESTS, file)) };
}
