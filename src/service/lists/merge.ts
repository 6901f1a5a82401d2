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
 * Compares the list with the upload, so that what is told of an upload is what its end changes: its entries were loaded
 * beside a list that others went on changing.
 * @param how 'absent' also copies entries that only the list has
 * @returns what the entries of the upload are to the list
 */
export async function merged(
  store: ListStore,
  from: number,
  to: number,
  how: 'absent' | 'dry',
): Promise<ListChangeView> {
  const change: ListChangeView = { added: 0, updated: 0, unchanged: 0 };
  const compare = async (part: number, batch: readonly ListEntry[]): Promise<void> => {
    const { updated, unchanged } = await store.put(to + part, batch, how);
    change.updated += updated;
    change.unchanged += unchanged;
  };
  for (const part of [0, LIST_NETWORKS]) {
    change.added += await store.count(to + part);
    let batch: ListEntry[] = [];
    for await (const entry of entriesOf(store, from + part)) {
      batch.push(entry);
      if (batch.length < BATCH) continue;
      await compare(part, batch);
      batch = [];
    }
    if (batch.length > 0) await compare(part, batch);
  }
  change.added -= change.updated + change.unchanged;
  return change;
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
