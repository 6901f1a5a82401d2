// What happens between a label and its answer: the event's story is found, what would change nothing is answered at
// once, the rest becomes a row in the log of the event's user.
import { isDeepStrictEqual } from 'node:util';
import { type PendingLabel } from '../../access/pending-labels.js';
import { ApiError } from '../../contract/errors.js';
import { isForeign, LABEL_AHEAD_MS_MAX, type LabelWord } from '../../contract/labels.js';
import { type LabelReply, type LabelRequest } from '../../contract/label-schemas.js';
import { type Mode } from '../../contract/vocabulary.js';
import { type EventRow, OPTION } from '../../event/event-row.js';
import { labelOf, labelRowOf } from '../../event/label.js';
import { inOrder } from '../../storage/ports/stories.js';
import { uuidTime } from '../../util/uuid.js';

export interface LabellingOptions {
  /** All rows of an event, the decision first. Rejects when it cannot be known. */
  story: (eventId: string, workspace: string, mode: Mode) => Promise<EventRow[]>;
  /** The same of an event whose story is no longer kept here. Rejects when it cannot be known. */
  archived: (eventId: string, workspace: string, mode: Mode) => Promise<EventRow[]>;
  /** The row that a backend's word made of it, also one that its story does not have yet. Rejects likewise. */
  confirmation: (eventId: string, workspace: string, mode: Mode, now: number) => Promise<EventRow | undefined>;
  /** Logs a label in the shard of its user. Rejects when it is not. */
  log: (row: EventRow) => Promise<void>;
  /** To be told of a label that takes an event from its user, or gives it back. */
  refold: (label: EventRow) => void;
  newEventId: () => string;
  onLabelled: (word: LabelWord) => void;
  pending: LabelQueue;
}

/** Labels of events that cannot be looked up now, in a durable place. */
export interface LabelQueue {
  /** False where there is no room. */
  keep: (label: PendingLabel) => Promise<boolean>;
  find: (workspace: string, mode: Mode, eventId: string) => Promise<PendingLabel | undefined>;
  drop: (label: PendingLabel) => Promise<void>;
}

/** Nobody can know now whether there is such an event. */
export class ArchiveAwayError extends Error {}

/** The label as it stands; 202 where it waits for its event to be looked up. */
export type Labelled = { body: string; status?: 202 } | ApiError;

/** Who says it. */
export interface Labeller {
  workspace: string;
  mode: Mode;
  /** '' for the admin API. */
  keyId: string;
  /** Of the request, '' without one. */
  trace: string;
}

const NOT_FOUND = new ApiError('EVENT_NOT_FOUND', 'There is no such event, or it can no longer be labelled.');
const AHEAD = new ApiError('INVALID_REQUEST', '/labeled_at is in the future.');
const NO_CURRENCY = new ApiError('INVALID_REQUEST', '/currency is missing: send /currency with /amount.');
const NO_AMOUNT = new ApiError('INVALID_REQUEST', '/amount is missing: send /amount with /currency.');
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** The log's reader keeps a row within some hundred milliseconds. */
const ON_ITS_WAY_MS = 10_000;
const ON_ITS_WAY_STEP_MS = 100;
const ON_ITS_WAY_TRIES = 15;
/** Clocks may have been moved since: an old event may have been decided a moment ago too. */
const OLD_TRIES = 4;
/** Nothing goes sooner: what is younger and not here is nowhere. */
const ARCHIVED_AFTER_MS = 86_400_000;
/** Ids of a millisecond, and some more. */
const IDS_MAX = 5000;
/** Words that may not have reached the story yet. */
const REMEMBERED_MAX = 10_000;

export class Labelling {
  readonly #options: LabellingOptions;
  /** Events under way: two labels of one event come one after another. */
  readonly #busy = new Map<string, Promise<unknown>>();
  /** The last words that were logged here, by event. */
  readonly #last = new Map<string, EventRow>();

  constructor(options: LabellingOptions) {
    this.#options = options;
  }

  async run(
    event: string,
    request: LabelRequest,
    by: Labeller,
    now: number,
    about: (userHash: string, fingerprint: string) => void,
  ): Promise<Labelled> {
    const word = wordOf(request, now);
    if (word instanceof ApiError) return word;
    const eventId = event.toLowerCase();
    if (!UUID_V7.test(eventId)) return NOT_FOUND;
    const label = { eventId, ...by, word, timed: hasTime(request) };
    return this.#inTurn(eventId, async () => {
      try {
        const answered = await this.#label(label, now, about);
        const older = await this.#options.pending.find(by.workspace, by.mode, eventId);
        if (older === undefined) return answered;
        // Its row may still be on its way to ClickHouse: looked for again, with the word that came last.
        if (answered instanceof ApiError) return await this.#keep(label, answered);
        await this.#options.pending.drop(older);
        return answered;
      } catch (error) {
        if (!(error instanceof ArchiveAwayError)) throw error;
        const kept = await this.#keep(label, undefined);
        if (kept === undefined) throw error;
        return kept;
      }
    });
  }

  /**
   * Says a label that was kept. Resolves to whether there is such an event; rejects with an ArchiveAwayError while
   * nobody can know. @param now Unix milliseconds
   */
  async say(label: PendingLabel, now: number): Promise<boolean> {
    const { eventId, workspace, mode } = label;
    return await this.#inTurn(eventId, async () => {
      // Another one may have been said meanwhile.
      const kept = await this.#options.pending.find(workspace, mode, eventId);
      if (kept === undefined || !isDeepStrictEqual(kept.word, label.word)) return true;
      return !((await this.#label(label, now, () => undefined)) instanceof ApiError);
    });
  }

  /** @returns `instead` where there is no room for it */
  async #keep<T>(label: PendingLabel, instead: T): Promise<Labelled | T> {
    const { pending } = this.#options;
    const { eventId, workspace, mode, word, timed } = label;
    const before = (await pending.find(workspace, mode, eventId))?.word;
    if (before !== undefined && changesNothing(before, word, timed)) return { ...answer(eventId, before), status: 202 };
    if (!(await pending.keep(label))) return instead;
    return { ...answer(eventId, word), status: 202 };
  }

  async #inTurn<T>(eventId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#busy.get(eventId) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#busy.set(eventId, mine);
    try {
      return await mine;
    } finally {
      if (this.#busy.get(eventId) === mine) this.#busy.delete(eventId);
    }
  }

  async #label(
    { eventId, word, timed, ...by }: PendingLabel,
    now: number,
    about: (userHash: string, fingerprint: string) => void,
  ): Promise<{ body: string } | ApiError> {
    const story = await this.#story(eventId, by, now);
    const event = await this.#bestKnown(story, by, now);
    if (event === undefined) return NOT_FOUND;
    about(event.userHash, event.fingerprint);
    const last = this.#lastRow(eventId, story);
    const before = last === undefined ? undefined : labelOf(last);
    if (changesNothing(before, word, timed)) return answer(eventId, before ?? word);
    const row = labelRowOf(event, this.#idAfter(last?.eventId ?? ''), by.keyId, word, now, by.trace);
    await this.#options.log(row);
    this.#remember(eventId, row);
    this.#options.onLabelled(word);
    if (isForeign(word.label) || (before !== undefined && isForeign(before.label))) this.#options.refold(row);
    return answer(eventId, word);
  }

  /** One that was decided a moment ago may be on its way. */
  async #story(eventId: string, { workspace, mode }: Labeller, now: number): Promise<EventRow[]> {
    const age = now - uuidTime(eventId);
    if (age < -LABEL_AHEAD_MS_MAX) return [];
    const young = Math.abs(age) <= ON_ITS_WAY_MS;
    for (let tries = young ? ON_ITS_WAY_TRIES : OLD_TRIES; ; tries -= 1) {
      const rows = await this.#options.story(eventId, workspace, mode);
      const own = rows.filter((row) => row.workspace === workspace && row.mode === mode);
      if (own.some(({ kind }) => kind === 'decision')) return own;
      // Labels of an archived event may be here, though it is not.
      if (tries <= 0)
        return age > ARCHIVED_AFTER_MS ? inOrder([...(await this.#archived(eventId, workspace, mode)), ...own]) : own;
      await new Promise((resolve) => setTimeout(resolve, ON_ITS_WAY_STEP_MS));
    }
  }

  /** @throws ArchiveAwayError */
  async #archived(eventId: string, workspace: string, mode: Mode): Promise<EventRow[]> {
    try {
      return await this.#options.archived(eventId, workspace, mode);
    } catch (cause) {
      throw new ArchiveAwayError('ClickHouse does not answer', { cause });
    }
  }

  /**
   * The event with the user that a backend named, else confirmed, and the decision that it was told. One that was
   * answered is in the log, but may reach the story after the label of whoever was answered.
   */
  async #bestKnown(
    story: readonly EventRow[],
    { workspace, mode }: Labeller,
    now: number,
  ): Promise<EventRow | undefined> {
    const decision = story.find(({ kind }) => kind === 'decision');
    if (decision === undefined) return undefined;
    const said = story.filter(({ kind, options }) => kind === 'confirmation' && (options & OPTION.outcome) === 0);
    const confirmed =
      said.find(({ identityClaimed }) => identityClaimed) ??
      (await this.#options.confirmation(decision.eventId, workspace, mode, now)) ??
      said[0];
    return confirmed === undefined ? decision : { ...confirmed, useCase: decision.useCase };
  }

  /** The last word counts by its id: a clock that stands must not put it before the one it corrects. */
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

/** A time that was not given is that of the first report. */
function changesNothing(before: LabelWord | undefined, word: LabelWord, timed: boolean): boolean {
  if (before === undefined) return word.label === 'unknown';
  return (
    before.label === word.label &&
    before.source === word.source &&
    before.amount === word.amount &&
    before.currency === word.currency &&
    before.note === word.note &&
    (!timed || before.labeledAt === word.labeledAt)
  );
}

const hasTime = ({ labeled_at: time }: LabelRequest): boolean => (time ?? '') !== '';

function wordOf(request: LabelRequest, now: number): LabelWord | ApiError {
  const { label, source, labeled_at: time, amount, currency, note } = request;
  const labeledAt = typeof time === 'string' ? Date.parse(time) : now;
  if (Number.isNaN(labeledAt)) return new ApiError('INVALID_REQUEST', '/labeled_at is not a time.');
  if (labeledAt > now + LABEL_AHEAD_MS_MAX) return AHEAD;
  if (typeof amount === 'number' && typeof currency !== 'string') return NO_CURRENCY;
  if (typeof currency === 'string' && typeof amount !== 'number') return NO_AMOUNT;
  return {
    label,
    source: source ?? 'other',
    labeledAt: Math.max(0, labeledAt),
    amount: amount ?? null,
    currency: (currency ?? '').toUpperCase(),
    note: note ?? '',
  };
}

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
