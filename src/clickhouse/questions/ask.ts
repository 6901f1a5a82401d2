// Sends bounded queries to ClickHouse: with a deadline and limits for rows read and memory. Callers that send the same
// query within two seconds share one answer, so twenty open windows cost as much as one. Workspaces take turns, so that
// one that asks much waits for itself.
import { noAnalytics, noAnswer, QuestionsAwayError } from '../../contract/console/questions.js';
import { FairTurns, NoTurnError } from '../../util/fair-turns.js';
import { type ClickHouse } from '../client.js';

const DEADLINE_S = 5;
/** Added to the deadline, for a statement's wait in the queue and for connecting. */
const PATIENCE_MS = 1000;
const MEMORY_BYTES_MAX = 192 * 1024 * 1024;
const ROWS_READ_MAX = 200_000_000;
const SHARED_MS = 2000;
const SHARED_MAX = 256;
/** Of the embedded engine's four lanes. */
export const QUESTIONS_AT_ONCE = 2;
/** Queries of one workspace that wait: of some twenty pages that open at once. */
const WAITING_PER_WORKSPACE_MAX = 128;
const OTHERS_REMEMBERED_MS = 600_000;
/** Queries that an open window repeats use one thread: a statement on all processors at once delays decisions. */
const POLLED_THREADS = 1;

const TOO_MANY = 'Too many questions are being asked at once; try again.';

export type Parameters = Readonly<Record<string, string | number | readonly string[]>>;

export interface AskOptions {
  /** Time in ms during which other callers get the same answer. */
  sharedMs?: number;
  /** A query of a user may read millions of rows: it gets as many threads as the server allows. */
  wide?: boolean;
}

export const WIDE = { wide: true } as const satisfies AskOptions;

interface Shared {
  readonly until: number;
  readonly answer: Promise<unknown>;
}

export class Asking {
  readonly #client: () => ClickHouse | undefined;
  readonly #clock: () => number;
  readonly #shared = new Map<string, Shared>();
  readonly #turns: FairTurns;
  /** Number of statements sent, for metrics. */
  asked = 0;

  /** @param client undefined while ClickHouse is unavailable @param clock monotonic milliseconds */
  constructor(client: () => ClickHouse | undefined, clock: () => number) {
    this.#client = client;
    this.#clock = clock;
    const limits = { atOnce: QUESTIONS_AT_ONCE, waitingMax: WAITING_PER_WORKSPACE_MAX };
    this.#turns = new FairTurns(
      { ...limits, patienceMs: DEADLINE_S * 1000, rememberedMs: OTHERS_REMEMBERED_MS },
      clock,
    );
  }

  /** Runs other work on the client in the workspace's turn; it must not ask a question here. */
  async inTurn<T>(workspace: string, work: () => Promise<T>): Promise<T> {
    const leave = await this.#enter(workspace);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Rows as objects; the statement defines their shape. Rejects with QuestionsAwayError without ClickHouse. */
  rows<T>(query: string, parameters: Parameters, { sharedMs, wide = false }: AskOptions = {}): Promise<T[]> {
    const key = `${query}\n${JSON.stringify(parameters)}`;
    return this.shared(key, () => this.#collect<T>(query, parameters, wide), sharedMs);
  }

  /** The same object for all callers with this key within `sharedMs`. @param key everything the answer depends on */
  shared<T>(key: string, make: () => Promise<T>, sharedMs = SHARED_MS): Promise<T> {
    const now = this.#clock();
    const before = this.#shared.get(key);
    // All answers of one key have the same type.
    if (before !== undefined && before.until > now) return before.answer as Promise<T>;
    const answer = make();
    this.#keep(key, { until: now + sharedMs, answer });
    // A failed answer is not shared: the next caller asks again.
    answer.catch(() => this.#shared.delete(key));
    return answer;
  }

  /** The only row of a query that always returns one. Rejects with QuestionsAwayError. */
  async row<T>(query: string, parameters: Parameters, options: AskOptions): Promise<T> {
    const [row] = await this.rows<T>(query, parameters, options);
    if (row === undefined) throw new QuestionsAwayError('ClickHouse gave no answer.');
    return row;
  }

  /** Many rows, in parts as they arrive. @throws QuestionsAwayError */
  async *parts<T>(query: string, parameters: Parameters): AsyncGenerator<T[], void> {
    const leave = await this.#enter(workspaceOf(parameters));
    try {
      const result = await this.#send(query, parameters, true);
      for await (const rows of result.stream<T>()) yield rows.map((row) => row.json());
    } catch (error) {
      throw away(error);
    } finally {
      leave();
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
      return await this.inTurn(workspaceOf(parameters), async () =>
        (await this.#send(query, parameters, wide)).json<T>(),
      );
    } catch (error) {
      throw away(error);
    }
  }

  /** Questions about all workspaces are the service's own: few, for alerts, so that they take no place. */
  async #enter(workspace: string): Promise<() => void> {
    if (workspace === '') return () => undefined;
    try {
      return await this.#turns.enter(workspace);
    } catch (error) {
      if (!(error instanceof NoTurnError)) throw error;
      throw new QuestionsAwayError(TOO_MANY, { cause: error });
    }
  }

  #send(query: string, parameters: Parameters, wide: boolean) {
    const client = this.#client();
    if (client === undefined) throw noAnalytics();
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

/** '' for questions about all workspaces. */
function workspaceOf({ workspace }: Parameters): string {
  return typeof workspace === 'string' ? workspace : '';
}

function away(error: unknown): QuestionsAwayError {
  return error instanceof QuestionsAwayError ? error : noAnswer(error);
}
