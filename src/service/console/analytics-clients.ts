// ClickHouse connections for queries: opened when the URL is known, few, and separate from those of the log reader, so
// that no query delays writes.
import { type ClickHouse, openClickHouse } from '../../clickhouse/client.js';
import { QUESTIONS_AT_ONCE } from '../../clickhouse/questions/ask.js';

const QUESTION_MS = 7000;
const STATEMENTS_AT_ONCE = 1;
const STATEMENT_MS = 35_000;

export class AnalyticsClients {
  #questions: ClickHouse | undefined;
  #statements: ClickHouse | undefined;
  #closed = false;

  /** @param readUrl for SQL statements of operators; undefined when these are not possible */
  open(url: string, readUrl: string | undefined): void {
    if (this.#closed) return;
    this.#questions ??= openClickHouse({ url, requestTimeoutMs: QUESTION_MS, connectionsMax: QUESTIONS_AT_ONCE });
    if (readUrl !== undefined)
      this.#statements ??= openClickHouse({
        url: readUrl,
        requestTimeoutMs: STATEMENT_MS,
        connectionsMax: STATEMENTS_AT_ONCE,
      });
  }

  /** Undefined until ClickHouse is known, and always without ClickHouse. */
  readonly questions = (): ClickHouse | undefined => this.#questions;
  readonly statements = (): ClickHouse | undefined => this.#statements;

  /** Whether ClickHouse answers. */
  async state(): Promise<'starting' | 'ready' | 'away'> {
    if (this.#questions === undefined) return 'starting';
    const { success } = await this.#questions.ping();
    return success ? 'ready' : 'away';
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([this.#questions?.close(), this.#statements?.close()]);
    this.#questions = undefined;
    this.#statements = undefined;
  }
}
