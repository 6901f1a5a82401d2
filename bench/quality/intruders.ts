// What a patient intruder does to a profile: someone with the user's own device, so that nothing but the typing is
// wrong, who tries again and again. Needs a clock of its own (the scoring core): in real time the velocity alone would
// stop it.
import { type Typist } from './data.js';
import { mean } from './rates.js';
import { type Scorer, typingRequest } from './scorer.js';

const ENROLLED = 25;
const ATTEMPTS = 30;
const PROBES = 10;

export interface Intrusion {
  /**
   * Share of the intruder's attempts that are challenged, before the first and after the last one that may have taught.
   */
  caughtBefore: number;
  caughtAfter: number;
  /** Share of the user's own. */
  challengedBefore: number;
  challengedAfter: number;
}

/** Every typist is intruded upon by the next one. */
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
