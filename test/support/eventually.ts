// Waiting for what another process or a server does in its own time: bounded, and without a fixed pause.
import type { Test } from 'tap';

const PAUSE_MS = 20;
const ATTEMPTS_MAX = 1000;

/** Passes as soon as `holds` does; fails when it has not within some 20 seconds. */
export async function eventually(t: Test, what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    if (await holds()) return void t.pass(what);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  t.fail(what);
}
