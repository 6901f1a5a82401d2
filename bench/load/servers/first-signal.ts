// For services that fail or are slow on purpose: runs `work` in every score, before the first signal that applies to
// every request. The service itself has no such hook.
import { type Facts } from '../../../src/scoring/facts/facts.js';
import { SIGNALS } from '../../../src/scoring/signals/index.js';

/** @throws Error if no signal applies to every request */
export function beforeFirstSignal(work: (facts: Facts) => void): void {
  const first = SIGNALS.slice(0, -1).find(({ needs }) => needs === undefined);
  if (first === undefined) throw new Error('there is no signal');
  const strength = first.strength.bind(first);
  Reflect.set(first, 'strength', (facts: Facts): number => {
    work(facts);
    return strength(facts);
  });
}
