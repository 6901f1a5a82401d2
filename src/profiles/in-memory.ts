// Profiles in memory only: for simulations, benches and tests without a store.
import { type EventRow, type EventRequest } from '../event/event-row.js';
import { type RecordKey } from '../contract/position.js';
import { type Profiles } from '../contract/profile.js';
import { RecordBytes } from './codec/bytes.js';
import { Folder } from './fold/fold.js';
import { keysOf, readKeysOf } from './keys.js';
import { readProfiles } from './read-profiles.js';
import { emptyProfiles } from './shapes.js';

/** Reads through to the records below, which must not change any more: many continuations share one past. */
export class RecordsOver extends Map<RecordKey, string> {
  readonly #below: ReadonlyMap<RecordKey, string>;

  constructor(below: ReadonlyMap<RecordKey, string>) {
    super();
    this.#below = below;
  }

  override get(key: RecordKey): string | undefined {
    return super.get(key) ?? this.#below.get(key);
  }
}

export class InMemoryProfiles {
  /** Latin-1, the same bytes as in the store; grows with every new party. A caller may replace it between calls. */
  records: Map<RecordKey, string>;
  readonly #bytes = new RecordBytes();
  readonly #profiles = emptyProfiles();
  readonly #folder = new Folder();

  /** @param before profiles whose records this one begins with; they must not learn any more */
  constructor(before?: InMemoryProfiles) {
    this.records = before === undefined ? new Map<RecordKey, string>() : new RecordsOver(before.records);
  }

  /** The profiles of a request's parties; valid until the next call. */
  of(request: EventRequest): Profiles {
    readProfiles(this.#bytes, (key) => this.records.get(key) ?? '', readKeysOf(request), this.#profiles);
    return this.#profiles;
  }

  learn(row: EventRow): void {
    for (const key of keysOf(row)) this.records.set(key, this.#folder.foldLatin1(key, this.records.get(key), [row]));
  }
}
