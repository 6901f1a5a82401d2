// The connections that questions take to ClickHouse: opened when it is known where it is, few, and apart from those of
// the log's reader, so that no question holds up what is written.
import { type ClickHouse, openClickHouse } from '../../clickhouse/client.js';

/** Of the four lanes of the embedded engine. */
const QUESTIONS_AT_ONCE = 2;
const QUESTION_MS = 7000;
const STATEMENTS_AT_ONCE = 1;
const STATEMENT_MS = 35_000;

export class AnalyticsClients {
  #questions: ClickHouse | undefined;
  #statements: ClickHouse | undefined;
  #closed = false;

  /** @param readUrl where people's own statements go; undefined: nowhere */
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

  /** Undefined while it is not there, or will never be. */
  readonly questions = (): ClickHouse | undefined => this.#questions;
  readonly statements = (): ClickHouse | undefined => this.#statements;

  /** Whether somebody answers. */
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
