// Labels of events that only ClickHouse knows, said while it did not answer: kept here, where every node sees them,
// until it does. A label of an event takes the place of the one before.
import Type, { type Static } from '#typebox';
import { LABEL_NOTE_CHARS_MAX, LABELS, LABEL_SOURCES } from '../contract/labels.js';
import { words } from '../contract/reply-schemas.js';
import { type Mode, MODES } from '../contract/vocabulary.js';
import { defineCollection } from './control/collection.js';
import { type ControlStore } from './control/store.js';

/** Of one workspace, so that the others have room too, and of all. */
const PENDING_PER_WORKSPACE_MAX = 250;
const PENDING_MAX = 1000;
/** Taken on in one step. */
const CLAIMED_MAX = 50;
/** For so long the others leave to a node what it took on; after it they try. */
const CLAIM_MS = 30_000;
/** ClickHouse answered and does not have the event: its row may be on its way there for a day. */
const AGAIN_MS = 3_600_000;
const LOOKS_MAX = 24;

const strict = { additionalProperties: false };
const Moment = Type.Integer({ minimum: 0, description: 'Unix milliseconds' });

const PendingSchema = Type.Object(
  {
    v: Type.Literal(1),
    workspace: Type.String(),
    mode: words(MODES),
    eventId: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
    keyId: Type.String({ maxLength: 64 }),
    trace: Type.String({ maxLength: 256 }),
    word: Type.Object(
      {
        label: words(LABELS),
        source: words(LABEL_SOURCES),
        labeledAt: Moment,
        amount: Type.Union([Type.Null(), Type.Number()]),
        currency: Type.String({ maxLength: 3 }),
        note: Type.String({ maxLength: LABEL_NOTE_CHARS_MAX }),
      },
      strict,
    ),
    timed: Type.Boolean({ description: 'its time came with it' }),
    at: Moment,
    tryAt: Moment,
    looks: Type.Integer({ minimum: 0, description: 'how often ClickHouse did not have the event' }),
  },
  strict,
);
export type PendingRecord = Static<typeof PendingSchema>;
export type PendingLabel = Omit<PendingRecord, 'v' | 'at' | 'tryAt' | 'looks'>;

// Who said it stands in the audit log already.
export const PENDING_LABELS = defineCollection('pendinglabel', PendingSchema, idOf, [], false);

export function idOf({ workspace, mode, eventId }: { workspace: string; mode: Mode; eventId: string }): string {
  return `${workspace} ${mode} ${eventId}`;
}

/** Durable when it resolves: false where there is no room for it. */
export function keepPending(store: ControlStore, label: PendingLabel, now: number): Promise<boolean> {
  return store.update((transaction) => {
    const others = transaction.list(PENDING_LABELS).filter((other) => idOf(other) !== idOf(label));
    const own = others.filter(({ workspace }) => workspace === label.workspace);
    if (others.length >= PENDING_MAX || own.length >= PENDING_PER_WORKSPACE_MAX) return false;
    transaction.put(PENDING_LABELS, { v: 1, ...label, at: now, tryAt: now + CLAIM_MS, looks: 0 });
    return true;
  });
}

export function dropPending(store: ControlStore, id: string): Promise<void> {
  return store.update((transaction) => transaction.delete(PENDING_LABELS, id));
}

/** Some that are due, the oldest first, for this node alone for a while. */
export function claimPending(store: ControlStore, now: number): Promise<PendingRecord[]> {
  return store.update((transaction) => {
    const due = transaction.list(PENDING_LABELS).filter(({ tryAt }) => tryAt <= now);
    const mine = due.sort((one, other) => one.at - other.at).slice(0, CLAIMED_MAX);
    for (const record of mine) transaction.put(PENDING_LABELS, { ...record, tryAt: now + CLAIM_MS });
    return mine;
  });
}

/**
 * What came of them; one that was said anew meanwhile stays.
 * @param done those that need nothing more @param missed those whose event ClickHouse does not have
 * @returns the missed ones that are given up
 */
export function settlePending(
  store: ControlStore,
  done: readonly PendingRecord[],
  missed: readonly PendingRecord[],
  now: number,
): Promise<PendingRecord[]> {
  return store.update((transaction) => {
    const stays = (record: PendingRecord): boolean => transaction.get(PENDING_LABELS, idOf(record))?.at === record.at;
    const lost = missed.filter((record) => stays(record) && record.looks + 1 >= LOOKS_MAX);
    for (const record of [...done, ...lost]) if (stays(record)) transaction.delete(PENDING_LABELS, idOf(record));
    for (const record of missed)
      if (stays(record)) transaction.put(PENDING_LABELS, { ...record, looks: record.looks + 1, tryAt: now + AGAIN_MS });
    return lost;
  });
}
