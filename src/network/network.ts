// Entry point of this folder: everything the request path looks up about addresses, timezones and user agents, from
// memory.
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type AddressTables, type NetworkPort } from '../contract/network.js';
import { given } from '../util/given.js';
import { guarded } from '../util/guarded.js';
import { program } from '../util/programs.js';
import { type ListFigures, type ListFolder } from './cidr-lists.js';
import { type CacheSizes, NetworkLookups } from './lookups.js';
import { type TablesMessage, type TablesTask } from './tables.js';

export interface NetworkOptions extends CacheSizes {
  /** False: countries and autonomous systems are unknown. */
  packages: boolean;
  /** File from which the packages are resolved, like a module there would; this file when absent. */
  packagesFrom?: string;
  /** Directory of CIDR lists (vpn*.txt, tor*.txt, datacenter*.txt), '' for none. */
  listsDir: string;
  /** Directory of fetched lists; it need not exist yet. '' for none. */
  fetchedListsDir?: string;
  /** Pause between two checks of the lists, milliseconds. */
  listsReloadMs: number;
  /** Called once per missing or broken item, with a sentence without personal data. */
  log: (problem: string) => void;
}

export interface Network extends NetworkPort {
  /** Of its caches. */
  readonly sizes: CacheSizes;
  /** Calls now with all tables, and again with those that change: for other threads with look-ups of their own. */
  follow(listener: (tables: AddressTables) => void): void;
  /** Number of ranges in the lists. */
  readonly listRanges: number;
  readonly lists: readonly ListFigures[];
  /** Checks the lists now. */
  reload(): void;
  close(): Promise<void>;
}

/** Resolves when the tables are loaded, or known to be missing: missing data never makes it reject. */
export async function openNetwork(options: NetworkOptions): Promise<Network> {
  const lookups = new NetworkLookups(options);
  const current = new CurrentTables(lookups);
  const { packages, packagesFrom = import.meta.url, listsDir, fetchedListsDir = '', listsReloadMs } = options;
  const threads: Worker[] = [];
  const begin = (task: Pick<TablesTask, 'packages' | 'listFolders'>): Promise<void> =>
    start({ packagesFrom, listsReloadMs, ...task }, threads, current, options.log);
  // Two threads: the thread that reads the packages ends and frees its memory.
  const reading = packages ? begin({ packages, listFolders: [] }) : undefined;
  const follow = (): Promise<void> => begin({ packages: false, listFolders: foldersOf(listsDir, fetchedListsDir) });
  const stopWaiting =
    listsDir === '' && fetchedListsDir !== '' && !existsSync(fetchedListsDir)
      ? whenThere(fetchedListsDir, listsReloadMs, follow, options.log)
      : undefined;
  const following = stopWaiting === undefined && listsDir + fetchedListsDir !== '' ? follow() : undefined;
  await Promise.all([reading, following]);
  return {
    facts: (address) => lookups.facts(address),
    zone: (timezone, now) => lookups.zone(timezone, now),
    mismatch: lookups.mismatch,
    agent: lookups.agent,
    countryName: lookups.countryName,
    sizes: { addressesMax: options.addressesMax, agentsMax: options.agentsMax },
    follow: (listener) => current.follow(listener),
    get listRanges() {
      return current.ranges;
    },
    get lists() {
      return current.files;
    },
    reload() {
      for (const thread of threads) thread.postMessage('look');
    },
    async close() {
      stopWaiting?.();
      // Keeps the process alive until the threads have ended.
      for (const thread of threads) thread.ref();
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}

/** The last tables of all threads. */
class CurrentTables {
  ranges = 0;
  files: readonly ListFigures[] = [];
  readonly #lookups: NetworkLookups;
  readonly #tables: AddressTables = {};
  readonly #listeners: ((tables: AddressTables) => void)[] = [];

  constructor(lookups: NetworkLookups) {
    this.#lookups = lookups;
  }

  take({ country, asn, lists, ranges, files }: TablesMessage): void {
    const changed: AddressTables = given({ country, asn, lists });
    Object.assign(this.#tables, changed);
    if (lists !== undefined) {
      this.ranges = ranges;
      this.files = files;
    }
    this.#lookups.take(changed);
    for (const listener of this.#listeners) listener(changed);
  }

  follow(listener: (tables: AddressTables) => void): void {
    this.#listeners.push(listener);
    listener(this.#tables);
  }
}

function foldersOf(listsDir: string, fetchedListsDir: string): ListFolder[] {
  return [
    ...(listsDir === '' ? [] : [{ path: listsDir }]),
    ...(fetchedListsDir === '' ? [] : [{ path: fetchedListsDir, optional: true }]),
  ];
}

/**
 * Waits until a directory exists, then calls `then`. A thread costs some megabytes, so none is started before the first
 * list is fetched. @returns a function that stops waiting
 */
function whenThere(
  path: string,
  everyMs: number,
  then: () => Promise<void>,
  log: (problem: string) => void,
): () => void {
  const onError = (error: unknown): void => log(`network lists in ${path} cannot be followed: ${String(error)}`);
  const look = guarded(onError, () => {
    if (!existsSync(path)) return undefined;
    clearInterval(timer);
    return then();
  });
  const timer = setInterval(look, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Resolves with the thread's first message, or when the thread fails or ends. */
function start(
  task: TablesTask,
  threads: Worker[],
  current: CurrentTables,
  log: (problem: string) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const thread = new Worker(program('tables'), { workerData: task });
    threads.push(thread);
    let settled = false;
    const settle = (): void => {
      if (settled) return;
      settled = true;
      // From now on the thread does not keep the process alive; before, the caller waits for it.
      thread.unref();
      resolve();
    };
    thread.on('message', (message: TablesMessage) => {
      current.take(message);
      message.problems.forEach(log);
      settle();
    });
    thread.on('error', (error) => {
      log(`the address tables are no longer updated: ${error.message}; the last ones stay in use`);
      settle();
    });
    thread.on('exit', settle);
  });
}
