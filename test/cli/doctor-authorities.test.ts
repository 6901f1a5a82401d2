// The file of NODE_EXTRA_CA_CERTS, which Node leaves out without an error when it cannot use it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { lookAtFiles } from '../../src/cli/doctor/files.js';
import { readConfig } from '../../src/config.js';
import { makeCertificate } from '../support/certificate.js';
import { only } from '../support/only.js';
import { temporaryDirectory } from '../support/scope.js';

t.test('authorities of your own are looked at', async (t) => {
  const dir = temporaryDirectory(t);
  const whole = join(dir, 'ca.pem');
  makeCertificate({ certFile: whole, keyFile: join(dir, 'ca.key') });
  const half = join(dir, 'half.pem');
  writeFileSync(half, readFileSync(whole).subarray(0, 200));
  const empty = join(dir, 'empty.pem');
  writeFileSync(empty, '');
  const at = (file: string): ReturnType<typeof lookAtFiles> =>
    lookAtFiles(readConfig({ DATA_DIR: dir, ADMIN_TOKEN: 'of-a-test-with-16', NODE_EXTRA_CA_CERTS: file }));
  t.same(at(''), []);
  t.same(at(whole), []);
  const told = { check: 'authorities', state: 'warn', advice: /NODE_EXTRA_CA_CERTS/ };
  t.match(at(join(dir, 'none.pem')), only({ ...told, says: /no such file/ }));
  t.match(at(empty), only({ ...told, says: /no certificate in PEM/ }));
  t.match(at(half), only(told));
});
