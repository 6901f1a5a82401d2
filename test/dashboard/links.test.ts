// Links that one operator sends to another, and the back button: an address shows what it names, or says why not.
import t from 'tap';
import { launch, SKIP_WITHOUT_CHROMIUM } from '../support/chromium.js';
import { askAs, BY_ADMIN, adminApp, tokenOf } from '../support/callers/operators.js';
import { checkPage, openWindow } from './window.js';

t.setTimeout(420_000);

t.test('an address shows what it names', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const app = await adminApp(t);
  const browser = await launch(t);
  await askAs(app, BY_ADMIN, 'POST', '/admin/v1/workspaces', { name: 'other' });
  const token = await tokenOf(app, 'wanda', 'analyst', ['acme']);

  await t.test('a workspace that the reader may not see is not replaced by another one', async (t) => {
    const window = await openWindow(browser, app.url, token);
    const { page, open, context } = window;
    await open('acme/live/keys');
    await open('other/test/lists?x=1');
    t.match(await page.getByRole('alert').innerText(), /There is no workspace other, or your operator may not see it/);
    t.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Lists');
    t.match(page.url(), /#\/other\/test\/lists\?x=1$/);
    await checkPage(t, window, 'a workspace of others');
    await page.goBack();
    await page.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
    await page.goForward();
    await page.getByRole('link', { name: 'acme' }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await context.close();
  });

  await t.test('a workspace that was made meanwhile is shown', async (t) => {
    const { page, open, context } = await openWindow(browser, app.url);
    await open('acme/live/keys');
    await askAs(app, BY_ADMIN, 'POST', '/admin/v1/workspaces', { name: 'newer' });
    await open('newer/live/keys');
    await page.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Make a live key' }).waitFor();
    t.equal(await page.getByLabel('Workspace', { exact: true }).inputValue(), 'newer');
    await context.close();
  });

  for (const [address, shown, after] of [
    ['#/audit', 'Audit', '#/audit'],
    ['#/health', 'Health', '#/health'],
    ['#/-/test/keys', 'Keys', '#/acme/live/keys'],
    ['', 'Overview', '#/acme/live/overview'],
  ] as const)
    await t.test(`a new window at ${address === '' ? 'no page' : address}`, async (t) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(`${app.url}/docs`);
      await page.goto(`${app.url}/dashboard/${address}`);
      await page.getByLabel('Token').fill(token);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: shown, level: 1 }).waitFor();
      await page.getByRole('navigation').getByRole('link', { name: 'Keys' }).waitFor();
      t.equal(new URL(page.url()).hash, after);
      t.equal(await page.getByLabel('Workspace', { exact: true }).inputValue(), 'acme');
      await page.goBack();
      t.match(page.url(), /\/docs$/, 'the back button leaves it');
      await context.close();
    });
});
