// A certificate of a test: self-signed, of an elliptic curve, for some days.
import { execFileSync } from 'node:child_process';

const MADE = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];

/** @param more options of `openssl req` */
export function makeCertificate(
  { certFile, keyFile }: { certFile: string; keyFile: string },
  name = 'localhost',
  ...more: readonly string[]
): void {
  const files = ['-keyout', keyFile, '-out', certFile];
  execFileSync('openssl', [...MADE, '-subj', `/CN=${name}`, ...more, ...files], { stdio: 'ignore' });
}
