// The integrator decides, per use case, what happens to a customer if the service does not answer.
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
/** What the user is about to do. */
export type UseCase = (typeof USE_CASES)[number];

/**
 * - `fail-open`: allow. An outage affects no customer, but an attacker who waits for or causes one is allowed too.
 * - `fail-closed`: block. No customer gets in: an outage of the service is an outage of your application.
 * - `challenge`: require strong authentication. Adds a step for customers; needs a second factor that works without
 * Riskgate.
 * - `throw`: reject the promise; your code decides.
 */
export type Fallback = (typeof FALLBACKS)[number];

/** Per use case; `otherwise` applies to the use cases that are not set. */
export type Fallbacks = Partial<Record<UseCase | 'otherwise', Fallback>>;

const FALLBACKS = ['fail-open', 'fail-closed', 'challenge', 'throw'] as const;

/**
 * What is misspelt would show in an outage only, as a decision without an action.
 * @throws TypeError for a use case or a word that does not exist
 */
export function checkFallbacks(option: string, given: Readonly<Record<string, unknown>> = {}): void {
  const names: readonly string[] = [...USE_CASES, 'otherwise'];
  const words: readonly unknown[] = FALLBACKS;
  if (typeof given !== 'object')
    throw new TypeError(`${option} takes a word for each use case: { otherwise: 'challenge' }`);
  for (const [name, word] of Object.entries(given)) {
    if (!names.includes(name)) throw new TypeError(`${option}.${name} is no use case: take one of ${names.join(', ')}`);
    if (word !== undefined && !words.includes(word))
      throw new TypeError(`${option}.${name} must be one of ${FALLBACKS.join(', ')}`);
  }
}

const ACTION: Readonly<Record<Exclude<Fallback, 'throw'>, Action>> = {
  'fail-open': 'allow',
  'fail-closed': 'block',
  challenge: 'hard_challenge',
};

/** From the mildest to the strictest. */
const ACTIONS: readonly Action[] = ['allow', 'soft_challenge', 'hard_challenge', 'block'];

export function isStricter(action: Action, than: Action): boolean {
  return ACTIONS.indexOf(action) > ACTIONS.indexOf(than);
}

/** A decision that the service did not make. */
export interface Undecided {
  /** Always false: a decision of the service has true. */
  decided: false;
  /** What the fallback of the use case says. */
  action: Action;
  /** What went wrong. */
  failure: RiskgateError;
}

/** @throws the failure itself without a fallback, or if it is not an outage: a wrong key must be corrected */
export function fallBack(failure: RiskgateError, useCase: UseCase, fallbacks: Fallbacks): Undecided {
  const fallback = fallbacks[useCase] ?? fallbacks.otherwise ?? 'throw';
  if (!failure.isOutage || fallback === 'throw') throw failure;
  return { decided: false, action: ACTION[fallback], failure };
}
