// The lists in the service: the control store says which lists exist, a separate thread loads their entries. The thread
// starts with the first list.
import { Worker } from 'node:worker_threads';
import { type ControlView } from '../../access/control/transaction.js';
import { LIST_UPLOADS, type ListRecord, LISTS } from '../../access/lists/records.js';
import { type ListedIn, type ListsUpdate } from '../../contract/lists/lists.js';
import { type StorageOptions } from '../../contract/storage.js';
import { type Mode, MODES } from '../../contract/vocabulary.js';
import { type ListStore } from '../../storage/ports/lists.js';
import { type EventRow } from '../../event/event-row.js';
import { ListLookUp, listWord } from '../../rules/lists/look-up.js';
import { guarded } from '../../util/guarded.js';
import { program } from '../../util/programs.js';
import { type FollowTask, type FromFollower, type ListFiguresOf, type WantedLists } from './messages.js';
import { NetworkLookUp } from './networks.js';

export interface ListsOptions {
  store: ListStore;
  storage: StorageOptions;
  /** Memory of `SharedTime`. */
  time?: SharedArrayBuffer | undefined;
  /** Sends an update that workers must have before their next batch. */
  send: (lists: ListsUpdate) => void;
  onProblem: (error: unknown) => void;
  damaged: (store: string, key: string) => void;
}

/** Pause before a restart of a thread that ended unexpectedly. */
const RESTART_MS = 1000;
/**
 * What the thread reads is garbage a moment later: a small young generation keeps a million entries from using a
 * hundred megabytes.
 */
const YOUNG_MB = 4;
/** Maximum wait for the thread to end: it may be reading a large list. */
const CLOSE_MS = 2000;

type Login = Pick<EventRow, 'identifierHash' | 'identifierDomainHash'>;

export class ListsOfService {
  readonly #options: ListsOptions;
  readonly #networks = new NetworkLookUp();
  #lookUp: ListLookUp | undefined;
  #wanted: WantedLists = { lists: [], uploads: [] };
  #thread: Worker | undefined;
  #lookedAt: number | undefined;
  #figures: readonly ListFiguresOf[] = [];
  #problem = '';
  #closed = false;
  #ready: Promise<void> | undefined;
  #loaded: (() => void) | undefined;

  /** The store of the entries. */
  readonly store: ListStore;

  constructor(options: ListsOptions) {
    this.#options = options;
    this.store = options.store;
  }

  /** Takes the state of the control store, at the start and after every change. */
  adopt(view: ControlView): void {
    const { onProblem } = this.#options;
    const lists = view.list(LISTS, onProblem).flatMap(listed);
    const uploads = view.list(LIST_UPLOADS, onProblem).map(({ set }) => set);
    const wanted = { lists, uploads };
    if (JSON.stringify(wanted) === JSON.stringify(this.#wanted)) return;
    this.#wanted = wanted;
    if (this.#thread !== undefined) this.#thread.postMessage(wanted);
    else if (!this.#closed) this.#start();
  }

  /** Resolves when the lists of the start are loaded: before, rules that use them give other results. */
  async ready(): Promise<void> {
    await this.#ready;
  }

  /** Words of the lists with a network that contains this address. @param now Unix milliseconds */
  networksOf(address: string, workspace: string, mode: Mode, now: number): readonly number[] {
    return this.#networks.of(address, workspace, mode, now);
  }

  /** The same for an event that is decided again, whose address is no longer known: the lists found at that time. */
  static wordsOf(names: readonly string[]): readonly number[] {
    return names.map(listWord);
  }

  /** Whether the login that a backend names for an event is on a list that the event was not on. */
  hasOther({ identifierHash, identifierDomainHash }: Login, event: EventRow): boolean {
    if (identifierHash === '' && identifierDomainHash === '') return false;
    const row: EventRow = { ...event, tier: 'backend', options: 0, identifierHash, identifierDomainHash };
    return this.#lookUp?.ofLogin(row).some((name) => !event.lists.includes(name)) ?? false;
  }

  /** Number of entries by workspace at the last count. */
  get figures(): readonly ListFiguresOf[] {
    return this.#figures;
  }

  /** Seconds since all changes were last known here; 0 when there are no lists. */
  get lagSeconds(): number {
    return this.#lookedAt === undefined ? 0 : Math.max(0, Math.floor((performance.now() - this.#lookedAt) / 1000));
  }

  async close(): Promise<void> {
    this.#closed = true;
    const thread = this.#thread;
    if (thread !== undefined) {
      const ended = new Promise((resolve) => thread.once('exit', resolve));
      thread.ref();
      thread.postMessage('close');
      const timer = setTimeout(
        guarded(this.#options.onProblem, () => thread.terminate()),
        CLOSE_MS,
      );
      await ended;
      clearTimeout(timer);
    }
    await this.store.close();
  }

  #start(): void {
    const { storage, time } = this.#options;
    const task: FollowTask = { storage, wanted: this.#wanted, time };
    this.#lookedAt ??= performance.now();
    const thread = new Worker(program('lists'), {
      workerData: task,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    this.#thread = thread;
    // Kept over restarts: a thread may die before it has loaded anything.
    this.#ready ??= new Promise((resolve) => {
      this.#loaded = resolve;
    });
    thread.on('message', (message: FromFollower) => this.#take(message));
    thread.on('error', this.#options.onProblem);
    thread.on('exit', () => {
      this.#thread = undefined;
      if (this.#closed) return;
      const again = guarded(this.#options.onProblem, () => {
        if (!this.#closed && this.#thread === undefined) this.#start();
      });
      setTimeout(again, RESTART_MS).unref();
    });
    thread.unref();
  }

  #take(message: FromFollower): void {
    if (message.kind === 'lists') {
      this.#networks.take(message.networks);
      this.#lookUp = new ListLookUp(message);
      this.#options.send({ table: message.table, lists: message.lists });
      this.#loaded?.();
    } else if (message.kind === 'looked') {
      this.#lookedAt = performance.now();
      this.#figures = message.figures ?? this.#figures;
      this.#problem = '';
    } else if (message.kind === 'problem') {
      // Reports a repeated problem only once.
      if (message.message !== this.#problem) this.#options.onProblem(new Error(message.message));
      this.#problem = message.message;
    } else this.#options.damaged(message.store, message.key);
  }
}

/** One entry per mode. */
function listed({ workspace, name, kind, sets }: ListRecord): ListedIn[] {
  return MODES.map((mode) => ({ number: sets[mode], workspace, mode, name, kind }));
}
