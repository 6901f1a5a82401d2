// The browser client as a package: small, without side effects, without what a strict page forbids.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import t from 'tap';

const PACKAGE = new URL('../../../sdk/js/', import.meta.url);
const GZIP_BYTES_MAX = 10 * 1024;
const text = (path: string): string => readFileSync(new URL(path, PACKAGE), 'utf8');
const OPTIONS = { publicKey: `pk_test_${'x'.repeat(32)}`, endpoint: '/rg' };

/** Without its types, as a page without a compiler has it. */
interface Library {
  hashIdentifier(identifier: unknown, salt?: unknown): Promise<string>;
  hashEmailDomain(identifier: unknown): Promise<string | undefined>;
  createRiskgate(options: object): { consent(given: unknown): void; consented(): unknown };
}

async function load(): Promise<Library> {
  const library: unknown = await import(new URL('dist/riskgate.js', PACKAGE).href);
  return library as Library;
}

for (const file of ['riskgate.js', 'riskgate.cjs', 'riskgate.iife.js'])
  t.test(file, async (t) => {
    const built = text(`dist/${file}`);
    t.ok(gzipSync(built, { level: 9 }).length <= GZIP_BYTES_MAX, 'at most 10 KB');
    t.notMatch(built, /\beval\(|innerHTML|srcdoc|new Function|document\.write|sendBeacon/);
    t.notMatch(built, /https?:\/\/[a-z]/, 'no address of anybody');
    t.match(built, /FingerprintJS 5\.2\.0, MIT/, 'the notice is kept');
  });

t.test('every package that is published has the license with it', async (t) => {
  const license = text('../../LICENSE');
  for (const name of ['js', 'server', 'react', 'vue', 'angular']) t.equal(text(`../${name}/LICENSE`), license, name);
});

t.test('it is loaded where there is no browser, and says so when it is used', async (t) => {
  const code = `
    const before = Object.getOwnPropertyNames(globalThis).length;
    const { createRiskgate, hashIdentifier } = await import(process.argv[1]);
    const client = createRiskgate({
      publicKey: 'pk_test_${'x'.repeat(32)}', endpoint: 'https://risk.example.org', consent: 'granted' });
    client.start(); client.stop(); client.consent(false); client.consent(true);
    const failed = await client.collect().catch(({ code }) => code);
    const added = Object.getOwnPropertyNames(globalThis).length - before;
    console.log(JSON.stringify([added, failed, await hashIdentifier(' Ada@Example.org ')]));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', code, fileURLToPath(new URL('dist/riskgate.js', PACKAGE))],
    { encoding: 'utf8' },
  );
  t.equal(stderr, '');
  t.same(JSON.parse(stdout), [
    0,
    'NOT_INITIALIZED',
    'sha256:cfe00dde46ef942601ffafb9e2825e802858b460e586b8305b344c1eb826357d',
  ]);
});

t.test('an option that cannot be right is refused when the client is made, and its bounds are taken', async (t) => {
  const { createRiskgate } = await load();
  const make = (option: string, value: unknown): unknown => createRiskgate({ ...OPTIONS, [option]: value });
  const cases: [option: string, right: unknown[], wrong: unknown[]][] = [
    ['publicKey', [`pk_live_${'x'.repeat(128)}`], [`sk_live_${'x'.repeat(32)}`, 'pk_live_short', undefined]],
    ['endpoint', ['/', 'http://localhost:8080'], ['', 'risk.example.org', 'ftp://risk', 'https://risk?a', '/rg#a']],
    ['paths', [{ collect: '/c' }, { login: undefined }], [{ collect: 'c' }, { collect: '/c?a=b' }, { logIn: '/c' }]],
    ['identity', ['auto', 'hardware', 'installation', undefined], ['instalation', 'Hardware', true]],
    ['behaviour', [true, false, null, undefined, {}, { typingField: '#a' }], ['false', 0, '']],
    ['privacy', [null, undefined, {}, { adBlocker: false }], [false, 'false']],
    ['identifierSalt', ['', 'a', null, undefined], [5, {}]],
    ['retries', [0, 10], [-1, 11, NaN, 'many']],
    ['timeoutMs', [100, 120_000], [99, 120_001, NaN]],
  ];
  for (const [option, right, wrong] of cases) {
    for (const value of right) t.doesNotThrow(() => make(option, value), `${option} ${String(value)}`);
    const refused = { code: 'INVALID_REQUEST', message: new RegExp(`^${option}`) };
    for (const value of wrong) t.throws(() => make(option, value), refused, `${option} ${String(value)}`);
  }
});

t.test('a hash is made of a text only, and a salt of null is none', async (t) => {
  const { hashIdentifier, hashEmailDomain } = await load();
  t.equal(await hashIdentifier('ada', null), await hashIdentifier('ada'));
  const refused = { name: 'RiskgateError', code: 'INVALID_REQUEST', message: 'identifier must be a string.' };
  for (const value of [null, undefined, 5]) {
    await t.rejects(hashIdentifier(value), refused, String(value));
    await t.rejects(hashEmailDomain(value), refused, String(value));
  }
});

t.test('an option that does not exist is refused: `behavior: false` would record', async (t) => {
  const { createRiskgate } = await load();
  for (const option of ['behavior', 'salt', 'timeout']) {
    const refused = { code: 'INVALID_REQUEST', message: `There is no option ${option}.` };
    t.throws(() => createRiskgate({ ...OPTIONS, [option]: false }), refused, option);
  }
});

t.test('nothing but true is consent: a storage gives the text false back', async (t) => {
  const { createRiskgate } = await load();
  const client = createRiskgate(OPTIONS);
  for (const word of ['false', 'denied', 'granted', 1, {}, null, undefined, '']) {
    client.consent(true);
    t.equal(client.consented(), true);
    client.consent(word);
    t.equal(client.consented(), false, JSON.stringify(word));
  }
});

t.test('it needs no other package and has no side effects', async (t) => {
  const { dependencies, sideEffects } = JSON.parse(text('package.json')) as Record<string, unknown>;
  t.same([dependencies, sideEffects], [undefined, false]);
});
