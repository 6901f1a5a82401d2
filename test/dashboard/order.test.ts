// Slow answers and fast hands: an answer is shown with what was asked, and a click is for what was on the screen.
import t, { type Test } from 'tap';
import { body } from '../support/bodies.js';
import { type Browser, launch, type Page, SKIP_WITHOUT_CHROMIUM } from '../support/chromium.js';
import { ACME, startConsole, type TestConsole } from '../support/callers/console.js';
import { eventually } from '../support/eventually.js';
import { openWindow } from './window.js';

t.setTimeout(300_000);

const ROBOT = { privacy: { isAutomated: true } };
const ROBOTS = 3;

t.test('answers out of time', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const started = await startConsole(t);
  if (started === undefined) return;
  const { app, engine } = started;
  for (let number = 0; number < ROBOTS; number++)
    await app.post('/fingerprint/score', body(`r${number}`, undefined, ROBOT));
  await eventually(
    t,
    'ClickHouse has them',
    async () => (await engine.ask('SELECT count() FROM events')) === String(ROBOTS),
  );
  const browser = await launch(t);
  await t.test('points that change while they are previewed', (t) => previewed(t, browser, started));
  await t.test('a value that changes while it is looked for', (t) => looked(t, browser, started));
  await t.test('a rule on a list', (t) => listed(t, browser, started));
  await t.test('a double click in the review queue', (t) => clicked(t, browser, started));
  await t.test('an evaluation whose page is left', (t) => evaluated(t, browser, started));
});

/** Holds the replies to these requests back until the result is called. */
async function holding(page: Page, path: RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(path, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

async function previewed(t: Test, browser: Browser, { app }: TestConsole): Promise<void> {
  const { page, open, context } = await openWindow(browser, app.url);
  await open('acme/live/policy');
  const release = await holding(page, /policy\/preview/);
  const points = page.getByLabel('Points of emulator');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await points.fill('2');
  await points.press('Tab');
  await page.getByRole('button', { name: /^Preview/ }).click();
  await page.getByText('Deciding again…').waitFor();
  await points.fill('9');
  await points.press('Tab');
  const answered = page.waitForResponse(/policy\/preview/);
  release();
  await answered;
  await page.getByText('Preview the change, then save it.').waitFor();
  t.ok(await save.isDisabled(), 'nobody has seen what 9 points would do');
  await points.fill('2');
  await points.press('Tab');
  await save.and(page.locator(':enabled')).waitFor();
  await context.close();
}

async function looked(t: Test, browser: Browser, { app, ask }: TestConsole): Promise<void> {
  await ask('POST', `${ACME}/lists/deny_users/entries`, { mode: 'live', entries: [{ value: 'mallory' }] });
  const { page, open, context } = await openWindow(browser, app.url);
  await open('acme/live/lists');
  const release = await holding(page, /\/check$/);
  const form = page.getByRole('form', { name: 'Find a value' });
  await form.getByLabel('Value').fill('mallory');
  await form.getByRole('button', { name: 'Find' }).click();
  await form.getByLabel('Value').fill('alice');
  const answered = page.waitForResponse(/\/check$/);
  release();
  await answered;
  await form.getByRole('button', { name: 'Find' }).and(page.locator('[aria-disabled=false]')).waitFor();
  t.equal(await page.getByRole('button', { name: /^Take off/ }).count(), 0, 'it would be taken for the lists of alice');
  await form.getByRole('button', { name: 'Find' }).click();
  await page.getByText('It is on no list.').waitFor();
  await context.close();
}

/** A list that was filled today stops nobody in a backtest: who takes that for its effect is told so. */
async function listed(t: Test, browser: Browser, { app }: TestConsole): Promise<void> {
  const { page, open, context } = await openWindow(browser, app.url);
  await open('acme/live/rules/new?when=risk%20%3E%205');
  await page.getByRole('button', { name: 'Try it on history' }).waitFor();
  const told = page.getByText(/an entry that was added later matches nothing here/);
  t.equal(await told.count(), 0);
  await page.getByLabel('When').fill('user in @deny_users');
  await told.waitFor();
  await context.close();
}

/** The button of the next case is where that of the case before was. */
async function clicked(t: Test, browser: Browser, { app, engine }: TestConsole): Promise<void> {
  const { page, open, context } = await openWindow(browser, app.url);
  await open('acme/live/review');
  const button = page.getByRole('button', { name: 'legitimate L' });
  await button.waitFor();
  const box = await button.boundingBox();
  if (box === null) throw new Error('the button has no place');
  await page.mouse.move(box.x + 5, box.y + 5);
  const click = async (clickCount: number): Promise<void> => {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  };
  await click(1);
  await page.getByText('The one before: legitimate').waitFor();
  await click(2);
  await button.press('Enter');
  await page.getByText(`${ROBOTS - 2} decision of the last 14 days`).waitFor();
  await eventually(
    t,
    'one by the double click, one by the keyboard',
    async () => (await engine.ask("SELECT count() FROM events WHERE kind = 'label'")) === '2',
  );
  await context.close();
}

async function evaluated(t: Test, browser: Browser, { app }: TestConsole): Promise<void> {
  const { page, open, context } = await openWindow(browser, app.url);
  await open('acme/live/policy');
  let asked = 0;
  page.on('request', (request) => (asked += request.url().includes('/evaluation?') ? 1 : 0));
  const release = await holding(page, /\/evaluation\?/);
  await page.getByLabel('Over the last').selectOption('90');
  await page.getByRole('button', { name: 'Evaluate' }).click();
  await page.getByText(/You can open other pages here and come back/).waitFor();
  await open('acme/live/keys');
  await open('acme/live/policy');
  await page.getByText('Comparing decisions with labels…').waitFor();
  await page.getByRole('button', { name: 'Evaluate' }).dispatchEvent('click');
  release();
  await page.getByText(/^The 90 days until .*: 3 decisions: 0 labelled as fraud, 2 legitimate/).waitFor();
  t.equal(await page.getByLabel('Over the last').inputValue(), '30');
  t.equal(asked, 1, 'asked once');
  await open('acme/test/policy');
  await page.getByRole('button', { name: 'Evaluate' }).waitFor();
  t.equal(await page.getByText(/days until/).count(), 0, 'not of the other mode');
  await open('acme/live/policy');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Token').waitFor();
  t.notOk((await page.content()).includes('days until'), 'it goes with the session');
  await context.close();
}
