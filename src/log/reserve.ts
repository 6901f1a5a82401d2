// Shares the last part of a log, the reserve. Pages and test mode cannot use it. Every other workspace may take as much
// of it as it leaves for the rest, so one busy workspace leaves room for the others. The last part of the reserve is
// only for confirmations by backends, which are always accepted.

/** Part of the reserve that only confirmations may use. */
const LAST_PART = 1 / 8;
/** Part that must be left for others by a workspace that is the only one to write. */
const ALONE_PART = 1 / 4;

/** Part of a store, or of what a log has before its reserve, that is left when it is time to act. */
const LOW_PART = 1 / 10;

/** Room below which an operator should be told. @param bytesKept what is not for everybody, such as a reserve */
export function lowRoom(bytesMax: number, bytesKept = 0): number {
  return bytesKept + Math.floor((bytesMax - bytesKept) * LOW_PART);
}

export class LogReserve {
  /** With less room than this, an operator should be told: the reserve comes into use soon. */
  readonly lowBytes: number;
  /** With less room than this, the reserve is in use. */
  readonly bytes: number;
  /** With less room than this, an owner that writes alone is refused. */
  readonly aloneBytes: number;
  /** With less room than this, only confirmations are accepted. */
  readonly lastBytes: number;
  /** Bytes used of the reserve, by owner, since it came into use. */
  readonly #taken = new Map<string, number>();
  /** Owners that asked for some of it since; others only confirm, which is always accepted. */
  readonly #asked = new Set<string>();
  /** Owners that have written at all; a single one must leave less for others. */
  readonly #known = new Set<string>();

  /** @param bytesMax size of the log, in bytes @param percent size of the reserve */
  constructor(bytesMax: number, percent: number) {
    this.bytes = Math.floor((bytesMax * percent) / 100);
    this.lowBytes = lowRoom(bytesMax, this.bytes);
    this.aloneBytes = Math.floor(this.bytes * ALONE_PART);
    this.lastBytes = Math.floor(this.bytes * LAST_PART);
  }

  /** @param room bytes left in the log */
  isBegun(room: number): boolean {
    if (room < this.bytes) return true;
    if (this.#taken.size > 0) this.#taken.clear();
    if (this.#asked.size > 0) this.#asked.clear();
    return false;
  }

  /** Whether this owner may use more of the reserve. */
  allows(owner: string, room: number): boolean {
    if (!this.isBegun(room)) return true;
    this.#asked.add(owner);
    return this.#mayTake(owner, room);
  }

  #mayTake(owner: string, room: number): boolean {
    if (room < this.lastBytes) return false;
    const isAlone = this.#known.size === 0 || (this.#known.size === 1 && this.#known.has(owner));
    return (isAlone && room >= this.aloneBytes) || (this.#taken.get(owner) ?? 0) < room;
  }

  /** How many owners that asked may use no more of the reserve. Others may until `lastBytes`. */
  refused(room: number): number {
    if (!this.isBegun(room)) return 0;
    let count = 0;
    for (const owner of this.#asked) if (!this.#mayTake(owner, room)) count += 1;
    return count;
  }

  /** @param room bytes that were left in the log before */
  wrote(owner: string, bytes: number, room: number): void {
    this.#known.add(owner);
    if (this.isBegun(room)) this.#taken.set(owner, (this.#taken.get(owner) ?? 0) + bytes);
  }
}
