// The part of an erasure in lists that follows from the subject's events: login identifiers, fingerprints of the
// visitor, and entries that labels of these events added. Entries by the subject's own hash are removed by the service.
import { ofWorkspace } from '../../src/access/lists/administration.js';
import { type ListRecord } from '../../src/access/lists/records.js';
import { type ControlView } from '../../src/access/control/transaction.js';
import { BUILT_IN } from '../../src/contract/lists/built-in.js';
import { type ErasureSubject } from '../../src/contract/erasure.js';
import { type ListStore } from '../../src/storage/ports/lists.js';
import { wordsOf, withoutEvents } from './label-words.js';

export interface ListedTraces {
  readonly identifiers: ReadonlySet<string>;
  readonly fingerprints: ReadonlySet<string>;
  readonly eventIds: ReadonlySet<string>;
}

const PAGE_ENTRIES = 1000;
/** Entries in one call of the store. */
const REMOVED_AT_ONCE = 500;

/** Resolves to the number of entries that were removed or shortened. */
export async function eraseListed(
  entries: ListStore,
  view: ControlView,
  subject: ErasureSubject,
  traces: ListedTraces,
): Promise<number> {
  let gone = 0;
  for (const { kind, set, byLabels } of setsOf(view, subject)) {
    const keys = keysIn(kind, traces);
    for (let from = 0; from < keys.length; from += REMOVED_AT_ONCE)
      gone += await entries.remove(set, keys.slice(from, from + REMOVED_AT_ONCE));
    if (byLabels) gone += await visitWords(entries, set, traces, true);
  }
  return gone;
}

/** What is still there, found by reading again. */
export async function countListed(
  entries: ListStore,
  view: ControlView,
  subject: ErasureSubject,
  traces: ListedTraces,
): Promise<number> {
  let found = 0;
  for (const { kind, set, byLabels } of setsOf(view, subject)) {
    for (const key of keysIn(kind, traces)) if ((await entries.get(set, key)) !== undefined) found += 1;
    if (byLabels) found += await visitWords(entries, set, traces, false);
  }
  return found;
}

function setsOf(view: ControlView, { workspace, mode }: ErasureSubject) {
  return ofWorkspace(view, workspace)
    .filter(({ keepOnErasure }) => !keepOnErasure)
    .map(({ name, kind, sets }) => ({ kind, set: sets[mode], byLabels: BUILT_IN.get(name)?.use === 'labels' }));
}

function keysIn(kind: ListRecord['kind'], { identifiers, fingerprints }: ListedTraces): Buffer[] {
  const hashes = kind === 'identifiers' ? identifiers : kind === 'fingerprints' ? fingerprints : [];
  return [...hashes].map((hash) => Buffer.from(hash, 'hex'));
}

/** Entries that one of the events added. */
async function visitWords(
  entries: ListStore,
  set: number,
  { eventIds }: ListedTraces,
  isToGo: boolean,
): Promise<number> {
  let found = 0;
  for (let after: string | undefined; ;) {
    const page = await entries.page(set, PAGE_ENTRIES, after);
    for (const entry of page.entries) {
      if (!wordsOf(entry).some(({ event }) => eventIds.has(event))) continue;
      found += 1;
      if (!isToGo) continue;
      const left = withoutEvents(entry, eventIds);
      if (left === undefined) await entries.remove(set, [entry.key]);
      else await entries.put(set, [left]);
    }
    if (page.next === undefined) return found;
    after = page.next;
  }
}
