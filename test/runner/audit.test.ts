// The audit of dependencies against a registry in this test: what fails, what passes, and what is reported.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { listening } from '../support/listening.js';

const AUDIT = fileURLToPath(new URL('audit.js', import.meta.url));
t.setTimeout(420_000);

/** A project with one dependency. */
function project(t: Test): string {
  const directory = t.testdir();
  const manifest = { name: 'audited', version: '1.0.0', dependencies: { leaky: '1.0.0' } };
  writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    join(directory, 'package-lock.json'),
    JSON.stringify({
      name: 'audited',
      version: '1.0.0',
      lockfileVersion: 3,
      requires: true,
      packages: { '': manifest, 'node_modules/leaky': { version: '1.0.0' } },
    }),
  );
  return directory;
}

/** @param severity of the known vulnerability, '' for none; undefined: the registry fails */
async function registry(t: Test, severity: string | undefined): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.method === 'POST' && severity !== undefined) {
      const advisory = {
        id: 1,
        url: 'https://advisories.example/1',
        title: 'a hole',
        severity,
        vulnerable_versions: '<2.0.0',
        cwe: [],
        cvss: { score: 9, vectorString: null },
      };
      response.end(JSON.stringify(severity === '' ? {} : { leaky: [advisory] }));
    } else if (request.method === 'GET') {
      response.end(
        JSON.stringify({
          name: 'leaky',
          'dist-tags': { latest: '2.0.0' },
          versions: { '1.0.0': { name: 'leaky', version: '1.0.0' }, '2.0.0': { name: 'leaky', version: '2.0.0' } },
        }),
      );
    } else {
      response.writeHead(405).end();
    }
  });
  return `http://127.0.0.1:${await listening(t, server)}/`;
}

async function run(t: Test, url: string): Promise<{ code: unknown; said: string }> {
  const directory = project(t);
  const env = {
    ...process.env,
    npm_config_registry: url,
    npm_config_fetch_retries: '0',
    npm_config_cache: join(directory, 'cache'),
  };
  const child = spawn(process.execPath, [AUDIT], { cwd: directory, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<unknown[]>]);
  return { code, said };
}

const CASES: readonly { name: string; severity: string | undefined; code: number; said: RegExp }[] = [
  { name: 'a critical hole fails', severity: 'critical', code: 1, said: /known holes: leaky: critical/ },
  { name: 'a hole of high severity fails', severity: 'high', code: 1, said: /known holes: leaky: high/ },
  {
    name: 'a lesser one does not',
    severity: 'moderate',
    code: 0,
    said: /audited: no known hole of high severity \(1 lesser/,
  },
  { name: 'nothing known is clean', severity: '', code: 0, said: /audited: no known hole/ },
  {
    name: 'a registry that cannot tell fails nothing, and is told of',
    severity: undefined,
    code: 0,
    said: /\*\*\* THE DEPENDENCIES WERE NOT AUDITED.*\n.*405/,
  },
];

for (const { name, severity, code, said } of CASES) {
  t.test(name, async (t) => {
    const found = await run(t, await registry(t, severity));
    t.equal(found.code, code);
    t.match(found.said, said);
  });
}

t.test('a registry that is not there fails nothing, and is told of', async (t) => {
  const found = await run(t, 'http://127.0.0.1:1/');
  t.equal(found.code, 0);
  t.match(found.said, /\*\*\* THE DEPENDENCIES WERE NOT AUDITED/);
});
