// Finds, deletes and counts the ClickHouse rows of one user or visitor. The deletion is permanent: ClickHouse rewrites
// the parts.
import { type ErasureSubject } from '../contract/erasure.js';
import { type ClickHouse } from './client.js';

/**
 * Values found in the subject's rows. `eventIds` has at most 200,000 events of the last 31 days, as long as other
 * stores keep data by event id.
 */
export interface Traces {
  eventIds: string[];
  identifiers: string[];
  users: string[];
  fingerprints: string[];
}

const EVENT_IDS_MAX = 200_000;
const EVENT_DAYS = 31;
const HEX = /^[0-9a-f]{32,64}$/;
const NAME = /^[A-Za-z0-9._-]+$/;

export class AnalyticsEraser {
  readonly #client: ClickHouse;
  readonly #subject: ErasureSubject;

  /** @throws RangeError when the value or the workspace has characters that are not safe in a statement */
  constructor(client: ClickHouse, subject: ErasureSubject) {
    if (!HEX.test(subject.value) || !NAME.test(subject.workspace))
      throw new RangeError('erasure: the user hash or visitor id is not valid hex');
    this.#client = client;
    this.#subject = subject;
  }

  async traces(): Promise<Traces> {
    const where = this.#events();
    const [eventIds, identifiers, users, fingerprints] = await Promise.all([
      this.#column(
        `SELECT event_id FROM events WHERE ${where} AND time > now() - INTERVAL ${EVENT_DAYS} DAY LIMIT ` +
          `${EVENT_IDS_MAX}`,
      ),
      this.#column(`SELECT DISTINCT identifier_hash FROM events WHERE ${where} AND identifier_hash != ''`),
      this.#column(`SELECT DISTINCT user_hash FROM events WHERE ${where}`),
      this.#column(`SELECT DISTINCT fingerprint FROM events WHERE ${where}`),
    ]);
    return { eventIds, identifiers, users, fingerprints };
  }

  /** Deletes the rows. Resolves to the number of rows that existed. */
  async erase(): Promise<number> {
    const found = await this.count();
    if (found === 0) return 0;
    // Events are deleted last: the other tables' rows are found through them.
    for (const [table, where] of this.#places()) {
      await this.#client.command({
        query: `ALTER TABLE ${table} DELETE WHERE ${where}`,
        clickhouse_settings: { mutations_sync: '2' },
      });
    }
    return found;
  }

  async count(): Promise<number> {
    const counts = await Promise.all(
      this.#places().map(([table, where]) => this.#column(`SELECT count() FROM ${table} WHERE ${where}`)),
    );
    return counts.reduce((sum, [count]) => sum + Number(count ?? 0), 0);
  }

  #places(): [table: string, where: string][] {
    const { kind, value, until } = this.#subject;
    const events = this.#events();
    const byEvent = `${this.#scope()} AND event_id IN (SELECT event_id FROM events WHERE ${events})`;
    // An event can be verified after the erasure was requested, so verifications compare the event's time.
    const verifications = `${this.#scope()} AND ${before('event_time', until)} AND visitor_id = '${value}'`;
    return [
      ['labels', `${byEvent} OR ${this.#scope()} AND ${kind === 'user' ? 'user_hash' : 'visitor_id'} = '${value}'`],
      ['verifications', kind === 'user' ? byEvent : verifications],
      ['events', events],
    ];
  }

  #events(): string {
    const { kind, value, until } = this.#subject;
    return (
      `${this.#scope()} AND ${before('time', until)} AND ${kind === 'user' ? 'user_hash' : 'visitor_id'} = ` +
      `'${value}'`
    );
  }

  #scope(): string {
    return `workspace = '${this.#subject.workspace}' AND mode = '${this.#subject.mode}'`;
  }

  async #column(query: string): Promise<string[]> {
    const answer = await this.#client.query({ query, format: 'TabSeparated' });
    return (await answer.text()).split('\n').filter((line) => line !== '');
  }
}

function before(column: string, until: number): string {
  return `${column} <= fromUnixTimestamp64Milli(${until})`;
}
