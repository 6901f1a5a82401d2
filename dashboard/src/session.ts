// The signed-in operator and their permissions.
import type { Session, Workspace } from './api/generated/replies.js';
import { signal } from '@preact/signals';
import { ask, onSignedOut } from './api/ask.js';
import { ROLES } from './api/generated/words.js';
import { type Role } from './api/types.js';
import { factsOf } from './page-facts.js';
import { place } from './router.js';

/** undefined until the service has replied. */
export const session = signal<Session | undefined>(undefined);
export const workspaces = signal<readonly Workspace[]>([]);
/** Whether a session of this page has ended without being signed out. */
export const hasEnded = signal(false);

/** Whether the signed-in operator has at least this role. */
export function may(role: Role): boolean {
  const own = session.value?.operator?.role;
  return own !== undefined && ROLES.indexOf(own) >= ROLES.indexOf(role);
}

/** The same, for all workspaces. */
export function mayAll(role: Role): boolean {
  return may(role) && session.value?.operator?.workspaces === null;
}

/** Whether the role of the operator suffices for a page. */
export function mayOpen(page: string): boolean {
  const role = factsOf(page)?.role;
  return role === undefined || mayAll(role);
}

/** The workspace that the page is about. */
export const openWorkspace = (): Workspace | undefined =>
  workspaces.value.find(({ name }) => name === place.value.workspace);

export async function loadSession(): Promise<void> {
  const answer = await ask<Session>('GET', 'session');
  if (answer.signed_in) await loadWorkspaces();
  session.value = answer;
  hasEnded.value = false;
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

/** How long a form that was begun stays behind the sign-in page: others may look at the screen, or into the page. */
const FORM_KEPT_MS = 300_000;
let isTyped = false;
let forgetting: ReturnType<typeof setTimeout> | undefined;
addEventListener(
  'input',
  () => {
    // Not what is typed to sign in.
    if (session.value?.signed_in === true) isTyped = true;
  },
  { capture: true },
);
addEventListener('hashchange', () => {
  isTyped = false;
});

function forget(): void {
  if (session.value?.signed_in === true) return;
  session.value = { signed_in: false };
  workspaces.value = [];
}

/** What the page shows goes with the session. A form that was begun is kept hidden, for the same operator. */
function end(): void {
  if (session.value?.signed_in !== true) return;
  hasEnded.value = true;
  session.value = { ...session.value, signed_in: false };
  clearTimeout(forgetting);
  if (isTyped) forgetting = setTimeout(forget, FORM_KEPT_MS);
  else forget();
}
onSignedOut(end);

/** All windows of a browser have one session: what is done here would be done by who signed in there. */
addEventListener('focus', () => {
  const shown = session.value;
  if (shown?.signed_in !== true) return;
  ask<Session>('GET', 'session').then(
    ({ operator }) => {
      if (session.value === shown && operator?.name !== shown.operator?.name) end();
    },
    () => undefined,
  );
});
