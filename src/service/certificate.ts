// The service's certificate and key, read once before anything is opened: the HTTP engines say only that they failed.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext, rootCertificates } from 'node:tls';
import { certificateEnd } from '../util/time/certificate-end.js';
import { guarded, ignore } from '../util/guarded.js';
import { certificatesOf } from '../util/certificates.js';
import { systemSentence } from '../util/system-error.js';
import { DAY_MS } from '../util/time/units.js';

/** How far the clocks of an authority and of this machine may be apart. */
const CLOCKS_MS = 300_000;
/** What to do when a part of the chain is missing. */
export const WHOLE_CHAIN = 'name the file of the whole chain (fullchain.pem) in TLS_CERT, then kill -HUP';

export interface TlsFiles {
  certFile: string;
  keyFile: string;
}

export interface CertificateWatch {
  /** Of the certificate in use, Unix milliseconds; undefined without TLS. */
  end: () => number | undefined;
  renewed: () => void;
  close: () => void;
}

/** The first certificate of the chain. @throws Error with the variable, the file and the problem */
export function certificateOf({ certFile, keyFile }: TlsFiles): X509Certificate {
  const certificate = part('TLS_CERT', certFile, 'a certificate', (pem) => new X509Certificate(pem));
  // Only the first one is parsed above. A file that is half written may have it, and a part of the next one.
  part('TLS_CERT', certFile, 'a whole chain of certificates', (cert) => createSecureContext({ cert }));
  const key = part('TLS_KEY', keyFile, 'a private key without a passphrase', createPrivateKey);
  if (!certificate.checkPrivateKey(key))
    throw new Error('TLS_KEY is not the key of TLS_CERT: set both to files of the same certificate');
  return certificate;
}

/**
 * What clients lack to check the certificate, as when the file of the certificate alone came in place of the chain.
 * Browsers often fetch it from elsewhere; backends and apps refuse the connection. Undefined where nothing is known to
 * be missing.
 * @param certificate the first one of the file
 * @throws Error
 */
export function missingOfChain(certificate: X509Certificate, { certFile }: TlsFiles): string | undefined {
  const chain = part('TLS_CERT', certFile, 'a chain of certificates', certificatesOf);
  const signed = chain.some((one) => certificate.checkIssued(one));
  if (signed || rootCertificates.some((root) => certificate.checkIssued(new X509Certificate(root)))) return undefined;
  const by = certificate.issuer.replaceAll('\n', ', ');
  return `it was signed by ${by}, which is not in the file: clients that do not know it refuse the connection`;
}

/**
 * A signal must not put a certificate that no client accepts in place of one that is in date: an old file that was
 * copied back. @throws Error
 */
export function checkRenewed(tls: TlsFiles, now: number, endInUse = 0): void {
  const { validFrom, validTo } = certificateOf(tls);
  if (endInUse < now) return;
  const stays = 'the certificate in use stays';
  if (Date.parse(validFrom) - now > CLOCKS_MS) throw new Error(`TLS_CERT is not valid before ${validFrom}: ${stays}`);
  const { says, is } = certificateEnd(validTo, now);
  if (is === 'over') throw new Error(`TLS_CERT: ${says}; ${stays}`);
}

/**
 * Tells now and once a day when the certificate in use ends soon: the files may have a newer one that nobody has told
 * the service of.
 */
export function watchCertificate(
  tls: TlsFiles | undefined,
  clock: () => number,
  tell: (says: string) => void,
): CertificateWatch {
  if (tls === undefined) return { end: () => undefined, renewed: () => undefined, close: () => undefined };
  let certificate = certificateOf(tls);
  const look = guarded(ignore, () => {
    const { says, is } = certificateEnd(certificate.validTo, clock());
    if (is !== 'far') tell(`the certificate of TLS_CERT that is in use: ${says}; renew it, then kill -HUP`);
  });
  // Told once for a file, not each day: where the authority is one's own, its clients may know it.
  const lookAtChain = guarded(ignore, () => {
    const missing = missingOfChain(certificate, tls);
    if (missing !== undefined) tell(`the certificate of TLS_CERT that is in use: ${missing}; ${WHOLE_CHAIN}`);
  });
  lookAtChain();
  look();
  const timer = setInterval(look, DAY_MS).unref();
  return {
    end: () => Date.parse(certificate.validTo),
    renewed: () => {
      certificate = certificateOf(tls);
      lookAtChain();
      look();
    },
    close: () => clearInterval(timer),
  };
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
