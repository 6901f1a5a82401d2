// By which labels an entry is on a list, as its note says it: `fraud 0198…e8f70 2026-03-01T10:00:00Z`, one after the
// other, the newest first.
import { type Label, LABELS } from '../../src/contract/labels.js';
import { type ListEntry } from '../../src/storage/ports/lists.js';

export interface Word {
  readonly label: Label;
  /** The event that it was said of. */
  readonly event: string;
  /** Unix seconds. */
  readonly at: number;
}

/** As the page of a list says who put it there. */
const BY = 'labels';
/** More of them keep nothing on a list that these do not. */
const WORDS_MAX = 8;
const DAY_SECONDS = 86_400;
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
 * Undefined where no word keeps it there.
 * @param daysOf for how long a label keeps it there, 0 = not at all
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

/** Undefined where none of its words is left; it ends when it did. */
export function withoutEvents(entry: ListEntry, events: ReadonlySet<string>): ListEntry | undefined {
  const left = wordsOf(entry).filter(({ event }) => !events.has(event));
  return left.length === 0 ? undefined : { ...entry, note: noteOf(left) };
}

function noteOf(words: readonly Word[]): string {
  const texts = words.map(({ label, event, at }) => `${label} ${event} ${new Date(at * 1000).toISOString()}`);
  return texts.join(BETWEEN).replaceAll('.000Z', 'Z');
}
