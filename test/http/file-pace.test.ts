// Large files that need no key go out one after the other, so that who asks for them without pause delays nobody else.
import { once } from 'node:events';
import { connect } from 'node:net';
import t from 'tap';
import { PACED_BYTES_MIN, PACED_BYTES_SECOND } from '../../src/http/file-pace.js';
import { testApp } from '../support/app.js';

const ASKING = 24;

for (const HTTP_ENGINE of ['uws', 'node'])
  for (const path of ['/openapi.json', '/docs/viewer.js'])
    t.test(`${ASKING} connections ask for ${path} on ${HTTP_ENGINE}`, async (t) => {
      const app = await testApp(t, { env: { HTTP_ENGINE } });
      const { hostname, port } = new URL(app.url);
      const head = await fetch(app.url + path, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
      const bytes = Number(head.headers.get('content-length'));
      t.ok(bytes > PACED_BYTES_MIN);
      const since = performance.now();
      const read = async (): Promise<number> => {
        const socket = connect(Number(port), hostname);
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
        let got = 0;
        socket.on('data', (piece: Buffer) => (got += piece.length));
        await once(socket, 'close');
        return got;
      };
      const reading = Promise.all(Array.from({ length: ASKING }, read));
      t.equal((await app.send('GET', '/healthz')).status, 200, 'others are answered meanwhile');
      for (const got of await reading) t.ok(got >= bytes, `${got} bytes`);
      const leastMs = (((ASKING - 1) * bytes) / PACED_BYTES_SECOND) * 1000;
      t.ok(performance.now() - since > 0.9 * leastMs, `not before ${leastMs} ms`);
    });

t.test('a page that takes an encoding gets a small file', async (t) => {
  const app = await testApp(t);
  const reply = await fetch(`${app.url}/openapi.json`, { headers: { 'accept-encoding': 'br' } });
  t.equal(reply.headers.get('content-encoding'), 'br');
  t.match(await reply.json(), { openapi: /^3\.1/ });
});
