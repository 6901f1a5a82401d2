// What happens between a verify request and its answer. In this order, each step done once however often it is asked
// again: the event is found, room is kept in the log of verifications, what is going to be done is noted, the event is
// billed, confirmed in its user's shard, logged as verified, told. What was noted and did not come to its end, because
// a process died or a disk refused, is brought there later without whoever asked.
import { scopeOf } from '../../access/billing.js';
import { type Billing } from '../../storage/ports/billing.js';
import { type KeyEntry, type Workspace } from '../../access/key-ring.js';
import { pseudonym } from '../../access/pseudonyms.js';
import { ApiError } from '../../contract/errors.js';
import { type VerifyRequest } from '../../contract/schemas.js';
import { testFingerprint } from '../../contract/test-fingerprints.js';
import { type Mode } from '../../contract/vocabulary.js';
import { confirmationOf, type Said } from '../../event/confirmation.js';
import { type EventRow } from '../../event/event-row.js';
import { renderVerify } from '../../event/reply/verify.js';
import { BEGUN, LOGGED, type Note, type Notes } from '../../storage/ports/notes.js';
import { emailDomainOf, identifierOf } from '../intake/login-names.js';
import { keptText } from '../intake/free-text.js';
import { uuidTime } from '../../util/uuid.js';
import { type VerificationOutcome } from '../../event/verification-row.js';

/** Whose verification it is. */
export type Caller = Pick<KeyEntry, 'id' | 'workspace' | 'mode'>;

/** Whose event it is. */
export type Owner = Pick<Caller, 'workspace' | 'mode'>;

export interface VerificationOptions {
  billing: Billing;
  notes: Pick<Notes, 'take' | 'begin' | 'end' | 'open' | 'of'>;
  /** A row of the key's workspace and mode that is still kept. Throws or rejects when the store cannot say. */
  findEvent: (eventId: string, key: Owner, now: number) => EventRow | undefined | Promise<EventRow | undefined>;
  /** Logs a confirmation in its user's shard. @param decide again, with this user's history. Rejects when it is not. */
  confirm: (row: EventRow, decide: boolean) => Promise<void>;
  newEventId: () => string;
  countryName: (code: string) => string;
  /**
   * Keeps room in the log for this workspace until what it gives is called; undefined when there is none for it:
   * nothing may be billed then.
   */
  reserve: (workspace: string) => (() => void) | undefined;
  /** Undefined when it is gone. */
  workspace: (name: string) => Workspace | undefined;
  /**
   * Told of every verification before it is answered, and of every one that the plan refused. When it rejects, nothing
   * is answered.
   */
  onVerified: (row: EventRow, outcome: VerificationOutcome, key: Caller, now: number, trace: string) => Promise<void>;
}

const NOT_FOUND = new ApiError('EVENT_NOT_FOUND', 'There is no such event, or it can no longer be verified.');
const OVER_QUOTA = new ApiError('QUOTA_EXCEEDED', 'The protected devices of this month are used up.');
const TOO_OLD = new ApiError('INVALID_REQUEST', '/event_id is of an event older than /max_age_seconds.');
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const FULL = new ApiError('OVERLOADED', 'The log of verifications is full or cannot be written; try again.');
/** Verifications that were begun and are brought to their end in one step. */
const RESUMED_MAX = 256;

interface Asked {
  key: Caller;
  now: number;
  event: EventRow;
  /** Hash of the user whom the backend named, '' = none. */
  named: string;
  said: Said;
  /** Of the request, '' without one. */
  trace: string;
}

export class Verification {
  readonly #options: VerificationOptions;
  /** Events under way: two verifications of one event come one after another. */
  readonly #busy = new Map<string, Promise<unknown>>();
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
  ): Promise<{ body: string } | ApiError> {
    const eventId = request.event_id.toLowerCase();
    const event = UUID_V7.test(eventId) ? await this.#options.findEvent(eventId, key, now) : undefined;
    if (event === undefined || event.kind !== 'decision') return NOT_FOUND;
    about(event.userHash, event.fingerprint);
    const oldest = request.max_age_seconds ?? Infinity;
    if (now - event.receivedAt > oldest * 1000) return TOO_OLD;
    const asked = { key, now, event, trace, ...saidIn(request, event, key) };
    return this.#inTurn(eventId, () => this.#verify(asked));
  }

  /**
   * Brings verifications to their end that were begun a while ago. Resolves to how many; rejects with what stands in
   * the way of the first that cannot be ended, after the others, to be called again. @param now Unix milliseconds
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
        await this.#inTurn(eventId, () => this.#end(eventId, intent)).catch((error: unknown) => failed.push(error));
      if (failed.length > 0) throw failed[0];
      return due.length;
    } finally {
      this.#resuming = false;
    }
  }

  /** The row of what a backend confirmed of an event, as soon as it was answered; undefined when nothing was. */
  async confirmation(eventId: string, workspace: string, mode: Mode, now: number): Promise<EventRow | undefined> {
    const of = this.#options.workspace(workspace);
    if (of === undefined) return undefined;
    const note = await this.#options.notes.of(eventId);
    // Whom a backend named, before whom nobody did.
    for (const id of [note['user'], note['confirm']]) {
      const row = id === undefined ? undefined : await this.#kept(id, { workspace: of, mode }, now);
      if (row !== undefined) return row;
    }
    return undefined;
  }

  async #end(eventId: string, { keyId, workspace, mode, at, named, said, trace = '' }: Kept): Promise<void> {
    const { notes, findEvent } = this.#options;
    const of = this.#options.workspace(workspace);
    const key: Caller | undefined = of === undefined ? undefined : { id: keyId, workspace: of, mode };
    const event = key === undefined ? undefined : await findEvent(eventId, key, at);
    // Its client may have come back meanwhile.
    const logged = LOGGED in (await notes.of(eventId));
    if (key === undefined || event === undefined || logged) await notes.end(eventId);
    else await this.#verify({ key, now: at, event, named, said, trace });
  }

  async #inTurn<T>(eventId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#busy.get(eventId);
    const mine = before === undefined ? work() : before.then(work, work);
    this.#busy.set(eventId, mine);
    try {
      return await mine;
    } finally {
      if (this.#busy.get(eventId) === mine) this.#busy.delete(eventId);
    }
  }

  async #verify(asked: Asked): Promise<{ body: string } | ApiError> {
    const release = this.#options.reserve(asked.event.workspace);
    if (release === undefined) return FULL;
    try {
      return await this.#verifyWithRoom(await this.#ofFirstNamed(asked));
    } finally {
      release();
    }
  }

  /**
   * Who names nobody asks about whom the first one named, where the page named nobody: another decision, or a result
   * that went to nobody, would be a way around the history of that user.
   */
  async #ofFirstNamed(asked: Asked): Promise<Asked> {
    const { event, named, key, now, said } = asked;
    if (named !== '' || event.identityClaimed) return asked;
    const id = (await this.#options.notes.of(event.eventId))['user'];
    const first = id === undefined ? undefined : await this.#kept(id, key, now);
    if (first === undefined) return asked;
    const { userHash } = first;
    return { ...asked, named: userHash, said: { ...said, userHash, identityClaimed: true } };
  }

  async #verifyWithRoom(asked: Asked): Promise<{ body: string } | ApiError> {
    const { billing, countryName, notes, newEventId, onVerified } = this.#options;
    const { key, now, event, trace } = asked;
    const { eventId, visitorId } = event;
    if (testFingerprint(event.mode, event.fingerprint)?.refusal === 'QUOTA_EXCEEDED') return OVER_QUOTA;
    const id = newEventId();
    const part = partOf(asked);
    const note = await notes.begin(eventId, beginningOf(asked, part, id), () => textOf(asked));
    const logged = LOGGED in note;
    const quota = key.workspace.protectedDevices;
    // What is logged was billed before.
    const billed = logged ? 'repeated' : await billing.bill({ scope: scopeOf(key), eventId, visitorId, quota, now });
    if (billed === 'quota') {
      await onVerified(event, 'quota', key, now, trace);
      await notes.end(eventId);
      return OVER_QUOTA;
    }
    const { told, matches } = await this.#confirmed(asked, part, id, note);
    // Billed by a verification that never got as far as its row. What was billed and never begun here, an earlier
    // release has logged.
    const owed = billed === 'repeated' && !logged && note[BEGUN] !== id;
    await onVerified(told, owed ? 'billed' : billed, key, now, trace);
    if (!logged) await notes.end(eventId, part === undefined ? eventId : note[part]);
    const more = {
      user_matches: matches,
      age_seconds: Math.max(0, Math.floor((now - event.receivedAt) / 1000)),
      verified_before: billed === 'repeated',
      degraded: told.degraded,
    };
    return { body: renderVerify(told, countryName, more) };
  }

  /** The decision to tell, confirmed as far as the backend's word goes. An event of somebody else confirms nothing. */
  async #confirmed(
    asked: Asked,
    part: Part | undefined,
    id: string,
    begun: Note,
  ): Promise<{ told: EventRow; matches: boolean | null }> {
    const { event, named, key, now } = asked;
    if (part === undefined) return { told: event, matches: false };
    const first = await this.#told(asked, part, id, begun);
    if (part === 'confirm') return { told: event, matches: named === '' ? null : true };
    const kept = first ?? (await this.#options.findEvent(begun[part] ?? '', key, now));
    if (kept === undefined)
      throw new Error(
        `verification: the confirmation of event ${event.eventId} was noted, but the store of events does not have it`,
      );
    const told = { ...kept, eventId: event.eventId, useCase: event.useCase };
    return { told, matches: kept.userHash === named ? null : false };
  }

  /**
   * Logs what is new of what the backend says, and what an earlier verification did not get logged.
   * @returns the row of an earlier verification, when it had to be read
   */
  async #told(
    { event, key, now, named, said }: Asked,
    part: Part,
    id: string,
    begun: Note,
  ): Promise<EventRow | undefined> {
    const { notes, confirm } = this.#options;
    const parts = [part, ...outcomesOf(said)];
    // Who asks again adds nothing to the row of the first.
    if (part === 'confirm' && parts.every((each) => begun[each] === begun[LOGGED])) return undefined;
    const first = begun[part] === id ? undefined : await this.#kept(begun[part] ?? '', key, now);
    // Somebody else's event by now: what is said of it here is about another user.
    if (first !== undefined && part === 'user' && first.userHash !== named) return first;
    const note = parts.every((each) => each in begun) ? begun : await notes.take(event.eventId, partsOf(parts, id));
    const passed = Object.keys(note).flatMap(wordOf);
    for (const row of new Set(parts.map((each) => note[each] ?? id))) {
      const fresh = row === id;
      if (!fresh && (row === first?.eventId || (await this.#isKept(row, key, now)))) continue;
      const mine = { ...said, ...onlyOf(said, (each) => note[each] === row) };
      const outcome = row !== note[part];
      const base = outcome && first !== undefined ? first : event;
      await confirm(confirmationOf(base, row, mine, outcome, passed), part === 'user' && !outcome);
    }
    return first;
  }

  async #isKept(id: string, key: Owner, now: number): Promise<boolean> {
    return (await this.#kept(id, key, now)) !== undefined;
  }

  /**
   * A row that was noted lately may be on its way, on another node too. One that is not there after that never came.
   */
  async #kept(id: string, key: Owner, now: number): Promise<EventRow | undefined> {
    for (let attempt = 0; ; attempt += 1) {
      const row = await this.#options.findEvent(id, key, now);
      if (row !== undefined || attempt >= ON_ITS_WAY_TRIES || now - uuidTime(id) > ON_ITS_WAY_MS) return row;
      await new Promise((resolve) => setTimeout(resolve, ON_ITS_WAY_STEP_MS));
    }
  }
}

/** A confirmation is logged within milliseconds, or refused within the deadlines of the queue. */
const ON_ITS_WAY_MS = 10_000;
const ON_ITS_WAY_STEP_MS = 50;
const ON_ITS_WAY_TRIES = 40;

/** Which confirmation it is: of the event as it is, or decided again for the user that the backend named. */
type Part = 'confirm' | 'user';

/** Undefined: of somebody else. */
function partOf({ event, named }: Asked): Part | undefined {
  if (named === '') return 'confirm';
  if (!event.identityClaimed) return 'user';
  return named === event.userHash ? 'confirm' : undefined;
}

function partsOf(parts: readonly string[], id: string): Note {
  return Object.fromEntries(parts.map((each) => [each, id]));
}

/** What one row will tell. Of a user whom the page did not name the outcome is noted when it is known who it is. */
function beginningOf({ said }: Asked, part: Part | undefined, id: string): Note {
  const outcomes = part === 'confirm' ? outcomesOf(said) : [];
  return partsOf([BEGUN, ...(part === undefined ? [] : [part, ...outcomes])], id);
}

/** What is kept to bring a verification to its end: hashes, and no name of anybody. */
interface Kept extends Pick<Asked, 'named' | 'said'>, Partial<Pick<Asked, 'trace'>> {
  keyId: string;
  workspace: string;
  mode: Mode;
  at: number;
}

function textOf({ key, now, named, said, trace }: Asked): string {
  const kept: Kept = { keyId: key.id, workspace: key.workspace.name, mode: key.mode, at: now, named, said, trace };
  return JSON.stringify(kept);
}

/** As this program wrote it. */
function intentOf(text: string): Kept {
  return JSON.parse(text) as Kept;
}

const resultPart = ({ result }: Said): string => `result:${result}`;
const CHALLENGE = 'challenge:';
const challengePart = (word: string): string => `${CHALLENGE}${word}`;
const wordOf = (part: string): string[] => (part.startsWith(CHALLENGE) ? [part.slice(CHALLENGE.length)] : []);

function outcomesOf(said: Said): string[] {
  return [...(said.result === '' ? [] : [resultPart(said)]), ...said.challenges.map(challengePart)];
}

/** What of it belongs to one row. */
function onlyOf(said: Said, belongs: (part: string) => boolean): Pick<Said, 'result' | 'challenges'> {
  return {
    result: belongs(resultPart(said)) ? said.result : '',
    challenges: said.challenges.filter((word) => belongs(challengePart(word))),
  };
}

function saidIn(request: VerifyRequest, event: EventRow, key: KeyEntry): { named: string; said: Said } {
  const { workspace, mode } = key;
  const userId = request.user_id ?? '';
  const named = userId === '' ? '' : pseudonym('user', workspace, mode, userId);
  const login = request.login;
  return {
    named,
    said: {
      keyId: key.id,
      userHash: named === '' ? event.userHash : named,
      identityClaimed: named !== '' || event.identityClaimed,
      identifierHash: identifierOf(login, key),
      identifierDomainHash: emailDomainOf(login, key),
      useCase: request.use_case ?? undefined,
      result: login?.result ?? '',
      authMethod: keptText(login?.authMethod, key),
      failureReason: keptText(login?.failureReason, key),
      mfaUsed: login?.mfaUsed ?? undefined,
      challenges: [...new Set(request.challenge?.completed ?? [])],
    },
  };
}
