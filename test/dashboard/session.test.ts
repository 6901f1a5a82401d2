// Signing in and out in the browser: by token, by the link of the first start, by keyboard alone, and what each role
// is shown.
import t from 'tap';
import { launch, problemsOf, SKIP_WITHOUT_CHROMIUM } from '../support/chromium.js';
import { findingsOf, openWindow } from './window.js';
import { askAs } from '../support/callers/console.js';
import { eventually } from '../support/eventually.js';
import { ADMIN_TOKEN, BY_ADMIN, adminApp, tokenOf } from '../support/callers/operators.js';

t.test('people sign in', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const app = await adminApp(t);
  const browser = await launch(t);

  await t.test('with a token; a wrong one is told so and opens nothing', async (t) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${app.url}/dashboard/`);
    await page.getByLabel('Token').waitFor();
    await page.keyboard.type('ot_not-a-token-of-this-service');
    t.equal(await page.getByLabel('Token').inputValue(), 'ot_not-a-token-of-this-service', 'typed at once');
    await page.getByRole('button', { name: 'Sign in' }).click();
    t.match(await page.getByRole('alert').innerText(), /token/i);
    t.strictSame(await context.cookies(), []);
    t.strictSame(await findingsOf({ page, context, problems: [], open: async () => undefined }), []);
    await page.getByLabel('Token').fill(ADMIN_TOKEN);
    await page.getByLabel('Token').press('Enter');
    await page.getByRole('navigation').waitFor();
    const [cookie] = await context.cookies();
    t.match(cookie, { httpOnly: true, sameSite: 'Strict' });
    t.equal(await page.evaluate('document.cookie'), '', 'no script reads it');
    t.notMatch(await page.evaluate('JSON.stringify([localStorage, sessionStorage])'), ADMIN_TOKEN);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Token').waitFor();
    t.strictSame(await context.cookies(), [], 'and out');
    await context.close();
  });

  await t.test('an operator who is removed is out at the next question', async (t) => {
    const token = await tokenOf(app, 'eve', 'viewer');
    const { page, context, open } = await openWindow(browser, app.url, token);
    await open('acme/live/keys');
    const names = await page.getByRole('navigation').getByRole('link').allInnerTexts();
    t.notOk(names.includes('SQL') || names.includes('Operators'), 'a viewer is not shown what is not for him');
    t.equal(await page.getByRole('button', { name: /Make|rotate|revoke/ }).count(), 0, 'nor buttons of others');
    for (const hash of ['operators', 'sql']) {
      await open(hash);
      await page
        .getByRole('alert')
        .getByText(hash === 'sql' ? 'This page is for an analyst of all' : 'This page is for an admin of all')
        .waitFor();
      t.equal(await page.locator('main form, main textarea').count(), 0, `${hash}: no form that would be refused`);
    }
    await open('acme/live/keys');
    await app.send('DELETE', '/admin/v1/operators/eve', BY_ADMIN);
    await eventually(t, 'the service knows', async () => {
      await page.evaluate("location.hash = '#/acme/live/webhooks'");
      await page.evaluate("location.hash = '#/acme/live/keys'");
      return page.getByLabel('Token').isVisible();
    });
    t.notMatch(
      await page.locator('#app').innerHTML(),
      /key_\w+|acme/,
      'and nothing of what was shown is left in the page',
    );
    t.equal(await page.title(), 'Riskgate', 'nor in its title');
    await context.close();
  });

  await t.test('an address that somebody else wrote opens nothing else, and breaks nothing', async (t) => {
    const { page, context, open, problems } = await openWindow(browser, app.url);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const hash of [
      ...['acme/live/constructor', 'acme/live/__proto__', 'acme/live/toString', '..%2f..%2f/live/keys'],
      ...['acme/live/lists/..', 'acme/live/rules/..', 'acme/live/lists/..%2f..%2f..%2fmetrics', '%/%E0%A4%A/%'],
      ...['javascript:document.title=1/live/keys', 'acme/live/live?before=%00&action=<script>', 'acme/live/keys/'],
    ]) {
      await open(hash);
      t.equal(await page.getByRole('heading', { level: 1 }).count(), 1, `${hash}: a page`);
      t.ok(await page.getByRole('navigation').isVisible(), `${hash}: and ways on from it`);
    }
    const elsewhere = asked.filter((path) => !/^\/(admin\/v1\/(workspaces|session)|dashboard\/assets)/.test(path));
    t.strictSame(elsewhere, [], 'nothing but the API of this workspace is asked');
    t.equal(asked.filter((path) => /workspaces\/(acme\/)?$/.test(path)).length, 0, 'and no way up');
    t.strictSame(
      problems.filter((text) => !/status of (400|404|503)/.test(text)),
      [],
      'no script fails',
    );
    await context.close();
  });

  await t.test('a workspace may have the name of a page of the service', async (t) => {
    const { page, context, open } = await openWindow(browser, app.url);
    await askAs(app, BY_ADMIN, 'POST', '/admin/v1/workspaces', { name: 'audit' });
    for (const [hash, heading] of [
      ['audit/live/keys', 'Keys'],
      ['audit/test/webhooks', 'Webhooks'],
      ['audit', 'Audit'],
    ] as const) {
      await open(hash);
      t.equal(await page.getByRole('heading', { level: 1 }).innerText(), heading, hash);
    }
    await context.close();
  });

  await t.test('a session that ends in a form: the same operator goes on, another one finds nothing', async (t) => {
    const { page, context, open } = await openWindow(browser, app.url);
    const name = page.getByLabel('Name', { exact: true });
    const sign = async (token: string): Promise<void> => {
      await page.getByRole('button', { name: 'Try it', exact: true }).waitFor();
      await page.getByLabel('When').fill(`user.seen < ${Math.random()}`);
      await context.clearCookies();
      // What the page asks by itself may end the session before the click does: the form is hidden then.
      const save = page.getByRole('button', { name: 'Save as a draft' });
      await Promise.race([save.click().catch(() => undefined), page.getByText('The session has ended').waitFor()]);
      await page.getByText('The session has ended').waitFor();
      t.notOk(await name.isVisible(), 'nobody else reads it');
      await page.getByLabel('Token').fill(token);
      await page.getByLabel('Token').press('Enter');
      await page.getByRole('navigation').waitFor();
    };
    await open('acme/live/rules/new');
    await name.fill('Half an hour of work');
    await sign(ADMIN_TOKEN);
    t.equal(await name.inputValue(), 'Half an hour of work');
    await sign(await tokenOf(app, 'mallory', 'analyst'));
    t.equal(await name.inputValue(), '');
    await context.close();
  });

  await t.test('somebody else signs in, or out, in another window of the browser', async (t) => {
    const { page, context, open } = await openWindow(browser, app.url);
    const other = await context.newPage();
    await other.goto(`${app.url}/dashboard/`);
    const sign = async (at: typeof page, token: string): Promise<void> => {
      await at.getByLabel('Token').fill(token);
      await at.getByLabel('Token').press('Enter');
      await at.getByRole('navigation').waitFor();
    };
    const focus = () => page.evaluate("dispatchEvent(new Event('focus'))");
    const name = page.getByLabel('Name', { exact: true });
    await open('acme/live/rules/new');
    await name.fill('Begun by the first one');
    await focus();
    t.ok(await name.isVisible(), 'the same operator goes on');
    await other.getByRole('button', { name: 'Sign out' }).click();
    await sign(other, await tokenOf(app, 'bob', 'approver'));
    await focus();
    await page.getByText('The session has ended').waitFor();
    t.notOk(await name.isVisible(), 'what is pressed here would be done by bob');
    await sign(page, ADMIN_TOKEN);
    t.equal(await name.inputValue(), 'Begun by the first one');
    await other.evaluate("dispatchEvent(new Event('focus'))");
    await other.getByText('The session has ended').waitFor();
    await context.close();
  });

  await t.test('a session that ends in a dialog: signing in goes on, and the dialog too', async (t) => {
    const { page, context, open } = await openWindow(browser, app.url);
    await open('workspaces');
    await page.getByRole('button', { name: 'change acme' }).click();
    const dialog = page.getByRole('dialog');
    const days = dialog.getByRole('spinbutton').last();
    await days.fill('77');
    await context.clearCookies();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The session has ended').waitFor();
    await page.getByLabel('Token').click();
    await page.keyboard.type(ADMIN_TOKEN);
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    t.equal(await days.inputValue(), '77');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await context.close();
  });

  await t.test('a page whose file is gone, as after an update of the service, says what to do', async (t) => {
    const { page, context, open } = await openWindow(browser, app.url);
    await open('acme/live/keys');
    await page.route(/assets\/webhooks-/, (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByText('the service was updated').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Load the dashboard again' }).click();
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
    t.equal(await page.getByText('the service was updated').count(), 0);
    await context.close();
  });

  await t.test('without a workspace every page says how to make one', async (t) => {
    const { page, context, open } = await openWindow(browser, app.url);
    await page.route(/v1\/workspaces$/, (route) => route.fulfill({ json: { workspaces: [] } }));
    await page.reload();
    await page.getByRole('navigation').waitFor();
    await page.getByRole('link', { name: 'Keys' }).click();
    await open('-/live/keys');
    t.match(await page.getByRole('main').innerText(), /^Keys\s+There is no workspace yet/);
    await page.getByRole('link', { name: 'Make the first one' }).click();
    await page.getByRole('heading', { name: 'Workspaces', level: 1 }).waitFor();
    await context.close();
  });

  await t.test('by keyboard alone, and on to a page', async (t) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const problems = problemsOf(page);
    const focused = () =>
      page.evaluate("(document.activeElement.textContent || document.activeElement.type || '').trim()");
    await page.goto(`${app.url}/dashboard/`);
    await page.getByLabel('Token').waitFor();
    await page.keyboard.type(ADMIN_TOKEN);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').waitFor();
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('Tab');
    t.match(await focused(), 'Skip to the page', 'past the links in one step');
    for (let step = 0; step < 40 && !/^Keys$/.test(String(await focused())); step++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
    for (let step = 0; step < 40 && !/^Make a live key$/.test(String(await focused())); step++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('It is not shown again').waitFor();
    t.strictSame(
      problems.filter((text) => !text.includes('503')),
      [],
      'ClickHouse is off here',
    );
    await context.close();
  });
});

t.test('the link of the first start opens it once', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const app = await adminApp(t);
  const browser = await launch(t);
  const code = app.app.signInCode?.() ?? '';
  t.ok(code, 'there is one');
  const page = await browser.newPage();
  await page.goto(`${app.url}/dashboard/#code=${code}`);
  await page.getByRole('navigation').waitFor();
  t.notMatch(page.url(), code, 'it is not kept in the address');
  const second = await (await browser.newContext()).newPage();
  await second.goto(`${app.url}/dashboard/#code=${code}`);
  await second.getByRole('alert').waitFor();
  t.ok(await second.getByLabel('Token').isVisible(), 'used up');
});
