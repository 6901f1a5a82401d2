// One device is one id, whatever its screen, language, place and taste; an installation is one where that was asked
// for.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { type BrowserContext, chromiumProfile, launch, type Page, SKIP_WITHOUT_CHROMIUM } from '../support/chromium.js';
import { eventually } from '../support/eventually.js';
import { type Bench, call, make, openBench, part, visit, visitIn } from '../support/sdk/bench.js';

t.setTimeout(420_000);

type Options = Record<string, unknown>;

async function idOf(t: Test, page: Page, bench: Bench, options: Options = {}): Promise<string> {
  await make(page, bench, options);
  const { done } = await call(page, 'fingerprint()');
  const id = String(part(done, 'fingerprint'));
  t.match(id, /^[\da-f]{64}$/);
  t.equal(part(done, 'deviceId'), id.slice(0, 32));
  return id;
}

/** Whether a value of a page's `localStorage` is in a profile's files. */
function isStored(profile: string, value: string): boolean {
  const dir = join(profile, 'Default', 'Local Storage', 'leveldb');
  return readdirSync(dir).some((name) => name.endsWith('.log') && readFileSync(join(dir, name)).includes(value));
}

/** Ways in which one person's browser looks another time. */
const VARIATIONS: readonly [string, Options, string[]][] = [
  ['as it is', {}, []],
  ['a small window on a dense screen', { viewport: { width: 700, height: 500 }, deviceScaleFactor: 2 }, []],
  ['zoomed', { viewport: { width: 853, height: 480 }, deviceScaleFactor: 1.5 }, []],
  ['a larger screen', { screen: { width: 2560, height: 1440 } }, []],
  ['in Tokyo, in Japanese', { timezoneId: 'Asia/Tokyo', locale: 'ja-JP' }, []],
  ['dark, still and of high contrast', { colorScheme: 'dark', reducedMotion: 'reduce', forcedColors: 'active' }, []],
  ['launched with another window', { viewport: null }, ['--window-size=500,900', '--force-device-scale-factor=1.25']],
  ['launched in another language and full screen', { viewport: null }, ['--lang=ar', '--start-fullscreen']],
];

t.test('a device', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const bench = await openBench(t);
  const first = await idOf(t, (await visit(bench)).page, bench);

  for (const [name, context, args] of VARIATIONS)
    await t.test(name, async (t) => {
      const browser = args.length === 0 ? bench.browser : await launch(t, { args });
      const { page } = await visit({ ...bench, browser }, context);
      t.equal(await idOf(t, page, bench), first);
      await page.reload();
      const second = (await visitIn(page.context(), bench.site)).page;
      t.equal(await idOf(t, second, bench), first, 'another tab');
      await page.context().close();
    });

  await t.test('a page that fills the screen', async (t) => {
    const { page } = await visit(bench);
    const full = await page.evaluate('document.documentElement.requestFullscreen().then(() => innerWidth > 0)');
    t.equal(full, true);
    t.equal(await idOf(t, page, bench), first);
  });

  await t.test('a page with fifty names of its own', async (t) => {
    const { page } = await visit(bench);
    await page.evaluate("for (let i = 0; i < 50; i += 1) globalThis['emit' + i] = i; globalThis.spawn = 1; undefined");
    t.equal(await idOf(t, page, bench), first);
  });

  await t.test('a profile on disk, also when it is opened again', async (t) => {
    const dir = t.testdir();
    const opened = async (use: (context: BrowserContext) => Promise<string>): Promise<string> => {
      const context = await chromiumProfile(dir, { userAgent: bench.agent });
      const id = await use(context);
      await context.close();
      return id;
    };
    t.equal(await opened(async (context) => idOf(t, (await visitIn(context, bench.site)).page, bench)), first);
    const installation = { identity: 'installation' };
    const one = await opened(async (context) => {
      const id = await idOf(t, (await visitIn(context, bench.site)).page, bench, installation);
      const { page } = await visitIn(context, bench.site);
      t.equal(await idOf(t, page, bench, installation), id, 'another tab');
      const seed = String(await page.evaluate("localStorage.getItem('riskgate.seed')"));
      await eventually(t, 'the seed is on disk', () => isStored(dir, seed));
      return id;
    });
    t.not(one, first);
    // The site is on the same port, so its storage is still there. The browser writes it to disk seconds later.
    t.equal(
      await opened(async (context) => idOf(t, (await visitIn(context, bench.site)).page, bench, installation)),
      one,
    );
  });

  await t.test('an installation has an id of its own that lives as long as its storage', async (t) => {
    const of = (page: Page): Promise<string> => idOf(t, page, bench, { identity: 'installation' });
    const [one, other] = [await visit(bench), await visit(bench)];
    const its = await of(one.page);
    t.equal(await of(one.page), its);
    t.not(await of(other.page), its);
    await call(one.page, 'consent(false)');
    t.same(await one.page.evaluate('Object.keys(localStorage).concat(Object.keys(sessionStorage))'), []);
    t.not(await of(one.page), its);
  });

  await t.test('an installation that can store nothing is its hardware, the same on every page', async (t) => {
    const { page } = await visit(bench);
    await page.evaluate("Storage.prototype.setItem = () => { throw new DOMException('full'); }; undefined");
    t.equal(await idOf(t, page, bench, { identity: 'installation' }), first);
  });

  await t.test('a phone has its installation in it without being asked', async (t) => {
    const phone = {
      userAgent: bench.agent.replace(/\(.*?\)/, '(Linux; Android 14; Pixel 8)').replace('Safari', 'Mobile Safari'),
      isMobile: true,
      hasTouch: true,
      viewport: { width: 412, height: 915 },
    };
    const [one, other] = [await visit(bench, phone), await visit(bench, phone)];
    t.not(await idOf(t, one.page, bench), await idOf(t, other.page, bench));
    t.equal(
      await idOf(t, one.page, bench, { identity: 'hardware' }),
      await idOf(t, other.page, bench, { identity: 'hardware' }),
    );
  });
});
