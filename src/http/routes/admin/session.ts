// `/admin/v1/session`: sign in to the dashboard, show who is signed in, sign out.
import { closeSession, openSession, SESSION_MS_MAX } from '../../../access/operators/sessions.js';
import { moment } from '../../../access/views.js';
import { ApiError } from '../../../contract/errors.js';
import { Session, SignIn } from '../../../contract/operators/schemas.js';
import { defineRoute, jsonBody, NO_BODY } from '../../define-route.js';
import { type Visitor } from '../../pipeline/admin-door.js';
import { TOO_MANY_AT_ONCE } from '../../pipeline/operator-turns.js';
import { setCookie } from '../../pipeline/session-cookie.js';
import { type Answer, type RouteDeclaration } from '../../route.js';
import { AWAY, example } from './admin-route.js';
import { type AdminServices, changed } from './services.js';

const PATH = '/admin/v1/session';
const TAG = 'Administration';
const ONE_OF = new ApiError('INVALID_REQUEST', 'Give either /token or /code.');
const TOO_OFTEN = new ApiError(
  'RATE_LIMIT_EXCEEDED',
  'This operator signs in too often; wait for the seconds in Retry-After.',
);
/** Pause of an operator of whom too much waits, milliseconds. */
const PAUSE_MS = 1000;
const SECONDS = SESSION_MS_MAX / 1000;
/**
 * Anybody may send this body, as often as they like. 64 KiB of names took the thread that accepts requests for 6.6 ms
 * (median), so 150 a second took all of it. A token has at most 1,024 characters.
 */
const BYTES_MAX = 4096;

const signIn = defineRoute({
  method: 'POST',
  path: PATH,
  auth: 'visitor',
  body: jsonBody(SignIn, example('With the token of an operator', { token: `ot_${'x'.repeat(32)}` }), {
    bytesMax: BYTES_MAX,
  }),
  reply: { status: 204, description: 'Signed in; the reply sets a new cookie.', headers: ['Set-Cookie'] },
  refuses: ['INVALID_API_KEY', 'RATE_LIMIT_EXCEEDED', 'OVERLOADED'],
  docs: {
    id: 'openSession',
    tag: TAG,
    summary: 'Sign in to the dashboard',
    description:
      'Sets a cookie that is HttpOnly and SameSite=Strict (`__Host-riskgate` over HTTPS). It is valid for ' +
      'the admin API only, for 8 hours, and ends after one hour without use.',
  },
  async handle({ body: { token, code }, caller: visitor }, services: AdminServices) {
    if ((token === undefined) === (code === undefined)) return ONE_OF;
    const { door, store, turns, signIns, clock } = services;
    const known = token === undefined ? door.redeem(code ?? '', visitor) : door.claim(token, visitor.address);
    if ('refusal' in known) {
      const { refusal, headers } = known;
      return { status: refusal.status, body: refusal.body(), headers };
    }
    const now = performance.now();
    const waitMs = signIns.waitMs(known.name, now);
    if (waitMs > 0) return refused(TOO_OFTEN, waitMs);
    signIns.use(known.name, 1, now);
    if (!(await turns.enter(known.name))) return refused(TOO_MANY_AT_ONCE, PAUSE_MS);
    const actor = { who: known.name, via: 'dashboard', address: visitor.address, action: 'openSession' } as const;
    const replaced = visitor.signedIn?.session.id;
    const { cookie } = await changed(services, openSession(store.by(actor), known, clock(), replaced));
    return { body: '', headers: setCookie(cookie, visitor.secure, SECONDS) };
  },
  failed: AWAY,
});

const current = defineRoute({
  method: 'GET',
  path: PATH,
  auth: 'visitor',
  body: NO_BODY,
  reply: {
    status: 200,
    description: 'The state of the session. Without a session `signed_in` is false.',
    schema: Session,
    examples: example('Nobody', { signed_in: false }),
  },
  docs: { id: 'getSession', tag: TAG, summary: 'Get the signed-in operator' },
  handle: ({ caller }, { console }: AdminServices) => ({ body: JSON.stringify(viewOf(caller, console)) }),
});

const signOut = defineRoute({
  method: 'DELETE',
  path: PATH,
  auth: 'visitor',
  body: NO_BODY,
  reply: { status: 204, description: 'Signed out, or there was no session.', headers: ['Set-Cookie'] },
  refuses: ['RATE_LIMIT_EXCEEDED', 'OVERLOADED'],
  docs: { id: 'closeSession', tag: TAG, summary: 'Sign out' },
  async handle({ caller: { signedIn, address, secure } }, services: AdminServices) {
    if (signedIn !== undefined) {
      if (!(await services.turns.enter(signedIn.operator.name))) return refused(TOO_MANY_AT_ONCE, PAUSE_MS);
      const actor = { who: signedIn.operator.name, via: 'dashboard', address, action: 'closeSession' } as const;
      await changed(services, closeSession(services.store.by(actor), signedIn.session.id));
    }
    return { body: '', headers: setCookie('', secure, 0) };
  },
  failed: AWAY,
});

function refused(refusal: ApiError, waitMs: number): Answer {
  const headers = [['retry-after', String(Math.ceil(waitMs / 1000))]] as const;
  return { status: refusal.status, body: refusal.body(), headers };
}

export const session: readonly RouteDeclaration<AdminServices>[] = [signIn, current, signOut];

function viewOf({ signedIn }: Visitor, { version, analytics }: AdminServices['console']): Record<string, unknown> {
  if (signedIn === undefined) return { signed_in: false };
  const { operator, session: open } = signedIn;
  return {
    signed_in: true,
    operator: {
      name: operator.name,
      role: operator.role,
      workspaces: operator.workspaces === undefined ? null : [...operator.workspaces],
    },
    version,
    analytics,
    ends_at: moment(open.createdAt + SESSION_MS_MAX),
  };
}
