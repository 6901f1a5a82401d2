// Who may do what: every route of the admin API, asked by every role, for a workspace of its own and for another one,
// with a token and with a session. Expected is what the declarations say; people review these in the table of
// docs/operators.md, which is generated from them.
import { readFileSync } from 'node:fs';
import t, { type Test } from 'tap';
import { createKey } from '../../../src/access/keys.js';
import { isAtLeast, type Role, ROLES } from '../../../src/contract/operators/roles.js';
import { ADMIN_ROUTES } from '../../../src/http/routes/index.js';
import { rolesTable } from '../../../src/http/tools/generate-roles.js';
import { type TestApp } from '../../support/app.js';
import { cookieFrom, adminApp, OWN_PAGE, signIn, tokenOf } from '../../support/callers/operators.js';
import { only } from '../../support/only.js';

const OWN = 'acme';
const OTHER = 'shop-eu';
const ROUTES = ADMIN_ROUTES.filter(({ auth }) => auth === 'operator');

interface Asker {
  what: string;
  role: Role;
  everywhere: boolean;
  headers: Record<string, string>;
}

/** An operator of all workspaces and one that is bound, of every role; each with its token and with a session. */
async function askersOf(app: TestApp): Promise<Asker[]> {
  const askers: Asker[] = [];
  for (const role of ROLES)
    for (const everywhere of [true, false]) {
      const name = `${role}-${everywhere ? 'everywhere' : 'bound'}`;
      const token = await tokenOf(app, name, role, everywhere ? null : [OWN]);
      const cookie = cookieFrom(await signIn(app, { token }));
      askers.push(
        { what: `${name} by token`, role, everywhere, headers: { ...OWN_PAGE, authorization: `Bearer ${token}` } },
        { what: `${name} by session`, role, everywhere, headers: { ...OWN_PAGE, cookie } },
      );
    }
  return askers;
}

type Outcome = 'let in' | 'role' | 'not its own';

function expected({ role, everywhere }: Asker, route: (typeof ROUTES)[number], workspace: string): Outcome {
  const { needs } = route;
  if (needs === undefined || !isAtLeast(role, needs.role)) return 'role';
  if (everywhere || needs.of === 'own') return 'let in';
  if (needs.of === 'all') return 'role';
  return workspace === OWN ? 'let in' : 'not its own';
}

/** A broken body: who is let in is refused for it, and nothing changes. Questions have no ClickHouse here: 503. */
async function outcomeOf(app: TestApp, method: string, path: string, headers: Record<string, string>) {
  const reply = await app.send(method, path, headers, method === 'GET' ? undefined : '{"broken":');
  return { status: reply.status, code: reply.body['error_code'] };
}

async function matrix(t: Test): Promise<void> {
  const app = await adminApp(t);
  await createKey(app.control, { workspace: OTHER, kind: 'api', mode: 'test' });
  const keyOf = async (workspace: string) =>
    (await createKey(app.control, { workspace, kind: 'api', mode: 'test' })).id;
  const keys: Record<string, string> = { [OWN]: await keyOf(OWN), [OTHER]: await keyOf(OTHER) };
  const askers = await askersOf(app);
  for (const route of ROUTES) {
    // What takes no body would be done: for that the thing named must not be there.
    const takesBody = route.body.schemas.length > 0;
    for (const workspace of [OWN, OTHER])
      for (const asker of askers) {
        const id = route.needs?.of === 'key' && takesBody ? (keys[workspace] ?? '') : 'nothing';
        const path = route.path
          .replace('{name}', workspace)
          .replace('{id}', id)
          .replace(/\{\w+\}/g, 'nothing');
        const what = `${route.method} ${path}, ${asker.what}`;
        const { status, code } = await outcomeOf(app, route.method, path, asker.headers);
        const outcome = expected(asker, route, workspace);
        if (outcome === 'role') t.same([status, code], [403, 'INSUFFICIENT_PERMISSIONS'], what);
        else if (outcome === 'let in')
          t.ok([200, 202, 400, 404, 503].includes(status), `${what}: ${status} ${String(code)}`);
        else t.same([status, code], [404, 'NOT_FOUND'], what);
      }
  }
  await ownKeys(t, app, askers, keys);
}

/** The same with a key that is there: of another workspace it is as if it were not. */
async function ownKeys(t: Test, app: TestApp, askers: Asker[], keys: Record<string, string>): Promise<void> {
  const bound = askers.find(({ what }) => what === 'admin-bound by token');
  const ask = async (method: string, id = '', body?: string): Promise<string> => {
    const { status, text } = await app.send(method, `/admin/v1/keys/${id}`, bound?.headers, body);
    return `${status} ${text}`;
  };
  t.match(await ask('PATCH', keys[OWN], '{"limit":7}'), /^200/);
  for (const [method, body] of [['PATCH', '{"limit":7}'], ['DELETE']] as const) {
    const foreign = await ask(method, keys[OTHER], body);
    t.match(foreign, /^404/);
    t.equal(
      foreign,
      await ask(method, 'nothing', body),
      `${method}: a foreign key is answered as one that is not there`,
    );
  }
  const shown = await app.send('GET', '/admin/v1/workspaces', bound?.headers);
  t.match(shown.body, { workspaces: only({ name: OWN }) });
  t.notMatch(shown.text, OTHER, 'lists have what is its own');
  const rows = await app.send('GET', '/admin/v1/audit', bound?.headers);
  t.match(rows.text, `key/${keys[OWN] ?? ''}`);
  t.notMatch(rows.text, new RegExp(`${OTHER}|operator/`), 'so has the audit log');
}

t.test('every route, every role, its own workspace and another, by token and by session', matrix);

t.test('every route says what it needs, and the table of the document says the same', async (t) => {
  for (const { method, path, needs } of ROUTES) t.ok(needs, `${method} ${path}`);
  const page = readFileSync(new URL('../../../../docs/operators.md', import.meta.url), 'utf8');
  t.ok(page.includes(rolesTable()), 'run `npm run generate` and commit the result');
});
