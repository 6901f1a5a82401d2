// The end of the service's certificate is told days before, and no longer when a new one is in use.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { certificateOf, checkRenewed, missingOfChain, watchCertificate } from '../../src/service/certificate.js';
import { makeCertificate } from '../support/certificate.js';
import { temporaryDirectory } from '../support/scope.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

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
  t.matchOnly(told(0), [/^the certificate of TLS_CERT that is in use: it expires in 1 day; renew it/]);
  t.matchOnly(told(1.5), [/it expires in 1[12] hours; renew it/]);
  t.matchOnly(told(1.99), [/it expires in less than an hour; renew it/]);
  t.matchOnly(told(2.01), [/it expired less than an hour ago/]);
  t.matchOnly(told(3.5), [/it expired 1 day ago/]);
  t.matchOnly(told(4.5), [/it expired 2 days ago/]);
  const watch = watchCertificate(files, Date.now, () => undefined);
  t.ok(Math.abs((watch.end() ?? 0) - Date.now() - 2 * DAY_MS) < HOUR_MS, 'for the metric');
  watch.close();
  watchCertificate(undefined, Date.now, t.fail).close();
});

t.test('a certificate in date is not replaced by one that is not', async (t) => {
  const dir = temporaryDirectory(t);
  const files = { certFile: join(dir, 'cert.pem'), keyFile: join(dir, 'key.pem') };
  // In date from now on, for two days.
  makeCertificate(files);
  const at = (days: number): number => Date.now() + days * DAY_MS;
  const check = (days: number, endInUse?: number) => (): void => checkRenewed(files, at(days), endInUse);
  t.doesNotThrow(check(1, at(2)));
  t.throws(check(3, at(4)), { message: /^TLS_CERT: it expired \d+ (day|hours?) ago; the certificate in use stays$/ });
  t.throws(check(-1, at(4)), { message: /^TLS_CERT is not valid before .* GMT: the certificate in use stays$/ });
  t.doesNotThrow(check(-60 / 86_400, at(4)), 'clocks are a minute apart');
  t.doesNotThrow(check(3, at(2.9)), 'the one in use is over too');
});

t.test('a chain that ends in the middle of a certificate is refused, also before doctor calls it good', async (t) => {
  const dir = temporaryDirectory(t);
  const files = { certFile: join(dir, 'cert.pem'), keyFile: join(dir, 'key.pem') };
  makeCertificate(files);
  const pem = readFileSync(files.certFile, 'utf8');
  for (const [written, isWhole] of [
    [pem + pem, true],
    [pem + pem.slice(0, pem.length / 2), false],
    [pem + pem.slice(0, -10), false],
  ] as const) {
    writeFileSync(files.certFile, written);
    const check = (): void => checkRenewed(files, Date.now());
    if (isWhole) t.doesNotThrow(check);
    else t.throws(check, { message: `TLS_CERT: ${files.certFile} is not a whole chain of certificates in PEM` });
  }
});

t.test('a certificate whose authority is in neither the file nor the list of Node is told', async (t) => {
  const dir = temporaryDirectory(t);
  const at = (name: string): { certFile: string; keyFile: string } => ({
    certFile: join(dir, `${name}.pem`),
    keyFile: join(dir, `${name}.key`),
  });
  const [authority, other, files] = [at('authority'), at('other'), at('own')];
  makeCertificate(authority, 'An authority');
  makeCertificate(other, 'Another one');
  t.equal(missingOfChain(certificateOf(authority), authority), undefined, 'it signed itself');
  makeCertificate(files, 'localhost', '-CA', authority.certFile, '-CAkey', authority.keyFile);
  const own = readFileSync(files.certFile, 'utf8');
  for (const [others, isMissing] of [
    [[], true],
    [[other], true],
    [[authority], false],
    [[other, authority], false],
  ] as const) {
    writeFileSync(files.certFile, own + others.map(({ certFile }) => readFileSync(certFile, 'utf8')).join('# next\n'));
    const told: string[] = [];
    watchCertificate(
      files,
      () => Date.now() - 30 * DAY_MS,
      (says) => told.push(says),
    ).close();
    t.matchOnly(told, isMissing ? [/was signed by CN=An authority, which is not in the file.*fullchain\.pem/] : []);
  }
});
