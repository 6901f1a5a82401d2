// The rows of an erasure: where they are read, and which of them are whose. Millions of rows are of others, so the
// bytes of a row tell whether it is decoded, and everything is read once for all subjects.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { eventOf } from '../../src/event/event-of.js';
import { type EventRow } from '../../src/event/event-row.js';
import { eventTimeOf } from '../../src/event/label.js';
import { type ErasureSubject, isOf } from '../../src/contract/erasure.js';
import { START } from '../../src/contract/position.js';
import { type Traces } from '../../src/clickhouse/erase.js';
import { type OnDamage } from '../../src/log/damage.js';
import { realDisk } from '../../src/log/disk.js';
import { listShards } from '../../src/log/format.js';
import { framesAfter } from '../../src/log/rows.js';
import { RowReader } from '../../src/event/row/reader.js';
import { readRow } from '../../src/event/row/codec.js';
import { EVENT_LAYOUTS, layoutOf } from '../../src/event/row/columns.js';
import { type RowTest } from '../../src/event/row/wanted.js';
import { type Backend } from '../../src/storage/ports/backend.js';
import { type StoryKeeper, type ToldRow } from '../../src/storage/ports/stories.js';

export interface RowPlaces {
  storage: Backend;
  stories: StoryKeeper;
  dataDir: string;
  /** Receives places of the event log that are skipped. */
  onDamage: OnDamage;
}

/** Rows of a log that are read between two pauses. */
const ROWS_PER_STEP = 1000;

export async function visitRows(
  { storage, stories, dataDir, onDamage }: RowPlaces,
  test: RowTest,
  look: (row: EventRow) => void,
): Promise<void> {
  await storage.visitRows(stories, test, look);
  await visitLog(dataDir, onDamage, test, look);
}

/** Rows that consumers have read stay in the log until their segment is removed. */
export async function visitLog(
  dataDir: string,
  onDamage: OnDamage,
  test: RowTest,
  look: (row: EventRow) => void,
): Promise<void> {
  let read = 0;
  for (const shard of listShards(realDisk, dataDir)) {
    for (const { payload, rows, layout } of framesAfter(dataDir, shard, START, onDamage)) {
      const { skip } = layoutOf(EVENT_LAYOUTS, layout);
      const bytes = new RowReader(payload);
      for (let i = 0; i < rows; i += 1) {
        const { at } = bytes;
        const isWanted = test(bytes, layout);
        bytes.at = at;
        if (isWanted) look(readRow(bytes, false, layout));
        else skip(bytes);
      }
      read += rows;
      if (read < ROWS_PER_STEP) continue;
      read = 0;
      await nextTurn();
    }
  }
}

/** What is known of the rows of one subject. */
export class SubjectRows {
  readonly subject: ErasureSubject;
  /** Events of the subject; of a user, also those that only their confirmation names. */
  readonly eventIds = new Set<string>();
  readonly identifiers = new Set<string>();
  readonly users = new Set<string>();
  readonly fingerprints = new Set<string>();
  readonly #own = new Map<string, ToldRow>();
  readonly #isOf: ReturnType<typeof isOf>;

  /** @param found in ClickHouse */
  constructor(subject: ErasureSubject, found?: Traces) {
    this.subject = subject;
    this.#isOf = isOf(subject);
    for (const name of ['eventIds', 'identifiers', 'users', 'fingerprints'] as const)
      for (const one of found?.[name] ?? []) this[name].add(one);
  }

  /** Takes what a row of the subject tells. */
  note(row: EventRow): void {
    if (!this.#isOwn(row)) return;
    const { kind, eventId, confirms, identifierHash, userHash, fingerprint } = row;
    this.#own.set(eventId, { kind, eventId, confirms });
    this.eventIds.add(eventId);
    const event = eventOf(row);
    // An imported row is about no event.
    if (event !== '') this.eventIds.add(event);
    if (identifierHash !== '') this.identifiers.add(identifierHash);
    this.users.add(userHash);
    this.fingerprints.add(fingerprint);
  }

  /**
   * The subject's rows and, of a user, the decisions that only their confirmation names. They are known by their ids:
   * an attempt that was cut off may have removed a confirmation and not its decision.
   */
  has(row: EventRow): boolean {
    return this.#isOwn(row) || (this.#isUser && row.kind === 'decision' && this.eventIds.has(row.eventId));
  }

  /** Decisions first: a confirmation names its decision until that is gone. */
  rows(): ToldRow[] {
    const rows = new Map<string, ToldRow>();
    if (this.#isUser)
      for (const eventId of this.eventIds) rows.set(eventId, { kind: 'decision', eventId, confirms: '' });
    // A row that confirms or labels stays behind the decisions.
    for (const [eventId, row] of this.#own) {
      if (row.kind !== 'decision') rows.delete(eventId);
      rows.set(eventId, row);
    }
    return [...rows.values()];
  }

  get #isUser(): boolean {
    return this.subject.kind === 'user';
  }

  /** A label belongs to its event, whenever it was given. */
  #isOwn(row: EventRow): boolean {
    return this.#isOf({ ...row, receivedAt: eventTimeOf(row) });
  }
}
