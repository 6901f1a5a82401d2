// The demo's shop as React, Vue, Angular and plain JavaScript draw it: the same way through it, each by its own
// library.
import t, { type Test } from 'tap';
import {
  type Browser,
  launch,
  type Page,
  personAgent,
  problemsOf,
  SKIP_WITHOUT_CHROMIUM,
} from '../support/chromium.js';
import { type Demo, startDemo } from '../support/sdk/demo.js';

t.setTimeout(420_000);

const VARIANTS = ['javascript', 'react', 'vue', 'angular'];
/** Ada's. */
const PASSWORD = 'lovelace';

interface Sent {
  path: string;
  source: string | undefined;
}

async function open(browser: Browser, url: string): Promise<{ page: Page; sent: Sent[]; problems: string[] }> {
  const page = await (await browser.newContext({ userAgent: await personAgent(browser) })).newPage();
  const problems = problemsOf(page);
  const sent: Sent[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/fingerprint/'))
      sent.push({ path: new URL(request.url()).pathname, source: request.headers()['x-sdk-source'] });
  });
  await page.goto(url);
  await page.locator('h1').waitFor();
  return { page, sent, problems };
}

/** Fills the form of an act and sends it. */
async function act(page: Page, name: string, values: Readonly<Record<string, string>>, outcome: string): Promise<void> {
  await page.locator(`nav a[href="#${name}"]`).click();
  await page.selectOption('#outcome', { label: outcome });
  for (const [field, value] of Object.entries(values)) await page.locator(`#${field}`).fill(value);
  await page.locator('form > button').click();
}

async function shown(page: Page): Promise<string | null> {
  return page.locator('.entry.decided .action').first().textContent();
}

/** Signs in over a hard challenge, and goes through the other forms. */
async function walk(t: Test, browser: Browser, variant: string, demo: Demo): Promise<void> {
  const { page, sent, problems } = await open(browser, `${demo.url}/${variant}`);
  t.equal(await page.locator('#variants [aria-current]').getAttribute('href'), `/${variant}`);
  await act(page, 'login', {}, 'as it is scored');
  await page.locator('.message.failed').waitFor();
  t.match(await page.locator('.entry.problem h3').textContent(), /CONSENT_REQUIRED/);
  t.same(sent, [], 'nothing before consent');
  await page.locator('#agree').click();
  // A framework draws in its own time.
  await page.locator('.consent').waitFor({ state: 'hidden' });

  await act(page, 'login', { password: PASSWORD }, 'hard challenge');
  await page.locator('#code').waitFor();
  t.equal(await shown(page), 'hard challenge', 'the panel shows what the backend was told');
  await page.locator('#code').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.locator('.message').filter({ hasText: 'not the code' }).waitFor();
  await page.locator('#code').fill('424242');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.locator('.message.done').filter({ hasText: 'You are signed in' }).waitFor();
  t.equal(await shown(page), 'allow', 'passed');
  const decision = page.locator('.entry.decided pre').first();
  t.match(await decision.textContent(), `"sdk": "${variant}"`, 'the service knows by which library');

  const others = ['registration', 'checkout', 'password-reset', 'account-change'];
  for (const name of others) {
    await act(page, name, { email: 'ada@example.org' }, 'block');
    await page.locator('.message.blocked').waitFor();
    t.equal(await shown(page), 'block', name);
  }
  t.same(
    sent,
    ['login', 'login', ...others].map((path) => ({ path: `/fingerprint/verify/${path}`, source: variant })),
    'each helper once, the one of the challenge twice',
  );
  t.same(problems, [], 'the console is silent');
  await page.context().close();
}

t.test('the shop in each framework', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const browser = await launch(t);
  const first = await startDemo(t);
  // A service of its own for each: who has passed a challenge on a device is not asked again at once.
  for (const [index, variant] of VARIANTS.entries())
    await t.test(variant, async (t) => walk(t, browser, variant, index === 0 ? first : await startDemo(t)));

  await t.test('on a narrow screen, in light and dark, without scrolling to the side', async (t) => {
    t.same(await first.build(), [], 'what has not changed is not built again');
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ colorScheme, viewport: { width: 320, height: 700 } });
      const page = await context.newPage();
      for (const variant of VARIANTS) {
        await page.goto(`${first.url}/${variant}`);
        await page.locator('h1').waitFor();
        t.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, `${colorScheme} ${variant}`);
      }
    }
  });
});
