// What the build has made: how large it is, how it is served, and that it stays behind the prefix of a proxy.
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { gzipSync } from 'node:zlib';
import { type Json } from '../support/app.js';
import { launch, SKIP_WITHOUT_CHROMIUM } from '../support/chromium.js';
import { openWindow } from './window.js';
import { temporaryDirectory } from '../support/scope.js';
import { adminApp } from '../support/callers/operators.js';
import { listening } from '../support/listening.js';

const DIST = new URL('../../', import.meta.url);
const ROOT = new URL('../', DIST);
const BUILT = new URL('dashboard/', DIST);
const FIRST_BYTES_MAX = 25_000;
const ALL_BYTES_MAX = 90_000;

const read = (name: string): Buffer => readFileSync(new URL(name, BUILT));
const assets = readdirSync(new URL('assets/', BUILT)).map((name) => `assets/${name}`);
const sources = assets.filter((name) => !/\.(br|gz)$/.test(name));
const bytes = (names: readonly string[]): number => names.reduce((sum, name) => sum + gzipSync(read(name)).length, 0);

/** Files that the browser loads before it runs this one. */
function importedBy(name: string): string[] {
  const imports = read(name)
    .toString()
    .matchAll(/(?:^|[;}])(?:import|export)[^;'"(]*["']\.\/([^"']+\.js)["']/g);
  return [...imports].map(([, at = '']) => `assets/${at}`);
}

t.test('a first visit is small, and so is all of it', async (t) => {
  const named = [
    ...read('index.html')
      .toString()
      .matchAll(/(?:href|src)="(assets\/[^"]+)"/g),
  ].map(([, at = '']) => at);
  t.equal(named.length, 2, 'a style sheet and a script');
  t.strictSame(named.flatMap(importedBy), [], 'the page Overview is in the script that is named');
  const first = bytes(['index.html', ...named]);
  t.ok(first <= FIRST_BYTES_MAX, `${first} bytes first`);
  t.ok(bytes(['index.html', ...sources]) <= ALL_BYTES_MAX, `${bytes(sources)} bytes in all`);
});

t.test('nothing in it stands inline, comes from elsewhere or makes a program of a text', async (t) => {
  t.notMatch(read('index.html').toString(), /style=|<style|<script>|https?:/);
  for (const name of sources.filter((file) => file.endsWith('.js')))
    t.notMatch(
      read(name).toString(),
      /\beval\(|new Function|\.insertAdjacentHTML|document\.write|import\(["']https?:/,
      name,
    );
  for (const name of sources) {
    t.ok(assets.includes(`${name}.br`) && assets.includes(`${name}.gz`), `${name} is compressed by the build`);
  }
});

t.test('assets are kept for ever, the page is not', async (t) => {
  const app = await adminApp(t);
  const page = await app.send('GET', '/dashboard/');
  t.equal(page.text, read('index.html').toString());
  t.equal(page.headers.get('cache-control'), 'no-store');
  const policy = page.headers.get('content-security-policy') ?? '';
  for (const part of ["default-src 'none'", "script-src 'self'", "require-trusted-types-for 'script'"])
    t.ok(policy.includes(part), part);
  t.notMatch(policy, /unsafe/);
  for (const name of sources) {
    for (const encoding of ['br', 'gzip']) {
      const reply = await app.send('GET', `/dashboard/${name}`, { 'accept-encoding': encoding });
      t.match(reply.headers.get('cache-control'), /immutable/, name);
      t.match(reply.headers.get('vary') ?? 'small', /accept-encoding|small/);
      t.equal(reply.text, read(name).toString(), `${name} by ${encoding}`);
    }
  }
});

/** Adds `/any/prefix` as a proxy in front of several services does. */
async function behindPrefix(t: Test, port: number): Promise<string> {
  const proxy = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    if (!url.startsWith('/any/prefix/')) return void outgoing.writeHead(404).end();
    const path = url.slice('/any/prefix'.length);
    const onward = request({ port, path, method, headers, host: '127.0.0.1' }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  return `http://127.0.0.1:${await listening(t, proxy)}/any/prefix`;
}

t.test('without the dashboard the build fails, and says what to do', async (t) => {
  const place = temporaryDirectory(t);
  cpSync(new URL('src', DIST), join(place, 'dist/src'), { recursive: true, filter: (name) => !name.endsWith('.d.ts') });
  for (const name of ['package.json', 'node_modules', 'sdk']) symlinkSync(new URL(name, ROOT), join(place, name));
  const encode = () =>
    spawnSync(process.execPath, [join(place, 'dist/src/http/tools/encode.js')], { encoding: 'utf8' });
  const built = join(place, 'dist/dashboard');
  for (const [left, missing] of [
    [[], 'index.html'],
    [['index.html'], 'assets/style-'],
    [['index.html', ...sources.filter((name) => name.endsWith('.css'))], 'assets/main-'],
  ] as const) {
    for (const name of left) cpSync(new URL(name, BUILT), join(built, name));
    const { status, stderr } = encode();
    t.equal(status, 1);
    const sentence = `^dist/dashboard/${missing}[^ ]* is missing: run \`npm run build:dashboard\`, then build again\n$`;
    t.match(stderr, new RegExp(sentence));
  }
  cpSync(BUILT, built, { recursive: true });
  t.match(encode(), { status: 0, stderr: '' });
  const { scripts } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as Record<string, Json>;
  t.match(
    scripts?.['build'],
    /dashboard\/build\.sh && .*&& node dist\/src\/http\/tools\/encode\.js/,
    'npm run build asks',
  );
});

t.test('it works behind a prefix', { skip: SKIP_WITHOUT_CHROMIUM }, async (t) => {
  const app = await adminApp(t);
  const browser = await launch(t);
  const window = await openWindow(browser, await behindPrefix(t, app.app.port));
  await window.open('acme/live/keys');
  t.ok(await window.page.getByRole('heading', { name: 'Keys', level: 1 }).isVisible());
  t.equal(await window.page.getByRole('row').count(), 4, 'three keys below a head');
  await window.page.goto(window.page.url().replace('/dashboard/', '/dashboard'));
  t.match(window.page.url(), /\/any\/prefix\/dashboard\//, 'also without the last slash');
});
