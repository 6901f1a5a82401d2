// Finds accounts that an attacker tries on one device over several nodes at once. When a node meets a user on a device
// for the first time, it asks Redis which other users came there in the last seconds, in parallel with reading their
// records. Later the device's record has the others.
import { type Device } from '../../src/contract/profile.js';
import { type EventRequest } from '../../src/event/event-row.js';
import { touchRecent } from '../../src/profiles/activity.js';
import { deviceKey } from '../../src/profiles/keys.js';
import { type DeviceGuests, type Meeting } from '../../src/storage/ports/guests.js';
import { hex32 } from '../../src/util/text/hex.js';
import { LATE, within } from '../../src/util/time/within.js';

/** Remembered pairs of user and device in each of two generations, about 40 bytes each. */
const PAIRS_MAX = 50_000;
const NOBODY: readonly number[] = [];

export class Guests {
  readonly #store: DeviceGuests;
  readonly #askMs: number;
  #known = new Set<number>();
  #older = new Set<number>();
  /** Answers for the batch, by event. */
  readonly #met = new Map<string, readonly number[]>();

  /** @param askMs longest wait for an answer */
  constructor(store: DeviceGuests, askMs: number) {
    this.#store = store;
    this.#askMs = askMs;
  }

  /** Never rejects: without an answer no user is added. */
  meet(rows: readonly EventRequest[]): Promise<void> | undefined {
    this.#met.clear();
    const asked = rows.filter((row) => this.#isNew(row));
    return asked.length === 0 ? undefined : this.#ask(asked);
  }

  /** Adds the users to the device, as if its record had them already. */
  join(device: Device, { eventId, receivedAt }: EventRequest): void {
    if (this.#met.size === 0) return;
    const at = Math.floor(receivedAt / 1000);
    for (const party of this.#met.get(eventId) ?? NOBODY) touchRecent(device.users, party, at);
  }

  close(): void {
    this.#store.close();
  }

  async #ask(rows: readonly EventRequest[]): Promise<void> {
    const asked = this.#store.meet(rows.map(meetingOf)).catch(() => []);
    const met = await within(this.#askMs, asked);
    for (const [i, there] of met === LATE ? [] : met.entries()) this.#met.set(rows[i]?.eventId ?? '', there);
  }

  #isNew({ kind, userHash, fingerprint }: EventRequest): boolean {
    if (kind !== 'decision' && kind !== 'confirmation') return false;
    // 53 bits of both hashes.
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

/** A page's user id is a claim, so it must not count against others. */
function meetingOf(row: EventRequest): Meeting {
  return { device: deviceKey(row), party: hex32(row.userHash, 0), stays: row.tier === 'backend', at: row.receivedAt };
}
