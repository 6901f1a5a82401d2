// Sessions of the dashboard: a cookie of 32 random bytes, of which the store has the SHA-256. A session lives as long
// as the token it was opened with, 8 hours at most, and ends after an hour in which nobody used it.
import { createHash, randomBytes } from 'node:crypto';
import { type ControlStore, type ControlTransaction } from '../control/store.js';
import { newSessionId } from '../key-text.js';
import { type SessionRecord, SESSIONS } from './records.js';

export const SESSION_MS_MAX = 8 * 3_600_000;
export const SESSION_IDLE_MS_MAX = 3_600_000;
/** Of one operator: who signs in again and again ends his own sessions, not those of others. */
export const SESSIONS_PER_OPERATOR_MAX = 50;
/** Of all operators together; then the one that was used longest ago makes room. */
export const SESSIONS_MAX = 1000;

/** Text of a cookie: base64url of 32 bytes. */
const COOKIE = /^[A-Za-z0-9_-]{43}$/;

/** Whose token opens it. */
export interface Opener {
  readonly name: string;
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string;
}

/** Always a new cookie: whatever a browser brought is not taken over. */
export async function openSession(
  store: ControlStore,
  { name, tokenHash }: Opener,
  now: number,
): Promise<{ cookie: string; session: SessionRecord }> {
  const cookie = randomBytes(32).toString('base64url');
  const session: SessionRecord = {
    v: 1,
    id: newSessionId(),
    operator: name,
    hash: hashCookie(cookie) ?? '',
    token: bindingOf(cookie, tokenHash),
    createdAt: now,
    usedAt: now,
  };
  await store.update((transaction) => {
    makeRoom(transaction, name, now);
    transaction.put(SESSIONS, session);
  });
  return { cookie, session };
}

export async function closeSession(store: ControlStore, id: string): Promise<void> {
  await store.update((transaction) => transaction.delete(SESSIONS, id));
}

/** @param usedAt the last use that anybody knows of */
export function isOver({ createdAt }: SessionRecord, usedAt: number, now: number): boolean {
  return now >= createdAt + SESSION_MS_MAX || now >= usedAt + SESSION_IDLE_MS_MAX;
}

/** Undefined for what is no cookie of ours. */
export function hashCookie(cookie: string): string | undefined {
  return COOKIE.test(cookie) ? sha256(cookie) : undefined;
}

/** Says which token a session is of. Keyed by the cookie: a store that was stolen tells nothing of a weak token. */
export function bindingOf(cookie: string, tokenHash: string): string {
  return sha256(`${cookie}:${tokenHash}`);
}

function makeRoom(transaction: ControlTransaction, operator: string, now: number): void {
  const sessions = transaction.list(SESSIONS).sort((a, b) => a.usedAt - b.usedAt);
  const over = new Set(sessions.filter((session) => isOver(session, session.usedAt, now)));
  const live = sessions.filter((session) => !over.has(session));
  const own = live.filter((session) => session.operator === operator);
  for (const session of own.slice(0, Math.max(0, own.length - SESSIONS_PER_OPERATOR_MAX + 1))) over.add(session);
  const others = live.filter((session) => !over.has(session));
  for (const session of others.slice(0, Math.max(0, others.length - SESSIONS_MAX + 1))) over.add(session);
  for (const { id } of over) transaction.delete(SESSIONS, id);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
