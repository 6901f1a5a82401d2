// Measures the clients and writes the figures into sdk/js/README.md: size with gzip, time of `fingerprint()` on a fresh
// page, and how many different ids one machine has under changes that must not affect the id.
//   make sdk-figures
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { gzipSync } from 'node:zlib';
import { type Browser, launch, personAgent, serveSite } from '../../test/support/chromium.js';
import { type Scope, withScope } from '../../test/support/scope.js';

const SDK = new URL('../../../sdk/', import.meta.url);
const README = new URL('js/README.md', SDK);
const BETWEEN = /(<!-- figures:start -->\n)[^]*?(\n<!-- figures:end -->)/;
const LOADS = 40;
const SCRIPT = `import { createRiskgate } from '/riskgate.js';
const client = createRiskgate({ publicKey: 'pk_test_xxxxxxxx', endpoint: '/rg', consent: 'granted' });
const from = performance.now();
globalThis.told = client.fingerprint().then(({ fingerprint }) => [fingerprint, performance.now() - from]);`;
/** Changes that must not change the device: a second monitor, a journey, display preferences. */
const VARIATIONS: readonly Record<string, unknown>[] = [
  {},
  { viewport: { width: 700, height: 500 }, deviceScaleFactor: 2 },
  { deviceScaleFactor: 1.25 },
  { timezoneId: 'Asia/Tokyo', locale: 'ja-JP' },
  { colorScheme: 'dark', reducedMotion: 'reduce', forcedColors: 'active' },
  { screen: { width: 2560, height: 1440 } },
];

interface Seen {
  id: string;
  ms: number;
}

function gzipBytes(folder: string, wanted: (name: string) => boolean): number {
  const dir = new URL(folder, SDK);
  const text = readdirSync(dir)
    .filter(wanted)
    .map((name) => readFileSync(new URL(name, dir), 'utf8'))
    .join('');
  return gzipSync(text, { level: 9 }).length;
}

async function load(browser: Browser, url: string, context: Record<string, unknown>): Promise<Seen> {
  const page = await (await browser.newContext(context)).newPage();
  await page.goto(url);
  const told: unknown = await page.evaluate('told');
  await page.context().close();
  const pair: unknown[] = Array.isArray(told) ? told : [];
  const [id, ms] = pair;
  return { id: String(id), ms: Number(ms) };
}

function percentile(sorted: readonly number[], share: number): string {
  return (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(0);
}

async function measure(scope: Scope): Promise<string> {
  const files = {
    '/': '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>',
    '/page.js': SCRIPT,
    '/riskgate.js': readFileSync(new URL('js/dist/riskgate.js', SDK)),
  };
  const { url } = await serveSite(scope, files, "default-src 'none'; script-src 'self'; img-src data:");
  const seen: Seen[] = [];
  let version = '';
  for (let launched = 0; launched < 2; launched += 1) {
    const browser = await launch(scope);
    version = browser.version();
    const userAgent = await personAgent(browser);
    for (let i = 0; i < LOADS / 2; i += 1)
      seen.push(await load(browser, url, { userAgent, ...VARIATIONS[i % VARIATIONS.length] }));
    await browser.close();
  }
  const times = seen.map(({ ms }) => ms).sort((a, b) => a - b);
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  const ids = new Set(seen.map(({ id }) => id)).size;
  const bytes = (name: string): number => gzipBytes('js/dist/', (file) => file === name);
  const adapter = (folder: string): number => gzipBytes(folder, (file) => file.endsWith('.js'));
  const forms = ['riskgate.js', 'riskgate.cjs', 'riskgate.iife.js'].map(bytes).join(', ');
  const adapters = ['react/dist/esm/', 'vue/dist/esm/', 'angular/dist/'].map(adapter).join(', ');
  return `| what | figure |
|---|---|
| bytes with gzip of \`riskgate.js\`, \`.cjs\`, \`.iife.js\` | ${forms} |
| bytes with gzip that the adapters for React, Vue, Angular add | ${adapters} |
| \`fingerprint()\` on a fresh page, p50 and p95 of ${seen.length} loads | ${p50} ms, ${p95} ms |
| ids over two launches and ${VARIATIONS.length} kinds of screen, density, language, timezone and taste | ${ids} |

Measured by \`make sdk-figures\` in headless Chromium ${version} on ${cpus().length} processors.`;
}
const figures = await withScope(measure);
const readme = readFileSync(README, 'utf8');
writeFileSync(
  README,
  readme.replace(BETWEEN, (_, start: string, end: string) => `${start}\n${figures}\n${end}`),
);
process.stdout.write(`${figures}\n`);
