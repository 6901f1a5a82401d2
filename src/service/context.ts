// Common inputs of all parts of the service: settings, log, clock.
import { type IssuedKey } from '../access/keys.js';
import { type Config } from '../config.js';
import { errorFields, type Logger } from '../logger.js';
import { type SharedTime } from '../util/time/shared-time.js';

export interface Context {
  config: Config;
  log: Logger;
  /** Unix milliseconds. */
  clock: () => number;
  /** What `clock` reads; undefined when it is another clock. */
  time?: SharedTime | undefined;
  /** Gets the keys of the demo workspace when the first start has made them: no other start has them. */
  onDemoKeys?: ((keys: readonly IssuedKey[]) => void) | undefined;
}

/** Returns an error handler that logs errors under a message that explains the effect. */
export function problem({ log }: Pick<Context, 'log'>, message: string): (error: unknown) => void {
  return (error) => log.error(message, errorFields(error));
}
