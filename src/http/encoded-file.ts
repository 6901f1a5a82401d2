// A static file in the content encodings of browsers: large files are encoded by the build, others for the first client
// that takes an encoding.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type ReplyHeaders } from './exchange.js';

/** Smaller files gain nothing. */
const ENCODED_BYTES_MIN = 1_024;
/** Within 2 % of the best on script and style sheets, in a thirtieth of its time. */
const BROTLI_QUALITY = 5;
/** Encodings made by the build, found by the digest of the plain file, so those of an older file are never used. */
const BUILT = new URL('../../encoded/', import.meta.url);
const QUALITY_ZERO = /^q=0(\.0{0,3})?$/;

/** As `Accept-Encoding` names it, and the file in it. */
export type Encoding = readonly [name: 'br' | 'gzip', bytes: Buffer];

interface Variant {
  readonly bytes: Buffer;
  readonly headers: ReplyHeaders;
}

export class EncodedFile {
  readonly #plain: Variant;
  readonly #headers: ReplyHeaders;
  readonly #made: readonly Encoding[];
  /** In the order of preference; only those that are smaller than the file. Made when the first client takes one. */
  #encoded: readonly (readonly [name: string, variant: Variant])[] | undefined;

  /** @param made encodings from the build, the preferred one first; none: they are made here */
  constructor(bytes: Buffer, headers: ReplyHeaders, made: readonly Encoding[] = []) {
    const varies = made.length > 0 || bytes.length >= ENCODED_BYTES_MIN;
    this.#headers = varies ? [...headers, ['vary', 'accept-encoding']] : headers;
    this.#plain = { bytes, headers: this.#headers };
    this.#made = made;
    if (!varies) this.#encoded = [];
  }

  /** @param accepted value of Accept-Encoding, '' when it was not sent */
  variant(accepted: string): Variant {
    if (accepted === '') return this.#plain;
    const names = new Set(accepted.toLowerCase().split(',').flatMap(wanted));
    this.#encoded ??= this.#encode();
    return this.#encoded.find(([name]) => names.has(name))?.[1] ?? this.#plain;
  }

  #encode(): readonly (readonly [name: string, variant: Variant])[] {
    const { bytes } = this.#plain;
    const encodings = this.#made.length > 0 ? this.#made : (built(bytes) ?? encodingsOf(bytes));
    return encodings
      .filter(([, encoded]) => encoded.length < bytes.length)
      .map(([name, encoded]) => [name, { bytes: encoded, headers: [...this.#headers, ['content-encoding', name]] }]);
  }
}

/** Makes the encodings of a file once for all starts. @returns their paths, for the test */
export function keepEncodings(bytes: Buffer): URL[] {
  mkdirSync(BUILT, { recursive: true });
  return encodingsOf(bytes).map(([name, encoded]) => {
    const url = builtUrl(bytes, name);
    // Written to a temporary name and renamed: a build that is interrupted leaves no partial file.
    const next = new URL(`${url.href}.new`);
    writeFileSync(next, encoded);
    renameSync(next, url);
    return url;
  });
}

function built(bytes: Buffer): Encoding[] | undefined {
  const names = ['br', 'gzip'] as const;
  const files = names.map((name) => [name, builtUrl(bytes, name)] as const);
  return files.every(([, url]) => existsSync(url))
    ? files.map(([name, url]) => [name, readFileSync(url)] as const)
    : undefined;
}

function builtUrl(bytes: Buffer, encoding: string): URL {
  return new URL(`${createHash('sha256').update(bytes).digest('hex')}.${encoding}`, BUILT);
}

function encodingsOf(bytes: Buffer): Encoding[] {
  return [
    ['br', brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })],
    ['gzip', gzipSync(bytes)],
  ];
}

/** The encoding's name, unless its quality is 0. '*' is ignored: the plain file always fits. */
function wanted(item: string): string[] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
  return parameters.some((parameter) => QUALITY_ZERO.test(parameter)) ? [] : [name];
}
