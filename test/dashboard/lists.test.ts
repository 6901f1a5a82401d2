// The pages of lists in a browser: a list is made, somebody is put on it and taken off, a file is loaded whole or not
// at all, a decision's user is denied by a click, and who may not change anything is not asked to.
import { readFileSync } from 'node:fs';
import t, { type Test } from 'tap';
import { WORKSPACE } from '../support/app.js';
import { body } from '../support/bodies.js';
import { type Browser, launch, SKIP_WITHOUT_CHROMIUM } from '../support/chromium.js';
import { ACME, startConsole, type TestConsole } from '../support/callers/console.js';
import { tokenOf } from '../support/callers/operators.js';
import { eventually } from '../support/eventually.js';
import { checkPage, openWindow, type Window } from './window.js';

t.setTimeout(420_000);
const LISTS = `${WORKSPACE}/live/lists`;
const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 320, height: 640 } },
] as const;
/** More than three calls carry. */
const LINES = 1700;
const COLUMNS = 'Line 1: there is no column "moon"; there are value or hash, expires_at and note.';

async function made(t: Test, { page, open, problems }: Window): Promise<void> {
  await open(LISTS);
  await page.getByText('None yet. Make one').waitFor();
  const form = page.getByRole('form', { name: 'New list' });
  await form.getByRole('textbox', { name: 'Name' }).fill('vips');
  await form.getByLabel('Kind').selectOption('users');
  await form.getByLabel('What it is for').fill('Customers of the first year');
  await form.getByRole('button', { name: 'Make a list' }).click();
  await page.getByRole('heading', { name: 'vips', level: 1 }).waitFor();
  await page.getByText('No entries in live mode.').waitFor();
  const rename = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  };
  await rename('Our VIPs');
  t.match(await page.getByRole('alert').innerText(), /small letters, digits, dashes or underscores/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  t.match(problems.splice(0).join(), /^[^,]*400[^,]*$/);
  for (const name of ['our-customers', 'vips']) {
    await rename(name);
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByText(`user in @${name}`).waitFor();
  }

  await page.getByLabel(/^Value/).fill('ada');
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.getByText('Not on the list.').waitFor();
  await page.getByRole('textbox', { name: 'Note' }).fill('asked for by support');
  await page.getByRole('combobox', { name: 'Ends' }).selectOption('604800');
  await page.getByRole('button', { name: 'Put on the list' }).click();
  await page.getByText('It is on the list.').waitFor();
  const row = page.getByRole('region', { name: 'Entries' }).locator('tbody tr');
  await row.waitFor();
  t.match(await row.innerText(), /[0-9a-f]{8}…\tasked for by support\tadmin/, 'a hash, with who and why');
  await page.getByRole('heading', { name: 'Entries: 1, live' }).waitFor();
  await page.getByRole('textbox', { name: 'Note' }).fill('');
  await page.getByRole('button', { name: 'Put on the list' }).press('Enter');
  await page.getByText(/On the list since/).waitFor();

  await page.getByLabel(/^Value/).fill('somebody else');
  t.equal(await page.getByText(/^It (is on the list|was there)/).count(), 0, 'what was said was said of ada');
  await page.getByLabel(/^Value/).fill('ada');

  await row.getByRole('button', { name: /^take off / }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Take off' }).press('Enter');
  await page.getByText('No entries in live mode.').waitFor();
  t.equal(await page.getByText(/^It (is on the list|was there)/).count(), 0, 'nor is it still said');
  await page.getByRole('link', { name: 'Write a rule with it' }).click();
  await page.getByRole('heading', { name: 'A new rule' }).waitFor();
  t.equal(await page.getByLabel('When').inputValue(), 'user in @vips');
  await page.getByLabel('Name', { exact: true }).fill('A VIP');
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('No unpublished changes.').waitFor();
  await open(LISTS);
  await page.getByRole('link', { name: 'A VIP (shadow)' }).waitFor();
  await open(`${LISTS}/vips`);
  await page.getByRole('button', { name: 'Delete the list' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alert').waitFor();
  t.match(
    await page.getByRole('alert').innerText(),
    /The rule rul_\w+ asks the list vips/,
    'it is not taken from a rule',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  t.match(problems.splice(0).join(), /^[^,]*409[^,]*$/, 'and nothing else went wrong');
}

async function pasted(t: Test, { ask }: TestConsole, { page, open }: Window): Promise<void> {
  for (const name of ['pasted', 'pasted-too'])
    t.equal((await ask('POST', `${ACME}/lists`, { name, kind: 'users' })).status, 201);
  for (const [name, lines, added] of [
    ['pasted', 'grace\n\n  linus \r\nmargaret\n', 3],
    ['pasted-too', 'linus', 1],
  ] as const) {
    await open(`${LISTS}/${name}`);
    await page.getByLabel('Or paste lines').fill(lines);
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByText(`${added} added, 0 changed, 0 unchanged.`).waitFor();
  }
  await open(LISTS);
  const form = page.getByRole('form', { name: 'Find a value' });
  await form.getByLabel('Value').fill('nobody');
  await form.getByRole('button', { name: 'Find' }).click();
  await page.getByText('It is on no list.').waitFor();
  await form.getByLabel('Value').fill(' linus ');
  await form.getByRole('button', { name: 'Find' }).click();
  const found = page.getByRole('table', { name: 'Lists with this value' });
  await found.waitFor();
  t.same(await found.locator('tbody tr td:first-child, tbody tr th').allInnerTexts(), ['pasted', 'pasted-too']);
  await page.getByRole('button', { name: 'Take off 2 lists' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take off' }).click();
  await page.getByText('It is on no list.').waitFor();
  const { body: list } = await ask('GET', `${ACME}/lists/pasted`);
  t.match(list, { entries: { live: 2 } }, 'the others stay');
  for (const name of ['pasted', 'pasted-too']) t.equal((await ask('DELETE', `${ACME}/lists/${name}`)).status, 200);
}

async function imported(t: Test, { page, open, problems }: Window): Promise<void> {
  await open(`${LISTS}/vips`);
  const load = async (lines: readonly string[], how = 'add', encoding: BufferEncoding = 'utf8'): Promise<void> => {
    await page
      .getByLabel('CSV')
      .setInputFiles({ name: 'vips.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n'), encoding) });
    await page.getByLabel('Current entries').selectOption(how);
    await page.getByRole('button', { name: 'Import' }).click();
  };
  const users = Array.from({ length: LINES }, (_, index) => `user-${index},,"a note, with a comma"`);
  const none = page.getByText('No entries in live mode.');
  await load(['value,expires_at,note', ...users, 'user-late,2001-01-01,', 'user-after,,']);
  await page.getByRole('alert').waitFor();
  t.match(
    await page.getByRole('alert').innerText(),
    /^Line 1702: expires_at is no day or time in the future, such as 2099-01-31\. The list is unchanged\.$/,
    'the line that is wrong, and never its value',
  );
  t.match(problems.splice(0).join(), /400/);
  await open(LISTS);
  await open(`${LISTS}/vips`);
  t.ok(await none.isVisible(), 'all or nothing');
  await load(['user-0,,"a note']);
  t.match(await page.getByRole('alert').innerText(), /^Line 1: a quote is not closed/);
  for (const [lines, encoding, why] of [
    [['value;moon', 'ada;x'], 'utf8', `${COLUMNS} The list is unchanged.`],
    [['value', 'm\u00fcller'], 'latin1', 'The file is not UTF-8. The list is unchanged.'],
    [['value,moon', 'ada,'], 'utf8', COLUMNS],
    [['value,Hash', 'ada,'], 'utf8', 'Line 1: a file has one column value or one column hash.'],
    [['ada;2099-01-01', 'bob;'], 'utf8', 'Every line has the same number of semicolons and no comma: '],
    [['value,note'], 'utf8', 'The file has no entries. The list is unchanged.'],
    [[], 'utf8', 'The file has no entries. The list is unchanged.'],
  ] as const) {
    await load(lines, 'replace', encoding);
    await page.getByRole('alert').filter({ hasText: why }).waitFor();
  }
  // A note may be a word that a first line with names has too.
  for (const note of ['value', 'hash']) {
    await load([`ada,,${note}`, 'bob'], 'replace');
    await page.getByRole('region', { name: 'Entries' }).getByText(note, { exact: true }).waitFor();
  }
  await load(['"ada;1",,in quotes', '"bob;2"'], 'replace');
  await page.getByRole('region', { name: 'Entries' }).getByText('in quotes', { exact: true }).waitFor();
  await load(['ada\tcopied from a sheet', 'bob\t'], 'replace');
  await page.getByRole('region', { name: 'Entries' }).getByText('copied from a sheet', { exact: true }).waitFor();
  await load(['Note,Value', 'of a friend,ada'], 'replace');
  await page.getByRole('region', { name: 'Entries' }).getByText('of a friend', { exact: true }).waitFor();
  await load(['\ufeffValue,Expires_at,Note', "somebody,,'=1+1"], 'replace');
  await page.getByRole('region', { name: 'Entries' }).getByText('=1+1', { exact: true }).waitFor();

  await load(['value,expires_at,note', ...users], 'replace');
  await page.getByText('1,700 added, 0 changed, 0 unchanged.').waitFor();
  await page.getByRole('heading', { name: 'Entries: 1,700, live' }).waitFor();
  const entries = page.getByRole('region', { name: 'Entries' }).locator('tbody tr');
  const first = await entries.first().innerText();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'From the beginning' }).waitFor();
  await eventually(t, 'the next page', async () => (await entries.first().innerText()) !== first);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const file = readFileSync(await (await saved).path(), 'utf8').split('\r\n');
  t.equal(file.length, LINES + 1);
  t.match(file[1], /^"[0-9a-f]{32}","","a note, with a comma","admin","20/);
  await load(['user-new,,', 'user-0,,'], 'replace');
  await page.getByRole('heading', { name: 'Entries: 2, live' }).waitFor();
  await load(file);
  await page.getByText('1,699 added, 1 changed, 0 unchanged.').waitFor();
  await page.getByRole('heading', { name: 'Entries: 1,701, live' }).waitFor();
  t.strictSame(problems.splice(0), [], 'what was saved can be loaded');
}

async function denied(t: Test, { app, engine }: TestConsole, { page, open, problems }: Window): Promise<void> {
  const { body: answer } = await app.post('/fingerprint/score', body('eve', 'a phone'));
  const id = String(answer['requestId']);
  const there = `SELECT count() FROM events WHERE event_id = '${id}'`;
  await eventually(t, 'ClickHouse has it', async () => (await engine.ask(there)) !== '0');
  await open(`${WORKSPACE}/live/events/${id}`);
  await page.getByText('On lists at the time: none').waitFor();
  await page.getByRole('button', { name: 'Put on a list' }).click();
  // The keyboard begins at the first field.
  await page.getByRole('dialog').locator('select:focus').waitFor();
  await page.getByRole('dialog').getByRole('combobox', { name: 'List' }).selectOption({ label: 'deny_users (users)' });
  await page.getByText('Matching requests are blocked.').waitFor();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('chargeback');
  await page.getByRole('dialog').getByRole('button', { name: 'Put on the list' }).click();
  await page.getByText('It is on').waitFor();
  let next = '';
  await eventually(t, 'the next request of this user is blocked', async () => {
    const { body: decided } = await app.post('/fingerprint/score', body('eve', 'a phone'));
    next = String(decided['requestId']);
    return decided['action'] === 'block';
  });
  t.not((await app.post('/fingerprint/score', body('ada', 'a tablet'))).body['action'], 'block', 'nobody else is');
  await page.getByRole('link', { name: 'deny_users' }).click();
  await page.getByRole('heading', { name: 'deny_users', level: 1 }).waitFor();
  await page.getByRole('region', { name: 'Entries' }).getByText('chargeback').waitFor();
  const hits = page.getByRole('region', { name: 'Last hits' }).locator(`a[href*="${next}"]`);
  await hits.waitFor();
  await hits.click();
  await page.getByText('On lists at the time: deny_users').waitFor();
  const how = await page.locator('.waterfall figcaption').innerText();
  t.match(
    how,
    /, and (7\d|8\d|9\d|100) was decided\. The rule rul_deny_users forces a block\./,
    'what no step of the sum says',
  );
  await page.locator('dt', { hasText: 'Rules that matched' }).locator('+ dd', { hasText: 'rul_deny_users' }).waitFor();

  await page.getByRole('button', { name: 'Put on a list' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'List' }).selectOption({ label: 'allow_users (users)' });
  await page.getByRole('dialog').getByRole('button', { name: 'Put on the list' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  await open(`${WORKSPACE}/live/explore/user/eve`);
  const now = page.getByRole('region', { name: 'Lists with this value' });
  t.match(
    await now.innerText(),
    /^[^]*deny_users\t[0-9a-f]{32}\tchargeback\tadmin\t[^\n]*$/,
    'what was undone is not there',
  );
  await page.getByRole('button', { name: 'Take off 1 list' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take off' }).click();
  await page.getByText('It is on no list.').waitFor();
  await eventually(t, 'and is let in again', async () => {
    return (await app.post('/fingerprint/score', body('eve', 'a phone'))).body['action'] !== 'block';
  });
  t.strictSame(problems.splice(0), []);
}

async function labelled(t: Test, { ask, app }: TestConsole, { page, open }: Window): Promise<void> {
  const { body: answer } = await app.post('/fingerprint/score', body('mallory', 'a third phone'));
  const label = { mode: 'live', event_id: answer['requestId'], label: 'fraud', source: 'review' };
  const said = await ask('POST', `${ACME}/labels`, label);
  t.ok(said.status < 300, said.text);
  await open(LISTS);
  await eventually(t, 'a label fills it', async () => {
    await open(LISTS);
    await open(`${LISTS}/fraud_users`);
    return page.getByRole('heading', { name: 'Entries: 1, live' }).isVisible();
  });
  for (const name of ['Put on the list', 'Import', /^take off/, 'Change', 'Remove all entries'])
    t.equal(await page.getByRole('button', { name }).count(), 0, `${String(name)}: labels alone change it`);
  await page.getByLabel(/^Value/).fill('mallory');
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.getByText(/^On the list since/).waitFor();
}

async function roles(t: Test, browser: Browser, { app }: TestConsole): Promise<void> {
  for (const [role, buttons] of [
    ['viewer', { 'Make a list': 0, 'Put on the list': 0, Import: 0, Change: 0, 'Look up': 1, 'Save as CSV': 1 }],
    ['analyst', { 'Make a list': 0, 'Put on the list': 1, Import: 1, Change: 0, 'Look up': 1, 'Save as CSV': 1 }],
    ['approver', { 'Make a list': 1, 'Put on the list': 1, Import: 1, Change: 1, 'Look up': 1, 'Save as CSV': 1 }],
  ] as const) {
    const { page, open, context } = await openWindow(browser, app.url, await tokenOf(app, role, role));
    await open(LISTS);
    const { 'Make a list': makes, ...ofOne } = buttons;
    t.equal(await page.getByRole('button', { name: 'Make a list' }).count(), makes, `${role}: a new one`);
    await open(`${LISTS}/deny_users`);
    for (const [name, many] of Object.entries(ofOne))
      t.equal(await page.getByRole('button', { name, exact: true }).count(), many, `${role}: ${name}`);
    await context.close();
  }
}

async function looks(t: Test, browser: Browser, { app }: TestConsole): Promise<void> {
  for (const look of LOOKS) {
    const window = await openWindow(browser, app.url, undefined, look);
    window.problems.splice(0);
    for (const place of ['', '/vips', '/deny_users', '/allow_countries', '/fraud_users'])
      await window.open(`${LISTS}${place}`).then(() => checkPage(t, window, `lists${place}, ${look.colorScheme}`));
    await window.open(`${LISTS}/nobodys`);
    t.match(await window.page.getByRole('alert').innerText(), /there is no list nobodys/i);
    await window.context.close();
  }
}

t.test('pages of lists', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const started = await startConsole(t);
  if (started === undefined) return;
  const browser = await launch(t);
  const window = await openWindow(browser, started.app.url);
  window.problems.splice(0);
  await t.test('a list is made, somebody is put on it, and a rule asks it', (t) => made(t, window));
  await t.test('a file is loaded whole or not at all, and saved', (t) => imported(t, window));
  await t.test('pasted lines are entries, and a value is found on all lists', (t) => pasted(t, started, window));
  await t.test('the user of a decision is denied by a click', (t) => denied(t, started, window));
  await t.test('what labels fill is only looked at', (t) => labelled(t, started, window));
  await t.test('a role is offered what it may do', (t) => roles(t, browser, started));
  await t.test('everybody can use them, wide and narrow', (t) => looks(t, browser, started));
});
