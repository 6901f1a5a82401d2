// What every route's pipeline needs of the running service.
import { type Idempotency } from '../../access/idempotency.js';
import { type AuthOptions } from './authorize.js';

export interface Pipeline extends AuthOptions {
  idempotency: Idempotency;
  /** Told of what went wrong inside a route; must not throw. @param route its method and path */
  onError: (error: unknown, route: string) => void;
}
