// The commands and samples of the documents, as they are printed there, against a running service. A shell reads the
// lines; the commands of `riskgate` run in this process, because each process of their own takes half a second.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import t from 'tap';
import ts from 'typescript';
import { testApp, type TestApp } from '../support/app.js';
import { runCliHere } from '../support/cli.js';
import { eventually } from '../support/eventually.js';
import { BROWSER } from '../support/agents.js';
import { body } from '../support/bodies.js';
import { freePort, needsRedis, startRedis } from '../support/redis.js';
import { temporaryDirectory } from '../support/scope.js';
import { openBackend } from '../support/storage.js';

t.setTimeout(300_000);
const run = promisify(execFile);
const RUN_MS_MAX = 120_000;
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SERVER = new URL('../../../sdk/server/dist/esm/index.js', import.meta.url).href;
const STANDARD = import.meta.resolve('standardwebhooks');
const ADMIN_TOKEN = 'a token of thirty-two characters or more';

const directory = temporaryDirectory(t);
const app = await testApp(t, { env: { ADMIN_TOKEN, SHARDS: '1' } });
const ENVIRONMENT = { ADMIN_TOKEN, DATA_DIR: app.dataDir, PORT: String(app.app.port), CLICKHOUSE: 'off' };

const page = (name: string): string => readFileSync(join(ROOT, name), 'utf8');

/** The code block of a page that contains these words. */
function block(name: string, language: string, words: string): string {
  const blocks = [...page(name).matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'g'))];
  const found = blocks.map(([, code = '']) => code).find((code) => code.includes(words));
  if (found === undefined) throw new Error(`${name} has no block with ${words}`);
  return found;
}

/** What a shell gives to the commands of `riskgate` in a block: their words, with `#` and quotes read. */
async function commands(code: string): Promise<string[][]> {
  const shell = `riskgate() { printf '%s\\037' "$@"; printf '\\036'; }\n${code}`;
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', shell], { cwd: ROOT, timeout: RUN_MS_MAX });
  return stdout
    .split('\u001e')
    .slice(0, -1)
    .map((words) => words.split('\u001f').slice(0, -1));
}

/** Runs one command. Names of `files` are those of a folder of this test. */
async function riskgate(words: readonly string[], files: readonly string[] = []): Promise<string> {
  const args = words.map((word) => (files.includes(word) ? join(directory, word) : word));
  const { code, stdout, stderr } = await runCliHere(args, ENVIRONMENT);
  t.equal(code, 0, `riskgate ${words.join(' ')}: ${stderr}`);
  return stdout;
}

t.test('a Redis takes the settings of the document, and its user has all rights', needsRedis, async (t) => {
  for (const words of ['maxmemory 8gb', 'cluster-enabled yes']) {
    const lines = block('docs/redis.md', '', words).trim().split('\n');
    const args = lines.filter((line) => !line.startsWith('#')).flatMap((line) => `--${line}`.split(' '));
    const isCluster = words.startsWith('cluster');
    const { port } = await startRedis(t, isCluster ? [...args, '--cluster-port', String(await freePort())] : args);
    if (isCluster) continue;
    t.same(await (await openBackend({ url: `redis://riskgate:password@127.0.0.1:${port}` })).prepare(), []);
  }
});

t.test('workspaces and operators', async (t) => {
  for (const name of ['shop', 'shop-eu']) t.match(await riskgate(['workspaces', 'create', name]), name);
  const told: string[] = [];
  for (const words of await commands(block('docs/operators.md', 'sh', 'operators create')))
    told.push(await riskgate(words));
  t.matchOnly(told, [
    /^ada \(analyst, shop-eu\), shown only once:\not_/,
    /ada +analyst +shop-eu/,
    /\not_/,
    /removed/,
    /AT/,
    /AT/,
  ]);
});

t.test('going live', async (t) => {
  const code = block('docs/integrating.md', 'sh', 'keys create');
  let key = '';
  const told: string[] = [];
  for (const words of await commands(code)) {
    const known = words.map((word) => (word.startsWith('key_') ? key : word));
    told.push(await riskgate(known));
    key ||= /^key_\w+/.exec(told[0] ?? '')?.[0] ?? '';
  }
  t.matchOnly(told, [/public, live/, /secret, live/, /api, live/, /https:\/\/shop\.example/, /monitor mode/]);
});

t.test('lists', async (t) => {
  writeFileSync(join(directory, 'users.csv'), 'user-1,,first\nuser-2,2099-01-01,second\n');
  const told: string[] = [];
  for (const words of await commands(block('docs/lists.md', 'sh', 'lists create')))
    told.push(await riskgate(words, ['users.csv']));
  t.matchOnly(told, [/@deny/, /on the list/, /refund fraud/, /added 2/, /first[^]*second/]);
  const [, at = ''] = /\n {4}(riskgate lists add deny_users .*)\n/.exec(page('docs/lists.md')) ?? [];
  for (const words of await commands(at)) t.match(await riskgate(words), /on the list/);
  await eventually(t, 'the user is blocked', async () => {
    const { body: decision } = await app.post('/fingerprint/score', body('user-4711'));
    return decision['action'] === 'block';
  });
});

t.test('a policy in files', async (t) => {
  const policies = page('docs/policies.md');
  const [, cases = ''] = /\n( {4}\{"cases": \[\n[^]*?\n {4}\]\})\n/.exec(policies) ?? [];
  writeFileSync(join(directory, 'cases.json'), cases);
  const folder = join(directory, 'policy', 'rules');
  mkdirSync(folder, { recursive: true });
  const told: string[] = [];
  for (const words of await commands(block('docs/policies.md', 'sh', 'policy pull'))) {
    told.push(await riskgate(words, ['policy/', 'cases.json']));
    if (words[1] === 'pull')
      writeFileSync(join(folder, 'rul_dear_order.json'), block('docs/policies.md', 'json', 'rul_dear_order'));
  }
  t.matchOnly(told, [/0 rules/, /2 /, /rul_dear_order/, /published as own-/]);
});

t.test('settings in the file of a policy', async (t) => {
  const code = block('docs/tuning.md', 'sh', 'policy pull');
  const [, change = ''] = /# in policy\.json: (.+)/.exec(code) ?? [];
  const file = join(directory, 'policy.json');
  const [pull = [], push = []] = await commands(code);
  await riskgate(pull, ['policy.json']);
  const pulled = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...pulled, ...(JSON.parse(`{${change}}`) as object) }));
  t.match(await riskgate(push, ['policy.json']), /device_age_days.*6[^]*published as own-/);
});

t.test('what is stored about a person', async (t) => {
  t.match(await app.post('/fingerprint/score', body('user-1842')), { status: 200 });
  const [words = []] = await commands(block('docs/personal-data.md', 'sh', 'riskgate export'));
  await eventually(t, 'it is printed', async () => (await runCliHere(words, ENVIRONMENT)).stdout !== '');
  for (const words of await commands(block('docs/personal-data.md', 'sh', 'riskgate erase')))
    t.match(await riskgate(words), /no data is left/);
});

t.test('requests to the admin API', async (t) => {
  const made = await curl(block('docs/webhooks.md', 'sh', 'curl'));
  t.match(JSON.parse(made), { id: /^whe_/, secret: /^whsec_/ });
});

async function curl(code: string): Promise<string> {
  const env = { PATH: process.env['PATH'] ?? '', ADMIN_TOKEN, RISKGATE: app.url };
  return (await run('bash', ['-euo', 'pipefail', '-c', `curl() { command curl -sS "$@"; }\n${code}`], { env })).stdout;
}

t.test('the backend client', async (t) => {
  for (const code of [
    block('docs/integrating.md', 'ts', 'RiskgateServer'),
    block('sdk/server/README.md', 'ts', 'new'),
  ]) {
    const eventId = await collected(app);
    const given = {
      eventId,
      event_id: eventId,
      user: { id: 'ada' },
      account: { id: 'ada' },
      matches: true,
      passed: true,
    };
    const told = await sample(
      code,
      { ...given, secretKey: app.keys.live.secret },
      { RISKGATE_SECRET_KEY: app.keys.live.secret },
    );
    t.equal(told, 'done\n');
    const verified = await app.post(
      '/v2/verify',
      { event_id: eventId, user_id: 'ada' },
      { 'x-secret-api-key': app.keys.live.secret },
    );
    t.match(verified.body, { verified_before: true, user_matches: true });
  }
});

/** An event of a page. */
async function collected({ post, keys }: TestApp): Promise<string> {
  const headers = { 'x-api-key': keys.live.public, 'content-type': 'application/json', 'user-agent': BROWSER };
  const { body: told } = await post('/v2/fingerprint', body('ada'), headers);
  return String(told['event_id']);
}

/** Runs a TypeScript sample as its own program, with values for the names that it takes from its surroundings. */
async function sample(code: string, given: Record<string, unknown>, env: Record<string, string>): Promise<string> {
  const imported = code.replace('@riskgate/server', SERVER).replace('https://risk.example.org', app.url);
  const [, imports = '', rest = ''] = /^((?:import .*\n)+)([^]*)$/.exec(imported) ?? [];
  const named = Object.entries(given).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
  const source = `${imports}${named.join('')}const refuse = () => {};\n{\n${rest}\n}\nconsole.log('done');\n`;
  const { stdout } = await run(process.execPath, [await compiled(source)], { env, timeout: RUN_MS_MAX });
  return stdout;
}

async function compiled(source: string): Promise<string> {
  const { outputText, diagnostics } = ts.transpileModule(source, {
    reportDiagnostics: true,
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  t.strictSame(diagnostics, []);
  const path = join(mkdtempSync(join(directory, 'sample-')), 'sample.mjs');
  writeFileSync(path, outputText);
  return path;
}

t.test('an endpoint for webhooks', async (t) => {
  const secret = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`;
  const code = block('docs/webhooks.md', 'ts', 'createServer')
    .replace("'standardwebhooks'", `'${STANDARD}'`)
    .replace('.listen(3000)', '.listen(0, function () { console.log(this.address().port) })');
  const child = spawn(process.execPath, [await compiled(code)], { env: { RISKGATE_WEBHOOK_SECRET: secret } });
  t.teardown(() => child.kill());
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const send = async (key: string): Promise<number> => {
    const [id, sent, text] = ['msg_1', new Date(), '{"type":"webhook.test"}'];
    const signature = new Webhook(key).sign(id, sent, text);
    const headers = {
      ...{ 'webhook-id': id, 'webhook-timestamp': String(Math.floor(sent.getTime() / 1000)) },
      'webhook-signature': signature,
    };
    const url = `http://127.0.0.1:${port.toString().trim()}`;
    return (await fetch(url, { method: 'POST', headers, body: text })).status;
  };
  t.equal(await send(secret), 204);
  t.equal(await send(`whsec_${Buffer.from('another one of 24 bytes..').toString('base64')}`), 400);
});
