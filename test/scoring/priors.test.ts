// What people type like in general is an argument: two scorers with other priors live side by side, and neither
// changes what the other decides or remembers.
import t from 'tap';
import { DEFAULT_TYPING_PRIORS, type TypingPriors } from '../../src/event/typing-priors.js';
import { openCoreScorer } from '../../bench/quality/core-scorer.js';
import { generate } from '../../bench/quality/generator.js';
import { typingRequest } from '../../bench/quality/scorer.js';

const OTHERS: TypingPriors = {
  dwell: { ...DEFAULT_TYPING_PRIORS.dwell, level: 5.2, personal: 0.3 },
  flight: { ...DEFAULT_TYPING_PRIORS.flight, level: 4.9, personal: 0.5 },
};

/** How alike a typist's attempts are to what was learned of the first ones. */
async function similarities(priors: TypingPriors | undefined, beside?: TypingPriors): Promise<number[]> {
  const scorer = await openCoreScorer(priors);
  const other = beside === undefined ? undefined : await openCoreScorer(beside);
  const [typist] = generate().typists;
  const found: number[] = [];
  for (const sample of typist?.samples.slice(0, 8) ?? []) {
    const asked = typingRequest('ada', sample);
    await other?.send(asked);
    found.push((await scorer.send(asked)).similarity);
  }
  return found;
}

t.test('priors are those of the scorer that was given them', async (t) => {
  const usual = await similarities(undefined);
  t.notSame(await similarities(OTHERS), usual, 'they count');
  t.same(await similarities(DEFAULT_TYPING_PRIORS, OTHERS), usual, 'and only there');
});
