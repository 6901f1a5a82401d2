// The pages of rules in a browser: a rule is written, what is wrong with it is seen at its place, it is published, it
// decides, and it is taken back.
import t, { type Test } from 'tap';
import { type TestApp, WORKSPACE } from '../support/app.js';
import { body } from '../support/bodies.js';
import { type Browser, launch, SKIP_WITHOUT_CHROMIUM } from '../support/chromium.js';
import { askAs } from '../support/callers/console.js';
import { BY_ADMIN, adminApp, tokenOf } from '../support/callers/operators.js';
import { eventually } from '../support/eventually.js';
import { checkPage, openWindow } from './window.js';

t.setTimeout(420_000);
const RULES = `${WORKSPACE}/live/rules`;
/** Where pictures of the pages are written, for whoever wants to look at them. */
const PICTURES = process.env['RULES_PICTURES'];
const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 320, height: 640 } },
] as const;

const actionOf = async (app: TestApp): Promise<unknown> =>
  (await app.post('/fingerprint/score?dry_run=true', body('somebody'))).body['action'];

async function journey(t: Test, browser: Browser, app: TestApp): Promise<void> {
  const { page, open, problems, context } = await openWindow(browser, app.url);
  await open(RULES);
  await page.getByRole('link', { name: 'Write a rule' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Nobody');
  await page.getByLabel('When').fill('risk >= 0\nand ammount > 5');
  await page.getByText('Line 2, column 5').waitFor();
  const place = await page.getByRole('region', { name: 'The place' }).innerText();
  t.match(place, /^and ammount > 5\n {4}\^{7}/, 'the words that are wrong are marked');
  t.equal(await page.getByRole('button', { name: 'Save as a draft' }).isDisabled(), true);
  await page.getByLabel('When').fill('risk >= 0');
  await page.getByText('It uses data about a user').waitFor();
  await page.getByLabel('State').selectOption('live');
  await page.getByLabel('Effect').selectOption('force');
  await page.getByLabel('Action').selectOption('block');
  await page.getByLabel('Reason code').fill('nobody');
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await page.getByRole('heading', { name: 'Not published yet' }).waitFor();
  await page.getByRole('cell', { name: 'new', exact: true }).waitFor();
  t.equal(await actionOf(app), 'allow', 'a draft decides nothing');
  await page.getByLabel('Reason for the change').fill('A test');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('No unpublished changes.').waitFor();
  t.equal(await actionOf(app), 'block');
  await page.getByRole('cell', { name: 'A test' }).waitFor();
  await page.getByRole('table', { name: 'Rules' }).getByRole('link', { name: 'Nobody' }).click();
  await page.getByText('Published: live.').waitFor();
  await page.getByLabel('Reason code').fill('');
  await page.getByLabel('State').selectOption('shadow');
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await page.getByRole('cell', { name: /state\s+− live\s+\+ shadow/ }).waitFor();
  await page.getByRole('button', { name: 'version 1' }).click();
  await page.getByRole('button', { name: 'version 2' }).waitFor();
  await eventually(t, 'it is taken back', async () => (await actionOf(app)) === 'allow');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alert').waitFor();
  t.match(await page.getByRole('alert').innerText(), /published in another form/, 'another rule by now');
  t.strictSame(
    problems.filter((problem) => !/409|503/.test(problem)),
    [],
  );
  await context.close();
}

/** A rule that names its challenge and tells webhooks: whoever publishes it reads both, and the form can undo both. */
async function challenged(t: Test, browser: Browser, app: TestApp): Promise<void> {
  const { page, open, context } = await openWindow(browser, app.url);
  const save = async (): Promise<string> => {
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    const drafts = page.getByRole('table', { name: 'What publishing changes' });
    await drafts.waitFor();
    return drafts.getByRole('row').nth(1).innerText();
  };
  const publish = async (): Promise<unknown> => {
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('No unpublished changes.').waitFor();
    const { body: list } = await app.send('GET', `/admin/v1/workspaces/${WORKSPACE}/rules`, BY_ADMIN);
    return (list['rules'] as { name: string }[]).find(({ name }) => name === 'By passkey');
  };
  await app.send('DELETE', `/admin/v1/workspaces/${WORKSPACE}/rules/${await draftOf(app)}/draft`, BY_ADMIN);
  await open(`${RULES}/new`);
  await page.getByLabel('Name', { exact: true }).fill('By passkey');
  await page.getByLabel('When').fill('risk > 20');
  await page.getByLabel('Effect').selectOption('points');
  t.equal(await page.getByLabel(/^Challenge/).count(), 0, 'points ask for no challenge');
  await page.getByLabel('Effect').selectOption('at_least');
  await page.getByLabel(/^Challenge/).selectOption('passkey');
  await page.getByLabel('Send matches to webhooks').check();
  t.match(await save(), 'risk > 20: at least hard challenge, passkey, sent to webhooks');
  t.match(await publish(), { effect: { at_least: 'hard_challenge' }, challenge: 'passkey', notify: true });
  await page.getByRole('link', { name: 'By passkey' }).click();
  await page.getByText('Published: shadow.').waitFor();
  t.equal(await page.getByLabel(/^Challenge/).inputValue(), 'passkey');
  await page.getByLabel('Effect').selectOption('at_most');
  await page.getByLabel('Send matches to webhooks').uncheck();
  t.match(
    await save(),
    /challenge\s+− passkey\s+\+ none\s+effect\s+− at least hard challenge\s+\+ at most allow\s+notify/,
  );
  const rule = { id: String, name: 'By passkey', state: 'shadow', when: 'risk > 20', effect: { at_most: 'allow' } };
  const published = await publish();
  t.match(published, rule);
  t.strictSame(Object.keys(published ?? {}).sort(), Object.keys(rule).sort(), 'nothing is left of either');
  await context.close();
}

/** The keys alone write a condition, and try it on values. */
async function helped(t: Test, browser: Browser, app: TestApp): Promise<void> {
  const window = await openWindow(browser, app.url, undefined, { viewport: { width: 320, height: 640 } });
  const { page, open, context } = window;
  await open(`${RULES}/new`);
  await page.getByText('variables, 5 functions').waitFor();
  const when = page.getByLabel('When');
  const options = page.getByRole('option');
  await when.focus();
  await page.keyboard.type('checkout.am');
  await page.getByRole('listbox', { name: 'Suggestions' }).waitFor();
  t.equal(await when.getAttribute('aria-activedescendant'), null, 'nothing is chosen that nobody chose');
  await page.keyboard.press('ArrowDown');
  const chosen = page.locator(`#${(await when.getAttribute('aria-activedescendant')) ?? 'none'}`);
  t.match(await chosen.innerText(), /^checkout\.amount number: /);
  t.equal(await chosen.getAttribute('aria-selected'), 'true');
  await checkPage(t, window, 'with suggestions');
  await page.keyboard.press('Enter');
  t.equal(await when.inputValue(), 'checkout.amount');
  t.equal(await options.filter({ visible: true }).count(), 0, 'what was taken closes the list');
  await page.keyboard.type(" > 500 and use_case in ('login', 'check");
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type(") and reason('geo");
  await page.keyboard.press('ArrowUp');
  t.ok((await page.getByRole('listbox').getByRole('option').last().getAttribute('aria-selected')) === 'true');
  await page.keyboard.press('Escape');
  t.equal(await page.getByRole('listbox').count(), 0);
  await page.keyboard.type("_jump') and user in @");
  t.same(await page.getByRole('listbox').getByRole('option').locator('code').allInnerTexts(), [
    ...['allow_users', 'deny_users', 'fraud_users'],
    'vips',
  ]);
  await page.getByRole('listbox').getByRole('option', { name: 'vips' }).click();
  t.equal(
    await when.inputValue(),
    "checkout.amount > 500 and use_case in ('login', 'checkout') and reason('geo_jump') and user in @vips",
  );
  await page.keyboard.type(' or user');
  const first = page.getByRole('listbox').getByRole('option').first();
  await first.getByText('user.seen').waitFor();
  await page.keyboard.press('Tab');
  t.equal(await page.getByRole('listbox').count(), 0, 'Tab goes on');
  t.not(await page.evaluate('document.activeElement.tagName'), 'TEXTAREA');

  await when.fill('checkout.amount > 500 and device.is_new');
  await page.getByLabel('Effect').selectOption('at_least');
  const values = page.getByRole('textbox', { name: 'Values' });
  await values.fill('checkout.amount = 501');
  await page.getByRole('button', { name: 'Try it', exact: true }).click();
  await page.getByText('its condition does not hold').waitFor();
  await page.getByText('device.is_new: not known').waitFor();
  await values.fill('checkout.amount = 501\ndevice.is_new = true');
  await page.getByRole('button', { name: 'Try it', exact: true }).click();
  await page.getByText('a hit').waitFor();
  await page.locator('.tag.hard_challenge').waitFor();
  await checkPage(t, window, 'with what was tried');
  await values.fill('nonsense');
  await page.getByRole('button', { name: 'Try it', exact: true }).click();
  await page.getByText('is not written as name = value').waitFor();
  await page.getByText('variables, 5 functions').click();
  await page.getByLabel('Find').fill('failed logins');
  await page.getByRole('cell', { name: 'user.failures_1h' }).waitFor();
  await checkPage(t, window, 'with the variables');
  await context.close();
}

/** Two analysts have drafts: one is published, the other stays a draft. */
async function chosen(t: Test, browser: Browser, app: TestApp): Promise<void> {
  const { page, open, context } = await openWindow(browser, app.url);
  for (const name of ['ready', 'not ready']) {
    const by = { authorization: `Bearer ${await tokenOf(app, `author-of-${name.replace(' ', '-')}`, 'analyst')}` };
    const rule = { name, state: 'shadow', when: 'risk > 20', effect: {} };
    t.equal((await askAs(app, by, 'POST', `/admin/v1/workspaces/${WORKSPACE}/rules`, rule)).status, 201);
  }
  await open(RULES);
  const drafts = page.getByRole('table', { name: 'What publishing changes' });
  await drafts.getByText('author-of-not-ready').waitFor();
  await page.getByLabel('publish not ready').uncheck();
  await page.getByLabel('publish ready').uncheck();
  await page.getByText('Choose what is published.').waitFor();
  await page.getByLabel('publish ready').check();
  await page.getByRole('button', { name: 'Publish 1 draft of 2' }).click();
  await eventually(t, 'one is left', async () => (await drafts.locator('tbody tr').count()) === 1);
  t.match(await drafts.innerText(), /not ready/);
  const { body: list } = await app.send('GET', `/admin/v1/workspaces/${WORKSPACE}/rules`, BY_ADMIN);
  const names = (list['rules'] as { name: string }[]).map(({ name }) => name);
  t.same([names.includes('ready'), names.includes('not ready')], [true, false]);
  await app.send('DELETE', `/admin/v1/workspaces/${WORKSPACE}/rules/${await draftOf(app)}/draft`, BY_ADMIN);
  await context.close();
}

async function doubted(t: Test, browser: Browser, app: TestApp): Promise<void> {
  const { page, open, context } = await openWindow(browser, app.url);
  const rule = {
    id: 'rul_doubted',
    name: 'doubted',
    state: 'shadow',
    when: "trust < 50 and os = 'windows'",
    effect: {},
  };
  const headers = { ...BY_ADMIN, 'content-type': 'application/json' };
  const path = `/admin/v1/workspaces/${WORKSPACE}/rules`;
  t.equal((await app.send('POST', path, headers, JSON.stringify(rule))).status, 201);
  await open(`${RULES}/rul_doubted`);
  const check = page.locator('#rule-check');
  await check.getByText(/Line 1, column 9: trust is always < 50 .*did you mean 0\.5\?/).waitFor();
  await check.getByText(/Line 1, column 21: os is never 'windows'/).waitFor();
  t.match(await check.innerText(), / {20}\^{9}/, 'the words are marked');
  await open(RULES);
  const warnings = page.getByRole('list', { name: 'Warnings' });
  await warnings.waitFor();
  t.match(await warnings.innerText(), /Warning: doubted, line 1, column 9: [^]*Warning: doubted, line 1, column 21: /);
  const later = JSON.stringify({ when: 'risk > 0.7' });
  t.equal(
    (await app.send('PATCH', `${path}/rul_doubted`, headers, later)).status,
    200,
    'changed while the page is open',
  );
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await publish.click();
  await warnings.getByText('0.7').waitFor();
  await publish.click();
  const told = page.getByRole('list', { name: 'Warnings of what was published' });
  await told.waitFor();
  t.match(await told.innerText(), /Warning: doubted, line 1, .*0\.7/, 'what was published is told');
  await context.close();
}

async function draftOf(app: TestApp): Promise<string> {
  const { body: list } = await app.send('GET', `/admin/v1/workspaces/${WORKSPACE}/rules`, BY_ADMIN);
  return String((list['drafts'] as string[])[0]);
}

async function looks(t: Test, browser: Browser, app: TestApp): Promise<void> {
  const headers = { ...BY_ADMIN, 'content-type': 'application/json' };
  const put = (method: string, path: string, sent: unknown) =>
    app.send(method, `/admin/v1/workspaces/${WORKSPACE}${path}`, headers, JSON.stringify(sent));
  const rule = { id: 'rul_long', name: `A rule with a name ${'of some length '.repeat(3)}`, state: 'live', effect: {} };
  const when = `checkout.amount > 500 and country not in (${Array(20).fill("'US'").join(', ')})`;
  await app.send('DELETE', `/admin/v1/workspaces/${WORKSPACE}/rules/${await draftOf(app)}/draft`, BY_ADMIN);
  t.equal((await put('POST', '/rules/publish', { rules: [{ ...rule, when }] })).status, 200);
  t.equal((await put('POST', '/rules', { name: 'A draft', when: 'risk > 20', effect: { points: 1 } })).status, 201);
  t.equal((await put('POST', '/policy/proposals', { note: 'Look at it' })).status, 201);
  t.equal((await put('PATCH', '', { monitor: true })).status, 200);
  for (const look of LOOKS) {
    const window = await openWindow(browser, app.url, undefined, look);
    for (const [name, path] of [
      ['rules', RULES],
      ['rule', `${RULES}/rul_long`],
      ['new', `${RULES}/new`],
    ] as const) {
      await window.open(path);
      await window.page.getByText('Monitor mode:').waitFor();
      if (name === 'rules') {
        const proposal = window.page.getByRole('row').filter({ hasText: 'Look at it' });
        await proposal.getByText('A draft is new').waitFor();
      }
      const what = `${name}-${look.colorScheme}-${look.viewport.width}`;
      // There is no ClickHouse here: hits are not known.
      const others = window.problems.splice(0).filter((problem) => !problem.includes('503'));
      window.problems.push(...others);
      await checkPage(t, window, what);
      if (PICTURES !== undefined) await window.page.screenshot({ path: `${PICTURES}/${what}.png`, fullPage: true });
    }
    await window.context.close();
  }
}

async function switched(t: Test, browser: Browser, app: TestApp): Promise<void> {
  const { page, open, context, problems } = await openWindow(browser, app.url);
  const note = page.getByText('Monitor mode:');
  for (const choice of ['always allow', 'as decided']) {
    await open('workspaces');
    await page.getByRole('button', { name: `change ${WORKSPACE}` }).click();
    await page.getByLabel('Replies').selectOption(choice);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: new RegExp(`${WORKSPACE} .*${choice}`) }).waitFor();
    await open(RULES);
    t.equal(await note.count(), choice === 'always allow' ? 1 : 0);
  }
  t.same(
    problems.filter((problem) => !problem.includes('503')),
    [],
  );
  await context.close();
}

/** Whether the bar at the bottom of the window is over the link or field that has the focus. */
const COVERED = `(() => {
  const bar = document.querySelector('.sticky');
  const at = document.activeElement;
  if (bar.contains(at) || !at.matches('main :is(a, input, select)')) return false;
  const [own, over] = [at.getBoundingClientRect(), bar.getBoundingClientRect()];
  return own.bottom > over.top && own.top < over.bottom;
})()`;

/** Four eyes: who wrote a proposal sees that it is for somebody else, who approves it. */
async function approved(t: Test, browser: Browser, app: TestApp): Promise<void> {
  const { page, open, context } = await openWindow(browser, app.url);
  const choose = async (choice: string): Promise<void> => {
    await open('workspaces');
    await page.getByRole('button', { name: `change ${WORKSPACE}` }).click();
    await page.getByLabel('Publishing').selectOption(choice);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: new RegExp(`${WORKSPACE} .*${choice}`) }).waitFor();
  };
  const api = `/admin/v1/workspaces/${WORKSPACE}`;
  const headers = { ...BY_ADMIN, 'content-type': 'application/json' };
  await open('workspaces');
  await page.getByRole('button', { name: `change ${WORKSPACE}` }).click();
  const switched = await app.send('PATCH', api, headers, JSON.stringify({ approvals: 1 }));
  t.equal(switched.status, 200, 'another operator switches it while the dialog is open');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: new RegExp(`${WORKSPACE} .*by two operators`) }).waitFor();
  await choose('by one operator');
  await choose('by two operators');
  const send = (path: string, sent: unknown) => app.send('POST', `${api}${path}`, headers, JSON.stringify(sent));
  const rule = {
    ...{ id: 'rul_four', name: 'Four eyes', state: 'draft', when: 'risk > 20', effect: {} },
    ...{ code: 'four_eyes', priority: 7, use_cases: ['login'], expires_at: '2099-01-01T00:00:00.000Z' },
  };
  t.equal((await send('/policy/publish', { policy: { rules: [rule] }, note: 'By the admin' })).status, 200);
  await open(RULES);
  const proposal = (at: typeof page) => at.getByRole('table', { name: 'Proposals' }).getByRole('row').nth(1);
  const own = proposal(page).filter({ hasText: 'By the admin' });
  await own.getByText('Another operator must approve it.').waitFor();
  t.same([await own.getByText('approve', { exact: true }).count(), await own.getByText('reject').count()], [0, 1]);
  const token = await tokenOf(app, 'approver', 'approver');
  const other = await openWindow(browser, app.url, token);
  await other.page.getByRole('link', { name: 'Rules 1 waiting' }).waitFor();
  t.ok(await other.page.getByRole('link', { name: 'Audit' }).isVisible(), 'who changed what is no secret of admins');
  t.equal(await other.page.getByRole('link', { name: 'Operators' }).count(), 0, 'a page that is refused has no link');
  await other.open(RULES);
  const whole = await proposal(other.page).innerText();
  for (const part of ['code: four_eyes', 'priority: 7', 'only login', 'expires at: 2099-01-01'])
    t.match(whole, part, 'who approves a rule reads all of it');
  await proposal(other.page).getByRole('button', { name: 'approve' }).click();
  await proposal(other.page).filter({ hasText: 'By the admin' }).waitFor({ state: 'detached' });
  const { body } = await app.send('GET', `${api}/policy/proposals`, BY_ADMIN);
  t.same(body['proposals'], []);
  const leaver = { authorization: `Bearer ${await tokenOf(app, 'leaver', 'analyst')}` };
  const last = await askAs(app, leaver, 'POST', `${api}/policy/proposals`, { policy: { bias: -2 } });
  t.equal(last.status, 201, last.text);
  t.equal((await askAs(app, BY_ADMIN, 'DELETE', '/admin/v1/operators/leaver')).status, 200);
  await other.open(`${WORKSPACE}/live/audit`);
  await other.open(RULES);
  await proposal(other.page).filter({ hasText: 'leaver (removed)' }).waitFor();
  await proposal(other.page).getByRole('button', { name: 'reject' }).click();
  await other.open(`${WORKSPACE}/live/policy`);
  await other.page.getByRole('button', { name: 'Go back to it: version 1', exact: true }).waitFor();
  t.ok(await other.page.getByLabel('Points of VPN detected').isEnabled(), 'an approver publishes points too');
  const covered: unknown[] = [];
  for (let tabs = 0; tabs < 60; tabs++) {
    await other.page.keyboard.press('Tab');
    covered.push(await other.page.evaluate(COVERED));
  }
  t.strictSame(new Set(covered), new Set([false]), 'no field with the focus is behind the bar of buttons');
  await other.context.close();
  await choose('by one operator');
  await context.close();
}

/** A rule that matched nothing and one that could not be counted would look the same. */
async function uncounted(t: Test, browser: Browser, app: TestApp): Promise<void> {
  const { page, open, context } = await openWindow(browser, app.url);
  await page.route('**/policy/hits*', (route) => route.fulfill({ status: 500, body: '' }));
  await open(RULES);
  t.match(await page.getByRole('alert').innerText(), /answered 500/);
  await context.close();
}

t.test('pages of rules', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const app = await adminApp(t);
  const browser = await launch(t);
  await t.test('a rule is written, published and taken back', (t) => journey(t, browser, app));
  await t.test('a rule names its challenge, and no longer', (t) => challenged(t, browser, app));
  await t.test('hits that could not be read are told', (t) => uncounted(t, browser, app));
  await t.test('one of two drafts is published', (t) => chosen(t, browser, app));
  await t.test('what may mean something else is told before it is published', (t) => doubted(t, browser, app));
  await t.test('monitor mode is switched on and off', (t) => switched(t, browser, app));
  await t.test('approval is switched on, and asks for another operator', (t) => approved(t, browser, app));
  const list = JSON.stringify({ name: 'vips', kind: 'users' });
  const headers = { ...BY_ADMIN, 'content-type': 'application/json' };
  const made = await app.send('POST', `/admin/v1/workspaces/${WORKSPACE}/lists`, headers, list);
  t.equal(made.status, 201, made.text);
  await t.test('suggestions and values help to write one', (t) => helped(t, browser, app));
  await t.test('everybody can use them, wide and narrow', (t) => looks(t, browser, app));
});
