// Bounds the memory for peers that do not read their replies. Both engines keep a reply that the kernel does not take.
// While one is kept, its connection accepts no further request; it is closed when the peer reads nothing for some time.

/** Bytes that a connection may have unsent besides one reply; a request that arrives with more unsent ends it. */
export const UNREAD_BYTES_MAX = 65_536;
/** A larger reply is not copied while it waits: its caller must not change it. */
const COPIED_BYTES_MAX = UNREAD_BYTES_MAX;

/** Replies without a body per address in `WINDOW_MS`; every further one is the last of its connection. */
const BODYLESS_MAX = 256;
const WINDOW_MS = 10_000;
const ADDRESSES_MAX = 10_000;

/**
 * Counts replies without a body (to HEAD, preflights) per address. Only for these, uWebSockets.js does not report
 * whether the peer read them.
 */
export class BodylessReplies {
  readonly #counts = new Map<string, number>();
  #endsMs = 0;

  /** True when this reply must be the last of its connection. */
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

/** The bytes of a reply that must wait, copied where the caller may reuse the memory. */
export function keptBytes(body: string | Uint8Array): Buffer {
  if (typeof body === 'string') return Buffer.from(body);
  const mayChange = body.byteLength <= COPIED_BYTES_MAX || body.buffer instanceof SharedArrayBuffer;
  return mayChange ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}
