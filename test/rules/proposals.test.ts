// Who may approve a proposal, and until when, from the outside.
import t, { type Test } from 'tap';
import { type Json, type TestApp } from '../support/app.js';
import { ADMIN_TOKEN, adminApp, tokenOf } from '../support/callers/operators.js';

const ACME = '/admin/v1/workspaces/acme';

type Ask = (method: string, path: string, sent?: unknown) => Promise<{ status: number; text: string; body: Json }>;

function asking(app: TestApp, token = ADMIN_TOKEN): Ask {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return (method, path, sent) => app.send(method, path, headers, sent === undefined ? undefined : JSON.stringify(sent));
}

async function ok(t: Test, answer: ReturnType<Ask>, status = 200): Promise<Json> {
  const { status: was, text, body } = await answer;
  t.equal(was, status, text);
  return body;
}

async function proposed(t: Test, ask: Ask, bias: number): Promise<string> {
  const { id } = await ok(t, ask('POST', `${ACME}/policy/proposals`, { policy: { bias } }), 201);
  return `${ACME}/policy/proposals/${String(id)}`;
}

t.test('what was rolled back does not come back by an older proposal', async (t) => {
  const app = await adminApp(t);
  const ada = asking(app, await tokenOf(app, 'ada', 'approver'));
  const grace = asking(app, await tokenOf(app, 'grace', 'approver'));
  await ok(t, ada('POST', `${ACME}/policy/publish`, { policy: { bias: -3 } }));
  const [first, again, other] = [await proposed(t, ada, -2), await proposed(t, ada, -2), await proposed(t, ada, -1)];
  await ok(t, grace('POST', `${first}/approve`));
  const { versions } = await ok(t, grace('GET', `${ACME}/policy/versions`));
  const [, before] = versions as { number: number }[];
  await ok(t, grace('POST', `${ACME}/policy/rollback`, { version: before?.number }));
  await ok(t, grace('POST', `${first}/approve`), 404);
  for (const late of [again, other])
    t.match(await ok(t, grace('POST', `${late}/approve`), 409), { detail: /published after this proposal/ });
  t.match(await ok(t, ada('GET', `${ACME}/policy/proposals`)), { proposals: [{ outdated: true }, { outdated: true }] });
  const fresh = await proposed(t, ada, -2);
  await ok(t, grace('POST', `${fresh}/approve`));
});

t.test('a right that was taken away before the approval does not count', async (t) => {
  const app = await adminApp(t);
  const root = asking(app);
  const ada = asking(app, await tokenOf(app, 'ada', 'approver'));
  const grace = asking(app, await tokenOf(app, 'grace', 'approver'));
  await ok(t, root('PATCH', ACME, { approvals: 1 }));
  const proposal = await proposed(t, ada, -2);
  await ok(t, root('DELETE', '/admin/v1/operators/grace'));
  await ok(t, grace('POST', `${proposal}/approve`), 401);
  const analyst = asking(app, await tokenOf(app, 'grace', 'analyst'));
  await ok(t, analyst('POST', `${proposal}/approve`), 403);
  const { token } = await ok(t, root('POST', '/admin/v1/operators/ada/rotate', {}), 201);
  await ok(t, asking(app, String(token))('POST', `${proposal}/approve`), 403);
  await ok(t, root('POST', `${proposal}/approve`));
});
