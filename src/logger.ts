// The service's own log: one JSON line per event on stderr, without personal data.
import { pino } from 'pino';
import { guarded } from './util/guarded.js';
import { outageSentence } from './util/outage-sentence.js';
import { type Fields, Repeats } from './util/repeats.js';
import { systemSentence } from './util/system-error.js';
import { visible } from './util/text/visible.js';

export type Level = 'info' | 'warn' | 'error';

export interface Logger {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/** Lines per second of one message with different fields. Repeats holds back what has the same fields. */
const SAME_PER_SECOND_MAX = 10;
/** How many different messages are counted apart. */
const MESSAGES_MAX = 100;

/** Lines of a message in the current second, and how many were suppressed since the last line. */
interface Said {
  second: number;
  times: number;
  heldBack: number;
}

/** The log of a process, which ends. */
export interface ProcessLogger extends Logger {
  /** Writes how often lines were left out; before the last line of the process. */
  settle(): void;
}

/** Between looks for lines that are no longer repeated. */
const LOOK_MS = 1000;

export interface LoggerOptions {
  clock?: () => number;
  /** The lowest level that is written; 'silent' = none. */
  level?: Level | 'silent';
}

/** @param write gets whole lines, written when it returns: the last line before an exit is the one needed */
export function createLogger(
  write: (line: string) => void,
  { clock = Date.now, level: lowest = 'info' }: LoggerOptions = {},
): ProcessLogger {
  const lines = pino(
    {
      level: lowest,
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${new Date(clock()).toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
    },
    { write: (line: string) => write(visible(line)) },
  );
  const messages = new Map<string, Said>();
  const repeats = new Repeats<Level>((level, message, fields) => lines[level](fields, message));
  let looking: NodeJS.Timeout | undefined;
  const look = () => {
    repeats.look(clock());
    if (repeats.size > 0) return;
    clearInterval(looking);
    looking = undefined;
  };
  const lost = (error: unknown): void => lines.error({ error: String(error) }, 'repeated lines could not be told');
  // Lines of level info are told each time: a second reload is no repetition of the first one. So are those that have
  // the caller's id of a request, by which support finds this one.
  const at = (level: Level) =>
    lines.isLevelEnabled(level)
      ? (message: string, fields: Fields = {}) => {
          const now = clock();
          const mayRepeat = level !== 'info' && !isTraced(fields);
          if (mayRepeat && repeats.repeated(level, message, fields, now)) return;
          const heldBack = heldBefore(messages, message, Math.floor(now / 1000));
          if (heldBack === undefined) return;
          lines[level](heldBack === 0 ? fields : { ...fields, held_back: heldBack }, message);
          if (!mayRepeat) return;
          repeats.remember(level, message, fields, now);
          looking ??= setInterval(guarded(lost, look), LOOK_MS).unref();
        }
      : () => undefined;
  return { info: at('info'), warn: at('warn'), error: at('error'), settle: () => repeats.settle(clock()) };
}

/** With an id that the caller gave to the request. */
function isTraced(fields: Fields): boolean {
  return 'trace_id' in fields || 'request_id' in fields;
}

/** How many lines of this message were suppressed since the last one; undefined = this one is suppressed too. */
function heldBefore(messages: Map<string, Said>, message: string, second: number): number | undefined {
  if (messages.size >= MESSAGES_MAX && !messages.has(message)) messages.clear();
  const said = messages.get(message) ?? { second, times: 0, heldBack: 0 };
  messages.set(message, said);
  if (said.second !== second) Object.assign(said, { second, times: 0 });
  if (said.times >= SAME_PER_SECOND_MAX) {
    said.heldBack += 1;
    return undefined;
  }
  said.times += 1;
  const { heldBack } = said;
  said.heldBack = 0;
  return heldBack;
}

/** An error as fields of a log line. An outage is no error of the program, so it has no stack. */
export function errorFields(error: unknown): Record<string, unknown> {
  const outage = outageSentence(error);
  if (outage !== undefined) return { error: outage };
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: error.message, stack: error.stack };
}

const OF_PROGRAM = [TypeError, RangeError, ReferenceError, SyntaxError];

/** Why the service did not start: a sentence. Only an error of the program itself has a stack. */
export function startErrorFields(error: unknown): Record<string, unknown> {
  if (OF_PROGRAM.some((kind) => error instanceof kind)) return errorFields(error);
  if (!(error instanceof Error)) return { error: String(error) };
  // An error with a code has its own sentence; the client of Redis has no words for a reader.
  const outage = 'code' in error ? undefined : outageSentence(error);
  return { error: systemSentence(error) ?? outage ?? error.message };
}
