// The service's own log: one JSON line per event on stderr, without personal data. Every problem has a name and a place.

export type Level = 'info' | 'warn' | 'error';

export interface Logger {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/** Line separators that JSON leaves as they are, but terminals and log shippers may break a line at. */
const BREAKERS = /[\u007f-\u009f\u2028\u2029]/g;
const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** @param write gets whole lines. */
export function createLogger(write: (line: string) => void, clock: () => number = Date.now): Logger {
  const log = (level: Level, message: string, fields: Record<string, unknown> = {}): void => {
    write(`${JSON.stringify({ time: new Date(clock()).toISOString(), level, message, ...fields }).replace(BREAKERS, escaped)}\n`);
  };
  return {
    info: (message, fields) => log('info', message, fields),
    warn: (message, fields) => log('warn', message, fields),
    error: (message, fields) => log('error', message, fields),
  };
}

/** An error as fields of a log line. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: error.message, stack: error.stack };
}
