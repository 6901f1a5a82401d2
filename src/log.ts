// The service's own log: one JSON line per event on stderr, without personal data. Every problem has a name and a place.

export type Level = 'info' | 'warn' | 'error';

export interface Logger {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/** What JSON leaves as it is, but terminals and log shippers may break a line at, or show in another order or not at all. */
const BREAKERS = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;
const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Lines of one message in one second: what happens to every request must not fill the disk. */
const SAME_PER_SECOND_MAX = 10;
/** Messages told apart. */
const MESSAGES_MAX = 100;

/** How often a message was said in its second, and how often it was held back since it was last said. */
interface Said {
  second: number;
  times: number;
  heldBack: number;
}

/** @param write gets whole lines. */
export function createLogger(write: (line: string) => void, clock: () => number = Date.now): Logger {
  const messages = new Map<string, Said>();
  const log = (level: Level, message: string, fields: Record<string, unknown> = {}): void => {
    const now = clock();
    const second = Math.floor(now / 1000);
    if (messages.size >= MESSAGES_MAX && !messages.has(message)) messages.clear();
    const said = messages.get(message) ?? { second, times: 0, heldBack: 0 };
    messages.set(message, said);
    if (said.second !== second) Object.assign(said, { second, times: 0 });
    if (said.times >= SAME_PER_SECOND_MAX) {
      said.heldBack += 1;
      return;
    }
    said.times += 1;
    const more = said.heldBack === 0 ? {} : { held_back: said.heldBack };
    said.heldBack = 0;
    write(`${JSON.stringify({ time: new Date(now).toISOString(), level, message, ...fields, ...more }).replace(BREAKERS, escaped)}\n`);
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
