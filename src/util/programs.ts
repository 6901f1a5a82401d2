// Paths of the service's programs (processes and threads). The build also bundles each into one file: with single
// modules in every thread, a start and a stop took 1.43 s of processor time, with the bundles .89 s.
import { readFileSync, statSync } from 'node:fs';

const DIST = new URL('../../', import.meta.url);

/** The entry module of each program, by name. */
export const PROGRAMS = {
  service: 'src/process.js',
  cli: 'src/cli/main.js',
  score: 'workers/score/main.js',
  consumers: 'workers/consumers/main.js',
  clickhouse: 'workers/clickhouse/main.js',
  tables: 'src/network/tables-thread.js',
  lists: 'src/service/lists/thread.js',
  front: 'workers/front/main.js',
  check: 'src/storage/embedded/check-process.js',
};
export type Program = keyof typeof PROGRAMS;

/** Below dist/: list of the modules in the bundles, written after all bundles. */
export const PARTS_LIST = 'programs/parts.json';

let built: boolean | undefined;

const replaced = new Map<Program, URL>();

/** The module that starts a program. */
export function program(name: Program): URL {
  const other = replaced.get(name);
  if (other !== undefined) return other;
  built ??= isBuilt(DIST);
  return new URL(built ? `programs/${name}/main.js` : PROGRAMS[name], DIST);
}

/** Uses the single modules from now on: for a caller that modifies one of them, such as a slowed service. */
export function startModules(): void {
  built = false;
}

/** Starts another module in place of a program's, with single modules for all others: for a test that needs a fault. */
export function startInstead(name: Program, module: URL): void {
  startModules();
  replaced.set(name, module);
}

/** True when no bundled module was compiled after the bundles. During development the single modules run instead. */
export function isBuilt(dist: URL): boolean {
  const list = new URL(PARTS_LIST, dist);
  const since = statSync(list, { throwIfNoEntry: false })?.mtimeMs;
  if (since === undefined) return false;
  const parts: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (!Array.isArray(parts)) return false;
  return parts.every(
    (part) => (statSync(new URL(String(part), dist), { throwIfNoEntry: false })?.mtimeMs ?? 0) <= since,
  );
}
