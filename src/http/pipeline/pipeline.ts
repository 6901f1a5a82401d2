// The services of the running process that the pipelines of all routes need.
import { type Idempotency } from '../../access/idempotency.js';
import { type GuessBackoff } from '../../access/limits/guess-backoff.js';
import { type AuthOptions } from './authorize.js';
import { type OperatorTurns } from './operator-turns.js';

export interface Pipeline extends AuthOptions {
  idempotency: Idempotency;
  /** Limits wrong tokens of the admin API. */
  guesses: GuessBackoff;
  turns: OperatorTurns;
  /**
   * Receives errors of routes; must not throw.
   * @param route its method and path
   * @param trace ids under which the caller knows the request
   */
  onError: (error: unknown, route: string, trace: Readonly<Record<string, string>>) => void;
}
