// TLS settings: versions 1.2 and 1.3; for 1.2 the cipher suites of Mozilla's intermediate list.
import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContextOptions } from 'node:tls';

const TLS_VERSION_MIN = 'TLSv1.2';
/** Suites of TLS 1.2, in the order of Mozilla's list; all suites of TLS 1.3 are allowed. */
export const TLS_SUITES = [
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':');

/** Settings for node:http. @throws Error when the files cannot be read, or are not a certificate and its key */
export function secureContextOf({ certFile, keyFile }: { certFile: string; keyFile: string }): SecureContextOptions {
  const options: SecureContextOptions = {
    key: readFileSync(keyFile),
    cert: readFileSync(certFile),
    minVersion: TLS_VERSION_MIN,
    // Node expects the TLS 1.3 suites in the same list.
    ciphers: `TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:${TLS_SUITES}`,
  };
  createSecureContext(options);
  return options;
}
