// The browser client on a page of another origin with a strict policy, in a real Chromium, with the real service.
import { readFileSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  launch,
  type Page,
  personAgent,
  problemsOf,
  serveSite,
} from '../chromium.js';
import { pause } from '../pause.js';
import { testService } from '../process.js';
import { type Scope, temporaryDirectory } from '../scope.js';
import { makeKeys } from '../callers/service-key.js';

const LIBRARY = readFileSync(new URL('../../../../sdk/js/dist/riskgate.js', import.meta.url));

const PAGE = `<!doctype html><title>shop</title><link rel="icon" href="data:,">
<form><input id="name" autocomplete="off"><input id="word" type="password" autocomplete="off">
<button type="button">Go</button></form>
<script type="module" src="/page.js"></script>`;
/** An integrator's page script: makes a client and exposes it to the test. */
const PAGE_SCRIPT = `import { createRiskgate } from '/riskgate.js';
globalThis.make = (options) => (globalThis.client = createRiskgate(options));
globalThis.tried = (call) => Promise.resolve().then(call).then(
  (done) => ({ done }), (error) => ({ failed: error.code, message: error.message }));`;

export interface Sent {
  url: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

/** The service as its own process, with keys. */
export interface Served {
  service: string;
  dataDir: string;
  keys: Record<'api' | 'public' | 'secret', string>;
}

export interface Bench extends Served {
  browser: Browser;
  site: string;
  agent: string;
}

export interface BenchOptions {
  /** Replaces the plain form page. */
  page?: string;
  env?: Record<string, string>;
}

export async function serve(scope: Scope, env: Record<string, string> = {}): Promise<Served> {
  const dataDir = temporaryDirectory(scope);
  const keys = await makeKeys({ dataDir });
  const service = await testService(scope, { DATA_DIR: dataDir, SHARDS: '1', ...env });
  return { service: service.url, dataDir, keys };
}

export async function openBench(scope: Scope, { page = PAGE, env = {} }: BenchOptions = {}): Promise<Bench> {
  const served = await serve(scope, env);
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    'img-src data:',
    `connect-src ${served.service}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  const files = { '/': page, '/page.js': PAGE_SCRIPT, '/riskgate.js': LIBRARY };
  const site = await serveSite(scope, files, policy);
  const browser = await launch(scope);
  return { ...served, browser, site: site.url, agent: await personAgent(browser) };
}

export interface Opened {
  page: Page;
  /** POST requests of the page, in order. */
  sent: Sent[];
  problems: string[];
}

/** Opens the site as a new visitor. @param context as for playwright's newContext */
export async function visit(bench: Bench, context: Record<string, unknown> = {}): Promise<Opened> {
  return visitIn(await bench.browser.newContext({ userAgent: bench.agent, ...context }), bench.site);
}

/** Opens the site in a new tab of an existing context. */
export async function visitIn(context: BrowserContext, site: string): Promise<Opened> {
  const page = await context.newPage();
  const problems = problemsOf(page);
  const sent: Sent[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    const body: unknown = JSON.parse(request.postData() ?? '{}');
    sent.push({ url: request.url(), headers: request.headers(), body: { ...(body as Record<string, unknown>) } });
  });
  await page.goto(site);
  await until(page, 'globalThis.make !== undefined');
  return { page, sent, problems };
}

/** Polls from outside the page: with a strict policy the page may not evaluate a wait function of the test. */
export async function until(page: Page, condition: string): Promise<void> {
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    if ((await page.evaluate(condition)) === true) return;
    await pause(20);
  }
  throw new Error(`never: ${condition}`);
}

/** Makes the client in the page. */
export async function make(page: Page, { service, keys }: Bench, more: Record<string, unknown> = {}): Promise<void> {
  const options = { publicKey: keys.public, endpoint: service, consent: 'granted', ...more };
  await page.evaluate(`make(${JSON.stringify(options)}), undefined`);
}

export async function call(page: Page, code: string): Promise<Record<string, unknown>> {
  const told: unknown = await page.evaluate(`tried(() => client.${code})`);
  return { ...(told as Record<string, unknown>) };
}

export function part(body: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], body);
}

/** The backend's verify request for an event. */
export async function verify(
  { service, keys }: Pick<Bench, 'service' | 'keys'>,
  body: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const reply = await fetch(`${service}/v2/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-secret-api-key': keys.secret },
    body: JSON.stringify(body),
  });
  const decision: unknown = await reply.json();
  if (reply.status !== 200) throw new Error(`verify: ${JSON.stringify(decision)}`);
  return { ...(decision as Record<string, unknown>) };
}
