// A line of the log that is written again and again: told at once, then at growing intervals with how often it was
// repeated, and once more when it is over. While Redis was down, one sentence was three lines a second on each node.
import { backoffMs } from './backoff.js';

/** A line without a repetition for this long is over. Above the usual pause before something is tried again. */
const OVER_MS = 15_000;
/** From the first line to the next one that is written, and the longest interval after that. */
const TOLD_EVERY_MS = { minMs: 10_000, maxMs: 300_000 };
/** How many different lines are remembered. */
const LINES_MAX = 200;

/** Where an error was thrown: the same outage is seen from many places. */
const WHERE = 'stack';
/** Ids and long hashes within a text. */
const IDS = /[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{20,}/g;

export type Fields = Record<string, unknown>;
export type WriteLine<L> = (level: L, message: string, fields: Fields) => void;

interface Remembered<L> {
  level: L;
  message: string;
  fields: Fields;
  since: number;
  last: number;
  told: number;
  times: number;
  /** Since the last line that was written. */
  repeated: number;
}

export class Repeats<L> {
  readonly #lines = new Map<string, Remembered<L>>();
  readonly #write: WriteLine<L>;

  constructor(write: WriteLine<L>) {
    this.#write = write;
  }

  get size(): number {
    return this.#lines.size;
  }

  /** @returns false: the line was not written lately, so the caller writes it, and then calls `remember` */
  repeated(level: L, message: string, fields: Fields, now: number): boolean {
    const line = this.#lines.get(identity(message, fields));
    if (line === undefined) return false;
    Object.assign(line, { level, fields, last: now, repeated: line.repeated + 1 });
    const pause = backoffMs(line.times - 1, TOLD_EVERY_MS);
    if (now - line.told >= pause) this.#tell(line, now, {});
    return true;
  }

  remember(level: L, message: string, fields: Fields, now: number): void {
    const [oldest] = this.#lines.keys();
    if (oldest !== undefined && this.#lines.size >= LINES_MAX) this.#end(oldest, now);
    this.#lines.set(identity(message, fields), {
      level,
      message,
      fields,
      since: now,
      last: now,
      told: now,
      times: 1,
      repeated: 0,
    });
  }

  /** To be called about once a second: tells what is over. */
  look(now: number): void {
    for (const [name, { last }] of this.#lines) if (now - last >= OVER_MS) this.#end(name, now);
  }

  /** Tells what was left out, before the process ends. */
  settle(now: number): void {
    for (const line of this.#lines.values()) if (line.repeated > 0) this.#tell(line, now, {});
  }

  #end(name: string, now: number): void {
    const line = this.#lines.get(name);
    this.#lines.delete(name);
    if (line === undefined || (line.times === 1 && line.repeated === 0)) return;
    this.#tell(line, now, { last: new Date(line.last).toISOString() });
  }

  #tell(line: Remembered<L>, now: number, more: Fields): void {
    const { level, message, fields, since, repeated } = line;
    Object.assign(line, { told: now, times: line.times + 1, repeated: 0 });
    this.#write(level, message, { ...fields, repeated, since: new Date(since).toISOString(), ...more });
  }
}

function identity(message: string, fields: Fields): string {
  const text = JSON.stringify(fields, (name, value: unknown) => (name === WHERE ? undefined : value));
  return `${message} ${text}`.replace(IDS, '');
}
