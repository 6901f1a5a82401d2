// The end of the service's certificate is told days before, and no longer when a new one is in use.
import { join } from 'node:path';
import t from 'tap';
import { watchCertificate } from '../../src/service/certificate.js';
import { makeCertificate } from '../support/certificate.js';
import { temporaryDirectory } from '../support/scope.js';

const DAY_MS = 86_400_000;

t.test('a certificate that ends', async (t) => {
  const dir = temporaryDirectory(t);
  const files = { certFile: join(dir, 'cert.pem'), keyFile: join(dir, 'key.pem') };
  makeCertificate(files);
  const told = (days: number): string[] => {
    const said: string[] = [];
    const clock = (): number => Date.now() + days * DAY_MS;
    watchCertificate(files, clock, (says) => said.push(says)).close();
    return said;
  };
  t.same(told(-20), []);
  t.match(told(0), [/^the certificate of TLS_CERT that is in use: it expires in 1 day; renew it/]);
  t.match(told(3), [/it expired 2 days ago/]);
  watchCertificate(undefined, Date.now, t.fail).close();
});
