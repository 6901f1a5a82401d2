// The demo's shop as a visitor has it: consent, a login, a challenge that is passed, a refusal, programs; on wide and
// narrow screens without a word in the console.
import t from 'tap';
import { launch, type Page, personAgent, problemsOf, SKIP_WITHOUT_CHROMIUM } from '../support/chromium.js';
import { eventually } from '../support/eventually.js';

t.setTimeout(420_000);

interface Demo {
  url: string;
  serviceUrl: string;
  close(): Promise<void>;
}

async function start(dataDir: string): Promise<Demo> {
  const module: unknown = await import(new URL('../../../sdk/demo/backend/demo.js', import.meta.url).href);
  const { startDemo } = module as { startDemo(options: object): Promise<Demo> };
  return startDemo({ port: 0, servicePort: 0, dataDir });
}

/** The newest decision that the panel shows. */
async function decided(page: Page): Promise<string> {
  const action = page.locator('.entry.decided .action').first();
  return (await action.count()) === 0 ? '' : ((await action.textContent()) ?? '');
}

async function act(page: Page, name: string, outcome: string): Promise<void> {
  await page.locator(`nav a[href="#${name}"]`).click();
  await page.selectOption('#outcome', { label: outcome });
  await page.locator('form > button').click();
}

t.test('the shop', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const demo = await start(t.testdir());
  t.teardown(() => demo.close());
  const browser = await launch(t);
  const userAgent = await personAgent(browser);
  const context = await browser.newContext({ userAgent });
  const page = await context.newPage();
  const problems = problemsOf(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(demo.url);
  await page.locator('h1').waitFor();

  await t.test('asks nobody before consent', async (t) => {
    await page.locator('form > button').click();
    await eventually(t, 'and says so', async () => (await page.locator('.entry.problem').count()) === 1);
    t.match(await page.locator('.entry.problem h3').textContent(), /CONSENT_REQUIRED/);
    t.notOk(asked.some((url) => url.startsWith(demo.serviceUrl)));
  });

  await t.test('a login is collected in the page and verified by the backend', async (t) => {
    await page.locator('#agree').click();
    // As a password manager does: keys at the same distance would be those of a program.
    await page.locator('#password').fill('lovelace');
    await page.locator('form > button').click();
    await eventually(t, 'allowed', async () => (await decided(page)) === 'allow');
    await eventually(t, 'done', async () => (await page.locator('.message.done').count()) === 1);
    await page.locator('#password').fill('wrong');
    await page.locator('form > button').click();
    await eventually(t, 'a wrong password', async () => (await page.locator('.message.failed').count()) === 1);
  });

  await t.test('a hard challenge is passed, the same helper is called again, and the order goes through', async (t) => {
    await act(page, 'checkout', 'hard challenge');
    await page.locator('#code').waitFor();
    t.equal(await decided(page), 'hard challenge');
    const before = asked.filter((url) => url.endsWith('/fingerprint/verify/checkout')).length;
    await page.locator('#code').fill('000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await eventually(t, 'not with a wrong code', async () =>
      /not the code/.test(await page.locator('.message').innerText()),
    );
    await page.locator('#code').fill('424242');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await eventually(t, 'done', async () => (await page.locator('.message.done').count()) === 1);
    t.equal(await decided(page), 'allow');
    const after = asked.filter((url) => url.endsWith('/fingerprint/verify/checkout')).length;
    // A preflight is no request of the page's own.
    t.equal(after - before, 1);
  });

  await t.test('a block stops, on every form', async (t) => {
    for (const name of ['login', 'registration', 'checkout', 'password-reset', 'account-change']) {
      await act(page, name, 'block');
      await eventually(t, name, async () => (await page.locator('.message.blocked').count()) === 1);
    }
  });

  await t.test('programs are found out', async (t) => {
    await page.goto(`${demo.url}/bot`);
    for (const [name, action] of [
      ['A driven browser', /^block$/],
      ['Keys at once', /^block$/],
      ['Keys like a metronome', /^(?:hard challenge|block)$/],
    ] as const) {
      const shown = await page.locator('.entry.decided').count();
      await page.getByRole('button', { name }).click();
      await eventually(t, name, async () => (await page.locator('.entry.decided').count()) > shown);
      t.match(await decided(page), action, name);
    }
    for (const name of ['A farm of accounts', 'A list of passwords']) {
      await page.getByRole('button', { name }).click();
      await eventually(t, `${name} ends`, async () => page.getByRole('button', { name }).isEnabled());
      t.not(await decided(page), 'allow', name);
    }
  });

  t.same(problems, [], 'the console is silent');

  await t.test('a narrow screen needs no scrolling to the side, in light and dark', async (t) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const narrow = await (await browser.newContext({ colorScheme, viewport: { width: 320, height: 700 } })).newPage();
      for (const path of ['/', '/bot']) {
        await narrow.goto(demo.url + path);
        await narrow.locator('h1').waitFor();
        t.equal(await narrow.evaluate('document.documentElement.scrollWidth'), 320, `${colorScheme} ${path}`);
      }
    }
  });

  await t.test('nothing else of the disk is served', async (t) => {
    for (const path of [
      '/shop/../backend/acts.js',
      '/shop/%2e%2e/backend/acts.js',
      '/backend/acts.js',
      '/lib/esm/index.js',
    ])
      t.equal((await fetch(demo.url + path)).status, 404, path);
    t.equal((await fetch(`${demo.url}/api/login`, { method: 'POST', body: '{}' })).status, 405);
  });
});
