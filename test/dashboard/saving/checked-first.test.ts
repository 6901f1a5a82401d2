// A rule is saved before the check of its condition came back, or while no check comes back: nothing wrong is saved,
// and the refusal names no id that the author never saw.
import t from 'tap';
import { type Route } from 'playwright-core';
import { WORKSPACE } from '../../support/app.js';
import { launch, SKIP_WITHOUT_CHROMIUM } from '../../support/chromium.js';
import { ACME, askAs } from '../../support/callers/console.js';
import { BY_ADMIN, adminApp } from '../../support/callers/operators.js';
import { openWindow } from '../window.js';

t.setTimeout(240_000);
const CHECK = '**/rules/check';
const LONG = Array.from({ length: 110 }, (_, i) => `risk > ${i % 99}`).join(' or ');
const MEANT = 'a rule has at most 200 parts';

t.test('a condition that is saved unchecked', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const app = await adminApp(t);
  const { page, open, context } = await openWindow(await launch(t), app.url);
  const rules = async (): Promise<string> => (await askAs(app, BY_ADMIN, 'GET', `${ACME}/rules`)).text;
  const before = await rules();
  const save = page.getByRole('button', { name: 'Save as a draft' });
  const write = async (name: string, when: string): Promise<void> => {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('When').fill(when);
  };

  for (const [name, hash] of [
    ['a new rule', 'new'],
    ['a rule that is there', 'rul_there'],
  ] as const)
    await t.test(name, async (t) => {
      if (hash !== 'new') {
        const rule = { id: hash, name: 'There', state: 'live', when: 'risk > 80', effect: {} };
        await askAs(app, BY_ADMIN, 'POST', `${ACME}/rules`, rule);
      }
      const unchanged = await rules();
      await open(`${WORKSPACE}/live/rules/${hash}`);
      let hold = (): void => undefined;
      const held = new Promise<void>((resolve) => (hold = resolve));
      const late = async (route: Route): Promise<void> => {
        await held;
        await route.continue().catch(() => undefined);
      };
      await page.route(CHECK, late);
      await write('Long', LONG);
      await save.click();
      t.equal(await save.getAttribute('aria-disabled'), 'true', 'it waits');
      hold();
      await page.getByText(MEANT).waitFor();
      await page.locator('textarea:focus').waitFor();
      t.equal(await page.getByLabel('When').getAttribute('aria-invalid'), 'true', 'told at its field');
      t.equal(await page.getByRole('alert').count(), 0);
      await page.unroute(CHECK);

      await page.route(CHECK, (route) => route.abort());
      await write('Long', `${LONG} or risk = 99`);
      await save.click();
      const told = page.getByRole('alert');
      await told.getByText(MEANT).waitFor();
      t.notMatch(await told.innerText(), 'rul_');
      await page.unroute(CHECK);
      t.equal(await rules(), unchanged, 'nothing was saved');
    });

  await t.test('a correct one is saved at the first press', async (t) => {
    await open(`${WORKSPACE}/live/rules/new`);
    await write('Short', 'risk > 90');
    await save.click();
    await page.getByRole('heading', { name: 'Not published yet' }).waitFor();
    t.not(await rules(), before);
  });
  await context.close();
});
