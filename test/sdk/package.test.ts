// The browser client as a package: small, without side effects, without what a strict page forbids.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import t from 'tap';

const PACKAGE = new URL('../../../sdk/js/', import.meta.url);
const GZIP_BYTES_MAX = 10 * 1024;
const text = (path: string): string => readFileSync(new URL(path, PACKAGE), 'utf8');

for (const file of ['riskgate.js', 'riskgate.cjs', 'riskgate.iife.js'])
  t.test(file, async (t) => {
    const built = text(`dist/${file}`);
    t.ok(gzipSync(built, { level: 9 }).length <= GZIP_BYTES_MAX, 'at most 10 KB');
    t.notMatch(built, /\beval\(|innerHTML|srcdoc|new Function|document\.write|sendBeacon/);
    t.notMatch(built.replace('https://risk.example.org', ''), /https?:\/\/[a-z]/, 'no address of anybody');
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

t.test('it needs no other package and has no side effects', async (t) => {
  const { dependencies, sideEffects } = JSON.parse(text('package.json')) as Record<string, unknown>;
  t.same([dependencies, sideEffects], [undefined, false]);
});
