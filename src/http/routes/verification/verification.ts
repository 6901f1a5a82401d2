// Processes a verification. The steps, in this order, each done once even when the request is repeated: find the event,
// reserve room in the log of verifications, store the intent, bill the event, confirm it in its user's shard, log the
// verification, notify. When a process dies or a disk fails, the stored intent is completed later without the client.
import { setTimeout as sleep } from 'node:timers/promises';
import { type KeyTenant, tenantOf } from '../../../access/key-ring.js';
import { type Billing } from '../../../storage/ports/billing.js';
import { type KeyEntry, type Workspace } from '../../../access/key-ring.js';
import { ApiError } from '../../../contract/errors.js';
import { type VerifyRequest } from '../../../contract/schemas.js';
import { testFingerprint } from '../../../contract/test-fingerprints.js';
import { type Mode } from '../../../contract/vocabulary.js';
import { confirmationOf, detailsOf, type Said } from '../../../event/confirmation.js';
import { type EventRow } from '../../../event/event-row.js';
import { ofAnotherUser } from '../../../event/reply/mismatch.js';
import { renderVerify } from '../../../event/reply/verify.js';
import { BEGUN, isBegun, LOGGED, type Note, type Notes } from '../../../storage/ports/notes.js';
import { saidIn } from '../../intake/verify-request.js';
import { InTurn } from '../../../util/in-turn.js';
import { isUuidV7, uuidTime } from '../../../util/uuid.js';
import { type VerificationOutcome } from '../../../event/verification-row.js';
import { type Asked, type Caller } from './asked.js';
import { type Intent, intentOf, textOf } from './intent.js';
import { beginningOf, caseOf, onlyOf, outcomesOf, type Part, partOf, partsOf, toldBefore } from './note-parts.js';

export interface VerificationOptions {
  billing: Billing;
  notes: Pick<Notes, 'take' | 'begin' | 'end' | 'open' | 'of'>;
  /** A row of the key's workspace and mode that is still stored. Throws or rejects when the store does not answer. */
  findEvent: (eventId: string, key: KeyTenant, now: number) => EventRow | undefined | Promise<EventRow | undefined>;
  /**
   * Logs a confirmation in its user's shard. Rejects when it is not logged. @param decide decide again, with this
   * user's history
   */
  confirm: (row: EventRow, decide: boolean) => Promise<void>;
  /** Whether the login that the backend names is on a list that the event was not on. */
  isOnOther: (said: Said, event: EventRow) => boolean;
  newEventId: () => string;
  countryName: (code: string) => string;
  /**
   * Reserves room in the log for this workspace until the returned function is called; undefined when there is no room:
   * then nothing may be billed.
   */
  reserve: (workspace: string) => (() => void) | undefined;
  /** Undefined when it no longer exists. */
  workspace: (name: string) => Workspace | undefined;
  /**
   * Called for every verification before its reply, and for every one that the plan refuses. When it rejects, no reply
   * with the result is sent.
   */
  onVerified: (row: EventRow, outcome: VerificationOutcome, key: Caller, now: number, trace: string) => Promise<void>;
}

const NOT_FOUND = new ApiError(
  'EVENT_NOT_FOUND',
  'There is no such event in this workspace and mode, or it can no longer be verified.',
);
const OVER_QUOTA = new ApiError(
  'QUOTA_EXCEEDED',
  'The monthly quota of protected devices is used up; raise it or wait for the next month.',
);
/** A code of its own: an old event is of the visitor, and nothing in the body is to be mended. */
const TOO_OLD = new ApiError(
  'EVENT_TOO_OLD',
  'The event of /event_id is older than /max_age_seconds: have the page ask for a new one.',
);
const FULL = new ApiError('OVERLOADED', 'The log of verifications is full or cannot be written; try again.');
const NOTHING: Note = {};
/** Maximum number of unfinished verifications that one call of `resume` completes. */
const RESUMED_MAX = 256;
/** A confirmation is logged within milliseconds, or refused within the deadlines of the queue. */
const ON_ITS_WAY_MS = 10_000;
const ON_ITS_WAY_STEP_MS = 50;
const ON_ITS_WAY_TRIES = 40;

/** What is needed to read a row again. */
type Reading = Pick<Asked, 'now' | 'resumedAt'> & { key: KeyTenant };

export interface Verified {
  body: string;
  /** The decision that the body tells, with the use case it was made for; undefined when another user was named. */
  told: EventRow | undefined;
}

export class Verification {
  readonly #options: VerificationOptions;
  /** Verifications of one event run one after another. */
  readonly #turns = new InTurn();
  #resuming = false;

  constructor(options: VerificationOptions) {
    this.#options = options;
  }

  async run(
    request: VerifyRequest,
    key: KeyEntry,
    now: number,
    about: (userHash: string, fingerprint: string) => void,
    trace = '',
  ): Promise<Verified | ApiError> {
    const eventId = request.event_id.toLowerCase();
    const found = isUuidV7(eventId) ? this.#options.findEvent(eventId, key, now) : undefined;
    const event = found instanceof Promise ? await found : found;
    if (event === undefined || event.kind !== 'decision') return NOT_FOUND;
    about(event.userHash, event.fingerprint);
    const oldest = request.max_age_seconds ?? Infinity;
    if (now - event.receivedAt > oldest * 1000) return TOO_OLD;
    const asked = { key, now, event, trace, ...saidIn(request, event, key) };
    return this.#turns.run(eventId, () => this.#verify(asked));
  }

  /**
   * Completes verifications that began more than 10 s ago. Resolves to their number. When some fail, rejects with the
   * first error after all were tried; call it again.
   * @param now Unix milliseconds
   */
  async resume(now: number): Promise<number> {
    if (this.#resuming) return 0;
    this.#resuming = true;
    try {
      const intents = (await this.#options.notes.open(RESUMED_MAX)).map(
        ({ eventId, text }) => [eventId, intentOf(text)] as const,
      );
      const due = intents.filter(([, { at }]) => now - at >= ON_ITS_WAY_MS);
      const failed: unknown[] = [];
      for (const [eventId, intent] of due)
        await this.#turns
          .run(eventId, () => this.#end(eventId, intent, now))
          .catch((error: unknown) => failed.push(error));
      if (failed.length > 0) throw failed[0];
      return due.length;
    } finally {
      this.#resuming = false;
    }
  }

  /**
   * The row of a backend's confirmation of an event, available as soon as the verification was answered; undefined when
   * there is none.
   */
  async confirmation(eventId: string, workspace: string, mode: Mode, now: number): Promise<EventRow | undefined> {
    const of = this.#options.workspace(workspace);
    if (of === undefined) return undefined;
    const note = await this.#options.notes.of(eventId);
    // A confirmation that names a user comes before one that names none.
    for (const id of [note['user'], caseOf(note), note['confirm']]) {
      const row = id === undefined ? undefined : await this.#kept(id, { key: { workspace: of, mode }, now });
      if (row !== undefined) return row;
    }
    return undefined;
  }

  async #end(eventId: string, intent: Intent, resumedAt: number): Promise<void> {
    const { keyId, workspace, mode, at, named, said, trace = '' } = intent;
    const { notes, findEvent } = this.#options;
    const of = this.#options.workspace(workspace);
    const key: Caller | undefined = of === undefined ? undefined : { id: keyId, workspace: of, mode };
    const event = key === undefined ? undefined : await findEvent(eventId, key, at);
    // The client may have repeated the request meanwhile.
    const logged = LOGGED in (await notes.of(eventId));
    if (key === undefined || event === undefined || logged) await notes.end(eventId);
    else await this.#verify({ key, now: at, resumedAt, event, named, said, trace });
  }

  async #verify(about: Omit<Asked, 'isOnOther'>): Promise<Verified | ApiError> {
    const asked = { ...about, isOnOther: this.#options.isOnOther(about.said, about.event) };
    const release = this.#options.reserve(asked.event.workspace);
    if (release === undefined) return FULL;
    try {
      const seen = partOf(asked) === undefined ? NOTHING : await this.#options.notes.of(asked.event.eventId);
      return await this.#verifyWithRoom(await this.#ofFirstNamed(asked, seen), seen);
    } finally {
      release();
    }
  }

  /**
   * What the first verification named counts for all: the user, where page and request name none, and what the event is
   * about. Otherwise a second request could get another decision, or report a result for no user, and avoid that user's
   * history.
   */
  async #ofFirstNamed(asked: Asked, note: Note): Promise<Asked> {
    const { event, named, said } = asked;
    const part = partOf(asked);
    if (part === undefined) return asked;
    const userId = part !== 'user' && named === '' && !event.identityClaimed ? note['user'] : undefined;
    const user = userId === undefined ? undefined : await this.#kept(userId, asked);
    if (user !== undefined) {
      const { userHash } = user;
      return { ...asked, named: userHash, said: { ...said, userHash, identityClaimed: true } };
    }
    const decided = caseOf(note);
    const first = decided === undefined ? undefined : await this.#kept(decided, asked);
    if (first !== undefined)
      return { ...asked, decided, said: { ...said, useCase: first.useCase, details: detailsOf(first) } };
    // A user who is named later is decided for the first time; a first row that was never logged is logged now.
    if (part === 'user' || decided !== undefined || note['confirm'] === undefined) return { ...asked, decided };
    return { ...asked, isOnOther: false, said: { ...said, useCase: undefined, details: {} } };
  }

  /** @param seen the note as it was before */
  async #verifyWithRoom(wanted: Asked, seen: Note): Promise<Verified | ApiError> {
    const { billing, countryName, notes, newEventId, onVerified } = this.#options;
    const { key, now, event, trace } = wanted;
    const { eventId, visitorId } = event;
    if (testFingerprint(event.mode, event.fingerprint)?.refusal === 'QUOTA_EXCEEDED') return OVER_QUOTA;
    const id = newEventId();
    const begins = partOf(wanted);
    const beginning = beginningOf(wanted, begins, id);
    // A part of a note never changes, so a note that has all of them needs no second read.
    const note = isBegun(seen, beginning) ? seen : await notes.begin(eventId, beginning, () => textOf(wanted));
    // Another node may have begun meanwhile, for something else: at most one of them decides.
    const isFirst = begins === undefined || begins === 'user' || note['confirm'] === (wanted.decided ?? id);
    const asked = isFirst || note === seen ? wanted : await this.#ofFirstNamed(wanted, note);
    const part = partOf(asked);
    const logged = LOGGED in note;
    const quota = key.workspace.protectedDevices;
    // A logged verification was billed before.
    const billed = logged ? 'repeated' : await billing.bill({ tenant: tenantOf(key), eventId, visitorId, quota, now });
    if (billed === 'quota') {
      await onVerified(event, 'quota', key, now, trace);
      await notes.end(eventId);
      return OVER_QUOTA;
    }
    const { decided, matches } = await this.#confirmed(asked, part, id, note);
    const own = decided === event ? event : { ...decided, eventId, useCase: event.useCase };
    const told = matches === false ? ofAnotherUser(own) : own;
    // `owed`: an earlier attempt billed the event but did not log it. An event that was billed but not begun here was
    // logged by an earlier release.
    const owed = billed === 'repeated' && !logged && note[BEGUN] !== id;
    await onVerified(told, owed ? 'billed' : billed, key, now, trace);
    if (!logged) await notes.end(eventId, part === undefined ? eventId : note[part]);
    const more = {
      user_matches: matches,
      age_seconds: Math.max(0, Math.floor((now - event.receivedAt) / 1000)),
      verified_before: billed === 'repeated',
      degraded: told.degraded,
    };
    return { body: renderVerify(told, countryName, more), told: matches === false ? undefined : decided };
  }

  /**
   * The decision to return, confirmed as far as the backend's data allow. A verification for another user than the
   * event's confirms nothing.
   */
  async #confirmed(
    asked: Asked,
    part: Part | undefined,
    id: string,
    begun: Note,
  ): Promise<{ decided: EventRow; matches: boolean | null }> {
    const { event, named, key, now } = asked;
    if (part === undefined) return { decided: event, matches: false };
    const first = await this.#told(asked, part, id, begun);
    if (part === 'confirm') return { decided: event, matches: named === '' ? null : true };
    const kept = first ?? (await this.#options.findEvent(begun[part] ?? '', key, now));
    if (kept === undefined)
      throw new Error(
        `verification: the confirmation of event ${event.eventId} was noted, but the store of events does not have it`,
      );
    if (part === 'case') return { decided: kept, matches: named === '' ? null : true };
    return { decided: kept, matches: kept.userHash === named ? null : false };
  }

  /**
   * Logs the new parts of the backend's report, and parts that an earlier verification failed to log.
   * @returns the row of an earlier verification, when it had to be read
   */
  async #told(asked: Asked, part: Part, id: string, begun: Note): Promise<EventRow | undefined> {
    const { event, named, said } = asked;
    const { notes, confirm } = this.#options;
    const parts = [part, ...outcomesOf(said)];
    // A repeated request adds nothing to the first row.
    if (part === 'confirm' && parts.every((each) => begun[each] === begun[LOGGED])) return undefined;
    const first = begun[part] === id ? undefined : await this.#kept(begun[part] ?? '', asked);
    // The event now belongs to another user, so this report is not about that user.
    if (first !== undefined && part === 'user' && first.userHash !== named) return first;
    const note = parts.every((each) => each in begun) ? begun : await notes.take(event.eventId, partsOf(parts, id));
    const rows = new Set(parts.map((each) => note[each] ?? id));
    for (const row of rows) {
      const fresh = row === id;
      if (!fresh && (row === first?.eventId || (await this.#kept(row, asked)) !== undefined)) continue;
      const outcome = row !== note[part];
      const base = outcome && first !== undefined ? first : event;
      // An outcome is about what was decided, whatever this request names.
      const about = base === event ? said : { ...said, useCase: undefined, details: {} };
      const mine = { ...about, ...onlyOf(said, (each) => note[each] === row) };
      const confirmation = confirmationOf(base, row, mine, outcome, toldBefore(note, row, rows));
      await confirm(confirmation, part !== 'confirm' && !outcome);
    }
    return first;
  }

  /**
   * Reads a row that was noted. A recent row may still be on its way, also from another node, so the read is retried; a
   * row that is still missing then was never logged.
   */
  async #kept(id: string, { key, now, resumedAt = now }: Reading): Promise<EventRow | undefined> {
    for (let attempt = 0; ; attempt += 1) {
      const row = await this.#options.findEvent(id, key, now);
      if (row !== undefined || attempt >= ON_ITS_WAY_TRIES || resumedAt - uuidTime(id) > ON_ITS_WAY_MS) return row;
      await sleep(ON_ITS_WAY_STEP_MS);
    }
  }
}
