// Times a newcomer's way: a clean clone, `make demo`, the browser, a first collect, the verification in the panel.
// `node sdk/demo/tools/newcomer.js`; what it prints is the state of the last commit.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const START_MS_MAX = 900_000;
const dir = mkdtempSync(join(tmpdir(), 'riskgate-newcomer-'));
const clone = join(dir, 'riskgate');
let last = performance.now();
const begin = last;

function tell(step) {
  const now = performance.now();
  process.stdout.write(`${((now - last) / 1000).toFixed(1).padStart(7)} s  ${step}\n`);
  last = now;
}

/** @returns the shop's address, when it is printed */
function opened(child) {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`not open in time:\n${output}`)), START_MS_MAX);
    const hear = (chunk) => {
      output += chunk;
      const url = /The shop is open: (\S+)/.exec(output)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(`make demo ended:\n${output}`)));
  });
}

execFileSync('git', ['clone', '--quiet', '--no-hardlinks', ROOT, clone]);
tell('clone');
const make = spawn('make', ['demo'], {
  cwd: clone,
  env: { ...process.env, DEMO_PORT: '0', DEMO_SERVICE_PORT: '0' },
  detached: true,
});
const browser = await chromium.launch({ executablePath: '/usr/lib/chromium/chromium' });
try {
  last = performance.now();
  const url = await opened(make);
  tell('make demo: install, build, start');
  const page = await browser.newPage();
  await page.goto(url);
  await page.locator('h1').waitFor();
  tell('the shop in a browser');
  await page.locator('#agree').click();
  await page.locator('form > button').click();
  await page.locator('.entry.received').waitFor();
  tell('a first collect');
  await page.locator('.entry.decided').waitFor();
  tell('its verification in the panel');
  process.stdout.write(`${((performance.now() - begin) / 1000).toFixed(1).padStart(7)} s  together\n`);
} finally {
  await browser.close();
  // make, npm and node: the group that was started here.
  process.kill(-make.pid, 'SIGTERM');
  rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
