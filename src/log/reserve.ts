// The last part of a log is kept for those who matter most. Pages and tests have none of it; of the others each
// workspace may take as much as it leaves for the rest, so that one whose keys write much leaves room for all others.
// The very last is for what backends confirm: that is always taken.

/** Of the reserve: what only confirmations may take; */
const LAST_PART = 1 / 8;
/** what one workspace leaves that has written alone, for those who come. */
const ALONE_PART = 1 / 4;

export class LogReserve {
  /** With less room than this it is begun. */
  readonly bytes: number;
  /** With less than this only those are taken who have taken less than it. */
  readonly aloneBytes: number;
  /** With less than this only confirmations are. */
  readonly lastBytes: number;
  /** Of the reserve, by owner, since it was begun. */
  readonly #taken = new Map<string, number>();
  /** Who has written anything: one alone needs to leave less for others. */
  readonly #known = new Set<string>();

  /** @param bytesMax of the log @param percent of it that is the reserve */
  constructor(bytesMax: number, percent: number) {
    this.bytes = Math.floor((bytesMax * percent) / 100);
    this.aloneBytes = Math.floor(this.bytes * ALONE_PART);
    this.lastBytes = Math.floor(this.bytes * LAST_PART);
  }

  /** @param room that the log has left */
  isBegun(room: number): boolean {
    if (room < this.bytes) return true;
    if (this.#taken.size > 0) this.#taken.clear();
    return false;
  }

  /** Whether this owner may take more of it. */
  allows(owner: string, room: number): boolean {
    if (!this.isBegun(room)) return true;
    if (room < this.lastBytes) return false;
    const isAlone = this.#known.size === 0 || (this.#known.size === 1 && this.#known.has(owner));
    return (isAlone && room >= this.aloneBytes) || (this.#taken.get(owner) ?? 0) < room;
  }

  /** @param room that the log had left before */
  wrote(owner: string, bytes: number, room: number): void {
    this.#known.add(owner);
    if (this.isBegun(room)) this.#taken.set(owner, (this.#taken.get(owner) ?? 0) + bytes);
  }
}
