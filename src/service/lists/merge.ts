// Merges an upload into a list: copies the list's entries into the upload's set, which then replaces the list's set in
// one step. So a list is never incomplete, and an error before that step leaves it unchanged.
import { AdministrationError } from '../../access/administration.js';
import { LIST_NETWORKS } from '../../contract/lists/lists.js';
import { type ListChangeView } from '../../contract/lists/schemas.js';
import { type ListEntry, type ListStore } from '../../storage/ports/lists.js';
import { entriesOf } from './loaded.js';

const BATCH = 1000;
const CHANGES_AT_ONCE = 1000;

/**
 * What the entries of an upload are to the list at this moment. The upload was loaded beside a list that others went on
 * changing, so it is compared at its end.
 */
export async function compared(store: ListStore, upload: number, list: number): Promise<ListChangeView> {
  const change: ListChangeView = { added: 0, updated: 0, unchanged: 0 };
  for (const part of [0, LIST_NETWORKS])
    for await (const batch of batchesOf(store, upload + part)) {
      const { added, updated, unchanged } = await store.put(list + part, batch, 'dry');
      change.added += added;
      change.updated += updated;
      change.unchanged += unchanged;
    }
  return change;
}

/**
 * Copies entries that only the list has, and of those that are the same in both the time at which they were added.
 * @param how 'times': the latter only, where the upload is put in place of the list
 */
export async function merged(store: ListStore, from: number, to: number, how: 'fill' | 'times'): Promise<void> {
  for (const part of [0, LIST_NETWORKS])
    for await (const batch of batchesOf(store, from + part)) await store.put(to + part, batch, how);
}

async function* batchesOf(store: ListStore, set: number): AsyncGenerator<ListEntry[]> {
  let batch: ListEntry[] = [];
  for await (const entry of entriesOf(store, set)) {
    batch.push(entry);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Applies changes that were made to the list during the copy.
 * @param since sequence number of the last change that the copy has
 * @returns the sequence number of the last change applied
 * @throws AdministrationError CONFLICT when the store no longer has all changes since
 */
export async function followed(store: ListStore, from: number, to: number, since: number): Promise<number> {
  for (let after = since; ;) {
    const { changes, sequence, gap } = await store.changesAfter(after, CHANGES_AT_ONCE);
    if (gap)
      throw new AdministrationError('CONFLICT', 'the list changed too often during the upload; end the upload again');
    for (const { set, key, expiry } of changes) {
      const part = set - from;
      if (part !== 0 && part !== LIST_NETWORKS) continue;
      const entry = expiry === 0 ? undefined : await store.get(set, key);
      if (entry === undefined) await store.remove(to + part, [key]);
      else await store.put(to + part, [entry]);
    }
    after = Math.max(after, sequence);
    if (changes.length < CHANGES_AT_ONCE) return after;
  }
}
