// One way to ask ClickHouse a bounded question: a deadline, a bound on what it may read and hold, and the same answer
// for everybody who asks the same within two seconds, so that twenty open windows cost what one does.
import { QuestionsAwayError } from '../../contract/console/questions.js';
import { type ClickHouse } from '../client.js';

const DEADLINE_S = 5;
/** What a statement waits for its turn, and a connection takes, comes on top. */
const PATIENCE_MS = 1000;
const MEMORY_BYTES_MAX = 192 * 1024 * 1024;
const ROWS_READ_MAX = 200_000_000;
const SHARED_MS = 2000;
const SHARED_MAX = 256;
/**
 * What an open window asks again and again takes one thread: a statement that is on all processors at once is what
 * decisions wait for.
 */
const POLLED_THREADS = 1;

export type Parameters = Readonly<Record<string, string | number | readonly string[]>>;

export interface AskOptions {
  /** How long others are given the same answer. */
  sharedMs?: number;
  /** It may read millions of rows, and is asked by a person: as many threads as the server gives. */
  wide?: boolean;
}

interface Shared {
  readonly until: number;
  readonly answer: Promise<unknown>;
}

export class Asking {
  readonly #client: () => ClickHouse | undefined;
  readonly #clock: () => number;
  readonly #shared = new Map<string, Shared>();
  /** Statements that went out, for those who count. */
  asked = 0;

  /** @param client undefined while there is nobody to ask @param clock milliseconds that never go back */
  constructor(client: () => ClickHouse | undefined, clock: () => number) {
    this.#client = client;
    this.#clock = clock;
  }

  /** Rows as objects, whose shape is the statement's. Rejects with QuestionsAwayError. */
  rows<T>(query: string, parameters: Parameters, { sharedMs, wide = false }: AskOptions = {}): Promise<T[]> {
    const key = `${query}\n${JSON.stringify(parameters)}`;
    return this.shared(key, () => this.#collect<T>(query, parameters, wide), sharedMs);
  }

  /** The same object for all who ask within two seconds. @param key says all that the answer depends on */
  shared<T>(key: string, make: () => Promise<T>, sharedMs = SHARED_MS): Promise<T> {
    const now = this.#clock();
    const before = this.#shared.get(key);
    // One key has one shape.
    if (before !== undefined && before.until > now) return before.answer as Promise<T>;
    const answer = make();
    this.#keep(key, { until: now + sharedMs, answer });
    // What failed is asked again by the next one.
    answer.catch(() => this.#shared.delete(key));
    return answer;
  }

  /** The only row of a question that always has one. */
  async row<T>(query: string, parameters: Parameters, options: AskOptions = {}): Promise<T> {
    const [row] = await this.rows<T>(query, parameters, options);
    if (row === undefined) throw new QuestionsAwayError('ClickHouse gave no answer.');
    return row;
  }

  /** Many rows, as they come. Throws QuestionsAwayError. */
  async *parts<T>(query: string, parameters: Parameters): AsyncGenerator<T[], void> {
    try {
      const result = await this.#send(query, parameters, true);
      for await (const rows of result.stream<T>()) yield rows.map((row) => row.json());
    } catch (error) {
      throw away(error);
    }
  }

  #keep(key: string, shared: Shared): void {
    this.#shared.delete(key);
    const [oldest] = this.#shared.keys();
    if (oldest !== undefined && this.#shared.size >= SHARED_MAX) this.#shared.delete(oldest);
    this.#shared.set(key, shared);
  }

  async #collect<T>(query: string, parameters: Parameters, wide: boolean): Promise<T[]> {
    try {
      return await (await this.#send(query, parameters, wide)).json<T>();
    } catch (error) {
      throw away(error);
    }
  }

  #send(query: string, parameters: Parameters, wide: boolean) {
    const client = this.#client();
    if (client === undefined) throw new QuestionsAwayError('There are no analytics: CLICKHOUSE is off or starting.');
    this.asked += 1;
    return client.query({
      query,
      query_params: { ...parameters },
      format: 'JSONEachRow',
      abort_signal: AbortSignal.timeout(DEADLINE_S * 1000 + PATIENCE_MS),
      clickhouse_settings: {
        max_execution_time: DEADLINE_S,
        max_memory_usage: String(MEMORY_BYTES_MAX),
        max_rows_to_read: String(ROWS_READ_MAX),
        ...(!wide && { max_threads: POLLED_THREADS }),
        output_format_json_quote_64bit_integers: 0,
        date_time_output_format: 'iso',
      },
    });
  }
}

function away(error: unknown): QuestionsAwayError {
  if (error instanceof QuestionsAwayError) return error;
  return new QuestionsAwayError('ClickHouse cannot be asked at the moment; try again.', { cause: error });
}
