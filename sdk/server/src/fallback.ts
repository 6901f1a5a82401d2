// What happens to a customer when the service does not answer is the integrator's decision, said in words per use case.
import { type RiskgateError } from './errors.js';
import { type Action } from './generated/wire.js';

export const USE_CASES = [
  'score',
  'collect',
  'login',
  'checkout',
  'registration',
  'password_reset',
  'account_change',
] as const;
export type UseCase = (typeof USE_CASES)[number];

/**
 * - `fail-open`: let in. No customer is hurt by an outage; an attacker who waits for one, or causes one, is let in too.
 * - `fail-closed`: refuse. Nobody gets in; an outage of the service is one of yours.
 * - `challenge`: ask for strong authentication. Costs customers a step; needs a second factor that works without us.
 * - `throw`: reject the promise; your code decides.
 */
export type Fallback = 'fail-open' | 'fail-closed' | 'challenge' | 'throw';

/** Per use case, `otherwise` for those that are not named. */
export type Fallbacks = Partial<Record<UseCase | 'otherwise', Fallback>>;

const ACTION: Readonly<Record<Exclude<Fallback, 'throw'>, Action>> = {
  'fail-open': 'allow',
  'fail-closed': 'block',
  challenge: 'hard_challenge',
};

/** A decision that the service did not make. */
export interface Undecided {
  decided: false;
  action: Action;
  /** What went wrong. */
  failure: RiskgateError;
}

/** @throws the failure itself where no fallback is set, and for what is no outage: a wrong key is to be mended */
export function fallBack(failure: RiskgateError, useCase: UseCase, fallbacks: Fallbacks): Undecided {
  const fallback = fallbacks[useCase] ?? fallbacks.otherwise ?? 'throw';
  if (!failure.isOutage || fallback === 'throw') throw failure;
  return { decided: false, action: ACTION[fallback], failure };
}
