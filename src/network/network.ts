// Entry point of this folder: everything the request path looks up about addresses, timezones and user agents, from
// memory.
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { NETWORK } from '../event/event-row.js';
import { type NetworkFacts, type NetworkPort } from '../contract/network.js';
import { formatAddress, formatPrefix, parseAddress } from './address.js';
import { countryName } from '../util/country-name.js';
import { type ListFigures, type ListFolder } from './cidr-lists.js';
import { countryOf } from './country-table.js';
import { isHosting } from './hosting-asns.js';
import { isReserved } from './reserved.js';
import { NO_RANGES, valueAt } from './range-table.js';
import { type TablesMessage, type TablesTask } from './tables.js';
import { isTimezone, localHour, timezoneMismatch } from './timezones.js';
import { rememberAgents } from './user-agent.js';
import { guarded } from '../util/guarded.js';
import { program } from '../util/programs.js';

export interface NetworkOptions {
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
  /**
   * Maximum of cached addresses, about 400 bytes each. A few thousand are enough: a new lookup costs about 1 us, a
   * larger cache costs more.
   */
  addressesMax: number;
  /** Maximum of cached User-Agents, up to 1 kB each. */
  agentsMax: number;
  /** Called once per missing or broken item, with a sentence without personal data. */
  log: (problem: string) => void;
}

export interface Network extends NetworkPort {
  /** Number of ranges in the lists. */
  readonly listRanges: number;
  readonly lists: readonly ListFigures[];
  /** Checks the lists now. */
  reload(): void;
  close(): Promise<void>;
}

/** Resolves when the tables are loaded, or known to be missing: missing data never makes it reject. */
export async function openNetwork(options: NetworkOptions): Promise<Network> {
  const facts = new AddressFacts(options.addressesMax);
  const { packages, packagesFrom = import.meta.url, listsDir, fetchedListsDir = '', listsReloadMs } = options;
  const threads: Worker[] = [];
  const begin = (task: Pick<TablesTask, 'packages' | 'listFolders'>): Promise<void> =>
    start({ packagesFrom, listsReloadMs, ...task }, threads, facts, options.log);
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
    facts: (address) => facts.of(address),
    zone: (timezone, now) => ({ valid: isTimezone(timezone), localHour: localHour(timezone, now) }),
    mismatch: timezoneMismatch,
    agent: rememberAgents(options.agentsMax),
    countryName,
    get listRanges() {
      return facts.listRanges;
    },
    get lists() {
      return facts.lists;
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
  facts: AddressFacts,
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
      facts.take(message);
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

const UNKNOWN: NetworkFacts = Object.freeze({ address: '', prefix: '', country: 'ZZ', asn: 0, bits: 0 });

/** Facts by address, cached by canonical text until the tables change. */
class AddressFacts {
  listRanges = 0;
  lists: readonly ListFigures[] = [];
  private country = NO_RANGES;
  private asn = NO_RANGES;
  private listTable = NO_RANGES;
  private readonly known: LRUCache<string, NetworkFacts>;
  private readonly words = new Uint32Array(4);

  constructor(addressesMax: number) {
    this.known = new LRUCache({ max: addressesMax });
  }

  take({ country, asn, lists, ranges, files }: TablesMessage): void {
    this.country = country ?? this.country;
    this.asn = asn ?? this.asn;
    if (lists !== undefined) {
      this.listTable = lists;
      this.listRanges = ranges;
      this.lists = files;
    }
    this.known.clear();
  }

  of(text: string): NetworkFacts {
    if (text === '') return UNKNOWN;
    const before = this.known.get(text);
    if (before !== undefined) return before;
    const family = parseAddress(text, this.words);
    if (family === 0) return UNKNOWN;
    const facts = Object.freeze(this.look(family));
    // The key is our own text: the caller's text may be a slice that keeps a whole header in memory.
    this.known.set(facts.address, facts);
    return facts;
  }

  private look(family: 4 | 6): NetworkFacts {
    const { words } = this;
    const isPublic = !isReserved(family, words);
    const asn = isPublic ? valueAt(this.asn, family, words) : 0;
    const bits = valueAt(this.listTable, family, words);
    return {
      address: formatAddress(family, words),
      prefix: formatPrefix(family, words),
      country: isPublic ? countryOf(valueAt(this.country, family, words)) : 'ZZ',
      asn,
      bits: isHosting(asn) ? bits | NETWORK.datacenter : bits,
    };
  }
}
