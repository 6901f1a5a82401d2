// A secret that is compared with a value from a client.
import { createHash, timingSafeEqual } from 'node:crypto';

/** Digests have one length, so the time of a comparison reveals nothing about the secret. */
export class Secret {
  readonly #digest: Buffer;

  constructor(text: string) {
    this.#digest = digest(text);
  }

  is(claimed: string): boolean {
    return timingSafeEqual(digest(claimed), this.#digest);
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
