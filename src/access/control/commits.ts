// Commits of one process to the control store. While one is on its way, the changes that come wait and make the next
// one together: of eight labels at once, each with two commits, two to four commits are left, and changes of one
// node do not conflict with each other. Actors take turns, and changes that wait leave half of the thread to others.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Actor } from '../../contract/operators/audit.js';
import { type ControlMedium } from '../../storage/ports/control.js';
import { StoreUnavailableError } from '../../storage/ports/errors.js';
import { entryOf, newEntry } from '../audit/entries.js';
import { type Seen } from './seen.js';
import { type ControlTransaction, Transaction, View } from './transaction.js';

/** Attempts of one commit against other writers; each failure means that another commit succeeded. */
const ATTEMPTS_MAX = 100;
const BACKOFF_MS_MAX = 20;
const TOGETHER_MAX = 16;
/** No further change is added to a commit after this time: the thread does nothing else meanwhile. */
const TOGETHER_MS = 5;
/** Changes of one actor, or of the service itself, that wait for a commit. */
const WAITING_MAX = 1024;

/** Other processes changed the store all the time. */
class ContendedError extends Error {}

interface Waiting {
  readonly actor: Actor | undefined;
  /** Makes the change. @returns resolves its promise; called when the change is stored */
  readonly make: (transaction: Transaction) => () => void;
  readonly reject: (reason: unknown) => void;
}

/** A commit as it is built. */
interface Commit {
  readonly version: number;
  readonly fields: Map<string, string>;
  readonly changes: Map<string, string | null>;
  readonly audit: string[];
}

export class Commits {
  readonly #medium: ControlMedium;
  readonly #now: () => number;
  readonly #seen: Seen;
  /** In the order in which they came. */
  #waiting: Waiting[] = [];
  #busy = false;
  /** Milliseconds that the last changes took. */
  #took = 0;

  /** @param now Unix milliseconds */
  constructor(medium: ControlMedium, now: () => number, seen: Seen) {
    this.#medium = medium;
    this.#now = now;
    this.#seen = seen;
  }

  /** @throws what `change` throws; StoreUnavailableError when too many changes of the actor wait */
  update<T>(change: (transaction: ControlTransaction) => T, actor: Actor | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.filter((other) => other.actor?.who === actor?.who).length >= WAITING_MAX)
        throw new StoreUnavailableError('too many changes wait for the control store');
      const make = (transaction: Transaction): (() => void) => {
        const result = change(transaction);
        return () => resolve(result);
      };
      this.#waiting.push({ actor, make, reject });
      if (!this.#busy) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#busy = true;
    while (this.#waiting.length > 0) {
      const group = this.#next();
      try {
        for (const settle of await this.#commit(group)) settle();
      } catch (error) {
        for (const { reject } of group) reject(error);
        if (!(error instanceof ContendedError) && this.#hasRoom()) this.#rejectAll(error);
      }
      if (this.#waiting.length > 0) await sleep(this.#took);
    }
    this.#busy = false;
  }

  /** The store is away: changes that wait for it would wait for its deadline again. */
  #rejectAll(error: unknown): void {
    for (const { reject } of this.#waiting) reject(error);
    this.#waiting = [];
  }

  #hasRoom(): boolean {
    return this.#medium.hasRoom?.() ?? true;
  }

  /** The first change of each actor, then others while there is room. */
  #next(): Waiting[] {
    const seen = new Set<string | undefined>();
    const isFirst = new Set(this.#waiting.filter(({ actor }) => !seen.has(actor?.who) && seen.add(actor?.who)));
    const others = this.#waiting.filter((one) => !isFirst.has(one));
    const group = [...isFirst, ...others].slice(0, this.#hasRoom() ? TOGETHER_MAX : 1);
    this.#waiting = this.#waiting.filter((one) => !group.includes(one));
    return group;
  }

  /**
   * @param group those for which there is no time are taken out, and wait again
   * @returns settle the promises of the group
   */
  async #commit(group: Waiting[]): Promise<(() => void)[]> {
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
      const { version, fields } = await (attempt === 1 ? this.#seen.view() : this.#seen.load());
      const begunAt = performance.now();
      const commit: Commit = { version, fields: new Map(fields), changes: new Map(), audit: [] };
      const settles: (() => void)[] = [];
      for (const waiting of group) {
        if (settles.length > 0 && performance.now() - begunAt > TOGETHER_MS) break;
        settles.push(this.#add(waiting, commit));
      }
      this.#waiting.unshift(...group.splice(settles.length));
      this.#took = performance.now() - begunAt;
      if (commit.changes.size === 0) return settles;
      this.#seen.refuseEmptied(version);
      const next = nextVersion(version, this.#now());
      if (await this.#medium.commit(version, next, commit.changes, commit.audit)) {
        this.#seen.set(new View({ version: next, fields: commit.fields }));
        return settles;
      }
      await sleep(Math.random() * Math.min(attempt, BACKOFF_MS_MAX));
    }
    throw new ContendedError(
      `control store: the change failed, because others changed the store ${ATTEMPTS_MAX} times in a row; try again`,
    );
  }

  /** Adds a change on top of the ones before it; one that throws adds nothing. */
  #add({ actor, make, reject }: Waiting, commit: Commit): () => void {
    const now = this.#now();
    const transaction = new Transaction(commit, actor?.who ?? '', now);
    try {
      const settle = make(transaction);
      if (transaction.changes.size === 0) return settle;
      for (const [field, json] of transaction.changes) commit.changes.set(field, json);
      if (actor !== undefined) commit.audit.push(...auditOf(actor, transaction, now));
      return settle;
    } catch (error) {
      transaction.undo();
      return () => reject(error);
    }
  }
}

function auditOf(actor: Actor, { told, notes }: Transaction, now: number): string[] {
  const changes = [...told.values()].flatMap((change) => entryOf(actor, change, now) ?? []);
  const noted = notes.map((about) => newEntry(actor, now, about));
  return [...changes, ...noted].map((entry) => JSON.stringify(entry));
}

/**
 * The time, so that a store that was emptied and filled again, or lost its last changes and got others, has another
 * version than before.
 */
function nextVersion(version: number, now: number): number {
  return Math.max(version + 1, now);
}
