// The signed-in operator and their permissions.
import { signal } from '@preact/signals';
import { ask, onSignedOut } from './api/ask.js';
import { type Role, type Session, type Workspace } from './api/types.js';

/** undefined until the service has replied. */
export const session = signal<Session | undefined>(undefined);
export const workspaces = signal<readonly Workspace[]>([]);

const RANKS: readonly Role[] = ['viewer', 'analyst', 'approver', 'admin'];

/** Whether the signed-in operator has at least this role. */
export function may(role: Role): boolean {
  const own = session.value?.operator?.role;
  return own !== undefined && RANKS.indexOf(own) >= RANKS.indexOf(role);
}

/** The same, for all workspaces. */
export function mayAll(role: Role): boolean {
  return may(role) && session.value?.operator?.workspaces === null;
}

export async function loadSession(): Promise<void> {
  const answer = await ask<Session>('GET', 'session');
  if (answer.signed_in) await loadWorkspaces();
  session.value = answer;
}

export async function loadWorkspaces(): Promise<void> {
  workspaces.value = (await ask<{ workspaces: Workspace[] }>('GET', 'workspaces')).workspaces;
}

export async function signIn(secret: { token: string } | { code: string }): Promise<void> {
  await ask('POST', 'session', secret);
  await loadSession();
}

export async function signOut(): Promise<void> {
  await ask('DELETE', 'session');
  session.value = { signed_in: false };
}

/** The operator stays known: the open page is hidden until the same operator signs in again, so a form is not lost. */
onSignedOut(() => {
  if (session.value?.signed_in === true) session.value = { ...session.value, signed_in: false };
});
