// Which limits of users and addresses may lease at the same time on a node. Any visitor of a page can come from many
// addresses and send many user ids, so each key has an equal part of the places for those who call with it: who fills
// it takes nothing from callers of other keys.

/** Beyond, only keys that hold less than an equal part get more. */
export const PLACES_MAX = 10_000;

export class LeasePlaces {
  readonly #held = new Map<string, number>();
  #taken = 0;

  /** False when all places are taken and the key holds its part. */
  take(keyId: string): boolean {
    const held = this.#held.get(keyId) ?? 0;
    const keys = this.#held.size + (held === 0 ? 1 : 0);
    if (this.#taken >= PLACES_MAX && held >= PLACES_MAX / keys) return false;
    this.#held.set(keyId, held + 1);
    this.#taken += 1;
    return true;
  }

  /** Of a place that was taken. */
  release(keyId: string): void {
    const left = (this.#held.get(keyId) ?? 0) - 1;
    if (left > 0) this.#held.set(keyId, left);
    else this.#held.delete(keyId);
    this.#taken -= 1;
  }
}
