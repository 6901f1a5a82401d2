// What a peer that does not read may cost. Both engines keep a reply that the kernel does not take; a connection on
// which one waits is asked nothing more, and let go when its peer takes nothing of it for a while.

/** Bytes a connection may have waiting besides one reply; a request that comes behind more ends it. */
export const UNREAD_BYTES_MAX = 65_536;
/** A larger reply is not copied while it waits: whoever gives one does not change it afterwards. */
const COPIED_BYTES_MAX = UNREAD_BYTES_MAX;

/** Replies without content to one address in `WINDOW_MS`; each further one is the last of its connection. */
const BODYLESS_MAX = 256;
const WINDOW_MS = 10_000;
const ADDRESSES_MAX = 10_000;

/**
 * Counts replies without content (to HEAD, preflights) by address: of these, and of these alone, uWebSockets.js does
 * not tell whether the peer took them.
 */
export class BodylessReplies {
  readonly #counts = new Map<string, number>();
  #endsMs = 0;

  /** True when this one must be the connection's last. */
  isLast(address: string, nowMs: number): boolean {
    if (nowMs >= this.#endsMs || this.#counts.size >= ADDRESSES_MAX) {
      this.#counts.clear();
      this.#endsMs = nowMs + WINDOW_MS;
    }
    const count = (this.#counts.get(address) ?? 0) + 1;
    this.#counts.set(address, count);
    return count > BODYLESS_MAX;
  }
}

/** The bytes of a reply that must wait: a copy where the caller may use its memory again. */
export function keptBytes(body: string | Uint8Array): Buffer {
  if (typeof body === 'string') return Buffer.from(body);
  const mayChange = body.byteLength <= COPIED_BYTES_MAX || body.buffer instanceof SharedArrayBuffer;
  return mayChange ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}
