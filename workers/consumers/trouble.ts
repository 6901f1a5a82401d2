// What the log of the service says while ClickHouse does not take rows: a sentence with the address, and no stack.
import { type Lag } from '../../src/clickhouse/consumer/lag.js';
import { adviceOnClickHouse, reasonOf } from '../../src/clickhouse/advice.js';
import { outageSentence } from '../../src/util/outage-sentence.js';

/** What is reported when the error is one of the program. */
const NOT_TAKEN = 'rows for ClickHouse wait in the log because of an error, which the log of the service has';
/** Nothing listens at the address of the embedded engine: nobody has set it, and nobody else can start it. */
const NOT_LISTENING = /ECONNREFUSED/;
const STARTED_AGAIN = 'the service starts its embedded engine again';
/** From this age of the oldest row that waits on, ClickHouse is behind; below the second, it no longer is. */
const BEHIND_S = { from: 60, below: 15 };

/** What does not work at present, by what was refused: a stream, the schema, the audit log. */
export class Troubles {
  readonly #url: string;
  readonly #onError: (error: unknown) => void;
  readonly #embedded: boolean;
  readonly #by = new Map<string, string>();
  /** Of `waits`: the last reason. */
  readonly #reasons = new Map<string, string>();

  /** @param embedded the address is that of the service's own engine */
  constructor(url: string, onError: (error: unknown) => void, embedded = false) {
    this.#url = url;
    this.#onError = onError;
    this.#embedded = embedded;
  }

  /** A sentence; '' while everything works. */
  get first(): string {
    const [first = ''] = this.#by.values();
    return first;
  }

  over(what: string): void {
    this.#by.delete(what);
    this.#reasons.delete(what);
  }

  /** Called again and again while a batch waits: told once for each reason. @param reason '' while none waits */
  waits(what: string, reason: string): void {
    if (reason === '' || withoutFigures(reason) === this.#reasons.get(what)) return;
    this.#reasons.set(what, withoutFigures(reason));
    this.refused(what, new Error(reason));
  }

  refused(what: string, error: unknown): void {
    const says = troubleOf(this.#url, error, this.#embedded);
    const before = this.#by.get(what);
    // Other figures, such as bytes of memory, are no other trouble: the log counts repetitions of the same line.
    const isSame = typeof says === 'string' && before !== undefined && withoutFigures(before) === withoutFigures(says);
    const text = isSame ? before : says;
    this.#by.set(what, typeof text === 'string' ? text : NOT_TAKEN);
    this.#onError(text);
  }
}

function withoutFigures(text: string): string {
  return text.replace(/\d+/g, '');
}

/**
 * Tells that ClickHouse takes rows and is behind: it is slower than the traffic, or catches up.
 * @param before what was told last @returns a sentence; '' while it is not behind
 */
export function behindOf(url: string, lags: readonly Lag[], before: string): string {
  const seconds = Math.max(0, ...lags.map((lag) => lag.seconds));
  if (seconds < (before === '' ? BEHIND_S.from : BEHIND_S.below)) return '';
  const megabytes = Math.ceil(lags.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6);
  return (
    `ClickHouse at ${new URL(url).host} is behind: the oldest row that it does not have is ${Math.round(seconds)} s ` +
    `old, and ${megabytes} MB wait in the log, which has room for LOG_MAX_BYTES: it catches up, or is slower than ` +
    'the traffic'
  );
}

/** That Redis, which the consumers ask too, does not answer; undefined for any other error. */
export function outageOfRedis(error: unknown): string | undefined {
  const outage = outageSentence(error);
  return outage?.startsWith('Redis ') === true ? outage : undefined;
}

/** The error itself when it is one of the program. */
export function troubleOf(url: string, error: unknown, embedded = false): unknown {
  if (!(error instanceof Error)) return error;
  const outage = outageOfRedis(error);
  if (outage !== undefined) return `rows for ClickHouse wait in the log until Redis is back: ${outage}`;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // A failed connection and a refusal of ClickHouse have a code; a reply that is none of ClickHouse's is a plain error.
  if (code === '' && error.constructor !== Error) return error;
  const reason = reasonOf(error);
  const advice = embedded && NOT_LISTENING.test(reason) ? STARTED_AGAIN : adviceOnClickHouse(error);
  const says = [reason.replace(/\.$/, ''), advice].filter((part) => part !== undefined).join('; ');
  return `ClickHouse at ${new URL(url).host} does not take rows: ${says}; they wait in the log, and it is tried again`;
}
