// Where the programs of the service are: what it runs as processes and threads. The build also makes one file of each:
// loaded as single modules, in every thread, a start and a stop took 1.43 s of a processor, and .89 s from these files.
import { readFileSync, statSync } from 'node:fs';

const DIST = new URL('../../', import.meta.url);

/** By name, the module that each begins with. */
export const PROGRAMS = {
  service: 'src/process.js',
  cli: 'src/cli/main.js',
  score: 'workers/score/main.js',
  consumers: 'workers/consumers/main.js',
  clickhouse: 'workers/clickhouse/main.js',
  tables: 'src/network/tables-thread.js',
  lists: 'src/service/lists/thread.js',
  check: 'src/storage/embedded/check-process.js',
};
export type Program = keyof typeof PROGRAMS;

/** Below dist/: what the programs were made of, written after all of them. */
export const PARTS_LIST = 'programs/parts.json';

let built: boolean | undefined;

/** The module to start it with. */
export function program(name: Program): URL {
  built ??= isBuilt(DIST);
  return new URL(built ? `programs/${name}/main.js` : PROGRAMS[name], DIST);
}

/** From now on the modules themselves are what starts: for who changes one of them, as a service that is slowed. */
export function startModules(): void {
  built = false;
}

/** No part has been compiled since: while one works on the sources, the modules themselves are what runs. */
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
