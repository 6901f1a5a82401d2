// docs/integrating.md says what the service does: the tables are the code's, and the samples run.
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import ts from 'typescript';
import { ERRORS } from '../../src/contract/errors.js';
import { TEST_FINGERPRINTS } from '../../src/contract/test-fingerprints.js';
import { testApp, type TestApp } from '../support/app.js';
import { fingerprintOf } from '../support/bodies.js';
import { temporaryDirectory } from '../support/scope.js';

const run = promisify(execFile);
const RUN_MS_MAX = 120_000;
const page = readFileSync(new URL('../../../docs/integrating.md', import.meta.url), 'utf8');
const [, twoSteps = ''] = page.split('## Two steps');

/** Rows of the table that begins with these column names, cells without backticks. */
function table(...columns: string[]): string[][] {
  const [, rows = ''] = page.split(`| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}\n`);
  const [body = ''] = rows.split('\n\n');
  return body.split('\n').map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

/** Code blocks of a language from the section on the two steps on, in order. */
function blocks(language: string): string[] {
  return [...twoSteps.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'g'))].map(([, code = '']) => code);
}

t.test('every status of a refusal has its advice', async (t) => {
  const advised = table('status', 'what to do').flatMap(([statuses = '']) => statuses.match(/\d{3}/g) ?? []);
  // Replies about the path or the method say themselves what to do.
  const others = Object.entries(ERRORS).filter(([code]) => !['NOT_FOUND', 'METHOD_NOT_ALLOWED'].includes(code));
  const sent = others.map(([, status]) => String(status));
  const ofProxies = ['502', '504']; // from what stands before Riskgate; a client meets them too
  t.strictSame([...new Set(advised)].sort(), [...new Set([...sent, ...ofProxies])].sort());
});

t.test('the fingerprints are those that force an action', async (t) => {
  t.strictSame(
    table('text', 'fingerprint', 'outcome').map(([text, fingerprint]) => [text, fingerprint]),
    [...TEST_FINGERPRINTS].map(([fingerprint, { name }]) => [`riskgate:${name}`, fingerprint]),
  );
  for (const [fingerprint, { name }] of TEST_FINGERPRINTS) t.equal(fingerprint, fingerprintOf(`riskgate:${name}`));
});

t.test('the samples run', async (t) => {
  const app = await testApp(t);
  const skip = spawnSync('curl', ['--version']).status === 0 ? false : 'there is no curl on this machine';
  await t.test('curl', { skip }, (t) => shell(t, app));
  await t.test('TypeScript', (t) => typescript(t, app));
});

async function shell(t: Test, app: TestApp): Promise<void> {
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', blocks('sh')[0] ?? ''], {
    env: {
      PATH: process.env['PATH'] ?? '',
      BASE: app.url,
      PUBLIC_KEY: app.keys.live.public,
      SECRET_KEY: app.keys.live.secret,
    },
    timeout: RUN_MS_MAX,
  });
  // The User-Agent says curl, and that is told.
  t.match(JSON.parse(stdout), { event_id: String, action: 'allow', signals: { sdk: 'javascript' } });
}

async function typescript(t: Test, app: TestApp): Promise<void> {
  const sample = blocks('ts').find((block) => block.includes('const collected')) ?? '';
  t.equal(sample.split('\n').filter((line) => line.trim() !== '').length, 10, 'ten lines');
  const given = {
    base: app.url,
    publicKey: app.keys.live.public,
    secretKey: app.keys.live.secret,
    userId: 'user-1',
    fingerprint: fingerprintOf('sample'),
  };
  const head = Object.entries(given)
    .map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`)
    .join('');
  const tail = 'console.log(JSON.stringify({ decision, needsChallenge }));\nexport {};\n';
  const source = `${head}${browserFetch}${sample}${tail}`;
  const { outputText, diagnostics } = ts.transpileModule(source, {
    reportDiagnostics: true,
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  t.strictSame(diagnostics, []);
  const dir = temporaryDirectory(t);
  const path = join(dir, 'sample.mjs');
  writeFileSync(path, outputText);
  const { stdout } = await run(process.execPath, [path], { timeout: RUN_MS_MAX });
  t.match(JSON.parse(stdout), {
    decision: { action: 'allow', risk_score: Number, reason: /NEW_USER_PROFILE/ },
    needsChallenge: false,
  });
}

/** The first half of the sample is a page's, and pages send a User-Agent. */
const browserFetch =
  `const fetch = (url, { headers, ...rest }) => globalThis.fetch(url, { ...rest, headers: { 'user-agent': ` +
  `'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', ...headers } });\n`;
