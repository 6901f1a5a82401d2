// What every part of the service is given: its settings, where it speaks of problems, and what time it is.
import { type Config } from '../config.js';
import { errorFields, type Logger } from '../logger.js';

export interface Context {
  config: Config;
  log: Logger;
  /** Unix milliseconds. */
  clock: () => number;
}

/** Writes errors into the log, under a sentence that says what they mean. */
export function problem({ log }: Pick<Context, 'log'>, message: string): (error: unknown) => void {
  return (error) => log.error(message, errorFields(error));
}
