// Registers how to stop what was started. A tap test is a scope; code outside tests makes its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Scope {
  /** Called in reverse order. */
  teardown(end: () => unknown): void;
}

/** Runs `work` and stops what it started, also after an error. */
export async function withScope<T>(work: (scope: Scope) => Promise<T>): Promise<T> {
  const ends: (() => unknown)[] = [];
  try {
    return await work({ teardown: (end) => void ends.push(end) });
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

export function temporaryDirectory(t: Scope): string {
  const dir = mkdtempSync(join(tmpdir(), 'riskgate-test-'));
  t.teardown(() => removed(dir));
  return dir;
}

const REMOVALS_MAX = 100;
const REMOVAL_PAUSE_MS = 100;

/** Retries: child processes of a killed process, such as a browser's, may still write there for a moment. */
async function removed(dir: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      rmSync(dir, { recursive: true, force: true });
      return;
    } catch (error) {
      if (attempt === REMOVALS_MAX) throw error;
      await sleep(REMOVAL_PAUSE_MS);
    }
  }
}
