// Which test files `make test` leaves to `make test-all`: those that start a large program or play a fault. They take
// some two thirds of the CPU of all tests.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TESTS = fileURLToPath(new URL('..', import.meta.url));
export const ENGINE = 'support/engine.js';
/** Helpers that start a large program, by path below test/, and the folders whose tests and helpers play faults. */
export const LARGE: readonly string[] = [
  ENGINE,
  'support/chromium.js',
  'support/sdk/java.js',
  // Several servers: a cluster, a master with Sentinels.
  'support/fleet/redis-cluster.js',
  // nginx, HAProxy.
  'support/fleet/proxy.js',
  // The service as its own process, to be killed.
  'support/process.js',
  'support/faults/',
  'faults/',
];
/** The upgrade from the first layout, promised for every run; its last part asks the engine. */
const ALWAYS = 'event/upgrade.test.js';

/** Whether a test file is, or imports, directly or through other files of test/, one of these files or folders. */
export function reaches(file: string, targets: readonly string[]): boolean {
  const seen = new Set<string>();
  const found = (path: string): boolean => {
    if (targets.some((target) => path.startsWith(join(TESTS, target)))) return true;
    // The pattern also matches file names that occur only in strings.
    if (seen.has(path) || !path.startsWith(TESTS) || !existsSync(path)) return false;
    seen.add(path);
    const imported = [...readFileSync(path, 'utf8').matchAll(/from '(\.[^']+)'/g)];
    return imported.some(([, name = '']) => found(join(dirname(path), name)));
  };
  return found(join(TESTS, file));
}

/** The files of `make test`. */
export function quickFiles(files: readonly string[]): string[] {
  return files.filter((file) => file === ALWAYS || !reaches(file, LARGE));
}
