// The pages of rules over decisions that are stored: a rule is tried on one of them and on all, what it did is seen,
// and two versions are compared.
import t, { type Test } from 'tap';
import { WORKSPACE } from '../support/app.js';
import { body } from '../support/bodies.js';
import { type Browser, launch, SKIP_WITHOUT_CHROMIUM } from '../support/chromium.js';
import { ACME, startConsole, type TestConsole } from '../support/callers/console.js';
import { eventually } from '../support/eventually.js';
import { checkPage, openWindow } from './window.js';

t.setTimeout(420_000);
const RULES = `${WORKSPACE}/live/rules`;
const NARROW = { colorScheme: 'dark', viewport: { width: 320, height: 640 } } as const;
const BACKTEST_MS = 120_000;
const ALL = { id: 'rul_all', name: 'All', state: 'live', when: 'risk >= 0', effect: {} };
const DEAR = { id: 'rul_dear', name: 'Dear', state: 'shadow', when: 'checkout.amount > 500', effect: {} };
const AMOUNTS = [50, 200, 600, 700];

async function orders({ app, ask, number }: TestConsole, t: Test): Promise<string[]> {
  for (const [rules, note] of [
    [[ALL], 'One'],
    [[ALL, DEAR], 'Two'],
  ])
    t.equal((await ask('POST', `${ACME}/policy/publish`, { policy: { rules }, note })).status, 200);
  const ids: string[] = [];
  for (const [at, amount] of AMOUNTS.entries()) {
    const order = body(`buyer ${at}`, undefined, { checkoutContext: { amount, currency: 'EUR' } });
    const { body: told } = await app.post('/fingerprint/verify/checkout', order);
    ids.push(String(told['eventId'] ?? told['event_id'] ?? told['requestId']));
  }
  const stored = "SELECT count() FROM events WHERE kind = 'decision'";
  await eventually(t, 'ClickHouse has them', async () => (await number(stored)) === AMOUNTS.length);
  return ids;
}

async function tried(t: Test, browser: Browser, url: string, dear: string): Promise<void> {
  const window = await openWindow(browser, url, undefined, NARROW);
  const { page, open, context } = window;
  await open(`${WORKSPACE}/live/events/${dear}`);
  await page.getByRole('link', { name: 'Write a rule and try it on this event' }).click();
  t.equal(await page.getByLabel('Event id').inputValue(), dear);
  await page.getByLabel('When').fill('checkout.amount > 500 and client.vpn');
  await page.getByRole('button', { name: 'Try it', exact: true }).click();
  await page.getByText('checkout.amount: 600').waitFor();
  await page.getByText('its condition does not hold').waitFor();
  await page.getByText('client.vpn cannot be true: client.vpn is not known').waitFor();
  await page.getByLabel('When').fill('checkout.amount > 500\nand risk >= 0');
  await page.getByLabel('Effect').selectOption('force');
  await page.getByLabel('Action').selectOption('block');
  await page.getByRole('button', { name: 'Try it', exact: true }).click();
  await page.getByText('a hit').waitFor();
  await page.locator('.evidence .tag.block').waitFor();

  await page.getByRole('button', { name: 'Try it on history' }).click();
  await page.getByText('2 of 4 decisions would have been different').waitFor({ timeout: BACKTEST_MS });
  const row = page.getByRole('region', { name: 'Actions before and after' }).getByRole('row', { name: /block/ });
  t.match(await row.first().innerText(), /2\s+0\s+0\s+€1,300/, 'how many, whose label, for how much');
  const samples = page.getByRole('region', { name: 'Decisions that would have been different' });
  t.equal(await samples.getByRole('link').count(), 2);
  await checkPage(t, window, 'with a backtest');
  await context.close();
}

/** A value that is not of the variable's type would be tested as another one. */
async function mistyped(browser: Browser, url: string): Promise<void> {
  const { page, open, context } = await openWindow(browser, url);
  await open(`${RULES}/new?when=checkout.amount%20%3E%20500%20and%20device.is_new`);
  await page.getByLabel('values', { exact: true }).check();
  for (const [line, refusal] of [
    ['device.is_new = yes', 'device.is_new is either true or false'],
    ['checkout.amount =', 'checkout.amount takes a number'],
    ['device.is_new = True', 'device.is_new is either true or false'],
    ['checkout.amount = 5,00', 'checkout.amount takes a number'],
  ] as const) {
    await page.getByRole('textbox', { name: 'Values' }).fill(line);
    await page.getByRole('button', { name: 'Try it', exact: true }).click();
    await page.getByText(refusal).waitFor();
  }
  await context.close();
}

/** A rule about a user does not answer a page, whether it asks a variable or a list. */
async function forPages(t: Test, browser: Browser, url: string): Promise<void> {
  const { page, open, context } = await openWindow(browser, url);
  await open(`${RULES}/new`);
  await page.getByText('variables, 5 functions').click();
  for (const [name, answered] of [
    ['user in @deny_users', 'no'],
    ['ip in @deny_addresses', 'yes'],
  ] as const) {
    await page.getByLabel('Find').fill(name);
    const row = page.getByRole('table', { name: 'Variables and functions' }).locator('tbody tr');
    t.same(await row.getByRole('cell').allInnerTexts(), [name, 'condition', answered, 'A list of this workspace.']);
  }
  await context.close();
}

async function done(t: Test, browser: Browser, url: string): Promise<void> {
  const window = await openWindow(browser, url, undefined, NARROW);
  const { page, open, context } = window;
  await open(`${RULES}/rul_dear`);
  await page.locator('.tile', { hasText: 'In shadow' }).waitFor();
  t.match(await page.locator('.tile', { hasText: 'Hits' }).innerText(), /2\s+50% of decisions/);
  await page.setViewportSize({ width: 1280, height: 640 });
  const [withNote, without] = await Promise.all(
    ['Hits', 'In shadow'].map((name) => page.locator('.tile', { hasText: name }).locator('strong').boundingBox()),
  );
  t.equal(withNote?.y, without?.y, 'numbers beside each other are on one line, also where a tile has no note');
  await page.setViewportSize(NARROW.viewport);
  await page.getByText('Last hit').waitFor();
  t.equal(await page.getByRole('link', { name: 'rul_all' }).count(), 1, 'it stands beside another one');
  await checkPage(t, window, 'what a rule did');

  await open(RULES);
  const rows = page.getByRole('region', { name: 'Rules', exact: true }).locator('tbody tr td:first-child');
  for (const [column, order] of [
    ['Rule', 'ascending'],
    ['Rule', 'descending'],
    ['Hits in 24 h', 'descending'],
  ] as const) {
    await page.getByRole('button', { name: column, exact: true }).click();
    const head = page.getByRole('columnheader', { name: column, exact: true });
    t.equal(await head.getAttribute('aria-sort'), order, column);
    const first = column === 'Rule' && order === 'descending' ? 'Dear' : 'All';
    t.equal(await rows.first().innerText(), first, `${column}, ${order}`);
  }
  const differs = page.getByRole('list', { name: 'What differs' });
  await differs.getByText('is new').waitFor();
  await page.getByLabel('Before').selectOption('3 Two');
  await page.getByText('They are the same.').waitFor();
  await page.getByLabel('After').selectOption('2 One');
  await differs.getByText('is removed').waitFor();
  t.match(await differs.innerText(), /Dear is removed\s+− shadow: checkout\.amount > 500/);
  await page.getByLabel('After').selectOption('3 Two');
  await page.getByText('They are the same.').waitFor();
  await checkPage(t, window, 'two versions');
  await context.close();
}

t.test('rules over what was decided', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const started = await startConsole(t);
  if (started === undefined) return;
  const [, , dear = ''] = await orders(started, t);
  const browser = await launch(t);
  await t.test('a rule is tried on one decision and on all', (t) => tried(t, browser, started.app.url, dear));
  await t.test('what a rule did, and what differs', (t) => done(t, browser, started.app.url));
  await t.test('a value of another type is refused', () => mistyped(browser, started.app.url));
  await t.test('which lists are for pages is told', (t) => forPages(t, browser, started.app.url));
});
