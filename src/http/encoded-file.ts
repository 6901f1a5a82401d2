// A file of a page in the encodings that browsers take. They are made once, at start, so that no request costs more
// than the bytes that go out.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type ReplyHeaders } from './exchange.js';

/** Smaller files gain nothing. */
const ENCODED_BYTES_MIN = 1_024;
/** Within 2 % of the best on script and style sheets, in a thirtieth of its time. */
const BROTLI_QUALITY = 5;
const QUALITY_ZERO = /^q=0(\.0{0,3})?$/;

/** As `Accept-Encoding` names it, and the file in it. */
export type Encoding = readonly [name: 'br' | 'gzip', bytes: Buffer];

interface Variant {
  readonly bytes: Buffer;
  readonly headers: ReplyHeaders;
}

export class EncodedFile {
  readonly #plain: Variant;
  /** In the order of preference; none that is not smaller. */
  readonly #encoded: readonly (readonly [name: string, variant: Variant])[];

  /** @param made by a build, the preferred one first; none: they are made here */
  constructor(bytes: Buffer, headers: ReplyHeaders, made: readonly Encoding[] = []) {
    const encodings = made.length > 0 || bytes.length < ENCODED_BYTES_MIN ? made : encodingsOf(bytes);
    const smaller = encodings.filter(([, encoded]) => encoded.length < bytes.length);
    const varying: ReplyHeaders = smaller.length === 0 ? headers : [...headers, ['vary', 'accept-encoding']];
    this.#plain = { bytes, headers: varying };
    this.#encoded = smaller.map(([name, encoded]) => [
      name,
      { bytes: encoded, headers: [...varying, ['content-encoding', name]] },
    ]);
  }

  /** @param accepted value of Accept-Encoding, '' when it did not come */
  variant(accepted: string): Variant {
    if (accepted === '') return this.#plain;
    const names = new Set(accepted.toLowerCase().split(',').flatMap(wanted));
    return this.#encoded.find(([name]) => names.has(name))?.[1] ?? this.#plain;
  }
}

function encodingsOf(bytes: Buffer): Encoding[] {
  return [
    ['br', brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })],
    ['gzip', gzipSync(bytes)],
  ];
}

/** The encoding's name, unless its quality says that it is not wanted. '*' counts for nothing: plain always fits. */
function wanted(item: string): string[] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
  return parameters.some((parameter) => QUALITY_ZERO.test(parameter)) ? [] : [name];
}
