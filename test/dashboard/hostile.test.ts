// Every text that is stored of a decision is somebody else's. Rows whose every column of text is hostile are put into
// ClickHouse past the checks of a request; on every page, and in files, they are texts.
import { readFileSync } from 'node:fs';
import t, { type Test } from 'tap';
import { type TestApp, WORKSPACE } from '../support/app.js';
import { body } from '../support/bodies.js';
import { launch, SKIP_WITHOUT_CHROMIUM } from '../support/chromium.js';
import { askAs } from '../support/callers/console.js';
import { startConsole } from '../support/callers/console.js';
import { BY_ADMIN } from '../support/callers/operators.js';
import { type TestEngine } from '../support/engine.js';
import { eventually } from '../support/eventually.js';
import { OF_A_WORKSPACE, OF_THE_SERVICE } from './page-names.js';
import { checkPage, openWindow, type Window } from './window.js';

t.setTimeout(420_000);
const HOME = `${WORKSPACE}/live`;
const MARKUP = '"><img src=x onerror=document.title=1><script>document.title=1</script>';
/** Without a place to break it: a device model, a note, a reason that somebody made up. */
const LONG = `\u202e\u{1f642}${'W'.repeat(2000)}`;
const FORMULA = '=hyperlink("http://127.0.0.1/"&a1,\'x\')';
/** What says whose the row is and what it is; and evidence, which is made of the others. */
const KEPT = new Set(['workspace', 'mode', 'kind', 'tier', 'key_kind', 'use_case', 'action', 'evidence', 'label']);

/** Elements that make the page wider than the window. */
const WIDER = `(() => {
  const wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= wide) return [];
  const all = [...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > wide);
  return ['wider', ...all.slice(0, 8).map((each) => each.outerHTML.slice(0, 80))];
})()`;

interface Column {
  name: string;
  type: string;
}

/** Columns that hold a text of whoever asks. */
async function textColumns({ client }: TestEngine): Promise<Column[]> {
  const query =
    "SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = 'events' " +
    "AND default_kind IN ('', 'DEFAULT')";
  const columns = await (await client.query({ query, format: 'JSONEachRow' })).json<Column>();
  return columns.filter(
    ({ name, type }) => /^(LowCardinality\()?String|^Array.*String|^Map/.test(type) && !KEPT.has(name),
  );
}

/** The row of an event once more, under another id, with this text in all of these columns. */
async function spoilt({ client }: TestEngine, id: string, as: string, text: string, columns: Column[]): Promise<void> {
  const value = ({ name, type }: Column): string => {
    if (type.startsWith('Map')) return 'map({text:String}, {text:String})';
    if (name === 'reasons') return 'arrayConcat(reasons, [{text:String}])';
    return type.startsWith('Array') ? '[{text:String}]' : '{text:String}';
  };
  const replaced = columns.map((column) => `${value(column)} AS ${column.name}`).join(', ');
  const evidence = JSON.stringify({ bot_detected: { signs: text, [text]: text } });
  await client.command({
    query:
      `INSERT INTO events SELECT * REPLACE (toUUID({as:String}) AS event_id, ${replaced}, ` +
      'arrayConcat(points, [1]) AS points, {evidence:String} AS evidence) ' +
      'FROM (SELECT * FROM events WHERE event_id = {id:String})',
    query_params: { id, as, text, evidence },
  });
  await client.command({
    query:
      'INSERT INTO labels (event_id, workspace, mode, label, source, note, currency, reported_at) SELECT ' +
      "{as:String}, 'acme', 'live', {label:String}, {text:String}, {text:String}, {text:String}, now64(3)",
    // A label is one of a few words, so that it is a tag, which does not break.
    query_params: { as, text, label: text === LONG ? 'fraud' : text },
  });
}

/** What an operator can write, as long as it may be. */
async function writtenLong(t: Test, app: TestApp): Promise<void> {
  const W = (n: number): string => 'W'.repeat(n);
  const at = `/admin/v1/workspaces/${WORKSPACE}`;
  for (const [path, made] of [
    [`${at}/webhooks`, { url: `https://${W(60)}.example.org/${W(1900)}`, events: ['event.blocked'], mode: 'live' }],
    [`${at}/lists`, { name: 'long', kind: 'users', description: W(200) }],
    [`${at}/lists/long/entries`, { mode: 'live', entries: [{ value: W(512), note: W(120) }] }],
    [`${at}/keys`, { name: W(60), kind: 'api', mode: 'live' }],
    [
      `${at}/rules`,
      {
        id: 'rul_long',
        name: W(80),
        title: W(300),
        when: 'risk > 20',
        state: 'live',
        code: `a${'w'.repeat(47)}`,
        tags: [`a${'w'.repeat(31)}`],
        effect: {},
      },
    ],
    ['/admin/v1/workspaces', { name: W(63) }],
    ['/admin/v1/operators', { name: W(63), role: 'analyst' }],
  ] as const) {
    const { status, text } = await askAs(app, BY_ADMIN, 'POST', path, made);
    t.ok(status < 300, `${path} ${text.slice(0, 300)}`);
  }
}

t.test('hostile values stay text', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const started = await startConsole(t);
  if (started === undefined) return;
  const { app, engine } = started;
  const program = body('a program', 'its phone', { signals: { privacy: { isAutomated: true } } });
  const id = String((await app.post('/fingerprint/score', program)).body['requestId']);
  await eventually(t, 'it is there', async () => (await engine.ask('SELECT count() FROM events')) !== '0');
  const columns = await textColumns(engine);
  t.ok(columns.length > 40, `${columns.length} columns of text`);
  const other = (end: number): string => `${id.slice(0, 24)}00000000000${end}`;
  const [markup, formula, long] = [other(1), other(2), other(3)];
  await spoilt(engine, id, markup, MARKUP, columns);
  await spoilt(engine, id, formula, FORMULA, columns);
  const url = `https://hooks.example.org/?${MARKUP}`;
  const hook = await askAs(app, BY_ADMIN, 'POST', `/admin/v1/workspaces/${WORKSPACE}/webhooks`, {
    url,
    events: ['event.blocked'],
    mode: 'live',
  });
  t.equal(hook.status, 201, hook.text);

  await spoilt(engine, id, long, LONG, columns);
  await writtenLong(t, app);
  const browser = await launch(t);
  const window = await openWindow(browser, app.url, undefined, { viewport: { width: 1280, height: 900 } });
  const { page, open } = window;
  const shows = async (t: Test, where: string): Promise<void> => {
    t.match(await page.locator('main').innerText(), /<img src=x onerror=document/, `${where} shows it`);
    await inert(t, window, where);
  };
  await t.test('on the page of the event, each column', async (t) => {
    await open(`${HOME}/events/${markup}`);
    await page.getByText('All stored fields').click();
    for (const { name, type } of columns) {
      const said = await page.locator(`dl.row dt:text-is("${name}") + dd`).innerText();
      const shown: unknown = type.startsWith('Array') || type.startsWith('Map') ? JSON.parse(said) : said;
      t.match(JSON.stringify(shown), JSON.stringify(MARKUP).slice(1, -1), name);
    }
    const evidence = await page.locator('.evidence').first().innerText();
    t.match(evidence, MARKUP, 'evidence');
    t.match(await page.getByRole('region', { name: 'What happened afterwards' }).innerText(), MARKUP, 'a note');
    await shows(t, 'Event');
    await checkPage(t, window, 'Event');
  });
  await t.test('in lists, in the explorer, in answers of SQL', async (t) => {
    const statement = `SELECT page_url AS \`<img src=x onerror=document.title=1>\` FROM events ORDER BY 1 DESC`;
    for (const [name, place] of [
      ['Live', `${HOME}/live`],
      ['Explorer', `${HOME}/explore/visitor/${encodeURIComponent(MARKUP)}`],
      ['Overview', `${HOME}/overview`],
      ['Webhooks', `${HOME}/webhooks`],
      ['Audit', 'audit'],
    ] as const) {
      await open(place);
      // Audit folds long changes.
      for (const folded of await page.locator('td summary').all()) await folded.click();
      await shows(t, name);
    }
    await open(`sql?q=${encodeURIComponent(statement)}`);
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('cell', { name: MARKUP }).first().waitFor();
    await shows(t, 'SQL');
  });
  await t.test('no wider than the window, without a place to break them', async (t) => {
    const narrow = await openWindow(browser, app.url, undefined, { viewport: { width: 390, height: 800 } });
    const ofAWorkspace = [...OF_A_WORKSPACE, `events/${long}`, 'lists/long', 'rules/rul_long'];
    for (const each of [window, narrow])
      for (const where of [...ofAWorkspace.map((name) => `${HOME}/${name}`), ...OF_THE_SERVICE]) {
        await each.open(where);
        const wider = await each.page.evaluate(WIDER);
        t.strictSame(wider, [], `${where}: as wide as the window`);
        await inert(t, each, where);
      }
    await narrow.context.close();
  });
  await t.test('in the review queue', async (t) => {
    await engine.client.command({ query: 'TRUNCATE TABLE labels' });
    await open(`${HOME}/review`);
    for (let skipped = 0; skipped < 4; skipped++) {
      await page.getByRole('group', { name: 'Verdict' }).waitFor();
      await inert(t, window, `Review ${skipped}`);
      await page.keyboard.press('s');
    }
    await page.getByText('No more to review').waitFor();
  });
  await t.test('and calculates nothing in a spreadsheet', async (t) => {
    await open(`${HOME}/live`);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save all as CSV' }).click();
    const text = readFileSync(await (await saved).path(), 'utf8');
    t.match(text, `"'${FORMULA.replaceAll('"', '""')}"`, 'it is there');
    t.notMatch(text, /(^|,|\n)"?[=+@]/, 'behind an apostrophe');
    t.match(text, MARKUP.replaceAll('"', '""'));
  });
});

/** Nothing of it became part of the page. */
async function inert(t: Test, { page, problems }: Window, where: string): Promise<void> {
  t.not(await page.title(), '1', `${where}: nothing ran`);
  t.equal(await page.locator('#app img, #app script, #app [onerror]').count(), 0, `${where}: no element of it`);
  // 503: ClickHouse did not answer on a busy machine, and the page asked again.
  const said = problems.splice(0).filter((text) => !text.includes('503'));
  t.strictSame(said, [], `${where}: nothing in the console`);
}
