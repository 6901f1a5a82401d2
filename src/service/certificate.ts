// The service's certificate and key, read once before anything is opened: the HTTP engines say only that they failed.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { systemSentence } from '../util/system-error.js';

/** The first certificate of the chain. @throws Error with the variable, the file and the problem */
export function certificateOf({ certFile, keyFile }: { certFile: string; keyFile: string }): X509Certificate {
  const certificate = part('TLS_CERT', certFile, 'a certificate', (pem) => new X509Certificate(pem));
  const key = part('TLS_KEY', keyFile, 'a private key without a passphrase', createPrivateKey);
  if (!certificate.checkPrivateKey(key))
    throw new Error('TLS_KEY is not the key of TLS_CERT: set both to files of the same certificate');
  return certificate;
}

function part<T>(variable: string, file: string, what: string, read: (pem: Buffer) => T): T {
  let pem: Buffer;
  try {
    pem = readFileSync(file);
  } catch (error) {
    throw new Error(`${variable}: ${systemSentence(error) ?? String(error)}`, { cause: error });
  }
  try {
    return read(pem);
  } catch (error) {
    throw new Error(`${variable}: ${file} is not ${what} in PEM`, { cause: error });
  }
}
