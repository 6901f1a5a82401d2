// A day of an analyst who may not publish: fraud that was let in is found, a rule is written for it and proposed, an
// approver publishes it, and what it does is read. Then points, by labels.
import { readFileSync } from 'node:fs';
import { type Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { type Json, type TestApp, WORKSPACE } from '../support/app.js';
import { body } from '../support/bodies.js';
import { type Browser, launch, SKIP_WITHOUT_CHROMIUM } from '../support/chromium.js';
import { ACME, startConsole, type TestConsole } from '../support/callers/console.js';
import { tokenOf } from '../support/callers/operators.js';
import { eventually } from '../support/eventually.js';
import { checkPage, openWindow, type Window } from './window.js';

t.setTimeout(420_000);
const HOME = `${WORKSPACE}/live`;
const CHECKOUT = '/fingerprint/verify/checkout';
const AMOUNTS = [20, 30, 40, 900];

const order = (user: string, amount: number): Json =>
  body(user, undefined, { checkoutContext: { amount, currency: 'EUR' } });
const actionOf = async (app: TestApp, amount: number): Promise<unknown> =>
  (await app.post(`${CHECKOUT}?dry_run=true`, order('ann', amount))).body['action'];

t.test('a day of an analyst', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const started = await startConsole(t);
  if (started === undefined) return;
  const browser = await launch(t);
  const { app, ask, number } = started;
  for (const [at, amount] of AMOUNTS.entries()) {
    const { body: told } = await app.post(CHECKOUT, order(`buyer ${at}`, amount));
    t.equal(told['action'], 'allow');
    const label = amount > 500 ? 'fraud' : 'legitimate';
    await ask('POST', `${ACME}/labels`, { mode: 'live', event_id: told['requestId'], label, source: 'review' });
  }
  await eventually(t, 'the labels have arrived', async () => (await number('SELECT count() FROM labels')) === 4);
  const analyst = await openWindow(browser, app.url, await tokenOf(app, 'ann', 'analyst'));
  const approver = await openWindow(browser, app.url, await tokenOf(app, 'grace', 'approver'));
  await t.test('fraud that was let in is found, and a rule for it is proposed', (t) => proposed(t, analyst));
  await t.test('an approver reads the warnings and publishes it', (t) => published(t, started, approver));
  await t.test('what it matched, that it ended, and what was said is not said for ever', (t) =>
    read(t, started, approver),
  );
  await t.test('points are compared with labels, previewed and saved with a reason', (t) => judged(t, approver));
  await t.test('who changed the policy, as a file for an auditor', (t) => reported(t, approver));
  await t.test('everybody can use the form, wide and narrow', (t) => looks(t, browser, app));
  await analyst.context.close();
  await approver.context.close();
});

async function proposed(t: Test, { page, open, problems }: Window): Promise<void> {
  await open(`${HOME}/live?action=allow`);
  await page.getByLabel('Label').selectOption('fraud');
  await eventually(t, 'one decision', async () => (await page.locator('tbody tr').count()) === 1);
  t.match(page.url(), /label=fraud/, 'the filter can be sent to a colleague');
  await page.locator('tbody tr a').first().click();
  await page.getByRole('link', { name: 'Write a rule and try it on this event' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Large order');
  await page.getByLabel('When').fill('checkout.amount > 0.5 or checkout.item_count > 90 or risk > 0.7');
  await page.getByText('It uses data about a user').waitFor();
  await page.getByLabel('State').selectOption('live');
  await page.getByText('Decides once it is published.').waitFor();
  await page.getByLabel('Effect').selectOption('at_least');
  await page.getByRole('group', { name: 'Only in these use cases' }).getByLabel('checkout').check();
  await page.getByLabel('Put matches into the review queue').check();
  await page.getByLabel('Tags').fill('large, watch');
  await page.getByLabel('Reason code').fill('Large order');
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  t.match(await page.getByRole('alert').innerText(), /^Reason code must have 3 to 48/, 'by the name of the field');
  t.match(problems.splice(0).join(), /400/);
  await page.getByLabel('Reason code').fill('large_order');
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  const drafts = page.getByRole('table', { name: 'What publishing changes' });
  await drafts.waitFor();
  const line = await drafts.innerText();
  t.match(line, /at least hard challenge, only checkout, put into review/);
  t.match(line, /tags: \["large","watch"\]/);
  t.equal(await page.getByRole('button', { name: 'Publish' }).count(), 0);
  await page.getByLabel('Reason for the change').fill('Seen in Live');
  await page.getByRole('button', { name: 'Propose' }).click();
  await page.getByRole('table', { name: 'Proposals' }).getByText('Seen in Live').waitFor();
  await page.getByRole('status').getByText('Proposed: it waits for an approval.').waitFor();
  t.strictSame(problems, []);
}

async function published(t: Test, { app }: TestConsole, { page, open }: Window): Promise<void> {
  t.equal(await actionOf(app, 900), 'allow', 'a proposal decides nothing');
  await open(`${HOME}/rules`);
  const row = page.getByRole('table', { name: 'Proposals' }).getByRole('row').nth(1);
  await row.getByRole('list', { name: 'Warnings' }).waitFor();
  t.match(await row.innerText(), /Warning: .*Large order, it stops nearly every checkout[^]*risk goes from 0 to 100/);
  await row.getByRole('button', { name: 'approve' }).click();
  await page.getByRole('row', { name: /Large order live/ }).waitFor();
  await page.getByRole('status').getByText('Approved and published.').waitFor();
  await eventually(t, 'it decides', async () => (await actionOf(app, 900)) === 'hard_challenge');
}

async function read(t: Test, { app, ask }: TestConsole, { page, open }: Window): Promise<void> {
  await app.post(CHECKOUT, order('mallory', 901));
  await open(`${HOME}/rules`);
  await page.getByRole('link', { name: 'Large order' }).first().click();
  await page.getByRole('link', { name: 'The decisions that it matched' }).click();
  await page.getByRole('cell', { name: '€901.00' }).waitFor();
  t.equal(await page.locator('tbody tr').count(), 1, 'and no other one');

  const ended = { name: 'Last week', state: 'live', when: 'risk > 90', effect: {}, expires_at: '2020-01-01' };
  t.equal((await ask('POST', `${ACME}/rules`, ended)).status, 201);
  await open(`${HOME}/rules`);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('No unpublished changes.').waitFor();
  await page.getByRole('row', { name: /Last week live ended/ }).waitFor();
  const told = page.getByRole('list', { name: 'Warnings of what was published' });
  await told.getByText('does nothing').waitFor();
  await page.getByRole('status').getByText('Published as own-').waitFor();
  await page.getByRole('button', { name: 'Go back to it: version 2' }).click();
  await page.getByRole('row', { name: /Last week/ }).waitFor({ state: 'detached' });
  await page.getByRole('status').getByText('The policy is that of version 2 again.').waitFor();
  t.equal(await told.count(), 0, 'the rule is gone, and so is what was said of it');
}

/** The lines of a file that the page gives. */
async function saved(page: Page, button: string): Promise<string[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFileSync(await (await download).path(), 'utf8')
    .replace(/^\ufeff/, '')
    .split('\r\n');
}

async function reported(t: Test, { page, open }: Window): Promise<void> {
  await open('audit?subject=policyversion/');
  const shown = await page.locator('tbody tr').count();
  const [head, ...rows] = await saved(page, 'Save all as CSV');
  t.equal(head, '"at","who","via","address","action","workspace","subject","before","after"');
  t.equal(rows.length, shown);
  t.match(
    rows[0],
    /^"20\d\d-.*Z","\w+","\w+",".*","\w+","acme","policyversion\/.*","","\{""/,
    'with what it was and is',
  );
  await page.getByText(`${shown} changes.`).waitFor();
}

async function judged(t: Test, window: Window): Promise<void> {
  const { page, open } = window;
  await open(`${HOME}/policy`);
  await page.getByRole('button', { name: 'Evaluate' }).click();
  await page.getByText('5 decisions: 1 labelled as fraud, 3 legitimate, 1 left out.').waitFor({ timeout: 60_000 });
  await page.getByRole('table', { name: 'Use cases by labels' }).getByText('checkout').waitFor();
  const [head, all, ...groups] = await saved(page, 'Save the figures as CSV');
  t.match(head, /^"group","name","decisions","fraud","legitimate","left_out","precision","precision_low",/);
  t.match(all, /^"all","","5","1","3","1",/, 'the sentence of the page');
  t.ok(groups.some((row) => /^"use case","checkout","\d+","1",/.test(row)));
  await page.getByRole('button', { name: 'Suggest points' }).click();
  const none = page.getByText('No change of points: 1 fraud and 3 legitimate decisions give no reason for one.');
  await none.waitFor({ timeout: 60_000 });
  await checkPage(t, window, 'points by labels');

  const points = page.getByLabel('Points of VPN detected');
  for (const wrong of ['99', '']) {
    await points.fill(wrong);
    await points.press('Tab');
    await page.locator('.sticky').getByText('Points go from -10 to 10. Change: VPN detected.').waitFor();
    t.equal(await points.inputValue(), wrong, 'what was typed stays');
    t.equal(await points.getAttribute('aria-invalid'), 'true');
    t.ok(await page.getByRole('button', { name: /^Preview/ }).isDisabled(), 'and nothing is asked');
  }
  await points.fill('1.5');
  await points.press('Tab');
  await page.getByRole('button', { name: /^Preview/ }).click();
  // The rule is newer than four of them.
  await page.locator('.sticky').getByText('4 of 5 decisions change: see below the table.').waitFor();
  await page.getByLabel('Reason for the change').fill('VPNs are worse here');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await open(`${HOME}/rules`);
  await page.getByRole('cell', { name: 'VPNs are worse here' }).waitFor();
}

async function looks(t: Test, browser: Browser, app: TestApp): Promise<void> {
  for (const look of [
    { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
    { colorScheme: 'dark', viewport: { width: 320, height: 640 } },
  ] as const) {
    const window = await openWindow(browser, app.url, undefined, look);
    for (const place of ['rules', 'rules/new', 'live?label=fraud', 'policy']) {
      await window.open(`${HOME}/${place}`);
      await checkPage(t, window, place);
    }
    await window.open(`${HOME}/rules`);
    t.equal(await window.page.evaluate(OVERLAPS), 0, 'no cell of a table is over its neighbour');
    await window.context.close();
  }
}

/** How many cells are narrower than what is in them. */
const OVERLAPS = `[...document.querySelectorAll('td')]
  .filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length`;
