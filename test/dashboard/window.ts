// The dashboard in a real browser, as the service under test serves it: who signs in, and what a page must never have.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, type Page } from 'playwright-core';
import type { Test } from 'tap';
import { problemsOf } from '../support/chromium.js';
import { ADMIN_TOKEN } from '../support/callers/operators.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const LOOK_MS = 50;
const LOOKS_MAX = 400;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export interface Window {
  page: Page;
  context: BrowserContext;
  /** What the console said since the last look. */
  problems: string[];
  /** Opens a page by what stands behind `#/`, and waits until it has its answers. */
  open(hash: string): Promise<void>;
}

type Look = Parameters<Browser['newContext']>[0];

/** A window of its own, signed in. @param url of the service, with the prefix of a proxy if there is one */
export async function openWindow(browser: Browser, url: string, token = ADMIN_TOKEN, look?: Look): Promise<Window> {
  const context = await browser.newContext(look);
  const page = await context.newPage();
  await page.goto(`${url}/dashboard/`);
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  return signedIn(page);
}

/** The window of a page whose reader is about to be signed in. */
export async function signedIn(page: Page): Promise<Window> {
  const context = page.context();
  const problems = problemsOf(page);
  await page.getByRole('navigation').waitFor();
  const open = async (hash: string): Promise<void> => {
    await page.evaluate(moved(hash));
    await settled(page);
  };
  return { page, context, problems, open };
}

/** Goes there, and ends when the page has heard of it: until then it shows what it showed before. */
const moved = (hash: string): string => `new Promise((heard) => {
  const before = location.href;
  addEventListener('hashchange', heard, { once: true });
  location.hash = ${JSON.stringify(`#/${hash}`)};
  if (location.href === before) heard();
}).then(() => undefined)`;

/** Until no question of the page is on its way. */
async function settled(page: Page): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    // Asked by the debugger: the page's policy refuses a program that is a text.
    if (await page.evaluate("!!document.querySelector('h1') && !document.body.innerText.includes('Loading…')")) return;
    await page.waitForTimeout(LOOK_MS);
  }
  throw new Error(`${page.url()} is still loading`);
}

/** What axe finds on the page as it is; put in by the debugger, because the page's own policy would refuse it. */
export async function findingsOf({ page, context }: Window): Promise<string[]> {
  const debug = await context.newCDPSession(page);
  const { result: known } = await debug.send('Runtime.evaluate', { expression: 'typeof axe' });
  if (known.value === 'undefined') await debug.send('Runtime.evaluate', { expression: AXE });
  const { result } = await debug.send('Runtime.evaluate', {
    awaitPromise: true,
    returnByValue: true,
    expression: `axe.run(document, { runOnly: { type: 'tag', values: ${JSON.stringify(RULES)} } }).then(
      ({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].target.join(' ')))`,
  });
  await debug.detach();
  return result.value as string[];
}

const TABS_MAX = 500;
/** Of a group of radio buttons the Tab key visits one; in a list of tabs the arrows move. */
const COLLECT = `(() => {
  const usable = (each) => each.checkVisibility({ visibilityProperty: true }) && !each.disabled;
  const all = document.querySelectorAll('a[href], button:not([role=tab]), input, select, textarea, summary');
  window.unvisited = new Set([...all].filter(usable));
})()`;
const VISIT = `(() => {
  const at = document.activeElement;
  const visited = (each) => each === at || (each.type === 'radio' && each.name === at.name);
  for (const each of window.unvisited) if (visited(each) || !each.isConnected) window.unvisited.delete(each);
  return window.unvisited.size;
})()`;

/** The HTML of links, buttons and fields that the Tab key does not reach. */
export async function unreachableOf({ page }: Window): Promise<string[]> {
  await page.evaluate(COLLECT);
  let left = Number(await page.evaluate(VISIT));
  for (let tabs = 0; left > 0 && tabs < TABS_MAX; tabs++) {
    await page.keyboard.press('Tab');
    left = Number(await page.evaluate(VISIT));
  }
  return page.evaluate<string[]>('[...window.unvisited].map((each) => each.outerHTML.slice(0, 160))');
}

/** No error in the console, nothing for axe to find, and nothing wider than the window. */
export async function checkPage(t: Test, window: Window, name: string): Promise<void> {
  t.strictSame(window.problems.splice(0), [], `${name}: nothing in the console`);
  t.strictSame(await findingsOf(window), [], `${name}: everybody can use it`);
  const wider = await window.page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  t.equal(wider, 0, `${name}: as wide as the window`);
}
