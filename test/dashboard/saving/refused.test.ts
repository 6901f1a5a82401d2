// Buttons that save while the service refuses, or the network is away: what was typed is kept, it is said, and pressing
// again does it once, also where only the reply was lost.
import t, { type Test } from 'tap';
import { type Locator, type Page, type Route } from 'playwright-core';
import { type TestApp, WORKSPACE } from '../../support/app.js';
import { launch, SKIP_WITHOUT_CHROMIUM } from '../../support/chromium.js';
import { askAs } from '../../support/callers/console.js';
import { BY_ADMIN, adminApp } from '../../support/callers/operators.js';
import { openWindow, type Window } from '../window.js';

t.setTimeout(420_000);
const HERE = `${WORKSPACE}/live`;
const OF_HERE = `/admin/v1/workspaces/${WORKSPACE}`;

const refused = (status: number, detail: string) => (route: Route) =>
  route.fulfill({ status, json: { detail }, headers: { 'retry-after': '7' } });
const FAULTS: readonly (readonly [name: string, told: RegExp, answer: (route: Route) => Promise<void>])[] = [
  ['500', /The service answered 500/, (route) => route.fulfill({ status: 500, body: 'Oops' })],
  ['503', /The store is away\./, refused(503, 'The store is away.')],
  ['429', /Too many\. Wait 7 s\./, refused(429, 'Too many; wait for the seconds in Retry-After.')],
  [
    "a proxy's 429",
    /The service answered 429\. Wait 8 s\./,
    (route) => route.fulfill({ status: 429, body: '<h1>Slow down</h1>', headers: { 'retry-after': '8' } }),
  ],
  ['no network', /did not answer\. It may be done or not/, (route) => route.abort('internetdisconnected')],
  [
    'a lost reply',
    /did not answer\. It may be done or not/,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
  ],
];

interface Saving {
  hash: string;
  /** Of the request that saves. */
  path: RegExp;
  /** How the label of the field that is filled begins, and the button that saves. */
  field: RegExp;
  button: string;
  before?: (page: Page) => Promise<void>;
  text: (serial: number) => string;
  /** Where what was saved is listed. */
  listed: string;
  /** What is said when it is saved again after a lost reply; undefined: it is done, once. */
  repeated?: RegExp;
  /** Each press makes one: what the lost reply made is shown, beside the words. */
  shows?: true;
}

const whenOf = (page: Page): Promise<void> => page.getByLabel('When').fill('risk >= 20');
const SAVINGS: readonly Saving[] = [
  {
    ...{ hash: `${HERE}/rules/new`, path: /\/rules(\/rul_\w+)?$/, field: /^Name/, button: 'Save as a draft' },
    ...{ before: whenOf, text: (serial) => `Rule ${serial}`, listed: `${OF_HERE}/policy/diff` },
  },
  {
    ...{ hash: `${HERE}/keys`, path: /\/keys$/, field: /^Name/, button: 'Make a live key' },
    ...{ text: (serial) => `key ${serial}`, listed: `${OF_HERE}/keys`, shows: true },
  },
  {
    ...{ hash: `${HERE}/webhooks`, path: /\/webhooks$/, field: /^URL/, button: 'Add', shows: true },
    ...{ text: (serial) => `https://hooks.example/${serial}`, listed: `${OF_HERE}/webhooks` },
  },
  {
    ...{ hash: `${HERE}/lists`, path: /\/lists$/, field: /^Name/, button: 'Make a list' },
    ...{ text: (serial) => `list_${serial}`, listed: `${OF_HERE}/lists`, repeated: /exists already/ },
  },
  {
    ...{ hash: 'operators', path: /\/operators$/, field: /^Name/, button: 'Add' },
    ...{ text: (serial) => `ada${serial}`, listed: '/admin/v1/operators', repeated: /exists already/ },
  },
  {
    ...{ hash: 'workspaces', path: /\/workspaces$/, field: /^Name/, button: 'Make a workspace' },
    ...{ text: (serial) => `shop${serial}`, listed: '/admin/v1/workspaces', repeated: /exists already/ },
  },
  {
    ...{ hash: `${HERE}/lists/deny_users`, path: /\/entries$/, field: /^Note/, button: 'Put on the list' },
    ...{ before: (page) => page.getByLabel(/^Value/).fill('somebody'), text: (serial) => `note ${serial}` },
    listed: `${OF_HERE}/lists/deny_users/entries?mode=live`,
  },
];

let serial = 0;

/** What was saved without a reply is in the table by now, or is told when it is saved again, or is saved once. */
async function afterLoss(page: Page, { repeated, shows }: Saving, press: Locator, text: string): Promise<void> {
  if (shows === true) {
    await page.getByRole('cell', { name: text, exact: true }).waitFor();
    return;
  }
  await press.click();
  const alert = page.getByRole('alert');
  if (repeated !== undefined) await alert.getByText(repeated).waitFor();
  else await alert.waitFor({ state: 'detached' });
}

async function played(t: Test, app: TestApp, window: Window, saving: Saving): Promise<void> {
  const { page, open } = window;
  const { hash, path, button, before, listed } = saving;
  const isSaved = (url: URL): boolean => path.test(url.pathname) && url.pathname.startsWith('/admin/');
  for (const [name, told, answer] of FAULTS) {
    const what = `${button}, ${name}`;
    await open('audit');
    await open(hash);
    const text = saving.text((serial += 1));
    const field = page.getByLabel(saving.field).first();
    await field.fill(text);
    await before?.(page);
    await page.route(isSaved, (route) => (route.request().method() === 'GET' ? route.continue() : answer(route)));
    const press = page.getByRole('button', { name: button, exact: true });
    await press.click();
    await page.getByRole('alert').getByText(told).waitFor();
    t.equal(await field.inputValue(), text, `${what}: the text is kept`);
    await page.unroute(isSaved);
    if (name === 'a lost reply') await afterLoss(page, saving, press, text);
    else {
      const reply = page.waitForResponse((one) => isSaved(new URL(one.url())) && one.request().method() !== 'GET');
      await press.click();
      await reply;
      await page.getByRole('alert').getByText(told).waitFor({ state: 'detached' });
    }
    const { text: all } = await askAs(app, BY_ADMIN, 'GET', listed);
    t.equal(all.split(`"${text}"`).length - 1, 1, `${what}: it is there once`);
  }
}

/** Until its last call an import changes nothing, whatever becomes of the replies. */
const IMPORT_STEPS: readonly (readonly [path: RegExp, told: RegExp])[] = [
  [/\/uploads$/, /did not answer\. The list is unchanged/],
  [/\/uploads\/\w+$/, /did not answer\. The list is unchanged/],
  [/\/uploads\/\w+\/end$/, /It may be done or not/],
];

t.test('an import whose reply is lost', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const app = await adminApp(t);
  const { page, open, context } = await openWindow(await launch(t), app.url);
  await open(`${HERE}/lists/deny_users`);
  const form = page.getByRole('form', { name: 'Import' });
  const press = form.getByRole('button', { name: 'Import' });
  for (const [step, [path, told]] of IMPORT_STEPS.entries()) {
    const isStep = (url: URL): boolean => path.test(url.pathname);
    await form.getByLabel('Or paste lines').fill(`user ${step}`);
    await page.route(isStep, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await press.click();
    await form.getByRole('alert').getByText(told).waitFor();
    await page.unroute(isStep);
    if (step === 2) await page.getByRole('table').getByRole('row').nth(3).waitFor();
    await press.click();
    await form.getByText(step === 2 ? '0 added, 0 changed, 1 unchanged.' : '1 added').waitFor();
  }
  t.equal(await page.getByRole('table').getByRole('row').count(), 1 + IMPORT_STEPS.length);
  await context.close();
});

t.test('what is saved while the service refuses', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const app = await adminApp(t);
  const window = await openWindow(await launch(t), app.url);
  for (const saving of SAVINGS) await t.test(saving.button, (t) => played(t, app, window, saving));
  await window.context.close();
});
