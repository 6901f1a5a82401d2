// A copy of all operators and sessions in memory, so that a request of the admin API costs one look-up without waiting.
// It is updated together with the keys; while the control store is down, the last copy is used.
import { ADMIN_NAME } from '../../contract/operators/roles.js';
import { Secret } from '../../util/secret.js';
import { MINUTE_MS } from '../../util/time/units.js';
import { type ControlStore } from '../control/store.js';
import { type ControlView } from '../control/transaction.js';
import { hashKeyText } from '../key-text.js';
import { type Operator } from './operator.js';
import { type OperatorRecord, OPERATORS, OPERATORS_SEEN, type SessionRecord, SESSIONS } from './records.js';
import { bindingOf, hashCookie, isOver, type Opener } from './sessions.js';

/** A use is written when the stored one is older by this. */
export const SEEN_GRAIN_MS = 5 * MINUTE_MS;

/** An operator and the hash of its token. */
export interface Known extends Opener {
  readonly operator: Operator;
}

export interface SignedIn {
  readonly operator: Operator;
  readonly session: SessionRecord;
}

export class OperatorDirectory {
  readonly #adminToken: Secret;
  readonly #admin: Known;
  readonly #onError: (error: unknown) => void;
  #byHash: ReadonlyMap<string, Known> = new Map();
  #byName: ReadonlyMap<string, Known> = new Map();
  #sessions: ReadonlyMap<string, SessionRecord> = new Map();
  /** Last uses in this process, Unix milliseconds, perhaps not written yet: of sessions by id, of operators by name. */
  readonly #usedSessions = new Map<string, number>();
  readonly #seen = new Map<string, number>();

  /** @param onError called for every unreadable record */
  constructor(adminToken: string, onError: (error: unknown) => void) {
    this.#adminToken = new Secret(adminToken);
    this.#admin = {
      name: ADMIN_NAME,
      tokenHash: hashKeyText(adminToken),
      operator: { name: ADMIN_NAME, role: 'admin', workspaces: undefined },
    };
    this.#onError = onError;
  }

  /** Replaces the copy by the current state of the store. */
  adopt(view: ControlView): void {
    const operators = view.list(OPERATORS, this.#onError).map(knownOf);
    this.#byHash = new Map(operators.map((known) => [known.tokenHash, known]));
    this.#byName = new Map([[ADMIN_NAME, this.#admin], ...operators.map((known) => [known.name, known] as const)]);
    this.#sessions = new Map(view.list(SESSIONS, this.#onError).map((session) => [session.hash, session]));
    const ids = new Set([...this.#sessions.values()].map(({ id }) => id));
    for (const id of this.#usedSessions.keys()) if (!ids.has(id)) this.#usedSessions.delete(id);
    for (const name of this.#seen.keys()) if (!this.#byName.has(name)) this.#seen.delete(name);
  }

  get admin(): Known {
    return this.#admin;
  }

  /** The operator with this token; notes the use. @param now Unix milliseconds */
  byToken(token: string, now: number): Known | undefined {
    const known = this.#adminToken.is(token) ? this.#admin : this.#byHash.get(hashKeyText(token));
    if (known !== undefined && known !== this.#admin) this.#seen.set(known.name, now);
    return known;
  }

  /** The operator and session of this cookie; notes the use. @param now Unix milliseconds */
  bySession(cookie: string, now: number): SignedIn | undefined {
    const hash = hashCookie(cookie);
    const session = hash === undefined ? undefined : this.#sessions.get(hash);
    if (session === undefined || isOver(session, this.#lastUse(session), now)) return undefined;
    const known = this.#byName.get(session.operator);
    if (known === undefined || bindingOf(cookie, known.tokenHash) !== session.token) return undefined;
    this.#usedSessions.set(session.id, now);
    if (known !== this.#admin) this.#seen.set(known.name, now);
    return { operator: known.operator, session };
  }

  /** Writes due uses and removes ended sessions, in one update. Rejects when the store does. */
  async write(store: ControlStore, now: number): Promise<void> {
    const due = [...this.#sessions.values()].filter(
      (session) => isOver(session, this.#lastUse(session), now) || this.#isLater(session),
    );
    if (due.length === 0 && this.#seen.size === 0) return;
    const seen = new Map(this.#seen);
    await store.update((transaction) => {
      for (const { id } of due) {
        const stored = transaction.get(SESSIONS, id);
        if (stored === undefined) continue;
        const usedAt = Math.max(stored.usedAt, this.#usedSessions.get(id) ?? 0);
        if (isOver(stored, usedAt, now)) transaction.delete(SESSIONS, id);
        else if (usedAt - stored.usedAt >= SEEN_GRAIN_MS) transaction.put(SESSIONS, { ...stored, usedAt });
      }
      for (const [name, seenAt] of seen) {
        const before = transaction.get(OPERATORS_SEEN, name)?.seenAt ?? Number.NEGATIVE_INFINITY;
        if (transaction.get(OPERATORS, name) !== undefined && seenAt - before >= SEEN_GRAIN_MS)
          transaction.put(OPERATORS_SEEN, { v: 1, name, seenAt });
      }
    });
    for (const [name, at] of seen) if (this.#seen.get(name) === at) this.#seen.delete(name);
  }

  #lastUse({ id, usedAt }: SessionRecord): number {
    return Math.max(usedAt, this.#usedSessions.get(id) ?? 0);
  }

  #isLater(session: SessionRecord): boolean {
    return this.#lastUse(session) - session.usedAt >= SEEN_GRAIN_MS;
  }
}

function knownOf({ name, role, workspaces, hash }: OperatorRecord): Known {
  const operator = { name, role, workspaces: workspaces === null ? undefined : new Set(workspaces) };
  return { name, tokenHash: hash, operator };
}
