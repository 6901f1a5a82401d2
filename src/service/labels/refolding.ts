// After a label that says that a user did not cause an event, or that withdraws such a label: folds the user's record
// again from all the user's rows in ClickHouse. The row that does it is logged only while the store's record equals the
// fold of these rows; until then, and where it never does (rows before the retention, an erasure, no ClickHouse), the
// effect of the event is disowned instead (scoring/verdicts). Nothing waits for this, and a restart drops the waiting
// users: the next label of the user repeats the whole work.
import { setImmediate as turn } from 'node:timers/promises';
import { type EventArchive } from '../../clickhouse/stories.js';
import { type RefoldOutcome } from '../../contract/labels/labels.js';
import { type EventRow } from '../../event/event-row.js';
import { refoldRowOf } from '../../profiles/fold/refold.js';
import { userKey } from '../../profiles/keys.js';
import { goesBy, refolded } from '../../profiles/refold.js';
import { type ProfileStore } from '../../storage/ports/profiles.js';
import { guarded } from '../../util/guarded.js';

/** ClickHouse has a row within seconds, after an outage of its own within minutes. */
const DELAYS_MS: readonly number[] = [2000, 3000, 10_000, 60_000, 600_000, 3_600_000];
/** Maximum of waiting users; further users are given up. */
const WAITING_MAX = 1000;

export interface RefoldingOptions {
  archive: () => Promise<Pick<EventArchive, 'history'> | undefined>;
  /** Opened on first use. */
  store: () => Promise<Pick<ProfileStore, 'readMany' | 'close'>>;
  /** Rejects when the row is not in the log. */
  log: (row: EventRow) => Promise<void>;
  newEventId: () => string;
  clock: () => number;
  onOutcome: (outcome: RefoldOutcome) => void;
  onError: (error: unknown) => void;
}

interface Waiting {
  label: EventRow;
  tries: number;
  timer: NodeJS.Timeout | undefined;
}

export class Refolding {
  readonly #options: RefoldingOptions;
  readonly #waiting = new Map<string, Waiting>();
  #store: Promise<Pick<ProfileStore, 'readMany' | 'close'>> | undefined;
  /** One user after the other. */
  #work: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(options: RefoldingOptions) {
    this.#options = options;
  }

  /** @param label the row in the log; the newest label of a user replaces earlier ones */
  after(label: EventRow): void {
    if (this.#closed || label.tier === 'provisional') return;
    const { userHash } = label;
    clearTimeout(this.#waiting.get(userHash)?.timer);
    if (!this.#waiting.has(userHash) && this.#waiting.size >= WAITING_MAX) {
      this.#options.onOutcome('given_up');
      return;
    }
    this.#again({ label, tries: 0, timer: undefined });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    await this.#work;
    await (await this.#store)?.close();
  }

  #again(waiting: Waiting): void {
    const { userHash } = waiting.label;
    const delay = DELAYS_MS[waiting.tries];
    if (delay === undefined) {
      this.#ended(waiting, 'given_up');
      return;
    }
    waiting.tries += 1;
    const next = guarded(this.#options.onError, () => {
      this.#work = this.#work.then(() => this.#try(waiting));
    });
    waiting.timer = setTimeout(next, delay).unref();
    this.#waiting.set(userHash, waiting);
  }

  async #try(waiting: Waiting): Promise<void> {
    if (this.#isOver(waiting)) return;
    let outcome: RefoldOutcome | undefined;
    try {
      outcome = await this.#refold(waiting.label);
    } catch (error) {
      this.#options.onError(error);
    }
    if (this.#isOver(waiting)) return;
    if (outcome === undefined) this.#again(waiting);
    else this.#ended(waiting, outcome);
  }

  #isOver(waiting: Waiting): boolean {
    return this.#closed || this.#waiting.get(waiting.label.userHash) !== waiting;
  }

  #ended({ label }: Waiting, outcome: RefoldOutcome): void {
    this.#waiting.delete(label.userHash);
    this.#options.onOutcome(outcome);
  }

  /** Undefined: try again later. */
  async #refold(label: EventRow): Promise<RefoldOutcome | undefined> {
    const { archive, log, newEventId, clock } = this.#options;
    const history = await archive();
    if (history === undefined) return 'no_history';
    const store = await (this.#store ??= this.#options.store());
    const [record] = await store.readMany([userKey(label)]);
    if (record === undefined) return undefined;
    const rows = await history.history(label.userHash, label.workspace, label.mode);
    if (rows === undefined) return 'no_history';
    if (!rows.some(({ eventId }) => eventId === label.eventId)) return undefined;
    if (goesBy(record, label.confirms)) return 'done';
    const made = await refolded(rows, turn);
    if (made === undefined || !made.before.equals(record)) return undefined;
    // The user may have been erased while the rows were read: then nothing of this user is written.
    const [still] = await store.readMany([userKey(label)]);
    if (still === undefined) return undefined;
    await log(refoldRowOf(label, made, newEventId(), clock()));
    return undefined;
  }
}
