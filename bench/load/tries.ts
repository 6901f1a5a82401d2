// Repeats runs: other work on the machine spoils some runs, a slow build spoils every run. The outcome of each try is
// recorded and printed.
import { EXIT, type Outcome } from './gate.js';

/** 'broken' = the run itself failed. */
export type Try = Outcome | 'broken';

export const TRIES_MAX = 3;

export function tryOf(exitCode: number | null): Try {
  if (exitCode === EXIT.pass) return 'pass';
  if (exitCode === EXIT.fail) return 'fail';
  return exitCode === EXIT.inconclusive ? 'inconclusive' : 'broken';
}

/**
 * Repeats a run until it has the wanted outcome, at most `TRIES_MAX` times. No other outcome counts: a run that is
 * always inconclusive proves nothing and is not a pass.
 */
export async function tryFor(
  wanted: Outcome,
  run: (attempt: number) => Promise<Try>,
): Promise<{ reached: boolean; tries: Try[] }> {
  const tries: Try[] = [];
  while (tries.length < TRIES_MAX) {
    const came = await run(tries.length + 1);
    tries.push(came);
    if (came === wanted) return { reached: true, tries };
  }
  return { reached: false, tries };
}
