// Where something that was started says how it ends: a test of tap is one, and what is no test makes its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Scope {
  /** Called last first. */
  teardown(end: () => unknown): void;
}

/** Runs `work` and ends what it started, whatever becomes of it. */
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

/** What was killed a moment ago may have left processes that still write there, a browser's for one. */
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
