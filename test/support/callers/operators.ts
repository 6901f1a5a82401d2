// Operators of a service under test, and requests in the form that the dashboard sends.
import { type Role } from '../../../src/contract/operators/roles.js';
import { type Answer, createTestApp, testApp, type TestApp, type TestAppOptions } from '../app.js';
import { type Scope } from '../scope.js';

export const ADMIN_TOKEN = 'the-token-of-this-test';
export const BY_ADMIN = { authorization: `Bearer ${ADMIN_TOKEN}` };
/** Headers that a page of the dashboard sends with a change. */
export const OWN_PAGE = {
  'content-type': 'application/json',
  'x-riskgate-request': '1',
  'sec-fetch-site': 'same-origin',
};

/** A service with the admin API that is stopped when the test ends. */
export function adminApp(t: Scope, options?: TestAppOptions): Promise<TestApp> {
  return testApp(t, withAdmin(options));
}

/** The caller closes it: for a test that stops it itself. */
export function createAdminApp(options?: TestAppOptions): Promise<TestApp> {
  return createTestApp(withAdmin(options));
}

function withAdmin({ env = {}, ...options }: TestAppOptions = {}): TestAppOptions {
  return { ...options, env: { ADMIN_TOKEN, SHARDS: '1', KEYS_POLL_MS: '20', ...env } };
}

export function askAs(
  app: TestApp,
  headers: Record<string, string>,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  return app.send(
    method,
    path,
    { ...headers, 'content-type': 'application/json' },
    body === undefined ? undefined : JSON.stringify(body),
  );
}

/** With the admin token. */
export function byAdmin(app: TestApp, method: string, path: string, body?: unknown): Promise<Answer> {
  return askAs(app, BY_ADMIN, method, path, body);
}

/** Creates an operator through the service. Resolves with the token when the service accepts it. */
export async function tokenOf(
  app: TestApp,
  name: string,
  role: Role,
  workspaces: readonly string[] | null = null,
): Promise<string> {
  const { status, body, text } = await byAdmin(app, 'POST', '/admin/v1/operators', { name, role, workspaces });
  if (status !== 201) throw new Error(`no operator ${name}: ${text}`);
  return String(body['token']);
}

export function signIn(app: TestApp, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  return askAs(app, headers, 'POST', '/admin/v1/session', body);
}

/** `name=value`, as a browser sends it back. @throws Error if the reply sets no cookie */
export function cookieFrom(answer: Answer): string {
  const [pair = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  if (!pair.includes('=')) throw new Error(`no cookie with status ${answer.status}: ${answer.text}`);
  return pair;
}
