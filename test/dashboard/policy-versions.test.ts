// The way back on the page Policy: its points, and what becomes of the rules.
import t from 'tap';
import { WORKSPACE } from '../support/app.js';
import { launch, SKIP_WITHOUT_CHROMIUM } from '../support/chromium.js';
import { ACME, askAs } from '../support/callers/console.js';
import { BY_ADMIN, adminApp } from '../support/callers/operators.js';
import { eventually } from '../support/eventually.js';
import { checkPage, openWindow } from './window.js';

t.setTimeout(420_000);

const RULE = { id: 'rul_guard', name: 'Guard', state: 'live', when: 'risk > 80', effect: { force: 'block' } };
const POINTS = { new_user_profile: 3 };

t.test('back to the default policy', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const app = await adminApp(t);
  const publish = async (policy: object): Promise<void> => {
    t.equal((await askAs(app, BY_ADMIN, 'POST', `${ACME}/policy/publish`, { policy })).status, 200);
  };
  const published = async () => (await askAs(app, BY_ADMIN, 'GET', `${ACME}/policy`)).body['overrides'];
  await publish({ rules: [RULE] });
  await publish({ rules: [RULE], points: POINTS });
  const window = await openWindow(await launch(t), app.url);
  const { page, open, context } = window;
  await open(`${WORKSPACE}/live/policy`);
  const back = page.getByRole('button', { name: 'Go back to the default policy' });
  await back.waitFor();
  await page.getByRole('cell', { name: 'new user profile 3, 1 rule', exact: true }).waitFor();
  await page.getByText('Rules stay as they are.').waitFor();
  await checkPage(t, window, 'a policy with points and rules');
  await back.click();
  await back.waitFor({ state: 'detached' });
  t.same(await published(), { rules: [RULE] }, 'points are the default ones, and the live rule goes on');
  await page.getByText('A version has its rules too: going back to it brings them back.').waitFor();
  await page
    .getByRole('row', { name: /new user profile 3/ })
    .getByRole('button', { name: 'Go back to it' })
    .click();
  await eventually(t, 'the whole version is back', async () => {
    const { points } = { points: undefined, ...((await published()) as object) };
    return JSON.stringify(points) === JSON.stringify(POINTS);
  });
  t.strictSame(window.problems, []);
  await context.close();
});
