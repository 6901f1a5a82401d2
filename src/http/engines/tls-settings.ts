// What is spoken over TLS: versions 1.2 and 1.3, and of 1.2 the suites of Mozilla's intermediate list.

export const TLS_VERSION_MIN = 'TLSv1.2';
/** Of TLS 1.2, in the list's order; those of 1.3 are all good. */
export const TLS_SUITES = [
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':');
