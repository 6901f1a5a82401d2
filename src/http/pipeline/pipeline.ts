// What every route's pipeline needs of the running service.
import { type Idempotency } from '../../access/idempotency.js';
import { type GuessBackoff } from '../../access/limits/guess-backoff.js';
import { type AuthOptions } from './authorize.js';

export interface Pipeline extends AuthOptions {
  idempotency: Idempotency;
  /** Of the tokens of the admin API. */
  guesses: GuessBackoff;
  /**
   * Told of what went wrong inside a route; must not throw. @param route its method and path @param trace what the
   * caller knows the request by
   */
  onError: (error: unknown, route: string, trace: Readonly<Record<string, string>>) => void;
}
