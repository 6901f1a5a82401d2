// All lists in memory for lookups: the table of entries and the networks, loaded from the store and updated in place
// when the store changes. A full table is built again; removed entries take room until then.
import { LIST_NETWORKS, type ListedIn, NEVER } from '../../contract/lists/lists.js';
import { listWord, scopeOf } from '../../rules/lists/look-up.js';
import { ListTable } from '../../rules/lists/table.js';
import { type ListChange, type ListStore } from '../../storage/ports/lists.js';
import { type KeptNetwork, type NetworkTable, tableOfNetworks } from './networks.js';

/** Small pages become garbage before they are promoted: with ten times this, a million entries took 17 MiB more. */
const PAGE_ENTRIES = 500;
/** Free room of a new table: at least `ROOM_MIN` entries, and 1/`ROOM_PART` of its entries. */
const ROOM_MIN = 4096;
const ROOM_PART = 32;

export class LoadedLists {
  readonly #store: ListStore;
  #table = ListTable.of(0);
  /** By number: lists whose entries are all in the table. */
  #loaded = new Map<number, ListedIn>();
  #networks = new Map<number, Map<string, KeptNetwork>>();
  #networkTable: NetworkTable | undefined;

  constructor(store: ListStore) {
    this.#store = store;
  }

  get table(): SharedArrayBuffer {
    return this.#table.memory;
  }

  get networks(): NetworkTable {
    this.#networkTable ??= tableOfNetworks([...this.#networks.values()].flatMap((of) => [...of.values()]));
    return this.#networkTable;
  }

  /**
   * Loads all entries of these lists, and drops other lists.
   * @param anew reads all lists again
   * @returns whether anything changed
   */
  async load(lists: readonly ListedIn[], anew: boolean): Promise<boolean> {
    const wanted = new Map(lists.map((list) => [list.number, list]));
    // The networks of a renamed list get its new name too.
    const missing = anew ? lists : lists.filter(({ number, name }) => this.#loaded.get(number)?.name !== name);
    const gone = [...this.#loaded.keys()].filter((number) => !wanted.has(number));
    if (missing.length === 0 && gone.length === 0) return false;
    const counts = await Promise.all(missing.map(({ number }) => this.#store.count(number)));
    const more = counts.reduce((sum, count) => sum + count, 0);
    if (anew || more > this.#table.room) {
      // Entries of removed lists are not copied.
      const all = await Promise.all(lists.map(({ number }) => this.#store.count(number)));
      const entries = all.reduce((sum, count) => sum + count, 0);
      await this.#fill(ListTable.of(entries + Math.max(ROOM_MIN, Math.ceil(entries / ROOM_PART))), lists);
    } else {
      for (const list of missing) await this.#read(list, this.#table, this.#networks);
      for (const number of gone) this.#networks.delete(number);
    }
    this.#loaded = wanted;
    this.#networkTable = undefined;
    return true;
  }

  /** @returns what the caller must do: nothing, send the networks, or load everything again */
  apply(changes: readonly ListChange[]): 'nothing' | 'tell' | 'anew' {
    let networks = false;
    for (const { set, key, expiry } of changes) {
      const list = this.#loaded.get(set >= LIST_NETWORKS ? set - LIST_NETWORKS : set);
      if (list === undefined) continue;
      if (set >= LIST_NETWORKS) {
        networks = true;
        change(this.#networks, list, key, expiry);
      } else if (!put(this.#table, list, key, expiry)) return 'anew';
    }
    if (!networks) return 'nothing';
    this.#networkTable = undefined;
    return 'tell';
  }

  async #fill(table: ListTable, lists: readonly ListedIn[]): Promise<void> {
    const networks = new Map<number, Map<string, KeptNetwork>>();
    for (const list of lists) await this.#read(list, table, networks);
    this.#table = table;
    this.#networks = networks;
  }

  async #read(list: ListedIn, table: ListTable, networks: Map<number, Map<string, KeptNetwork>>): Promise<void> {
    await this.#store.scan(list.number, (key, expiry) => {
      if (!put(table, list, key, expiry)) throw new Error('a list changed while it was read; it is read again');
    });
    if (list.kind !== 'addresses') return;
    await this.#store.scan(list.number + LIST_NETWORKS, (key, expiry) => {
      change(networks, list, Buffer.from(key), expiry);
    });
  }
}

/** Every entry of a set, page by page. */
export async function* entriesOf(store: ListStore, set: number) {
  for (let after: string | undefined; ;) {
    const { entries, next } = await store.page(set, PAGE_ENTRIES, after);
    yield* entries;
    if (next === undefined) return;
    after = next;
  }
}

function put(table: ListTable, { workspace, mode, number }: ListedIn, key: Buffer, expiry: number): boolean {
  return table.put(key.readUInt32BE(0), key.readUInt32BE(4), scopeOf(workspace, mode), number, expiry);
}

function change(
  networks: Map<number, Map<string, KeptNetwork>>,
  { number, workspace, mode, name }: ListedIn,
  key: Buffer,
  expiry: number,
): void {
  const own = networks.get(number) ?? new Map<string, KeptNetwork>();
  if (expiry === 0) own.delete(key.toString('hex'));
  else own.set(key.toString('hex'), { key, workspace, mode, word: listWord(name), expiry });
  networks.set(number, own);
}

/** True when the entry has expired. @param now Unix milliseconds */
export function isOver(expiry: number, now: number): boolean {
  return expiry !== NEVER && expiry * 1000 <= now;
}
