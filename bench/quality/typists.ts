// How well typing distinguishes users. Enrols on the n samples before the 26th (the first 25 repetitions are still
// practice); genuine attempts are the rest, impostor attempts are the first five of every other typist; one threshold
// per user, mean over users.
import { type Typist } from './data.js';
import { equalErrorRate, mean } from './rates.js';
import { inParallel, type Scorer, typingRequest } from './scorer.js';

export const ENROLMENTS = [3, 5, 10, 25] as const;
const ENROLLED_BEFORE = 25;
const IMPOSTOR_SAMPLES = 5;

/** Mean equal-error rate per number of enrolments, over `subjects` against all of `all`. */
export async function typistErrorRates(
  scorer: Scorer,
  subjects: readonly Typist[],
  all: readonly Typist[],
): Promise<Map<number, number[]>> {
  const rates = new Map<number, number[]>();
  for (const enrolments of ENROLMENTS) {
    rates.set(
      enrolments,
      await inParallel(subjects, scorer.inFlight, (subject) => errorRate(scorer, subject, all, enrolments)),
    );
  }
  return rates;
}

async function errorRate(scorer: Scorer, subject: Typist, all: readonly Typist[], enrolments: number): Promise<number> {
  const user = `${subject.name}-after-${enrolments}`;
  for (const sample of subject.samples.slice(ENROLLED_BEFORE - enrolments, ENROLLED_BEFORE))
    await scorer.send(typingRequest(user, sample));
  const attempts = async (samples: Typist['samples']): Promise<number[]> => {
    const scores: number[] = [];
    for (const sample of samples) scores.push(-(await scorer.ask(typingRequest(user, sample))).similarity);
    return scores;
  };
  const genuine = await attempts(subject.samples.slice(ENROLLED_BEFORE));
  const impostor = await attempts(
    all.filter((other) => other !== subject).flatMap(({ samples }) => samples.slice(0, IMPOSTOR_SAMPLES)),
  );
  return equalErrorRate(genuine, impostor);
}

export interface Everyday {
  requests: number;
  /** Share of a known user's own requests that were challenged, and why. */
  challenged: number;
  reasons: Map<string, number>;
  /** Share of other users' attempts on known users that were challenged. */
  caught: number;
}

const KNOWN_AFTER = 12;
/**
 * Of the later samples only every third is learned: through HTTP all arrive within a minute, which triggers velocity
 * reasons.
 */
const LEARN_EVERY = 3;

/** Known users continue typing and the profile continues learning; at times another user tries. */
export async function everyday(scorer: Scorer, typists: readonly Typist[]): Promise<Everyday> {
  const reasons = new Map<string, number>();
  let requests = 0;
  let challenged = 0;
  const caught: number[] = [];
  await inParallel(typists, scorer.inFlight, async (typist) => {
    const user = `${typist.name}-everyday`;
    for (const [i, sample] of typist.samples.entries()) {
      const verdict = await scorer.ask(typingRequest(user, sample));
      if (i < KNOWN_AFTER || i % LEARN_EVERY === 0) await scorer.send(typingRequest(user, sample));
      if (i < KNOWN_AFTER) continue;
      requests += 1;
      if (verdict.action === 'allow') continue;
      challenged += 1;
      for (const code of verdict.reasons) reasons.set(code, (reasons.get(code) ?? 0) + 1);
    }
    for (const other of typists) {
      const sample = other.samples[0];
      if (other !== typist && sample !== undefined)
        caught.push((await scorer.ask(typingRequest(user, sample))).action === 'allow' ? 0 : 1);
    }
  });
  return { requests, challenged: challenged / requests, reasons, caught: mean(caught) };
}
