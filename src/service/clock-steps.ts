// Tells when the clock of this machine was set. What is past its time by the new one is removed, and nothing else says
// why: with a clock two days ahead all events that could be verified were gone, also after it was set back.
import { guarded, ignore } from '../util/guarded.js';

/** Slewing and a busy machine stay below it; sessions and limits notice more than it. */
const STEP_MS = 60_000;
const LOOK_MS = 1000;

/** @returns what to tell about a step of the clock since the call before; undefined without one */
export function clockSteps(clock: () => number, steady: () => number): () => string | undefined {
  let apart = clock() - steady();
  return () => {
    const before = apart;
    apart = clock() - steady();
    const ms = apart - before;
    if (Math.abs(ms) < STEP_MS) return undefined;
    return (
      `the clock of this machine was set ${ms > 0 ? 'forward' : 'back'} by ${Math.abs(Math.round(ms / 1000))} s, or ` +
      'the machine was suspended: what is past its time by the new clock is removed, such as events after EVENT_TTL'
    );
  };
}

/** Looks every second, at the clock of the machine: that of the service follows the one of Redis. */
export function watchClockSteps(tell: (says: string) => void, clock = Date.now): { close: () => void } {
  const look = clockSteps(clock, () => performance.now());
  const tick = guarded(ignore, () => {
    const says = look();
    if (says !== undefined) tell(says);
  });
  const timer = setInterval(tick, LOOK_MS).unref();
  return { close: () => clearInterval(timer) };
}
