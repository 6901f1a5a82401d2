// Debian's Chromium for tests of pages, and a small site to open in it.
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from 'playwright-core';
import { type Scope } from './scope.js';
import { listening } from './listening.js';

/** Not the wrapper script of the package, which reads desktop settings. */
export const EXECUTABLE = '/usr/lib/chromium/chromium';
/** For the option `skip` of a test. In CI a missing browser is a failure. */
export const SKIP_WITHOUT_CHROMIUM =
  existsSync(EXECUTABLE) || process.env['CI'] !== undefined
    ? false
    : 'Chromium is missing: apt-get install --no-install-recommends chromium';

const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/**
 * The popups of the address bar. Each window loads them as two hidden pages, which take ten times the CPU of the tested
 * page. A page cannot detect that they are off.
 */
const UNUSED = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** The features that playwright disables, repeated because only the last such list counts. */
const OFF = (
  'AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades HttpsFirstBalancedModeAutoEnable ' +
  'LensOverlay MediaRouter PaintHolding ThirdPartyStoragePartitioning AvoidCorsURLLoaderRestartOnRedirect ' +
  'OptimizationHints NetworkTimeServiceQuerying AimEnabled PreconnectToSearch'
).split(' ');
const FEATURES = `--disable-features=${[...OFF, ...UNUSED].join(',')}`;
/** A normal user's browser has no automation flag and no `Headless` in its user agent. */
const AS_A_PERSON = '--disable-blink-features=AutomationControlled';

export interface BrowserOptions {
  /** Whether the browser reports automation, as it does by default. */
  automated?: boolean;
  args?: string[];
}

export async function launch(scope: Scope, { automated = false, args = [] }: BrowserOptions = {}): Promise<Browser> {
  const options: LaunchOptions = {
    executablePath: EXECUTABLE,
    args: [...QUIET, FEATURES, ...(automated ? [] : [AS_A_PERSON]), ...args],
  };
  const browser = await chromium.launch(options);
  scope.teardown(() => browser.close());
  return browser;
}

/** A persistent profile on disk, as normal users have; a context of `launch` is a private window. */
export function chromiumProfile(dir: string, context: Record<string, unknown>): Promise<BrowserContext> {
  return chromium.launchPersistentContext(dir, {
    executablePath: EXECUTABLE,
    args: [...QUIET, FEATURES, AS_A_PERSON],
    ...context,
  });
}

/** The user agent without the word that reveals headless mode. */
export async function personAgent(browser: Browser): Promise<string> {
  const page = await browser.newPage();
  const agent = await page.evaluate('navigator.userAgent');
  await page.close();
  return String(agent).replace('Headless', '');
}

/** Errors and warnings of a page, from its console. */
export function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return problems;
}

export interface Site {
  url: string;
}

/** Serves a site on its own origin. @param policy its Content-Security-Policy */
export async function serveSite(
  scope: Scope,
  files: Readonly<Record<string, string | Buffer>>,
  policy: string,
): Promise<Site> {
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    const file = files[path];
    response.writeHead(file === undefined ? 404 : 200, {
      'content-type': path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8',
      'content-security-policy': policy,
    });
    response.end(file);
  });
  const port = await listening(scope, server);
  return { url: `http://127.0.0.1:${port}` };
}

export type { Browser, BrowserContext, Page };
