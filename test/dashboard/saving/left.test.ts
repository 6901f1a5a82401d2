// Buttons that decide about the policy, or whose page is left, while the service refuses or the reply is lost: what
// went wrong is told, and what the page shows then is in effect.
import t from 'tap';
import { type Route } from 'playwright-core';
import { WORKSPACE } from '../../support/app.js';
import { launch, SKIP_WITHOUT_CHROMIUM } from '../../support/chromium.js';
import { ACME, askAs } from '../../support/callers/console.js';
import { BY_ADMIN, adminApp, tokenOf } from '../../support/callers/operators.js';
import { openWindow } from '../window.js';

t.setTimeout(420_000);
const away = (route: Route) => route.fulfill({ status: 503, json: { detail: 'The store is away.' } });
const lost = async (route: Route): Promise<void> => {
  await route.fetch();
  await route.abort('connectionreset');
};
const rule = (id: string) => ({ id, name: id, state: 'live', when: 'risk > 80', effect: { force: 'block' } });

t.test('the policy is decided about without a reply', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const app = await adminApp(t);
  const byAdmin = async (method: string, path: string, body?: unknown) => {
    const { status, body: told, text } = await askAs(app, BY_ADMIN, method, `${ACME}${path}`, body);
    if (status >= 300) t.fail(`${method} ${path}: ${text}`);
    return told;
  };
  for (const id of ['rul_a', 'rul_b']) await byAdmin('POST', '/policy/publish', { policy: { rules: [rule(id)] } });
  const { page, open, context } = await openWindow(await launch(t), app.url);
  const told = (text: string | RegExp) => page.getByRole('alert').getByText(text).waitFor();
  const numberOf = async () => Object.values(await byAdmin('GET', '/policy/versions')).flat().length;

  for (const where of ['rules', 'policy'])
    await t.test(`a return to a version on the page ${where}`, async (t) => {
      await open(`${WORKSPACE}/live/${where}`);
      const back = page.getByRole('button', { name: /^Go back to it/ }).last();
      const before = await numberOf();
      await page.route('**/policy/rollback', away);
      // After a refusal the page reads the policy again: until then, the colleague does nothing.
      const again = () =>
        page
          .waitForResponse((one) => new URL(one.url()).pathname.endsWith(`/${WORKSPACE}/${where}`))
          .then((read) => read.finished());
      const first = again();
      await back.click();
      await told('The store is away.');
      await first;
      await page.unroute('**/policy/rollback');
      await byAdmin('POST', '/policy/publish', { policy: { rules: [rule('rul_c')] } });
      const second = again();
      await back.click();
      await told(/policy/);
      await second;
      await page.getByRole('button', { name: `Go back to it: version ${before}` }).waitFor();
      await page.route('**/policy/rollback', lost);
      await back.click();
      await told(/It may be done or not/);
      await page.getByRole('button', { name: `Go back to it: version ${before + 1}` }).waitFor();
      await page.unroute('**/policy/rollback');
      t.equal(await numberOf(), before + 2, 'the one by a colleague, and the return once');
    });

  await t.test('drafts are published', async (t) => {
    await byAdmin('POST', '/rules', rule('rul_d'));
    await open('audit');
    await open(`${WORKSPACE}/live/rules`);
    const before = await numberOf();
    const why = page.getByLabel('Reason for the change');
    await why.fill('Because');
    const publish = page.getByRole('button', { name: 'Publish', exact: true });
    await page.route('**/policy/publish', away);
    await publish.click();
    await told('The store is away.');
    t.equal(await why.inputValue(), 'Because');
    await page.unroute('**/policy/publish');
    await page.route('**/policy/publish', lost);
    await publish.click();
    await page.getByText('No unpublished changes.').waitFor();
    await page.unroute('**/policy/publish');
    t.equal(await numberOf(), before + 1);
  });

  await t.test('a proposal is approved', async (t) => {
    const analyst = { authorization: `Bearer ${await tokenOf(app, 'ann', 'analyst')}` };
    await byAdmin('POST', '/rules', rule('rul_e'));
    const { status, text } = await askAs(app, analyst, 'POST', `${ACME}/policy/proposals`, { note: 'Please' });
    t.equal(status, 201, text.slice(0, 80));
    await open('audit');
    await open(`${WORKSPACE}/live/rules`);
    const before = await numberOf();
    const approve = page.getByRole('button', { name: /^approve / });
    await page.route('**/proposals/*/approve', away);
    await approve.click();
    await told('The store is away.');
    await page.unroute('**/proposals/*/approve');
    await page.route('**/proposals/*/approve', lost);
    await approve.click();
    await told(/It may be done or not/);
    await approve.waitFor({ state: 'detached' });
    t.equal(await numberOf(), before + 1);
  });
  await context.close();
});

t.test('what fails after it was left is told', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const app = await adminApp(t);
  const { page, open, context } = await openWindow(await launch(t), app.url);
  await open(`${WORKSPACE}/live/alerts`);
  let go = (): void => undefined;
  const gone = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/alerts', async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await gone;
    return away(route);
  });
  await page
    .getByRole('button', { name: /^change / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('It fires above').fill('7');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await open('audit');
  go();
  const told = page.getByRole('alert').filter({ hasText: 'What you did before failed: The store is away.' });
  await told.waitFor();
  await told.getByRole('button', { name: 'Close' }).click();
  await told.waitFor({ state: 'detached' });

  await page.route('**/admin/v1/session', away);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('alert').getByText('The store is away.').waitFor();
  await page.unroute('**/admin/v1/session');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Token').waitFor();
  await context.close();
});
