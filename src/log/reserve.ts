// The last part of a log is kept for those who matter most. Pages and tests have none of it; of the others each workspace
// may take as much as is left for the rest, so that one whose keys write much leaves room for all others; what backends
// confirm is always taken.

export class LogReserve {
  readonly #bytes: number;
  /** Of the reserve, by owner, since it was begun. */
  readonly #taken = new Map<string, number>();

  /** @param bytesMax of the log @param percent of it that is the reserve */
  constructor(bytesMax: number, percent: number) {
    this.#bytes = Math.floor((bytesMax * percent) / 100);
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** @param room that the log has left */
  isBegun(room: number): boolean {
    if (room < this.#bytes) return true;
    if (this.#taken.size > 0) this.#taken.clear();
    return false;
  }

  /** Whether this owner may take more of it. */
  allows(owner: string, room: number): boolean {
    return !this.isBegun(room) || (this.#taken.get(owner) ?? 0) < room;
  }

  took(owner: string, bytes: number): void {
    this.#taken.set(owner, (this.#taken.get(owner) ?? 0) + bytes);
  }
}
