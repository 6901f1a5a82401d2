// What people come to do, from the first click to the effect on the service: the life of a key.
import t from 'tap';
import { body } from '../support/bodies.js';
import { launch, SKIP_WITHOUT_CHROMIUM } from '../support/chromium.js';
import { openWindow } from './window.js';
import { eventually } from '../support/eventually.js';
import { adminApp } from '../support/callers/operators.js';

t.test('a key is made, used, rotated and revoked', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const app = await adminApp(t);
  const { page, open } = await openWindow(await launch(t), app.url);
  const score = async (key: string) =>
    (await app.post('/fingerprint/score', body('ada'), { 'x-service-key': key })).status;
  const shown = page.locator('.issued code');
  await open('acme/live/keys');
  await page.getByLabel('Name').fill('backend of the shop');
  await page.getByRole('button', { name: 'Make a live key' }).click();
  const first = await shown.innerText();
  t.match(first, /^rk_live_/);
  await eventually(t, 'it is good', async () => (await score(first)) === 200);
  await page.reload();
  await page.getByRole('cell', { name: 'api' }).first().waitFor();
  t.notOk((await page.content()).includes(first), 'it is shown once');
  const told = page.getByRole('row', { name: 'backend of the shop' });
  t.ok((await told.innerText()).includes(`rk_live_…${first.slice(-4)}`), 'how it ends, to tell it from others');
  t.equal(await page.getByRole('row').count(), 5, 'one more than the three of the test, below a head');

  const ofPage = { 'x-service-key': first, origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' };
  t.equal((await app.post('/fingerprint/score', body('ada'), ofPage)).status, 403, 'a browser is not let in with it');
  await open('acme/live/webhooks');
  await open('acme/live/keys');
  await page.getByRole('cell', { name: 'came from a browser' }).waitFor();
  t.equal(await page.getByText('came from a browser').count(), 1, 'which key it was');

  const rotate = page.getByRole('button', { name: /^rotate key_/ });
  const dialog = page.getByRole('dialog');
  const make = dialog.getByRole('button', { name: 'Make the new key' });
  const old = String(await rotate.first().getAttribute('aria-label'));
  for (const rows of [6, 7]) {
    await page.getByRole('button', { name: old, exact: true }).click();
    await make.click();
    if (rows > 6) {
      await dialog.getByRole('alert').getByText('was rotated already').waitFor();
      await dialog.getByLabel('Also where the old key has a successor').check();
      await make.click();
    }
    await dialog.waitFor({ state: 'detached' });
    await eventually(t, 'one more', async () => (await page.getByRole('row').count()) === rows);
    await page.getByRole('button', { name: 'I have copied it' }).click();
  }

  await rotate.last().click();
  await page.getByLabel('The old key ends').selectOption('0');
  await make.click();
  await shown.waitFor();
  const second = await shown.innerText();
  const kind = /^(rk|pk|sk)_/.exec(second)?.[1];
  t.ok(kind, 'a new one of the same kind');
  const focused = () => page.evaluate('document.activeElement.getAttribute("aria-label") ?? document.activeElement.id');
  t.match(await focused(), /^rotate key_/, 'the keyboard goes on where it was');

  await page.getByRole('button', { name: 'I have copied it' }).click();
  t.notOk((await page.content()).includes(second), 'and gone from the page');
  for (let left = await page.getByRole('button', { name: /^revoke key_/ }).count(); left > 0; left--) {
    await page
      .getByRole('button', { name: /^revoke key_/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await eventually(
      t,
      'one less',
      async () => (await page.getByRole('button', { name: /^revoke key_/ }).count()) < left,
    );
    t.equal(await focused(), 'content', 'the button is gone: the keyboard goes on in the page');
  }
  await eventually(t, 'none is good any more', async () => (await score(first)) === 401);
  t.equal(await score(app.keys.live.api), 401);
});
