// Reads the certificates for Redis when the service starts, and refuses invalid ones.
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { type StorageOptions } from '../../../contract/storage.js';
import { messageOf } from '../../../util/error-text.js';

export interface RedisTls {
  ca?: Buffer;
  cert?: Buffer;
  key?: Buffer;
}

/** The message contains the name of the setting. */
class RedisTlsError extends Error {}

/** @throws RedisTlsError */
export function readTls({ caFile, certFile, keyFile }: Pick<StorageOptions, 'caFile' | 'certFile' | 'keyFile'>) {
  const tls: RedisTls = {
    ...(caFile === '' ? {} : { ca: read('REDIS_CA', caFile) }),
    ...(certFile === '' ? {} : { cert: read('REDIS_CERT', certFile) }),
    ...(keyFile === '' ? {} : { key: read('REDIS_KEY', keyFile) }),
  };
  try {
    createSecureContext(tls);
  } catch (error) {
    throw new RedisTlsError(
      `REDIS_CA, REDIS_CERT and REDIS_KEY cannot be used together (${textOf(error)}): they must be PEM files, the ` +
        'key without a passphrase and that of the certificate',
    );
  }
  return tls;
}

function read(setting: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new RedisTlsError(`${setting} cannot be read (${textOf(error)}): give the path of a PEM file`);
  }
}

function textOf(error: unknown): string {
  return messageOf(error);
}
