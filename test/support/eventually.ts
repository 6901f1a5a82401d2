// Waits for another process or a server: with a limit, and without a fixed pause.
import type { Test } from 'tap';

const PAUSE_MS = 20;
/** Slow conditions are polled less often: a ClickHouse query costs more than most other steps of a test. */
const PAUSE_MS_MAX = 100;
const ATTEMPTS_MAX = 600;

/** Passes as soon as `holds` returns true; fails if it does not within about 58 seconds. */
export async function eventually(t: Test, what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    if (await holds()) return void t.pass(what);
    await new Promise((resolve) => setTimeout(resolve, Math.min(PAUSE_MS + attempt, PAUSE_MS_MAX)));
  }
  t.fail(what);
}
