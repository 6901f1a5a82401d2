// TLS of both engines: 1.2 and 1.3, nothing older, and browsers are told to stay with it.
import { writeFileSync } from 'node:fs';
import { connect } from 'node:tls';
import t from 'tap';
import { RawClient, requestText, sendRaw } from '../support/load/raw-http.js';
import { SERVINGS, startServer } from './harness.js';
import { makeCertificate } from '../support/certificate.js';

const directory = t.testdir();
const files = { certFile: `${directory}/cert.pem`, keyFile: `${directory}/key.pem` };
makeCertificate(files);

/** Of the certificate that a new connection is shown. */
function fingerprintAt(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().fingerprint256);
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

for (const serving of SERVINGS) {
  t.test(serving, async (t) => {
    const made = await startServer(serving, {}, files);
    t.teardown(() => made.server.close(0));

    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      t.test(version, async (t) => {
        const reply = await sendRaw(made.port, requestText('POST', '/echo', 'secret'), {
          minVersion: version,
          maxVersion: version,
        });
        t.match(JSON.parse(reply?.body ?? ''), { tls: true, body: 'secret', peer: '127.0.0.1' });
        t.equal(reply?.headers.get('strict-transport-security'), 'max-age=31536000');
      });
    }

    for (const version of ['TLSv1', 'TLSv1.1'] as const) {
      t.test(`${version} is refused by the server`, async (t) => {
        const old = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' };
        await t.rejects(RawClient.open(made.port, old), { code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' });
      });
    }

    for (const suite of ['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA384', 'ECDHE-ECDSA-AES128-SHA256']) {
      t.test(`${suite} is none of the intermediate list`, async (t) => {
        const weak = { maxVersion: 'TLSv1.2', ciphers: `${suite}:@SECLEVEL=0` } as const;
        await t.rejects(RawClient.open(made.port, weak), { code: /_HANDSHAKE_FAILURE$/ });
      });
    }

    t.test('a refusal reads the same', async (t) => {
      const reply = await sendRaw(made.port, requestText('POST', '/echo', 'x'.repeat(5_000)), {});
      t.equal(reply?.status, 413);
      t.equal(reply?.headers.get('strict-transport-security'), 'max-age=31536000');
      t.match(JSON.parse(reply?.body ?? ''), { error_code: 'PAYLOAD_TOO_LARGE' });
    });

    t.test('a large answer, in many pieces', async (t) => {
      t.equal((await sendRaw(made.port, requestText('GET', '/large'), {}))?.body.length, 4_000_000);
    });

    t.test('a new certificate', async (t) => {
      const before = await RawClient.open(made.port, {});
      await before.send(requestText('GET', '/ping'));
      t.equal((await before.reply())?.status, 200);
      const old = await fingerprintAt(made.port);
      makeCertificate(files);
      t.equal(await fingerprintAt(made.port), old, 'is not looked at before it is told');
      await made.server.renew(files);
      t.not(await fingerprintAt(made.port), old, 'new connections get it');
      for (let i = 0; i < 20; i += 1) t.not(await fingerprintAt(made.port), old);
      await before.send(requestText('GET', '/ping'));
      t.equal((await before.reply())?.status, 200, 'those that were open stay');
      before.leave();
      const second = await fingerprintAt(made.port);
      writeFileSync(files.keyFile, 'no key');
      await t.rejects(made.server.renew(files), 'one that cannot be used is refused');
      t.equal(await fingerprintAt(made.port), second, 'and the one before stays');
      makeCertificate(files);
      for (let i = 0; i < 20; i += 1) await made.server.renew(files);
      t.not(await fingerprintAt(made.port), second, 'as often as one likes');
    });

    t.test('plain HTTP gets no answer that could be mistaken', async (t) => {
      const reply = await sendRaw(made.port, requestText('GET', '/ping'));
      t.not(reply?.status, 200);
      t.strictSame(
        made.hits.filter((hit) => hit !== 'GET /ping'),
        ['POST /echo', 'POST /echo', 'GET /large'],
      );
    });

    t.test('closing answers what is under way', async (t) => {
      const client = await RawClient.open(made.port, {});
      await client.send(requestText('POST', '/hold', 'x'));
      await made.settle();
      const closed = made.server.close(10_000);
      made.held[0]?.reply(200, '{}');
      t.equal((await client.reply())?.status, 200);
      await closed;
    });
  });

  t.test(`${serving}: a certificate that cannot be read is an error`, async (t) => {
    await t.rejects(startServer(serving, {}, { certFile: '/nonexistent', keyFile: '/nonexistent' }));
  });
}
