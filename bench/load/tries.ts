// A machine with other work spoils a run now and then, a slow build spoils every one: so a run may be tried again, and
// what each try came to is kept and said.
import { EXIT, type Outcome } from './gate.js';

/** 'broken' = the run itself could not be made. */
export type Try = Outcome | 'broken';

export const TRIES_MAX = 3;

export function tryOf(exitCode: number | null): Try {
  if (exitCode === EXIT.pass) return 'pass';
  if (exitCode === EXIT.fail) return 'fail';
  return exitCode === EXIT.inconclusive ? 'inconclusive' : 'broken';
}

/**
 * Runs until a try comes to what is wanted, `TRIES_MAX` times at most. Only that one outcome counts: a run that is
 * inconclusive every time has shown nothing, and that is no pass.
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
