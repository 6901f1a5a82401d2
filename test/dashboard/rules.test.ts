// The pages of rules in a browser: a rule is written, what is wrong with it is seen at its place, it is published, it
// decides, and it is taken back.
import t, { type Test } from 'tap';
import { type TestApp, WORKSPACE } from '../support/app.js';
import { body } from '../support/bodies.js';
import { type Browser, launch, SKIP_WITHOUT_CHROMIUM } from '../support/chromium.js';
import { BY_ADMIN, createAdminApp } from '../support/callers/operators.js';
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
  await page.getByLabel('Name').fill('Nobody');
  await page.getByLabel('When').fill('risk >= 0\nand ammount > 5');
  await page.getByText('Line 2, column 5').waitFor();
  const place = await page.getByRole('region', { name: 'The place' }).innerText();
  t.match(place, /^and ammount > 5\n {4}\^{7}/, 'the words that are wrong are marked');
  t.equal(await page.getByRole('button', { name: 'Save as a draft' }).isDisabled(), true);
  await page.getByLabel('When').fill('risk >= 0');
  await page.getByText('It asks about a user').waitFor();
  await page.getByLabel('State').selectOption('live');
  await page.getByLabel('Effect').selectOption('force');
  await page.getByLabel('Action').selectOption('block');
  await page.getByLabel('Reason code').fill('nobody');
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await page.getByRole('heading', { name: 'Not published yet' }).waitFor();
  await page.getByRole('cell', { name: 'new', exact: true }).waitFor();
  t.equal(await actionOf(app), 'allow', 'a draft decides nothing');
  await page.getByLabel('Why').fill('A test');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Everything that is written is published.').waitFor();
  t.equal(await actionOf(app), 'block');
  await page.getByRole('cell', { name: 'A test' }).waitFor();
  await page.getByRole('link', { name: 'Nobody' }).click();
  await page.getByText('Published: live.').waitFor();
  await page.getByLabel('Reason code').fill('');
  await page.getByLabel('State').selectOption('shadow');
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await page.getByRole('cell', { name: 'code, state' }).waitFor();
  await page.getByRole('button', { name: 'version 1' }).click();
  await eventually(t, 'it is taken back', async () => (await actionOf(app)) === 'allow');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alert').waitFor();
  t.match(await page.getByRole('alert').innerText(), /published by somebody else/, 'the draft is of another rule now');
  t.strictSame(
    problems.filter((problem) => !/409|503/.test(problem)),
    [],
  );
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

t.test('pages of rules', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const app = await createAdminApp();
  t.teardown(() => app.close());
  const browser = await launch(t);
  await t.test('a rule is written, published and taken back', (t) => journey(t, browser, app));
  await t.test('everybody can use them, wide and narrow', (t) => looks(t, browser, app));
});
