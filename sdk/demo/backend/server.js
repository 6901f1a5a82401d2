// The shop's server: its pages, the browser library, and an API of a few acts. Nothing here is for production but the
// order of the steps in acts.js.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Acts } from './acts.js';

const HERE = new URL('../', import.meta.url);
const BODY_BYTES_MAX = 16 * 1024;
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
/** What may be read, and from where: nothing else of the disk is reachable. */
const PLACES = [
  [/^\/shop\/([\w-]+\.(?:js|css))$/, 'shop/'],
  [/^\/variants\/([a-z]+\/(?:dist\/)?[\w-]+\.js)$/, 'variants/'],
  [/^\/lib\/(riskgate\.js)$/, '../js/dist/'],
];

/** A folder each; those with a compiler are served once build.js has built them. */
const VARIANTS = { javascript: 'JavaScript', react: 'React', vue: 'Vue', angular: 'Angular' };
/** Vue names its policy for markup as soon as it is loaded, although the shop has no such markup. */
const TRUSTED_TYPES = { vue: 'vue' };

/** @param {{ port: number, serviceUrl: string, keys: Record<'public' | 'secret' | 'api', string> }} options */
export async function startShop({ port, serviceUrl, keys }) {
  const acts = new Acts(serviceUrl, keys.secret);
  const variants = Object.keys(VARIANTS).filter((name) => entryOf(name) !== undefined);
  const config = {
    publicKey: keys.public,
    endpoint: serviceUrl,
    variants: variants.map((name) => ({ name, title: VARIANTS[name] })),
  };
  const server = createServer((request, response) => {
    answer(request, config, acts).then(
      ({ status = 200, type = 'application/json', body, variant }) => {
        response.writeHead(status, {
          'content-type': type,
          'content-security-policy': policyOf(serviceUrl, TRUSTED_TYPES[variant]),
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
        });
        response.end(type === 'application/json' ? JSON.stringify(body) : body);
      },
      (error) => {
        response.writeHead(500, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ problem: error instanceof Error ? error.message : 'unknown' }));
      },
    );
  });
  await new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new Error(`port ${port}: ${error.message}; set DEMO_PORT`)));
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())),
  };
}

function policyOf(serviceUrl, trustedTypes = "'none'") {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    `connect-src 'self' ${serviceUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
  ].join('; ');
}

async function answer(request, config, acts) {
  const { pathname } = new URL(request.url, 'http://shop');
  if (pathname === '/config.json') return { body: config };
  const act = /^\/api\/([\w-]+)$/.exec(pathname)?.[1];
  if (act !== undefined) {
    // Only the shop's own pages may ask: a form of another site cannot send this type.
    if (request.method !== 'POST' || request.headers['content-type'] !== 'application/json')
      return { status: 405, body: { problem: 'POST with JSON' } };
    return acts.perform(act, await bodyOf(request));
  }
  return file(pathname === '/' ? '/javascript' : pathname);
}

async function file(path) {
  const name = path.slice(1);
  const entry = entryOf(name);
  if (entry !== undefined)
    return { type: TYPES['.html'], variant: name, body: await pageOf('index.html', { variant: name, entry }) };
  if (name === 'bot') return { type: TYPES['.html'], body: await pageOf('bot.html', {}) };
  for (const [form, folder] of PLACES) {
    const found = form.exec(path)?.[1];
    if (found !== undefined)
      return { type: TYPES[extname(found)], body: await readFile(fileURLToPath(new URL(folder + found, HERE))) };
  }
  return { status: 404, body: { problem: 'no such page' } };
}

/** @returns the script of a variant that can be shown: plain JavaScript as it is, the others as they were built */
function entryOf(name) {
  if (!Object.hasOwn(VARIANTS, name)) return undefined;
  const path = `variants/${name}/${name === 'javascript' ? '' : 'dist/'}entry.js`;
  return existsSync(new URL(path, HERE)) ? `/${path}` : undefined;
}

async function pageOf(name, values) {
  const page = await readFile(new URL(`shop/${name}`, HERE), 'utf8');
  return Object.entries(values).reduce((text, [key, value]) => text.replaceAll(`{${key}}`, value), page);
}

async function bodyOf(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw new Error('the body is too large');
    chunks.push(chunk);
  }
  const body = JSON.parse(Buffer.concat(chunks).toString());
  return typeof body === 'object' && body !== null ? body : {};
}
