// The page of the service's address and the files of the dashboard: where they are, what browsers are told of them, and
// what stands there while there is no dashboard.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import t from 'tap';
import { EncodedFile } from '../../../src/http/encoded-file.js';
import { dashboardFiles } from '../../../src/http/routes/dashboard.js';
import { testApp } from '../../support/app.js';
import { adminApp } from '../../support/callers/operators.js';
import { temporaryDirectory } from '../../support/scope.js';

t.test('the address of the service is a page with links that stay behind a prefix', async (t) => {
  const app = await testApp(t, { env: { SHARDS: '1' } });
  const { status, headers, text } = await app.send('GET', '/');
  t.equal(status, 200);
  t.match(headers.get('content-type'), /^text\/html/);
  t.match(headers.get('content-security-policy'), /default-src 'none'.*frame-ancestors 'none'/);
  const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, address = '']) => address);
  t.strictSame(links, ['dashboard/', 'docs', 'openapi.json', 'healthz', 'readyz']);
  for (const link of links) t.equal((await app.send('GET', `/${link}`)).status, 200, link);
  t.notMatch(text, /<script|<style|style=|https?:/);
});

t.test('/dashboard goes to its page, whatever stands before it, and nowhere else', async (t) => {
  const app = await adminApp(t);
  for (const query of ['', '?next=https://evil.example', '?//evil.example']) {
    const reply = await fetch(`${app.url}/dashboard${query}`, { redirect: 'manual' });
    t.same([reply.status, reply.headers.get('location')], [308, 'dashboard/'], query);
  }
  for (const path of ['//evil.example/dashboard', '/dashboard//evil.example', '/dashboard/%2e%2e%2fhealthz'])
    t.equal((await fetch(app.url + path, { redirect: 'manual' })).status, 404, path);
  const page = await app.send('GET', '/dashboard/');
  t.equal(page.status, 200);
  t.match(page.headers.get('content-security-policy'), /frame-ancestors 'none'/);
  t.equal(page.headers.get('x-content-type-options'), 'nosniff');
  t.equal(page.headers.get('cache-control'), 'no-store');
});

t.test('without an admin token the page says how to switch it on', async (t) => {
  const app = await testApp(t, { env: { SHARDS: '1' } });
  const { status, text } = await app.send('GET', '/dashboard/');
  t.equal(status, 200);
  t.match(text, 'ADMIN_TOKEN');
});

t.test('the files of a build are served as it made them', async (t) => {
  const folder = temporaryDirectory(t);
  mkdirSync(join(folder, 'assets'));
  const script = 'export const words = 1;\n'.repeat(200);
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'assets', 'index-a1b2.js'), script);
  writeFileSync(join(folder, 'assets', 'index-a1b2.js.gz'), gzipSync(script, { level: 9 }));
  writeFileSync(join(folder, 'robots.txt'), '');
  writeFileSync(join(folder, 'assets', 'page-c3d4.css'), 'p{color:red}'.repeat(200));
  const files = dashboardFiles(pathToFileURL(`${folder}/`));
  t.strictSame(
    files.map(({ name }) => name),
    ['assets/index-a1b2.js', 'assets/page-c3d4.css', 'robots.txt'],
  );
  const get = (name: string, accepted: string): { bytes: Buffer; headers: Map<string, string> } => {
    const file = files.find((each) => each.name === name);
    const { bytes, headers } = new EncodedFile(
      file?.read() ?? Buffer.alloc(0),
      file?.headers ?? [],
      file?.encodings(),
    ).variant(accepted);
    return { bytes, headers: new Map(headers) };
  };
  const made = get('assets/index-a1b2.js', 'gzip, br');
  t.equal(made.headers.get('content-encoding'), 'gzip', 'the one that the build has made');
  t.equal(gunzipSync(made.bytes).toString(), script);
  t.equal(made.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  t.equal(made.headers.get('cross-origin-resource-policy'), 'same-origin');
  const style = get('assets/page-c3d4.css', 'br');
  t.match(brotliDecompressSync(style.bytes).toString(), /^p\{/, 'else it is made at start');
  t.equal(get('assets/index-a1b2.js', '').bytes.toString(), script);
  t.equal(get('robots.txt', '').headers.get('cache-control'), 'no-store', 'a name without a hash is asked for again');
  writeFileSync(join(folder, 'program.wasm'), '');
  t.throws(() => dashboardFiles(pathToFileURL(`${folder}/`)), { message: /not served/ });
});
