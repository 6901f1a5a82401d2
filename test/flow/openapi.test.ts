// The API's description as the running service hands it out: valid, every example request answered as it says, and a
// page to read it on that needs nothing from elsewhere.
import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import t, { type Test } from 'tap';
import { buildOpenApi } from '../../src/http/openapi/document.js';
import { ADMIN_ROUTES, ROUTES } from '../../src/http/routes/index.js';
import { testApp, type TestApp } from '../support/app.js';
import { at, replay, schemaChecks } from '../support/promises/openapi.js';

const manifest: unknown = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
const version = String(at(manifest)['version']);

t.test('the running service describes itself', async (t) => {
  const app = await testApp(t);
  await t.test('with a valid document', (t) => served(t, app));
  await t.test('whose examples are answered as documented', (t) => examples(t, app));
  await t.test('on a page of its own', (t) => page(t, app));
});

t.test('the admin API is described where it exists', async (t) => {
  const { valid, errors } = await new Validator().validate({
    ...buildOpenApi({ version, routes: [...ROUTES, ...ADMIN_ROUTES] }),
  });
  t.ok(valid, { errors });
});

t.test(
  'generators of clients make a file for each schema and parameter, also where capitals do not count',
  async (t) => {
    const { schemas, parameters } = buildOpenApi({ version, routes: [...ROUTES, ...ADMIN_ROUTES] }).components;
    const names = [...Object.keys(at(schemas)), ...Object.keys(at(parameters))].map((name) => name.toLowerCase());
    t.same(
      names.filter((name, i) => names.indexOf(name) !== i),
      [],
    );
  },
);

/** Objects of a schema that take members which nobody reads. */
function lax(document: object, schema: unknown, path: string): string[] {
  const here = at(schema);
  if (typeof here['$ref'] === 'string') return lax(document, at(document, ...here['$ref'].split('/').slice(1)), path);
  const open = 'properties' in here && here['additionalProperties'] !== false ? [path] : [];
  const members = Object.entries(at(here['properties'] ?? {}));
  return [
    ...open,
    ...members.flatMap(([name, member]) => lax(document, member, `${path}/${name}`)),
    ...('items' in here ? lax(document, here['items'], `${path}/0`) : []),
  ];
}

t.test('the admin API refuses members that it does not know: a misspelt one would be silent', async (t) => {
  const document = buildOpenApi({ version, routes: ADMIN_ROUTES });
  let bodies = 0;
  for (const [path, methods] of Object.entries(at(document.paths)))
    for (const [method, operation] of Object.entries(at(methods))) {
      if (at(operation)['requestBody'] === undefined) continue;
      bodies += 1;
      const schema = at(operation, 'requestBody', 'content', 'application/json', 'schema');
      t.same(lax(document, schema, ''), [], `${method} ${path}`);
    }
  t.ok(bodies > 20, `${bodies} bodies`);
});

async function served(t: Test, app: TestApp): Promise<void> {
  const reply = await app.send('GET', '/openapi.json');
  t.equal(reply.status, 200);
  t.equal(reply.headers.get('content-type'), 'application/json');
  t.strictSame(reply.body, JSON.parse(JSON.stringify(buildOpenApi({ version, routes: ROUTES }))));
  const { valid, errors } = await new Validator().validate(reply.body);
  t.ok(valid, { errors });
}

async function examples(t: Test, app: TestApp): Promise<void> {
  const document = buildOpenApi({ version, routes: ROUTES });
  const check = schemaChecks(document);
  const { api, public: publicKey, secret } = app.keys.test;
  for (const { step, status, body } of await replay(document, app.url, {
    serviceKey: api,
    publicKey,
    secretKey: secret,
  })) {
    const label = `${step.operationId} ${step.example}`;
    t.equal(status, step.status, `${label}: ${JSON.stringify(body)}`);
    t.equal(check(step.schema, body), undefined, label);
    const documented = Object.keys(
      at(document.components, ...String(at(step.schema)['$ref']).split('/').slice(2), 'properties'),
    );
    t.strictSame(
      Object.keys(at(body)).filter((field) => !documented.includes(field)),
      [],
      `${label}: every field is documented`,
    );
    if (step.example.startsWith('force'))
      t.match(step.example.toLowerCase().slice('force'.length), String(at(body)['action']).replace('_', ''));
  }
}

async function page(t: Test, app: TestApp): Promise<void> {
  const { status, headers, text } = await app.send('GET', '/docs');
  t.equal(status, 200);
  t.match(headers.get('content-type'), /^text\/html/);
  t.match(headers.get('content-security-policy'), /^default-src 'none'; script-src 'self'; style-src 'self';/);
  t.notMatch(headers.get('content-security-policy'), /unsafe|http|\*/);
  t.notMatch(text, /\/\/|<style|\sstyle=|\son\w+=|<script>/, 'nothing from elsewhere, nothing inline');
  const needed = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  t.strictSame(needed.length, 5);
  for (const address of needed) {
    const asset = await app.send('GET', new URL(address, 'http://x/docs').pathname);
    t.equal(asset.status, 200, address);
    t.not(asset.headers.get('content-type'), null);
  }
  const viewer = await app.send('GET', '/docs/viewer.js');
  t.match(viewer.headers.get('content-type'), /^text\/javascript/);
  t.equal(viewer.headers.get('x-content-type-options'), 'nosniff');
  t.match(viewer.text, 'SwaggerUIBundle');
  t.notMatch((await app.send('GET', '/docs/start.js')).text, /\/\//);
  t.notMatch(
    (await app.send('GET', '/docs/viewer.css')).text,
    /url\(["']?(?!["']?data:)|@import/,
    'the style sheet loads nothing',
  );
}
