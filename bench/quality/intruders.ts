// The effect of a patient intruder on a profile: the intruder uses the user's own device, so only the typing differs,
// and tries repeatedly. Needs its own clock (the scoring core): in real time the velocity rules alone would stop it.
import { type Typist } from './data.js';
import { mean } from './rates.js';
import { type Scorer, typingRequest } from './scorer.js';

const ENROLLED = 25;
const ATTEMPTS = 30;
const PROBES = 10;

export interface Intrusion {
  /**
   * Share of the intruder's attempts that are challenged, before the first and after the last attempt that may change
   * the profile.
   */
  caughtBefore: number;
  caughtAfter: number;
  /** The same for the user's own requests. */
  challengedBefore: number;
  challengedAfter: number;
}

/** The next typist in the list intrudes on each typist. */
export async function intrude(scorer: Scorer, typists: readonly Typist[]): Promise<Intrusion> {
  const all: Intrusion[] = [];
  for (const [i, typist] of typists.entries()) {
    const user = `${typist.name}-intruded`;
    const intruder = typists[(i + 1) % typists.length]?.samples ?? [];
    const challenged = async (samples: Typist['samples']): Promise<number> => {
      const verdicts: number[] = [];
      for (const sample of samples)
        verdicts.push((await scorer.ask(typingRequest(user, sample))).action === 'allow' ? 0 : 1);
      return mean(verdicts);
    };
    const own = typist.samples.slice(ENROLLED);
    const others = intruder.slice(ATTEMPTS, ATTEMPTS + PROBES);
    for (const sample of typist.samples.slice(0, ENROLLED)) await scorer.send(typingRequest(user, sample));
    const before = { caughtBefore: await challenged(others), challengedBefore: await challenged(own) };
    for (const sample of intruder.slice(0, ATTEMPTS)) await scorer.send(typingRequest(user, sample));
    all.push({ ...before, caughtAfter: await challenged(others), challengedAfter: await challenged(own) });
  }
  const over = (name: keyof Intrusion): number => mean(all.map((each) => each[name]));
  return {
    caughtBefore: over('caughtBefore'),
    caughtAfter: over('caughtAfter'),
    challengedBefore: over('challengedBefore'),
    challengedAfter: over('challengedAfter'),
  };
}
