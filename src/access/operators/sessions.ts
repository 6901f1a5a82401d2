// Sessions of the dashboard: a cookie of 32 random bytes, of which the store has the SHA-256. A session ends with the
// token that it was opened with, after 8 hours, or after one hour without use.
import { randomBytes } from 'node:crypto';
import { type ControlStore } from '../control/store.js';
import { type ControlTransaction } from '../control/transaction.js';
import { Credits } from '../../util/credit.js';
import { HOUR_MS } from '../../util/time/units.js';
import { newId, hashKeyText } from '../key-text.js';
import { type SessionRecord, SESSIONS } from './records.js';

export const SESSION_MS_MAX = 8 * HOUR_MS;
export const SESSION_IDLE_MS_MAX = HOUR_MS;
/** Per operator: an operator who signs in too often ends only their own oldest sessions. */
export const SESSIONS_PER_OPERATOR_MAX = 50;
/** Of all operators together; beyond it the least recently used session of the operator with most sessions ends. */
export const SESSIONS_MAX = 1000;
/** Sessions that one operator may open: so many at once, and so many an hour. Each is two rows of the audit log. */
export const SESSIONS_OPENED_MAX = 60;
/** Operators whose sign-ins are remembered; there are fewer, but names may change. */
const REMEMBERED_MAX = 1000;

/** Text of a cookie: base64url of 32 bytes. */
const COOKIE = /^[A-Za-z0-9_-]{43}$/;

/** The operator that opens a session. */
export interface Opener {
  readonly name: string;
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string;
}

export function signInCredits(): Credits {
  return new Credits({ perMs: SESSIONS_OPENED_MAX / HOUR_MS, savedMax: SESSIONS_OPENED_MAX }, REMEMBERED_MAX);
}

/**
 * Always creates a new cookie, which prevents session fixation.
 * @param replaced id of the session whose cookie the browser sent: it forgets that one, so nobody could end it
 */
export async function openSession(
  store: ControlStore,
  { name, tokenHash }: Opener,
  now: number,
  replaced?: string,
): Promise<{ cookie: string; session: SessionRecord }> {
  const cookie = randomBytes(32).toString('base64url');
  const session: SessionRecord = {
    v: 1,
    id: newId('ses'),
    operator: name,
    hash: hashCookie(cookie) ?? '',
    token: bindingOf(cookie, tokenHash),
    createdAt: now,
    usedAt: now,
  };
  await store.update((transaction) => {
    if (replaced !== undefined) transaction.delete(SESSIONS, replaced);
    makeRoom(transaction, name, now);
    transaction.put(SESSIONS, session);
  });
  return { cookie, session };
}

export async function closeSession(store: ControlStore, id: string): Promise<void> {
  await store.update((transaction) => transaction.delete(SESSIONS, id));
}

/** @param usedAt the last known use, Unix milliseconds @param now Unix milliseconds */
export function isOver({ createdAt }: SessionRecord, usedAt: number, now: number): boolean {
  return now >= createdAt + SESSION_MS_MAX || now >= usedAt + SESSION_IDLE_MS_MAX;
}

/** SHA-256 in hex; undefined when the text does not have the form of a session cookie. */
export function hashCookie(cookie: string): string | undefined {
  return COOKIE.test(cookie) ? hashKeyText(cookie) : undefined;
}

/**
 * Binds a session to the token that it was opened with. The hash includes the cookie, so that the stored value does not
 * let an attacker who has the store test guesses of the token.
 */
export function bindingOf(cookie: string, tokenHash: string): string {
  return hashKeyText(`${cookie}:${tokenHash}`);
}

function makeRoom(transaction: ControlTransaction, operator: string, now: number): void {
  const sessions = transaction.list(SESSIONS).sort((a, b) => a.usedAt - b.usedAt);
  const over = new Set(sessions.filter((session) => isOver(session, session.usedAt, now)));
  const live = sessions.filter((session) => !over.has(session));
  const own = live.filter((session) => session.operator === operator);
  for (const session of own.slice(0, Math.max(0, own.length - SESSIONS_PER_OPERATOR_MAX + 1))) over.add(session);
  const others = live.filter((session) => !over.has(session));
  for (let surplus = others.length - SESSIONS_MAX + 1; surplus > 0; surplus -= 1) over.add(ofMost(others, over));
  for (const { id } of over) transaction.delete(SESSIONS, id);
}

/** The oldest session of the operator with most of them. @param sessions oldest first @param over those that end */
function ofMost(sessions: readonly SessionRecord[], over: ReadonlySet<SessionRecord>): SessionRecord {
  const byOperator = new Map<string, SessionRecord[]>();
  for (const session of sessions)
    if (!over.has(session)) byOperator.set(session.operator, [...(byOperator.get(session.operator) ?? []), session]);
  const [most = []] = [...byOperator.values()].sort((a, b) => b.length - a.length);
  const [oldest] = most;
  if (oldest === undefined) throw new Error('there is no session');
  return oldest;
}
