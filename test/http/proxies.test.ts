// The service behind the proxies that people have, with the lines of the documentation and with what these do when
// nobody tells them anything: health checks are answered, and a score gets through.
import { request } from 'node:https';
import t, { type Test } from 'tap';
import { body } from '../support/bodies.js';
import { eventually } from '../support/eventually.js';
import { startService } from '../support/process.js';
import { documented, needs, type Proxy, startHaproxy, startNginx } from '../support/fleet/proxy.js';
import { makeKeys } from '../support/callers/service-key.js';
import { ENGINES } from './harness.js';
import { temporaryDirectory } from '../support/scope.js';

const HEALTH = ['/healthz', '/readyz'];
/** What both speak, told nothing: HTTP/1.0. Checks come often, so that the test need not wait for them. */
const PLAIN: Readonly<Record<Proxy, string>> = {
  nginx: 'location / { proxy_pass http://127.0.0.1:8080; proxy_set_header X-Forwarded-Proto $scheme; }',
  haproxy: `backend riskgate
  option httpchk GET /readyz
  option forwardfor
  http-request set-header X-Forwarded-Proto https if { ssl_fc }
  server one 127.0.0.1:8080 check
`,
};
const START: Readonly<Record<Proxy, typeof startNginx>> = { nginx: startNginx, haproxy: startHaproxy };
/** What nginx passes on as it came, and what HAProxy says for a server whose check failed. */
const REFUSED: Readonly<Record<Proxy, number>> = { nginx: 505, haproxy: 503 };

interface Sent {
  method: string;
  headers: Record<string, string>;
  body: string;
}

const READ: Sent = { method: 'GET', headers: {}, body: '' };

function status(port: number, path: string, { method, headers, body: text }: Sent = READ): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, method, headers, host: '127.0.0.1', rejectUnauthorized: false }, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode ?? 0));
    });
    asked.once('error', reject).end(text);
  });
}

async function check(t: Test, engine: string): Promise<void> {
  const dataDir = temporaryDirectory(t);
  const { api } = await makeKeys({ dataDir });
  const service = await startService({ DATA_DIR: dataDir, HTTP_ENGINE: engine, TRUSTED_PROXIES: '127.0.0.1' });
  t.teardown(() => service.end('SIGTERM'));
  const here = (lines: string): string =>
    lines
      .replace('127.0.0.1:8080', new URL(service.url).host)
      .replace(/ check\n/, ' check inter 100ms fall 1 rise 1\n');
  const headers = { 'x-service-key': api, 'content-type': 'application/json' };
  const score = { method: 'POST', headers, body: JSON.stringify(body('ada')) };

  for (const proxy of ['nginx', 'haproxy'] as const) {
    t.test(`${proxy}, as documented`, needs(proxy), async (t) => {
      const port = await START[proxy](t, here(documented(proxy)));
      for (let round = 0; round < 5; round += 1) {
        for (const path of HEALTH) t.equal(await status(port, path), 200, path);
        t.equal(await status(port, '/fingerprint/score', score), 200, 'a score');
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });
    t.test(`${proxy}, told nothing`, needs(proxy), async (t) => {
      const port = await START[proxy](t, here(PLAIN[proxy]));
      const expected = engine === 'node' ? 200 : REFUSED[proxy];
      for (const path of HEALTH)
        await eventually(t, `${path} is ${expected}`, async () => (await status(port, path)) === expected);
      if (engine === 'node') t.equal(await status(port, '/fingerprint/score', score), 200, 'a score');
    });
  }
}

for (const engine of ENGINES) t.test(engine, (t) => check(t, engine));
