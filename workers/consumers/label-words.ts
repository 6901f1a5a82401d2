// The labels that keep an entry on a list, as stored in the entry's note: `fraud 0198…e8f70 2026-03-01T10:00:00Z`, one
// after the other, newest first.
import { type Label, LABELS } from '../../src/contract/labels/labels.js';
import { type ListEntry } from '../../src/storage/ports/lists.js';
import { DAY_SECONDS } from '../../src/util/time/units.js';

export interface Word {
  readonly label: Label;
  /** The labelled event. */
  readonly event: string;
  /** Unix seconds. */
  readonly at: number;
}

/** Shown on a list's page as who added the entry. */
const BY = 'labels';
/** Most labels of an entry; more would not keep it longer than these do. */
const WORDS_MAX = 8;
const BETWEEN = ', ';

export function wordsOf(entry: Pick<ListEntry, 'note'> | undefined): Word[] {
  if (entry === undefined || entry.note === '') return [];
  return entry.note.split(BETWEEN).flatMap((text) => {
    const [said, event = '', time = ''] = text.split(' ');
    const label = LABELS.find((one) => one === said);
    const at = Date.parse(time) / 1000;
    return label === undefined || Number.isNaN(at) ? [] : [{ label, event, at }];
  });
}

/**
 * Undefined when no label keeps the entry.
 * @param daysOf how many days a label keeps the entry, 0 = not at all
 */
export function entryOfWords(
  key: Buffer,
  words: readonly Word[],
  daysOf: (label: Label) => number,
): ListEntry | undefined {
  const kept = words
    .filter(({ label }) => daysOf(label) > 0)
    .sort((a, b) => b.at - a.at || (a.event > b.event ? -1 : 1))
    .slice(0, WORDS_MAX);
  const [newest] = kept;
  if (newest === undefined) return undefined;
  const expiry = Math.max(...kept.map(({ label, at }) => at + daysOf(label) * DAY_SECONDS));
  return { key, expiry, addedAt: newest.at, by: BY, note: noteOf(kept) };
}

/** The entry without the labels of these events; its end stays. Undefined when no label is left. */
export function withoutEvents(entry: ListEntry, events: ReadonlySet<string>): ListEntry | undefined {
  const left = wordsOf(entry).filter(({ event }) => !events.has(event));
  return left.length === 0 ? undefined : { ...entry, note: noteOf(left) };
}

function noteOf(words: readonly Word[]): string {
  const texts = words.map(({ label, event, at }) => `${label} ${event} ${new Date(at * 1000).toISOString()}`);
  return texts.join(BETWEEN).replaceAll('.000Z', 'Z');
}
