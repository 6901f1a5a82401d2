// What happens between a verify request and its answer. In this order, each step done once however often it is asked
// again: the event is found, billed, noted, confirmed in its user's shard, logged as verified, told.
import { scopeOf } from '../../access/billing.js';
import { type Billing } from '../../storage/ports/billing.js';
import { type KeyEntry } from '../../access/key-ring.js';
import { pseudonym } from '../../access/pseudonyms.js';
import { ApiError } from '../../contract/errors.js';
import { type VerifyRequest } from '../../contract/schemas.js';
import { testFingerprint } from '../../contract/test-fingerprints.js';
import { confirmationOf, type Said } from '../../event/confirmation.js';
import { type EventRow } from '../../event/event-row.js';
import { renderVerify } from '../../event/reply/verify.js';
import { keptText } from '../intake/free-text.js';
import { uuidTime } from '../../util/uuid.js';
import { type VerificationOutcome } from '../../event/verification-row.js';

/** Part of an event's story -> id of the row that tells it. */
type Note = Readonly<Record<string, string>>;

export interface VerificationOptions {
  billing: Billing;
  /** Takes the parts of an event's story that nobody has taken yet; the note as it stands then. Durable. */
  note: (eventId: string, parts: Note) => Promise<Note>;
  /** A row of the key's workspace and mode that is still kept. Rejects when the store cannot say. */
  findEvent: (eventId: string, key: KeyEntry, now: number) => Promise<EventRow | undefined>;
  /** Logs a confirmation in its user's shard. @param decide again, with this user's history. Rejects when it is not. */
  confirm: (row: EventRow, decide: boolean) => Promise<void>;
  newEventId: () => string;
  countryName: (code: string) => string;
  /** Why no verification of this workspace can be logged now, if so: nothing may be billed then. */
  full: (workspace: string) => ApiError | undefined;
  /**
   * Told of every verification before it is answered, and of every one that the plan refused. When it rejects, nothing
   * is answered.
   */
  onVerified: (row: EventRow, outcome: VerificationOutcome, key: KeyEntry, now: number) => Promise<void>;
}

const NOT_FOUND = new ApiError('EVENT_NOT_FOUND', 'There is no such event, or it can no longer be verified.');
const OVER_QUOTA = new ApiError('QUOTA_EXCEEDED', 'The protected devices of this month are used up.');
const TOO_OLD = new ApiError('INVALID_REQUEST', '/event_id is of an event older than /max_age_seconds.');
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** The verification's row is in its log. */
const LOGGED = 'logged';

interface Asked {
  key: KeyEntry;
  now: number;
  request: VerifyRequest;
  event: EventRow;
  /** Hash of the user whom the backend named, '' = none. */
  named: string;
  said: Said;
}

export class Verification {
  readonly #options: VerificationOptions;
  /** Events under way: two verifications of one event come one after another. */
  readonly #busy = new Map<string, Promise<unknown>>();

  constructor(options: VerificationOptions) {
    this.#options = options;
  }

  async run(
    request: VerifyRequest,
    key: KeyEntry,
    now: number,
    about: (userHash: string, fingerprint: string) => void,
  ): Promise<{ body: string } | ApiError> {
    const eventId = request.event_id.toLowerCase();
    const event = UUID_V7.test(eventId) ? await this.#options.findEvent(eventId, key, now) : undefined;
    if (event === undefined || event.kind !== 'decision') return NOT_FOUND;
    about(event.userHash, event.fingerprint);
    const oldest = request.max_age_seconds ?? Infinity;
    if (now - event.receivedAt > oldest * 1000) return TOO_OLD;
    const asked = { key, now, request, event, ...saidIn(request, event, key) };
    return this.#inTurn(eventId, () => this.#verify(asked));
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

  async #verify(asked: Asked): Promise<{ body: string } | ApiError> {
    const { billing, countryName, full, note, onVerified } = this.#options;
    const { key, now, event } = asked;
    const { eventId, visitorId } = event;
    const refusal = full(event.workspace);
    if (refusal !== undefined) return refusal;
    if (testFingerprint(event.mode, event.fingerprint)?.refusal === 'QUOTA_EXCEEDED') return OVER_QUOTA;
    const billed = await billing.bill({
      scope: scopeOf(key),
      eventId,
      visitorId,
      quota: key.workspace.protectedDevices,
      now,
    });
    if (billed === 'quota') {
      await onVerified(event, 'quota', key, now);
      return OVER_QUOTA;
    }
    const { told, matches, logged } = await this.#confirmed(asked);
    // Billed by a verification that never got as far as its row.
    await onVerified(told, billed === 'repeated' && !logged ? 'billed' : billed, key, now);
    if (!logged) await note(eventId, { [LOGGED]: eventId });
    const more = {
      user_matches: matches,
      age_seconds: Math.max(0, Math.floor((now - event.receivedAt) / 1000)),
      verified_before: billed === 'repeated',
      degraded: told.degraded,
    };
    return { body: renderVerify(told, countryName, more) };
  }

  /** The decision to tell, confirmed as far as the backend's word goes. An event of somebody else confirms nothing. */
  async #confirmed(asked: Asked): Promise<{ told: EventRow; matches: boolean | null; logged: boolean }> {
    const { event, named, key, now } = asked;
    const claimed = named !== '' && event.identityClaimed;
    if (claimed && named !== event.userHash) {
      const { [LOGGED]: logged } = await this.#options.note(event.eventId, {});
      return { told: event, matches: false, logged: logged !== undefined };
    }
    // The page did not know the user: the decision is made again, for the first user that the backend names.
    const part = named !== '' && !claimed ? 'user' : 'confirm';
    const note = await this.#told(asked, part);
    const logged = LOGGED in note;
    if (part === 'confirm') return { told: event, matches: claimed ? true : null, logged };
    const kept = await this.#options.findEvent(note[part] ?? '', key, now);
    if (kept === undefined) throw new Error('a confirmation is not where confirmations are kept');
    const told = { ...kept, eventId: event.eventId, useCase: event.useCase };
    return { told, matches: kept.userHash === named ? null : false, logged };
  }

  /** Logs what is new of what the backend says, and what an earlier verification did not get logged. */
  async #told({ event, key, now, named, said }: Asked, part: 'confirm' | 'user'): Promise<Note> {
    const { note: take, confirm, newEventId } = this.#options;
    const id = newEventId();
    const parts = [part, ...outcomesOf(said)];
    const before = await take(event.eventId, { [part]: id });
    const first = before[part] === id ? undefined : await this.#kept(before[part] ?? '', key, now);
    // Somebody else's event by now: what is said of it here is about another user.
    if (first !== undefined && part === 'user' && first.userHash !== named) return before;
    const note = await take(event.eventId, Object.fromEntries(parts.map((each) => [each, id])));
    for (const row of new Set(parts.map((each) => note[each] ?? id))) {
      const fresh = row === id;
      if (!fresh && (row === first?.eventId || (await this.#isKept(row, key, now)))) continue;
      const mine = { ...said, ...onlyOf(said, (each) => note[each] === row) };
      const outcome = row !== note[part];
      const base = outcome && first !== undefined ? first : event;
      await confirm(confirmationOf(base, row, mine, outcome), part === 'user' && !outcome);
    }
    return note;
  }

  async #isKept(id: string, key: KeyEntry, now: number): Promise<boolean> {
    return (await this.#kept(id, key, now)) !== undefined;
  }

  /** A row that was noted lately may be on its way, on another node too. One that is not there after that never came. */
  async #kept(id: string, key: KeyEntry, now: number): Promise<EventRow | undefined> {
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

const resultPart = ({ result }: Said): string => `result:${result}`;
const challengePart = (word: string): string => `challenge:${word}`;

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
  const identifier = login?.identifierHash ?? '';
  return {
    named,
    said: {
      keyId: key.id,
      userHash: named === '' ? event.userHash : named,
      identityClaimed: named !== '' || event.identityClaimed,
      identifierHash: identifier === '' ? '' : pseudonym('identifier', workspace, mode, identifier.toLowerCase()),
      useCase: request.use_case ?? undefined,
      result: login?.result ?? '',
      authMethod: keptText(login?.authMethod, key),
      failureReason: keptText(login?.failureReason, key),
      mfaUsed: login?.mfaUsed ?? undefined,
      challenges: [...new Set(request.challenge?.completed ?? [])],
    },
  };
}
