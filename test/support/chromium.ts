// Debian's Chromium for tests of pages, and a small site to open in it.
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from 'playwright-core';
import { type Scope } from './scope.js';

/** Not the wrapper script of the package, which looks for settings of the desktop. */
export const EXECUTABLE = '/usr/lib/chromium/chromium';
/** For a test's option `skip`. In CI a missing browser is a failure. */
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
 * The popups of the address bar: each window loads them as two pages of its own that nobody opens, and takes ten times
 * the processor time of the tested page for it. A page cannot tell.
 */
const UNUSED = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** What playwright turns off, said again because the last of such lists counts. */
const OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
const FEATURES = `--disable-features=${[...OFF, ...UNUSED].join(',')}`;
/** What a person's browser does not have: the flag of automation, and the word Headless in its name. */
const AS_A_PERSON = '--disable-blink-features=AutomationControlled';

export interface BrowserOptions {
  /** Whether it says that a program drives it, as it does by default. */
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

/** A profile that is kept on disk, as people have one; a context of `launch` is a private window. */
export function chromiumProfile(dir: string, context: Record<string, unknown>): Promise<BrowserContext> {
  return chromium.launchPersistentContext(dir, {
    executablePath: EXECUTABLE,
    args: [...QUIET, FEATURES, AS_A_PERSON],
    ...context,
  });
}

/** Its name without the word that tells that there is no window. */
export async function personAgent(browser: Browser): Promise<string> {
  const page = await browser.newPage();
  const agent = await page.evaluate('navigator.userAgent');
  await page.close();
  return String(agent).replace('Headless', '');
}

/** Everything that went wrong in a page, by its console. */
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

/** A site of its own origin. @param policy its Content-Security-Policy */
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  scope.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}` };
}

export type { Browser, BrowserContext, Page };
