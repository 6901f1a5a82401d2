// Accounts that are tried on one device over several nodes at once. A node asks who else is there when it meets a user
// on a device for the first time, beside reading their records: later, the device's record has the others.
import { type Device } from '../../src/contract/profile.js';
import { type EventRequest } from '../../src/event/event-row.js';
import { touchRecent } from '../../src/profiles/activity.js';
import { deviceKey } from '../../src/profiles/keys.js';
import { type DeviceGuests, type Meeting } from '../../src/storage/ports/guests.js';
import { hex32 } from '../../src/util/hex.js';

/** Pairs of user and device in each of two generations, some 40 bytes each. */
const PAIRS_MAX = 50_000;
const NOBODY: readonly number[] = [];

export class Guests {
  readonly #store: DeviceGuests;
  readonly #askMs: number;
  #known = new Set<number>();
  #older = new Set<number>();
  /** Of the batch, by event. */
  readonly #met = new Map<string, readonly number[]>();

  /** @param askMs nobody waits for longer */
  constructor(store: DeviceGuests, askMs: number) {
    this.#store = store;
    this.#askMs = askMs;
  }

  /** Never rejects: who is not known to be there is not counted. */
  meet(rows: readonly EventRequest[]): Promise<void> | undefined {
    this.#met.clear();
    const asked = rows.filter((row) => this.#isNew(row));
    return asked.length === 0 ? undefined : this.#ask(asked);
  }

  /** The device as if its record had them already. */
  join(device: Device, { eventId, receivedAt }: EventRequest): void {
    if (this.#met.size === 0) return;
    const at = Math.floor(receivedAt / 1000);
    for (const party of this.#met.get(eventId) ?? NOBODY) touchRecent(device.users, party, at);
  }

  close(): void {
    this.#store.close();
  }

  async #ask(rows: readonly EventRequest[]): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), this.#askMs);
    });
    const met = await Promise.race([this.#store.meet(rows.map(meetingOf)).catch(() => undefined), late]);
    clearTimeout(timer);
    for (const [i, there] of met?.entries() ?? []) this.#met.set(rows[i]?.eventId ?? '', there);
  }

  #isNew({ kind, userHash, fingerprint }: EventRequest): boolean {
    if (kind !== 'decision' && kind !== 'confirmation') return false;
    // 53 bits of both.
    const pair = hex32(userHash, 0) * 0x20_0000 + (hex32(fingerprint, 0) >>> 11);
    if (this.#known.has(pair)) return false;
    const isNew = !this.#older.has(pair);
    this.#known.add(pair);
    if (this.#known.size >= PAIRS_MAX) {
      this.#older = this.#known;
      this.#known = new Set();
    }
    return isNew;
  }
}

/** What a page says of a user is a claim, which nobody else is judged by. */
function meetingOf(row: EventRequest): Meeting {
  return { device: deviceKey(row), party: hex32(row.userHash, 0), stays: row.tier === 'backend', at: row.receivedAt };
}
