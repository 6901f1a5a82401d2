// Drafts are published as an operator read them: what a colleague has changed since is not.
import t from 'tap';
import { WORKSPACE } from '../support/app.js';
import { askAs } from '../support/callers/console.js';
import { adminApp, BY_ADMIN } from '../support/callers/operators.js';

const ACME = `/admin/v1/workspaces/${WORKSPACE}`;
const RULE = { id: 'rul_read', name: 'Read', state: 'shadow', when: 'risk >= 50', effect: { at_least: 'block' } };

type Asked = Parameters<typeof askAs>;

t.test('drafts are published as they were read, or not at all', async (t) => {
  const app = await adminApp(t);
  const ask = (method: Asked[2], path: string, sent?: Asked[4]) => askAs(app, BY_ADMIN, method, path, sent);
  const ok = async (answer: ReturnType<typeof ask>, status = 200) => {
    const { status: was, text, body } = await answer;
    t.equal(was, status, text);
    return body;
  };
  const [path, publish] = [`${ACME}/rules/rul_read`, `${ACME}/policy/publish`];
  const read = async (): Promise<unknown> => (await ok(ask('GET', `${ACME}/policy/diff`)))['drafts'];
  await ok(ask('POST', `${ACME}/rules`, RULE), 201);
  const first = await read();
  await ok(ask('PATCH', path, { state: 'live' }));
  for (const route of [publish, `${ACME}/policy/proposals`])
    t.match(await ok(ask('POST', route, { drafts: first }), 409), { detail: /rul_read was changed after you read/ });
  t.match(await ok(ask('GET', path)), { published: null }, 'nothing was published');
  await ok(ask('POST', publish, { drafts: first, rules: ['rul_read'] }), 400);
  await ok(ask('POST', publish, { drafts: [] }), 400);
  await ok(ask('POST', publish, { drafts: await read() }));
  t.match(await ok(ask('GET', path)), { published: { state: 'live' }, draft: null });
  const gone = { detail: /rul_read was published or discarded/ };
  t.match(await ok(ask('POST', publish, { drafts: first }), 409), gone);
  await ok(ask('DELETE', path));
  const removal = await read();
  await ok(ask('DELETE', `${path}/draft`));
  t.match(await ok(ask('POST', publish, { drafts: removal }), 409), gone, 'nor is a rule removed that stays');
  await ok(ask('DELETE', path));
  await ok(ask('POST', publish, { drafts: removal }));
  await ok(ask('GET', path), 404);
});
