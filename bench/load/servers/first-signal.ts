// For services that fail or are slow on purpose: something to do in every score, before the first of the signals that
// every request is asked of. The product knows nothing of it.
import { type Facts } from '../../../src/scoring/facts/facts.js';
import { SIGNALS } from '../../../src/scoring/signals/index.js';

/** @throws where there is no signal to stand before */
export function beforeFirstSignal(work: (facts: Facts) => void): void {
  const first = SIGNALS.slice(0, -1).find(({ needs }) => needs === undefined);
  if (first === undefined) throw new Error('there is no signal');
  const strength = first.strength.bind(first);
  Reflect.set(first, 'strength', (facts: Facts): number => {
    work(facts);
    return strength(facts);
  });
}
