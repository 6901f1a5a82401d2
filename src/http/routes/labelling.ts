// Processes a label: finds the rows of its event, replies at once when the label changes nothing, and otherwise logs a
// row in the shard of the event's user.
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PendingLabel } from '../../access/pending-labels.js';
import { ApiError } from '../../contract/errors.js';
import { isForeign, LABEL_AHEAD_MS_MAX, type LabelWord } from '../../contract/labels/labels.js';
import { type LabelReply, type LabelRequest } from '../../contract/labels/schemas.js';
import { labelWordOf } from '../../contract/labels/word-of.js';
import { type Mode } from '../../contract/vocabulary.js';
import { type EventRow, OPTION } from '../../event/event-row.js';
import { labelOf, labelRowOf } from '../../event/label.js';
import { inOrder } from '../../storage/ports/stories.js';
import { InTurn } from '../../util/in-turn.js';
import { isUuidV7, uuidTime } from '../../util/uuid.js';

export interface LabellingOptions {
  /** All rows of an event, the decision first. Rejects when the store does not answer. */
  story: (eventId: string, workspace: string, mode: Mode) => Promise<EventRow[]>;
  /** Whether an event of this age may still be in a log and in no store. Rejects when the registry does not answer. */
  mayBeUnstored: (ageMs: number) => Promise<boolean>;
  /** The same for an event whose rows are no longer stored here. Rejects when ClickHouse does not answer. */
  archived: (eventId: string, workspace: string, mode: Mode) => Promise<EventRow[]>;
  /** The row of a backend's confirmation, also one that `story` does not return yet. Rejects while a store is away. */
  confirmation: (eventId: string, workspace: string, mode: Mode, now: number) => Promise<EventRow | undefined>;
  /** Logs a label in the shard of its user. Rejects when it is not. */
  log: (row: EventRow) => Promise<void>;
  /** Called for a label that separates an event from its user, or reverts that. */
  refold: (label: EventRow) => void;
  newEventId: () => string;
  onLabelled: (word: LabelWord) => void;
  pending: LabelQueue;
}

/** Durable queue of labels whose events cannot be looked up now. */
export interface LabelQueue {
  /** False when the queue is full. */
  keep: (label: PendingLabel) => Promise<boolean>;
  find: (workspace: string, mode: Mode, eventId: string) => Promise<PendingLabel | undefined>;
  drop: (label: PendingLabel) => Promise<void>;
}

/** How an operator's label and its row in the audit log are both stored, or neither. */
export interface Intent {
  /**
   * Stores both, before the label is logged: whatever ends the service in between, the label is applied after the
   * restart. False when the queue is full: then it did nothing.
   */
  keep: (label: PendingLabel) => Promise<boolean>;
  /** Stores the row of the audit log only. */
  note: (label: PendingLabel) => Promise<void>;
}

/** It is currently unknown whether the event exists. */
export class UnknownYetError extends Error {}

/** Because it may be in a log and in no store. */
class UnstoredYetError extends UnknownYetError {}

/** The current label; 202 when it waits for the look-up of its event. */
export type Labelled = { body: string; status?: 202 } | ApiError;

/** Told the parties of the event, when it is found. */
type About = (userHash: string, fingerprint: string) => void;

/** The sender of a label. */
export interface Labeller {
  workspace: string;
  mode: Mode;
  /** '' for a label sent through the admin API. */
  keyId: string;
  /** Trace of the request; '' without one. */
  trace: string;
  /** Name of the operator; absent for a backend. */
  who?: string;
}

const NOT_FOUND = new ApiError(
  'EVENT_NOT_FOUND',
  'There is no such event in this workspace and mode, or it can no longer be labelled.',
);
/** The log's reader stores a row within some hundred milliseconds. */
const ON_ITS_WAY_MS = 10_000;
const ON_ITS_WAY_STEP_MS = 100;
const ON_ITS_WAY_TRIES = 15;
/** Number of retries for an old event: after a clock change, an event with an old id can be recent. */
const OLD_TRIES = 4;
/** Events are archived no earlier than this: a younger event is not in ClickHouse only. */
const ARCHIVED_AFTER_MS = 86_400_000;
/** More than the number of ids in one millisecond. */
const IDS_MAX = 5000;
/** Number of labels remembered, because the stored rows may not include them yet. */
const REMEMBERED_MAX = 10_000;

export class Labelling {
  readonly #options: LabellingOptions;
  /** Labels of one event run one after another. */
  readonly #turns = new InTurn();
  /** The last labels logged by this process, by event. */
  readonly #last = new Map<string, EventRow>();

  constructor(options: LabellingOptions) {
    this.#options = options;
  }

  /** @param intend called for a label that changes something */
  async run(
    event: string,
    request: LabelRequest,
    by: Labeller,
    now: number,
    { about = () => undefined, intend }: { about?: About; intend?: Intent },
  ): Promise<Labelled> {
    const eventId = event.toLowerCase();
    if (!isUuidV7(eventId)) return NOT_FOUND;
    const word = labelWordOf(request, uuidTime(eventId), now);
    if (word instanceof ApiError) return word;
    const label = { eventId, ...by, word, timed: hasTime(request) };
    return this.#turns.run(eventId, async () => {
      try {
        const answered = await this.#label(label, now, about, intend);
        const older = await this.#options.pending.find(by.workspace, by.mode, eventId);
        if (older === undefined) return answered;
        // An older label of this event waits, because its row may still be on its way to ClickHouse. The newest label
        // replaces it and is tried again later.
        if (answered instanceof ApiError) return await this.#keep(label, answered, intend);
        await this.#options.pending.drop(older);
        return answered;
      } catch (error) {
        if (!(error instanceof UnknownYetError)) throw error;
        const kept = await this.#keep(label, undefined, intend);
        if (kept === undefined) throw error;
        return kept;
      }
    });
  }

  /**
   * Applies a label from the queue. Resolves to whether its event is found; rejects with UnknownYetError while
   * ClickHouse does not answer.
   * @param now Unix milliseconds
   */
  async say(label: PendingLabel, now: number): Promise<boolean> {
    const { eventId, workspace, mode } = label;
    return await this.#turns.run(eventId, async () => {
      // Another label may have replaced it meanwhile.
      const kept = await this.#options.pending.find(workspace, mode, eventId);
      if (kept === undefined || !isDeepStrictEqual(kept.word, label.word)) return true;
      return await this.#label(label, now, () => undefined).then(
        (answered) => !(answered instanceof ApiError),
        (error: unknown) => {
          if (error instanceof UnstoredYetError) return false;
          throw error;
        },
      );
    });
  }

  /** Puts a label into the queue. @returns `instead` when the queue is full */
  async #keep<T>(label: PendingLabel, instead: T, intend?: Intent): Promise<Labelled | T> {
    const { pending } = this.#options;
    const { eventId, workspace, mode, word, timed } = label;
    const before = (await pending.find(workspace, mode, eventId))?.word;
    if (before !== undefined && changesNothing(before, word, timed)) return { ...answer(eventId, before), status: 202 };
    if (!(await (intend ?? pending).keep(label))) return instead;
    return { ...answer(eventId, word), status: 202 };
  }

  async #label(label: PendingLabel, now: number, about: About, intend?: Intent): Promise<{ body: string } | ApiError> {
    const { eventId, word, timed, ...by } = label;
    const story = await this.#story(eventId, by, now);
    const event = await this.#bestKnown(story, by, now);
    if (event === undefined) return NOT_FOUND;
    about(event.userHash, event.fingerprint);
    const last = this.#lastRow(eventId, story);
    const before = last === undefined ? undefined : labelOf(last);
    if (changesNothing(before, word, timed)) return answer(eventId, before ?? word);
    const row = labelRowOf(event, this.#idAfter(last?.eventId ?? ''), by.keyId, word, now, by);
    if (intend !== undefined && !(await intend.keep(label))) await intend.note(label);
    await this.#options.log(row);
    this.#remember(eventId, row);
    this.#options.onLabelled(word);
    if (isForeign(word.label) || (before !== undefined && isForeign(before.label))) this.#options.refold(row);
    return answer(eventId, word);
  }

  /** The event's rows. A recent event may still be on its way, so the read is retried. */
  async #story(eventId: string, { workspace, mode }: Labeller, now: number): Promise<EventRow[]> {
    const age = now - uuidTime(eventId);
    if (age < -LABEL_AHEAD_MS_MAX) return [];
    const young = Math.abs(age) <= ON_ITS_WAY_MS;
    const began = performance.now();
    for (let tries = young ? ON_ITS_WAY_TRIES : OLD_TRIES; ; tries -= 1) {
      // Asked before the last read, which finds what is stored meanwhile.
      const isOpen = tries <= 0 && (await this.#options.mayBeUnstored(age + performance.now() - began));
      const rows = await this.#options.story(eventId, workspace, mode);
      const own = rows.filter((row) => row.workspace === workspace && row.mode === mode);
      if (own.some(isDecision)) return own;
      if (tries <= 0) return await this.#elsewhere({ eventId, workspace, mode }, age, own, isOpen);
      await sleep(ON_ITS_WAY_STEP_MS);
    }
  }

  /**
   * The rows of an event whose decision is not stored here. Labels of an archived event may be.
   * @param isOpen whether it may be in a log and in no store
   * @throws UnknownYetError for such a one that ClickHouse does not have, and when ClickHouse does not answer
   */
  async #elsewhere(
    { eventId, workspace, mode }: Pick<PendingLabel, 'eventId' | 'workspace' | 'mode'>,
    age: number,
    own: EventRow[],
    isOpen: boolean,
  ): Promise<EventRow[]> {
    const archived =
      age > ARCHIVED_AFTER_MS
        ? await this.#options.archived(eventId, workspace, mode).catch((cause: unknown) => {
            throw new UnknownYetError('ClickHouse does not answer', { cause });
          })
        : [];
    if (isOpen && !archived.some(isDecision)) throw new UnstoredYetError('the event log is not stored that far yet');
    return archived.length === 0 ? own : inOrder([...archived, ...own]);
  }

  /**
   * The event with the user of its best confirmation (one that names a user first) and the decision that was returned.
   * A confirmation that was answered is in the log, but may reach the stored rows after the client's next label.
   */
  async #bestKnown(
    story: readonly EventRow[],
    { workspace, mode }: Labeller,
    now: number,
  ): Promise<EventRow | undefined> {
    const decision = story.find(isDecision);
    if (decision === undefined) return undefined;
    const said = story.filter(({ kind, options }) => kind === 'confirmation' && (options & OPTION.outcome) === 0);
    const confirmed =
      said.find(({ identityClaimed }) => identityClaimed) ??
      (await this.#options.confirmation(decision.eventId, workspace, mode, now)) ??
      said[0];
    return confirmed === undefined ? decision : { ...confirmed, useCase: decision.useCase };
  }

  /** The label with the highest id counts: the new id must be above the last one, even when the clock stands still. */
  #idAfter(last: string): string {
    let id = this.#options.newEventId();
    for (let tries = 0; id <= last && tries < IDS_MAX; tries += 1) id = this.#options.newEventId();
    return id;
  }

  #lastRow(eventId: string, story: readonly EventRow[]): EventRow | undefined {
    const kept = story.filter(({ kind }) => kind === 'label').at(-1);
    const here = this.#last.get(eventId);
    return here !== undefined && (kept === undefined || kept.eventId < here.eventId) ? here : kept;
  }

  #remember(eventId: string, row: EventRow): void {
    this.#last.delete(eventId);
    this.#last.set(eventId, row);
    const [oldest] = this.#last.keys();
    if (this.#last.size > REMEMBERED_MAX && oldest !== undefined) this.#last.delete(oldest);
  }
}

/** A label without a time keeps the time of the first report. `unknown` with a note is a note without a verdict. */
function changesNothing(before: LabelWord | undefined, word: LabelWord, timed: boolean): boolean {
  if (before === undefined) return word.label === 'unknown' && word.note === '';
  return (
    before.label === word.label &&
    before.source === word.source &&
    before.amount === word.amount &&
    before.currency === word.currency &&
    before.note === word.note &&
    (!timed || before.labeledAt === word.labeledAt)
  );
}

const isDecision = ({ kind }: EventRow): boolean => kind === 'decision';

const hasTime = ({ labeled_at: time }: LabelRequest): boolean => (time ?? '') !== '';

function answer(eventId: string, { label, source, labeledAt, amount, currency, note }: LabelWord): { body: string } {
  const reply: LabelReply = {
    event_id: eventId,
    label,
    source,
    labeled_at: new Date(labeledAt).toISOString(),
    ...(amount !== null && { amount, currency }),
    ...(note !== '' && { note }),
  };
  return { body: JSON.stringify(reply) };
}
