// Finds, deletes and counts the ClickHouse rows of one user or visitor. The deletion is permanent: ClickHouse rewrites
// the parts.
import { type ErasureSubject } from '../contract/erasure.js';
import { type ClickHouse, columnOf } from './client.js';
import { type Dialect } from './dialect.js';

/**
 * Values found in the subject's rows. `eventIds` has the events of the last 31 days only: other stores keep data by
 * event id for no longer.
 */
export interface Traces {
  eventIds: string[];
  identifiers: string[];
  users: string[];
  fingerprints: string[];
}

const TABLES = ['events', 'labels', 'verifications'];
/** Event ids of one slice. */
const EVENT_IDS_MAX = 200_000;
const EVENT_DAYS = 31;
const HEX = /^[0-9a-f]{32,64}$/;
const NAME = /^[A-Za-z0-9._-]+$/;

/**
 * Works on one slice of the subject's rows at a time, oldest first: a slice ends with its last event whose id fits in
 * memory. `count` counts the rows of all slices, so the attempt reports what is left, and the next attempt takes the
 * next slice.
 */
export class AnalyticsEraser {
  readonly #client: ClickHouse;
  readonly #subject: ErasureSubject;
  readonly #eventIdsMax: number;
  readonly #dialect: Dialect;
  /** The slice: rows received up to this time, Unix milliseconds. */
  #until: number;

  /** @throws RangeError when the value or the workspace has characters that are not safe in a statement */
  constructor(client: ClickHouse, subject: ErasureSubject, dialect: Dialect, eventIdsMax = EVENT_IDS_MAX) {
    if (!HEX.test(subject.value) || !NAME.test(subject.workspace))
      throw new RangeError('erasure: the user hash or visitor id is not valid hex');
    this.#client = client;
    this.#subject = subject;
    this.#eventIdsMax = eventIdsMax;
    this.#dialect = dialect;
    this.#until = subject.until;
  }

  /** Values of the first slice that is left; `erase` then deletes that slice. */
  async traces(): Promise<Traces> {
    // A server of a cluster may not have the rows that another one took, and what is not found is not deleted.
    await this.#dialect.catchUp(this.#client, TABLES);
    const recent = `time > now() - INTERVAL ${EVENT_DAYS} DAY`;
    const [end] = await this.#column(
      `SELECT toUnixTimestamp64Milli(time) FROM events WHERE ${this.#events(this.#subject.until)} AND ${recent} ` +
        `ORDER BY time LIMIT 1 OFFSET ${this.#eventIdsMax - 1}`,
    );
    this.#until = end === undefined ? this.#subject.until : Number(end);
    const where = this.#events(this.#until);
    const [eventIds, identifiers, users, fingerprints] = await Promise.all([
      this.#column(`SELECT event_id FROM events WHERE ${where} AND ${recent}`),
      // A page may send anybody's login; what a backend did not repeat is not the user's.
      this.#column(
        `SELECT DISTINCT identifier_hash FROM events WHERE ${this.#ownRows(this.#until)} AND identifier_hash != ''`,
      ),
      this.#column(`SELECT DISTINCT user_hash FROM events WHERE ${where}`),
      this.#column(`SELECT DISTINCT fingerprint FROM events WHERE ${where}`),
    ]);
    return { eventIds, identifiers, users, fingerprints };
  }

  /** Deletes the rows of the slice. Resolves to the number of rows that existed. */
  async erase(): Promise<number> {
    const found = await this.#countOf(this.#until);
    if (found === 0) return 0;
    // Events are deleted last: the other tables' rows are found through them.
    for (const [table, where] of this.#places(this.#until)) {
      for (const condition of await this.#dialect.deletions(this.#client, table, where, this.#scope()))
        await this.#delete(table, condition);
    }
    return found;
  }

  /** Rows of the subject, of all slices. */
  async count(): Promise<number> {
    await this.#dialect.catchUp(this.#client, TABLES);
    return this.#countOf(this.#subject.until);
  }

  async #delete(table: string, condition: string): Promise<void> {
    for (const query of this.#dialect.ddl.changeRows(table, `DELETE WHERE ${condition}`))
      await this.#client.command({ query, clickhouse_settings: { mutations_sync: '2' } });
  }

  async #countOf(until: number): Promise<number> {
    const counts = await Promise.all(
      this.#places(until).map(([table, where]) => this.#column(`SELECT count() FROM ${table} WHERE ${where}`)),
    );
    return counts.reduce((sum, [count]) => sum + Number(count ?? 0), 0);
  }

  #places(until: number): [table: string, where: string][] {
    const { kind, value } = this.#subject;
    const events = this.#events(until);
    const byEvent = `${this.#scope()} AND event_id IN (SELECT event_id FROM events WHERE ${events})`;
    // An event can be verified after the erasure was requested, so verifications compare the event's time.
    const verifications = `${this.#scope()} AND ${before('event_time', until)} AND visitor_id = '${value}'`;
    return [
      ['labels', `${byEvent} OR ${this.#scope()} AND ${kind === 'user' ? 'user_hash' : 'visitor_id'} = '${value}'`],
      ['verifications', kind === 'user' ? byEvent : verifications],
      // First what is found through the other rows. A DELETE reads them again for each part that it rewrites.
      ...(kind === 'user' ? ([['events', this.#named(until)]] as [string, string][]) : []),
      ['events', this.#ownRows(until)],
    ];
  }

  #events(until: number): string {
    const own = this.#ownRows(until);
    return this.#subject.kind === 'user' ? `(${own} OR ${this.#named(until)})` : own;
  }

  #ownRows(until: number): string {
    const { kind, value } = this.#subject;
    return (
      `${this.#scope()} AND ${before('time', until)} AND ${kind === 'user' ? 'user_hash' : 'visitor_id'} = ` +
      `'${value}'`
    );
  }

  /** Decisions of pages that did not know the user, by the confirmations that name him. */
  #named(until: number): string {
    return (
      `${this.#scope()} AND kind = 'decision' AND user_hash != '${this.#subject.value}' AND (time, event_id) IN ` +
      `(SELECT time, toUUIDOrZero(confirms) FROM events WHERE ${this.#ownRows(until)} AND kind = 'confirmation')`
    );
  }

  #scope(): string {
    return `workspace = '${this.#subject.workspace}' AND mode = '${this.#subject.mode}'`;
  }

  #column(query: string): Promise<string[]> {
    return columnOf(this.#client, query);
  }
}

function before(column: string, until: number): string {
  return `${column} <= fromUnixTimestamp64Milli(${until})`;
}
