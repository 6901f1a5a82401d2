// The certificates for Redis: invalid ones stop the start, and each later connection uses the files as they are then. A
// certificate of a day is replaced many times while the service runs; with the bytes of the start, the first connection
// that broke after its end could not be made again.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContext } from 'node:tls';
import { type StorageOptions } from '../../../contract/storage.js';
import { certificatesOf } from '../../../util/certificates.js';
import { messageOf } from '../../../util/error-text.js';

type Files = Pick<StorageOptions, 'caFile' | 'certFile' | 'keyFile'>;

export interface RedisTls {
  /** Read for each connection. */
  readonly secureContext: SecureContext;
  /** When the certificate that is shown to Redis ends; undefined without one, or while its file cannot be read. */
  readonly ownEnd: () => string | undefined;
}

interface Pem {
  ca?: Buffer;
  cert?: Buffer;
  key?: Buffer;
}

/** The message contains the name of the setting. */
class RedisTlsError extends Error {}

/** @throws RedisTlsError */
export function readTls(files: Files): RedisTls {
  let pem = read(files);
  let context = contextOf(pem);
  // An own property: the client copies its options with Object.assign for each connection.
  return {
    get secureContext() {
      try {
        const now = read(files);
        if (!same(now, pem)) [context, pem] = [contextOf(now), now];
      } catch {
        // A file that is being replaced, or a certificate whose key is not there yet: the previous ones stay in use.
      }
      return context;
    },
    ownEnd: () => endOf(files),
  };
}

function read({ caFile, certFile, keyFile }: Files): Pem {
  return {
    ...(caFile === '' ? {} : { ca: readPem('REDIS_CA', caFile) }),
    ...(certFile === '' ? {} : { cert: readPem('REDIS_CERT', certFile) }),
    ...(keyFile === '' ? {} : { key: readPem('REDIS_KEY', keyFile) }),
  };
}

function endOf({ certFile }: Files): string | undefined {
  try {
    return certFile === '' ? undefined : new X509Certificate(readFileSync(certFile)).validTo;
  } catch {
    return undefined;
  }
}

function contextOf(pem: Pem): SecureContext {
  try {
    if (pem.ca !== undefined) certificatesOf(pem.ca);
  } catch (error) {
    throw new RedisTlsError(
      `REDIS_CA is not a whole file of certificates (${messageOf(error)}): give the path of a PEM file`,
    );
  }
  try {
    return createSecureContext(pem);
  } catch (error) {
    throw new RedisTlsError(
      `REDIS_CA, REDIS_CERT and REDIS_KEY cannot be used together (${messageOf(error)}): they must be PEM files, the ` +
        'key without a passphrase and that of the certificate',
    );
  }
}

function readPem(setting: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new RedisTlsError(`${setting} cannot be read (${messageOf(error)}): give the path of a PEM file`);
  }
}

function same(a: Pem, b: Pem): boolean {
  return (['ca', 'cert', 'key'] as const).every((name) => a[name]?.toString('latin1') === b[name]?.toString('latin1'));
}
