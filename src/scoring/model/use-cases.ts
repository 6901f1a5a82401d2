// Groups of use cases that several parts of the judgement treat alike.
import { type UseCase } from '../../contract/vocabulary.js';

/** What an attacker with a stolen number or account needs. */
export const TAKES_OVER: ReadonlySet<UseCase> = new Set<UseCase>(['password_reset', 'account_change', 'checkout']);

/** What makes the account the attacker's. */
export const TAKES_ACCOUNT: ReadonlySet<UseCase> = new Set<UseCase>(['password_reset', 'account_change']);

/** Somebody comes in, and nothing is taken or made yet: a login, or a score, which does not say what it is for. */
export function isVisit(useCase: UseCase): boolean {
  return useCase === 'login' || useCase === 'score';
}
