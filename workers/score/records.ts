// Reads the records that a batch needs, in one read with one deadline, and arranges them for scoring.
import { type ProfileStore, UNREADABLE } from '../../src/storage/ports/profiles.js';
import { type RecordKey } from '../../src/contract/position.js';
import { type EventRequest } from '../../src/event/event-row.js';
import { type PageView, type Profiles } from '../../src/contract/profile.js';
import { RecordBytes } from '../../src/profiles/codec/bytes.js';
import { type RecordSource } from '../../src/profiles/codec/codec.js';
import { type ProfileCache } from '../../src/profiles/cache/cache.js';
import { type Entry } from '../../src/profiles/cache/entry.js';
import { pageKeyCount } from '../../src/profiles/keys.js';
import { type DecodedGetter, readPageView, readProfiles } from '../../src/profiles/read-profiles.js';
import { emptyPageView, emptyProfiles } from '../../src/profiles/shapes.js';
import { LATE, within } from '../../src/util/time/within.js';

export class Records {
  readonly #cache: ProfileCache;
  readonly #store: ProfileStore;
  readonly #readMs: number;
  readonly #bytes = new RecordBytes();
  readonly #profiles: Profiles = emptyProfiles();
  /** What `ofPage` read last. */
  readonly page = emptyPageView();
  /** Entries of the current request. */
  #entries: readonly Entry[] = [];
  /** Index of the first page record among them, and their number. */
  #pageFrom = 0;
  #pageCount = 0;
  readonly #held = (_: RecordKey, index: number): RecordSource => {
    const entry = this.#entries[index];
    return entry === undefined ? undefined : this.#cache.recordOf(entry, this.#bytes);
  };
  readonly #ofPage = (index: number): RecordSource => {
    if (index >= this.#pageCount) return '';
    const entry = this.#entries[this.#pageFrom + index];
    return entry === undefined ? undefined : this.#cache.recordOf(entry, this.#bytes);
  };
  readonly #decoded: DecodedGetter = {
    crowd: (index) => {
      const entry = this.#entries[index];
      return entry === undefined ? undefined : this.#cache.crowdOf(entry);
    },
    replays: (index, into) => {
      const entry = this.#entries[index];
      return entry !== undefined && this.#cache.readReplays(entry, into);
    },
  };
  hits = 0;
  misses = 0;

  constructor(cache: ProfileCache, store: ProfileStore, readMs: number) {
    this.#cache = cache;
    this.#store = store;
    this.#readMs = readMs;
  }

  /** Reads those of `keys` that are not cached. Never rejects: what cannot be read in time stays missing. */
  fetch(keys: readonly RecordKey[]): Promise<void> | undefined {
    const missing = this.#cache.missing(keys);
    this.hits += keys.length - missing.length;
    return this.read(missing);
  }

  /** The entries of one request; missing records are added to `missing`, for `read`. */
  open(keys: readonly RecordKey[], missing: RecordKey[]): Entry[] {
    const before = missing.length;
    const entries = this.#cache.open(keys, missing);
    this.hits += keys.length - (missing.length - before);
    return entries;
  }

  /** Reads the records that `open` or the cache reported as missing. Never rejects. */
  read(missing: RecordKey[]): Promise<void> | undefined {
    this.misses += missing.length;
    if (missing.length === 0) return undefined;
    let read: ReturnType<ProfileStore['readMany']>;
    try {
      read = this.#store.readMany(missing);
    } catch {
      this.#cache.readFailed(missing);
      return undefined;
    }
    if (!Array.isArray(read)) return this.#await(missing, read);
    this.#fill(missing, read);
    return undefined;
  }

  /**
   * The profiles of one request. The object is refilled by the next call.
   * @param entries from `open`
   */
  of(entries: readonly Entry[]): Profiles {
    this.#entries = entries;
    readProfiles(this.#bytes, this.#held, entries, this.#profiles, this.#decoded);
    return this.#profiles;
  }

  /** The profiles for a page's reply, of the request that `of` read last. The object is refilled by the next call. */
  ofPage(request: EventRequest): PageView {
    this.#pageCount = pageKeyCount(request);
    this.#pageFrom = this.#entries.length - this.#pageCount;
    readPageView(this.#bytes, this.#ofPage, request, this.page);
    return this.page;
  }

  async #await(keys: RecordKey[], read: Promise<(Buffer | undefined)[]>): Promise<void> {
    // An error after the deadline is ignored: no caller waits for it.
    const records = await within(
      this.#readMs,
      read.catch(() => undefined),
    );
    if (records === undefined || records === LATE) this.#cache.readFailed(keys);
    else this.#fill(keys, records);
  }

  #fill(keys: readonly RecordKey[], records: readonly (Buffer | undefined)[]): void {
    for (const [index, key] of keys.entries())
      if (records[index] === UNREADABLE) this.#cache.readFailed([key]);
      else this.#cache.fill(key, records[index]);
  }
}
