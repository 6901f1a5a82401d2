// Labels that wait: their event is in ClickHouse only, which did not answer, or in a log and no store yet. They are in
// the control store, where any node can retry them. A new label of an event replaces the waiting one.
import Type, { type Static } from '#typebox';
import { READ_FROM } from '../contract/levels.js';
import { Moment, strict } from '../contract/validation/objects.js';
import { LABEL_NOTE_CHARS_MAX, LABELS, LABEL_SOURCES } from '../contract/labels/labels.js';
import { words } from '../contract/reply-schemas.js';
import { type Mode, MODES } from '../contract/vocabulary.js';
import { defineCollection } from './control/collection.js';
import { type ControlStore } from './control/store.js';

const PENDING_PER_WORKSPACE_MAX = 250;
/** In total; beyond, only workspaces below an equal part may add more: a few of them cannot refuse all others. */
const PENDING_MAX = 1000;
/** Labels that a node claims at a time. */
const CLAIMED_MAX = 50;
/** Other nodes do not retry a claimed label for this long. */
const CLAIM_MS = 30_000;
/** When the event is found nowhere, the label is retried every hour for a day: its row may be delayed. */
const AGAIN_MS = 3_600_000;
const LOOKS_MAX = 24;

const PendingSchema = strict({
  v: Type.Literal(1),
  workspace: Type.String(),
  mode: words(MODES),
  eventId: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
  keyId: Type.String({ maxLength: 64 }),
  trace: Type.String({ maxLength: 256 }),
  // Absent in older records and for a backend.
  who: Type.Optional(Type.String({ maxLength: 128, description: 'name of the operator' })),
  word: strict({
    label: words(LABELS),
    source: words(LABEL_SOURCES),
    labeledAt: Moment,
    amount: Type.Union([Type.Null(), Type.Number()]),
    currency: Type.String({ maxLength: 3 }),
    note: Type.String({ maxLength: LABEL_NOTE_CHARS_MAX }),
  }),
  timed: Type.Boolean({ description: 'its time came with it' }),
  at: Moment,
  tryAt: Moment,
  looks: Type.Integer({ minimum: 0, description: 'how often the event was found nowhere' }),
});
export type PendingRecord = Static<typeof PendingSchema>;
export type PendingLabel = Omit<PendingRecord, 'v' | 'at' | 'tryAt' | 'looks'>;

// Not audited: the audit log already has the label with its author.
export const PENDING_LABELS = defineCollection('pendinglabel', PendingSchema, idOf, { told: false });

export function idOf({ workspace, mode, eventId }: { workspace: string; mode: Mode; eventId: string }): string {
  return `${workspace} ${mode} ${eventId}`;
}

/** What the audit log says of a label. */
export function labelNote({ workspace, mode, eventId, word }: PendingLabel): Parameters<ControlStore['note']>[0] {
  const after = { mode, label: word.label, source: word.source };
  return { subject: `event/${eventId}`, workspace, before: null, after };
}

/**
 * The label in a form that every running node can read. A record with a member that a node does not know is a damaged
 * one to it: it would neither apply it nor put a later label of the event in its place. The author stays in the audit
 * log, and in the row of a label that is logged at once.
 * @param level of all running nodes
 */
export function readableLabel({ who, ...label }: PendingLabel, level: number): PendingLabel {
  return { ...label, ...(who !== undefined && level >= READ_FROM.labelAuthors && { who }) };
}

/**
 * Stores a label durably, and with an actor its row in the audit log, in one commit.
 * @returns false when the store of waiting labels is full for this workspace
 */
export function keepPending(store: ControlStore, label: PendingLabel, now: number): Promise<boolean> {
  return store.update((transaction) => {
    const all = transaction.list(PENDING_LABELS);
    if (!all.some((one) => idOf(one) === idOf(label)) && isFull(all, label.workspace)) return false;
    transaction.put(PENDING_LABELS, { v: 1, ...label, at: now, tryAt: now + CLAIM_MS, looks: 0 });
    transaction.note(labelNote(label));
    return true;
  });
}

function isFull(all: readonly PendingRecord[], workspace: string): boolean {
  const own = all.filter((one) => one.workspace === workspace).length;
  const workspaces = new Set(all.map((one) => one.workspace)).add(workspace).size;
  return own >= (all.length < PENDING_MAX ? PENDING_PER_WORKSPACE_MAX : PENDING_MAX / workspaces);
}

export function dropPending(store: ControlStore, id: string): Promise<void> {
  return store.update((transaction) => transaction.delete(PENDING_LABELS, id));
}

/** Claims due labels for this node for `CLAIM_MS`, oldest first. @param now Unix milliseconds */
export function claimPending(store: ControlStore, now: number): Promise<PendingRecord[]> {
  return store.update((transaction) => {
    const due = transaction.list(PENDING_LABELS).filter(({ tryAt }) => tryAt <= now);
    const mine = due.sort((one, other) => one.at - other.at).slice(0, CLAIMED_MAX);
    for (const record of mine) transaction.put(PENDING_LABELS, { ...record, tryAt: now + CLAIM_MS });
    return mine;
  });
}

/**
 * Stores the outcome of claimed labels. A label that was replaced meanwhile stays.
 * @param done labels to remove
 * @param missed labels whose event was found nowhere
 * @returns the missed labels that are removed after `LOOKS_MAX` attempts
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
