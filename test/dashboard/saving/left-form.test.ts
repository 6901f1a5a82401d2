// A rule that is half written when its page is left: it is there again for whoever comes back, until it is saved or
// discarded.
import t from 'tap';
import { WORKSPACE } from '../../support/app.js';
import { launch, SKIP_WITHOUT_CHROMIUM } from '../../support/chromium.js';
import { adminApp, byAdmin } from '../../support/callers/operators.js';
import { openWindow } from '../window.js';

t.setTimeout(240_000);
const RULES = `${WORKSPACE}/live/rules`;
const ADMIN = `/admin/v1/workspaces/${WORKSPACE}/rules`;
const RULE = { id: 'rul_one', name: 'One', state: 'shadow', when: 'risk > 90', effect: {} };

t.test('a rule that was left half written', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const app = await adminApp(t);
  await byAdmin(app, 'POST', ADMIN, RULE);
  const { page, open } = await openWindow(await launch(t), app.url);
  const when = page.getByLabel('When');
  const told = page.getByText('this is what you typed before you left the form');

  await t.test('is there again by the back button, and can be discarded', async (t) => {
    await open(`${RULES}/rul_one`);
    await when.fill('risk > 55');
    await page.getByRole('link', { name: 'All rules' }).click();
    await page.getByRole('table', { name: 'What publishing changes' }).waitFor();
    await page.goBack();
    await told.waitFor();
    t.equal(await when.inputValue(), 'risk > 55');
    await page.getByRole('button', { name: 'Discard it' }).click();
    await told.waitFor({ state: 'detached' });
    t.equal(await when.inputValue(), 'risk > 90');
    await open(RULES);
    await open(`${RULES}/rul_one`);
    t.equal(await when.inputValue(), 'risk > 90');
    t.equal(await told.count(), 0);
  });

  await t.test('is saved beside what another operator changed meanwhile', async (t) => {
    await when.fill('risk > 66');
    await open(RULES);
    await byAdmin(app, 'PATCH', `${ADMIN}/rul_one`, { name: 'Two' });
    await open(`${RULES}/rul_one`);
    await told.waitFor();
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.getByText('Taken over into the form: name').waitFor();
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.getByRole('table', { name: 'What publishing changes' }).waitFor();
    t.match((await byAdmin(app, 'GET', `${ADMIN}/rul_one`)).body, { rule: { name: 'Two', when: 'risk > 66' } });
    await open(`${RULES}/rul_one`);
    t.equal(await told.count(), 0, 'it is saved');
  });

  await t.test('is another one where the rule is new, and ends when it is saved', async (t) => {
    await open(`${RULES}/new`);
    t.equal(await when.inputValue(), '');
    await page.getByLabel('Name', { exact: true }).fill('New');
    await when.fill('risk > 77');
    await open(RULES);
    await open(`${RULES}/new`);
    await told.waitFor();
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.getByRole('table', { name: 'What publishing changes' }).waitFor();
    t.match((await byAdmin(app, 'GET', ADMIN)).body, { drafts: { length: 2 } });
    await open(`${RULES}/new`);
    t.equal(await when.inputValue(), '');
  });
});
