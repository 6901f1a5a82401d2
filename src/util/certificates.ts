// The certificates of a PEM file. OpenSSL reads a file of authorities up to the first thing that it does not
// understand, without an error: of a file that is half written it takes what it finds, which may be nothing.
import { X509Certificate } from 'node:crypto';

const KIND = '(?:TRUSTED |X509 )?CERTIFICATE-----';
const CERTIFICATE = new RegExp(`-----BEGIN ${KIND}[^-]*(?:-----END ${KIND})?`, 'g');

/** @throws Error when there is none, or one of them is not whole */
export function certificatesOf(pem: Buffer): X509Certificate[] {
  const found = pem.toString('latin1').match(CERTIFICATE);
  if (found === null) throw new Error('it has no certificate in PEM');
  return found.map((one) => new X509Certificate(one));
}
