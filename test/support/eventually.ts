// Waiting for what another process or a server does in its own time: bounded, and without a fixed pause.
import type { Test } from 'tap';

const PAUSE_MS = 20;
/** What takes long is asked for less often: a question to ClickHouse costs more than most that a test does besides. */
const PAUSE_MS_MAX = 100;
const ATTEMPTS_MAX = 600;

/** Passes as soon as `holds` does; fails when it has not within some 58 seconds. */
export async function eventually(t: Test, what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    if (await holds()) return void t.pass(what);
    await new Promise((resolve) => setTimeout(resolve, Math.min(PAUSE_MS + attempt, PAUSE_MS_MAX)));
  }
  t.fail(what);
}
