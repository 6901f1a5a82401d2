// HMAC-SHA-256 (RFC 2104) over one-shot hashes. `createHmac` makes a stream for every value, 1.7 us; two hashes take
// 0.6 us. To remember values instead costs memory and collections, and a look among 200,000 of them nearly 0.9 us.
import { createHmac, hash } from 'node:crypto';

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
/** Bytes of a value that are hashed in place; a longer one takes the slow way. */
const VALUE_BYTES_MAX = 2048;
/** Up to so many characters the view on what is hashed is kept: to make one takes 0.08 us. */
const VIEWS_MAX = 128;

/** The secret that keys all pseudonyms of a workspace. Its fields are private, so that no log line can show it. */
export class PseudonymKey {
  readonly #secret: Buffer;
  /** Padded key, then the value. */
  readonly #inner = Buffer.alloc(BLOCK_BYTES + VALUE_BYTES_MAX, 0x36);
  /** Padded key, then the inner digest. */
  readonly #outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES, 0x5c);
  /** Of the inner bytes, by the characters of the value. */
  readonly #views: (Buffer | undefined)[] = new Array<undefined>(VIEWS_MAX + 1).fill(undefined);

  /** @param secret at most 64 bytes */
  constructor(secret: Buffer) {
    if (secret.length > BLOCK_BYTES)
      throw new RangeError(
        `control store: a workspace secret has ${secret.length} bytes, at most ${BLOCK_BYTES} are allowed`,
      );
    this.#secret = secret;
    for (const [i, byte] of secret.entries()) {
      this.#inner[i] = byte ^ 0x36;
      this.#outer[i] = byte ^ 0x5c;
    }
  }

  /** For more than a short text. */
  hmac(): ReturnType<typeof createHmac> {
    return createHmac('sha256', this.#secret);
  }

  /**
   * 64 hex characters, of both texts one after the other: a sum of them would be put together first. UTF-16, because in
   * UTF-8 all lone surrogates become the same character and two people one.
   */
  hex(prefix: string, value: string): string {
    const chars = prefix.length + value.length;
    if (chars * 2 > VALUE_BYTES_MAX)
      return this.hmac().update(prefix, 'utf16le').update(value, 'utf16le').digest('hex');
    writeUnits(this.#inner, writeUnits(this.#inner, BLOCK_BYTES, prefix), value);
    const digest = hash('sha256', this.#view(chars), 'binary');
    for (let i = 0; i < DIGEST_BYTES; i += 1) this.#outer[BLOCK_BYTES + i] = digest.charCodeAt(i);
    return hash('sha256', this.#outer, 'hex');
  }

  #view(chars: number): Buffer {
    const known = this.#views[chars];
    if (known !== undefined) return known;
    const view = this.#inner.subarray(0, BLOCK_BYTES + chars * 2);
    if (chars <= VIEWS_MAX) this.#views[chars] = view;
    return view;
  }
}

/** A loop, because a native write of so few characters takes longer. @returns where it ends */
function writeUnits(into: Buffer, from: number, text: string): number {
  let at = from;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    into[at] = unit & 0xff;
    into[at + 1] = unit >>> 8;
    at += 2;
  }
  return at;
}
