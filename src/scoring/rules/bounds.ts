// The range of risks of each action, both ends included.
import { type Action } from '../../contract/vocabulary.js';
import { actionOf, RISK_MAX } from '../model/actions.js';

export interface Bounds {
  readonly action: Action;
  readonly low: number;
  readonly high: number;
}

const BOUNDS = new Map<Action, Bounds>();
for (let risk = 0; risk <= RISK_MAX; risk += 1) {
  const action = actionOf(risk);
  BOUNDS.set(action, { action, low: BOUNDS.get(action)?.low ?? risk, high: risk });
}

export function boundsOf(action: Action): Bounds {
  return BOUNDS.get(action) ?? { action, low: 0, high: RISK_MAX };
}
