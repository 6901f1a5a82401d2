// Makes docs/images/dashboard.png: the first page of the dashboard over two days of simulated traffic. With a folder as
// argument, writes all pages into it instead: light and dark, wide and narrow, with traffic and empty, and a contact
// sheet of each.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Page } from 'playwright-core';
import { WORKSPACE } from '../../test/support/app.js';
import { type Browser, launch } from '../../test/support/chromium.js';
import { runCliHere } from '../../test/support/cli.js';
import { OF_A_WORKSPACE, OF_THE_SERVICE } from '../../test/dashboard/page-names.js';
import { openWindow, type Window } from '../../test/dashboard/window.js';
import { startTestEngine, type TestEngine } from '../../test/support/engine.js';
import { adminApp, byAdmin } from '../../test/support/callers/operators.js';
import { withScope } from '../../test/support/scope.js';

const FILE = 'docs/images/dashboard.png';
const VIEW = { width: 1120, height: 720 };
const LOOK_MS = 200;
const LOOKS_MAX = 600;
const LOOKS = [
  ['light-wide', { colorScheme: 'light', viewport: { width: 1280, height: 800 } }],
  ['dark-wide', { colorScheme: 'dark', viewport: { width: 1280, height: 800 } }],
  ['light-narrow', { colorScheme: 'light', viewport: { width: 320, height: 640 } }],
  ['dark-narrow', { colorScheme: 'dark', viewport: { width: 320, height: 640 } }],
] as const;
const EMPTY = 'nobody';
const RULES = [
  {
    ...{
      id: 'rul_large_order',
      name: 'Large order of a new customer',
      state: 'live',
      effect: { at_least: 'soft_challenge' },
    },
    ...{ when: 'checkout.amount > 80 and user.seen < 3', code: 'large_order' },
  },
  {
    id: 'rul_abroad',
    name: 'From abroad',
    state: 'shadow',
    when: "country not in ('US', 'DE')",
    effect: { points: 1 },
  },
];
const WRITTEN = "checkout.amount > 100\nand (not device.is_new or reason('geo_jump'))";
const LISTED = [
  ['deny_users', 'user-4711', 'chargeback of March'],
  ['deny_users', 'user-4712', ''],
  ['allow_addresses', '203.0.113.0/24', 'the office'],
  ['vips', 'ada', 'asked for by support'],
] as const;
/** Width of a picture in a sheet, and the maximum height shown of a long page. */
const [THUMB_PX, TALL_PX] = [420, 1800];

const asked = async (engine: TestEngine, query: string): Promise<string> => engine.ask(query);

/** Address hashes of the pages to capture, by name. */
async function placesOf(engine: TestEngine, home: string): Promise<[name: string, hash: string][]> {
  const of = `FROM events WHERE kind = 'decision' AND workspace = '${home.split('/')[0] ?? ''}'`;
  const event = await asked(engine, `SELECT toString(event_id) ${of} ORDER BY risk DESC, length(reasons) DESC LIMIT 1`);
  const visitor = await asked(
    engine,
    `SELECT visitor_id ${of} GROUP BY visitor_id ORDER BY uniqExact(user_hash) DESC LIMIT 1`,
  );
  return [
    ...OF_A_WORKSPACE.map((page): [string, string] => [page, `${home}/${page}`]),
    ...OF_THE_SERVICE.map((page): [string, string] => [page, page]),
    ['list', `${home}/lists/deny_users`],
    ['rule-new', `${home}/rules/new${event === '' ? '' : `?event=${event}`}`],
    ...(event === '' ? [] : [['rule', `${home}/rules/${RULES[0]?.id ?? ''}`] as [string, string]]),
    ...(event === '' ? [] : [['event', `${home}/events/${event}`] as [string, string]]),
    ...(visitor === '' ? [] : [['explorer', `${home}/explore/visitor/${visitor}`] as [string, string]]),
  ];
}

async function shoot(window: Window, hash: string, path: string): Promise<void> {
  const { page } = window;
  await window.open(hash);
  if (hash === 'sql') {
    await page.getByRole('button', { name: 'Run' }).click();
    await page.waitForTimeout(LOOK_MS);
  }
  if (hash.includes('rules/new')) await write(page);
  await page.waitForTimeout(LOOK_MS);
  const { width } = page.viewportSize() ?? VIEW;
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
  await page.screenshot({ path, fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(TALL_PX, height) } });
}

/** Fills in a rule, tests it on one decision and on history if there is any, and begins a word. */
async function write(page: Page): Promise<void> {
  const when = page.getByLabel('When');
  const id = page.getByLabel('Event id');
  await page.getByText('variables, 5 functions').waitFor();
  await when.fill(WRITTEN);
  await page.getByLabel('Effect').selectOption('at_least');
  if ((await id.inputValue()) !== '') {
    await page.getByRole('button', { name: 'Try it', exact: true }).click();
    await page.locator('.trace').first().waitFor();
    await page.getByRole('button', { name: 'Try it on history' }).click();
    await page.getByText('decisions would have been different').waitFor({ timeout: 120_000 });
  }
  await when.focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' and user');
  await page.getByRole('listbox').waitFor();
}

async function sheet(browser: Browser, files: readonly string[], path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 4 * (THUMB_PX + 16), height: 800 } });
  const image = (file: string): string => `data:image/png;base64,${readFileSync(file, 'base64')}`;
  await page.setContent(
    files
      .map((file) => `<img src="${image(file)}" width="${THUMB_PX}" style="vertical-align:top;margin:4px">`)
      .join(''),
  );
  await page.screenshot({ path, fullPage: true });
  await page.close();
}

async function allPages(folder: string, browser: Browser, engine: TestEngine, url: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [state, home] of [
    ['traffic', `${WORKSPACE}/live`],
    ['empty', `${EMPTY}/test`],
  ] as const) {
    const places = await placesOf(engine, home);
    for (const [look, options] of LOOKS) {
      const window = await openWindow(browser, url, undefined, options);
      const files: string[] = [];
      for (const [name, hash] of places) {
        const file = join(folder, `${state}-${look}-${name}.png`);
        await shoot(window, hash, file);
        files.push(file);
      }
      await window.context.close();
      await sheet(browser, files, join(folder, `sheet-${state}-${look}.png`));
    }
  }
}

await withScope(async (scope) => {
  const engine = await startTestEngine();
  if (engine === undefined) throw new Error('no embedded engine for this platform');
  scope.teardown(() => engine.close());
  const env = { CLICKHOUSE_URL: engine.url, CLICKHOUSE_READ_URL: engine.url, CLICKHOUSE: '', GEO: 'on' };
  const app = await adminApp(scope, { env });
  const ask = (path: string, sent: unknown): Promise<unknown> => byAdmin(app, 'POST', `/admin/v1${path}`, sent);
  await ask('/workspaces', { name: EMPTY });
  await ask(`/workspaces/${WORKSPACE}/policy/publish`, { policy: { rules: RULES }, note: 'First rules' });
  await ask(`/workspaces/${WORKSPACE}/rules`, {
    name: 'At night',
    when: 'local_hour between 1 and 4',
    effect: { points: 1 },
  });
  await ask(`/workspaces/${WORKSPACE}/lists`, {
    name: 'vips',
    kind: 'users',
    description: 'Customers of the first year',
  });
  for (const [list, value, note] of LISTED)
    await ask(`/workspaces/${WORKSPACE}/lists/${list}/entries`, { mode: 'live', entries: [{ value, note }] });
  const traffic = ['simulate', '--workspace', WORKSPACE, '--days', '2', '--rps', '0.1'];
  const { stdout, stderr } = await runCliHere(traffic, { DATA_DIR: app.dataDir, CLICKHOUSE_URL: engine.url });
  const made = /^(\d+) decisions/m.exec(stdout)?.[1];
  if (made === undefined) throw new Error(stderr);
  const browser = await launch(scope);
  for (let look = 0; look < LOOKS_MAX; look++) {
    if ((await asked(engine, "SELECT count() FROM events WHERE kind = 'decision'")) === made) break;
    await sleep(LOOK_MS);
  }
  const [, , folder] = process.argv;
  if (folder !== undefined) {
    await allPages(folder, browser, engine, app.url);
    console.log(`${folder}: every page, ${made} decisions`);
    return;
  }
  const window = await openWindow(browser, app.url, undefined, { viewport: VIEW });
  const { page } = window;
  await window.open(`${WORKSPACE}/live/live`);
  await window.open(`${WORKSPACE}/live/overview`);
  await page.locator('.plot svg').waitFor();
  await page.screenshot({ path: FILE });
  console.log(`${FILE}: ${made} decisions`);
});
