// Takes the picture of README.md: `node sdk/demo/tools/screenshot.js`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { startDemo } from '../backend/demo.js';

const dataDir = mkdtempSync(join(tmpdir(), 'riskgate-demo-'));
const demo = await startDemo({ port: 0, servicePort: 0, dataDir });
const browser = await chromium.launch({
  executablePath: '/usr/lib/chromium/chromium',
  args: ['--disable-blink-features=AutomationControlled'],
});
try {
  const engine = `AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`;
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64) ${engine}`;
  const page = await browser.newPage({ userAgent, viewport: { width: 1120, height: 800 } });
  await page.goto(demo.url);
  await page.locator('#agree').click();
  await page.locator('#password').pressSequentially('lovelace', { delay: 90 });
  await page.locator('form > button').click();
  await page.locator('.entry.decided').waitFor();
  await page.locator('nav a[href="#checkout"]').click();
  await page.selectOption('#outcome', { label: 'hard challenge' });
  await page.locator('form > button').click();
  await page.locator('#code').waitFor();
  await page.locator('.entry.decided .why').first().waitFor();
  await page.screenshot({ path: fileURLToPath(new URL('../screenshot.png', import.meta.url)) });
} finally {
  await browser.close();
  await demo.close();
  rmSync(dataDir, { recursive: true, force: true });
}
