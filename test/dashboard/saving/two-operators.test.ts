// Two operators change rules: the second one loses nothing of what was typed, overwrites nothing, and publishes only
// what was on the page.
import t from 'tap';
import { WORKSPACE } from '../../support/app.js';
import { launch, SKIP_WITHOUT_CHROMIUM } from '../../support/chromium.js';
import { askAs } from '../../support/callers/console.js';
import { BY_ADMIN, adminApp, tokenOf } from '../../support/callers/operators.js';
import { checkPage, openWindow } from '../window.js';
import { only } from '../../support/only.js';

t.setTimeout(420_000);

t.test('a rule that another operator changes while its form is open', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const app = await adminApp(t);
  const rules = `/admin/v1/workspaces/${WORKSPACE}/rules`;
  const rule = { id: 'rul_both', name: 'Both', when: 'risk >= 20', effect: { points: 1 }, tags: ['old'] };
  t.equal((await askAs(app, BY_ADMIN, 'POST', rules, rule)).status, 201);
  const path = `${rules}/rul_both`;
  const window = await openWindow(await launch(t), app.url);
  const { page, open, context, problems } = window;
  await open(`${WORKSPACE}/live/rules/rul_both`);
  await page.getByLabel('Name', { exact: true }).waitFor();
  const change = await askAs(app, BY_ADMIN, 'PATCH', path, { priority: 7, tags: null });
  t.equal(change.status, 200, change.text);
  await page.getByLabel('Name', { exact: true }).fill('Mine');
  await page.getByLabel('Reason code').fill('my_code');
  const save = page.getByRole('button', { name: 'Save as a draft' });
  await save.click();
  const told = page.getByRole('alert');
  t.match(
    await told.innerText(),
    /Not saved yet: admin changed this rule while you did\. Taken over .*: tags, priority\./,
  );
  t.equal(await page.getByLabel('Priority').inputValue(), '7', 'what the other one changed is in the form');
  t.equal(await page.getByLabel('Reason code').inputValue(), 'my_code', 'what was typed is still there');
  const ann = { authorization: `Bearer ${await tokenOf(app, 'ann', 'analyst')}` };
  t.equal((await askAs(app, ann, 'PATCH', path, { name: 'Theirs' })).status, 200, 'and once more');
  await save.click();
  t.match(await told.innerText(), /yet: ann changed this rule while you did/, 'who reads it is not named');
  t.match(await told.innerText(), /Changed by both, and yours is in the form:\s+name, .*\s+\+ Theirs/);
  t.match(problems.splice(0).join(), /409.*409/, 'and nothing else went wrong');
  await checkPage(t, window, 'what both changed');
  await save.click();
  await page.getByRole('heading', { name: 'Rules', level: 1 }).waitFor();
  const { body: saved } = await app.send('GET', path, BY_ADMIN);
  t.match(saved['rule'], { name: 'Mine', code: 'my_code', priority: 7, tags: undefined });
  await context.close();
});

t.test('a rule that another operator removes while its form is open', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const app = await adminApp(t);
  const rules = `/admin/v1/workspaces/${WORKSPACE}/rules`;
  const rule = { id: 'rul_gone', name: 'Gone', when: 'risk >= 20', effect: { points: 1 } };
  t.equal((await askAs(app, BY_ADMIN, 'POST', rules, rule)).status, 201);
  const { page, open, context } = await openWindow(await launch(t), app.url);
  await open(`${WORKSPACE}/live/rules/rul_gone`);
  await page.getByLabel('When').fill('risk >= 30');
  t.equal((await askAs(app, BY_ADMIN, 'DELETE', `${rules}/rul_gone/draft`)).status, 200);
  const save = page.getByRole('button', { name: 'Save as a draft' });
  await save.click();
  await page.getByRole('alert').getByText('another operator has removed this rule').waitFor();
  t.equal(await page.getByLabel('When').inputValue(), 'risk >= 30', 'what was typed is still there');
  await save.click();
  await page.getByRole('heading', { name: 'Rules', level: 1 }).waitFor();
  const { body: saved } = await app.send('GET', `${rules}/rul_gone`, BY_ADMIN);
  t.match(saved['rule'], { ...rule, when: 'risk >= 30' });
  await context.close();
});

t.test('a form sends what was changed in it only', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const app = await adminApp(t);
  const { page, open, context, problems } = await openWindow(await launch(t), app.url);
  for (const [hash, all, paths, theirs, field, own] of [
    [`${WORKSPACE}/live/keys`, `workspaces/${WORKSPACE}/keys`, 'keys', { state: 'inactive' }, 'Name', { name: 'shop' }],
    ['workspaces', 'workspaces', 'workspaces', { retention_days: 9 }, 'Devices', { protected_devices: 77 }],
  ] as const) {
    await open(hash);
    const change = page.getByRole('button', { name: /^change / }).first();
    const id = String(await change.getAttribute('aria-label')).replace('change ', '');
    await change.click();
    const dialog = page.getByRole('dialog');
    t.equal((await askAs(app, BY_ADMIN, 'PATCH', `/admin/v1/${paths}/${id}`, theirs)).status, 200);
    await dialog.getByLabel(field).fill(String(Object.values(own)[0]));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { body } = await app.send('GET', `/admin/v1/${all}`, BY_ADMIN);
    const members: unknown[] = Object.values(body).flat();
    t.match(
      members.find((member) => JSON.stringify(member).includes(`"${id}"`)),
      { ...theirs, ...own },
      hash,
    );
  }
  t.strictSame(problems, []);
  await context.close();
});

t.test('a draft that another operator writes while drafts are read', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const app = await adminApp(t);
  const rules = `/admin/v1/workspaces/${WORKSPACE}/rules`;
  const write = async (id: string): Promise<void> => {
    const rule = { id, name: id, state: 'live', when: 'risk >= 20', effect: { force: 'block' } };
    t.equal((await askAs(app, BY_ADMIN, 'POST', rules, rule)).status, 201);
  };
  await write('rul_read');
  const { page, open, context, problems } = await openWindow(await launch(t), app.url);
  await open(`${WORKSPACE}/live/rules`);
  await page.getByRole('table', { name: 'What publishing changes' }).getByText('rul_read').first().waitFor();
  await write('rul_unread');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('table', { name: 'What publishing changes' }).getByText('rul_unread').first().waitFor();
  const { body: told } = await app.send('GET', rules, BY_ADMIN);
  t.match(told, { rules: only({ id: 'rul_read' }), drafts: ['rul_unread'] }, 'the other one stays a draft');
  const change = await askAs(app, BY_ADMIN, 'PATCH', `${rules}/rul_unread`, { when: 'risk >= 0' });
  t.equal(change.status, 200, change.text);
  await page.getByLabel('Reason for the change').fill('As I read it');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('alert').getByText('the draft of rule rul_unread was changed after you read it').waitFor();
  await page.getByRole('table', { name: 'What publishing changes' }).getByText('live: risk >= 0').waitFor();
  t.equal(await page.getByLabel('Reason for the change').inputValue(), 'As I read it');
  t.match(
    (await app.send('GET', rules, BY_ADMIN)).body,
    { rules: { length: 1 } },
    'what was not read is not published',
  );
  t.match(
    problems.splice(0).filter((said) => said.includes('409')),
    { length: 1 },
  );
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('No unpublished changes.').waitFor();
  t.match((await app.send('GET', rules, BY_ADMIN)).body, { rules: { length: 2 } });
  t.same(
    problems.filter((said) => !said.includes('503')),
    [],
    'but for hits, which need ClickHouse',
  );
  await context.close();
});

t.test('a policy that takes effect while other changes of it wait', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const app = await adminApp(t);
  const of = `/admin/v1/workspaces/${WORKSPACE}`;
  const ann = { authorization: `Bearer ${await tokenOf(app, 'ann', 'analyst')}` };
  const ask = async (by: typeof ann, method: string, path: string, sent: unknown): Promise<void> => {
    const { status, text } = await askAs(app, by, method, of + path, sent);
    t.ok(status < 300, text);
  };
  const rule = { id: 'rul_four', name: 'Four eyes', state: 'live', when: 'risk > 20', effect: {} };
  await ask(BY_ADMIN, 'POST', '/policy/publish', { policy: { rules: [rule] } });
  await ask(BY_ADMIN, 'PATCH', '', { approvals: 1 });
  await ask(ann, 'PATCH', '/rules/rul_four', { when: 'risk > 0.5' });
  await ask(ann, 'POST', '/policy/proposals', { note: 'The draft' });
  await ask(ann, 'POST', '/policy/proposals', { policy: { rules: [{ ...rule, when: 'risk > 25' }] }, note: 'Another' });

  const { page, open, context } = await openWindow(await launch(t), app.url, await tokenOf(app, 'ben', 'approver'));
  await open(`${WORKSPACE}/live/rules`);
  await page.getByRole('button', { name: 'Propose', exact: true }).waitFor();
  const warnings = page.getByRole('list', { name: 'Warnings' }).first();
  await warnings.getByRole('link', { name: 'Four eyes' }).waitFor();
  t.equal(await page.getByText('another form was published since').count(), 0);
  const waiting = page.getByRole('table', { name: 'Proposals' });
  await waiting.getByRole('row').filter({ hasText: 'Another' }).getByRole('button', { name: 'approve' }).click();
  await waiting.getByText('Another policy was published since: it must be proposed again.').waitFor();
  await page.getByText('another form was published since: change or discard it').waitFor();
  // Compared with what is published now; the page asks for that anew.
  await waiting.getByText(/risk > 0\.5/).waitFor();
  t.match(await waiting.innerText(), /− risk > 25\s+\+ risk > 0\.5/);
  t.same(await waiting.getByRole('button').allInnerTexts(), ['reject']);
  await page.getByRole('button', { name: 'Go back to it: version 1' }).click();
  await page.getByText('Proposed: it waits for an approval.').waitFor();
  await waiting.getByRole('row').filter({ hasText: 'ben' }).first().waitFor();
  t.equal(await page.getByText('The policy is that of version').count(), 0, 'not yet');
  await context.close();
});
