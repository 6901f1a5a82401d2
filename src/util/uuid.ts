// UUIDv7 (RFC 9562): ids that sort by time. Within one millisecond the 12 bits after the version count up, so ids of
// one process are strictly increasing, also when the clock stops or steps back (up to `backMsMax`).
import { randomFillSync } from 'node:crypto';

const DIGITS = Buffer.from('0123456789abcdef');
const POOL_BYTES = 8192;
const COUNTER_MAX = 0xfff;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Of any version, in any case. */
export function isUuid(id: string): boolean {
  return UUID.test(id);
}

export function isUuidV7(id: string): boolean {
  return UUID_V7.test(id);
}

/**
 * @param clock Unix milliseconds.
 * @param backMsMax a clock that is set back by more than this is followed, and the ids begin anew there
 */
export function createUuidV7(clock: () => number, backMsMax = Infinity): () => string {
  const pool = Buffer.alloc(POOL_BYTES);
  let used = POOL_BYTES;
  let time = 0;
  let counter = 0;
  /** The last id. Its time is written once per millisecond. */
  const text = Buffer.from('00000000-0000-7000-0000-000000000000');
  const write = (to: number, byte: number): void => {
    text[to] = DIGITS[byte >> 4] ?? 0;
    text[to + 1] = DIGITS[byte & 15] ?? 0;
  };

  return () => {
    if (used + 8 > POOL_BYTES) {
      randomFillSync(pool);
      used = 0;
    }
    const at = used;
    used += 8;
    const now = clock();
    if (now > time || time - now > backMsMax) {
      time = now;
      text.write(stampOf(time), 'latin1');
      // A random start below half leaves room to count and separates the ids of two processes.
      counter = ((pool[at] ?? 0) << 3) & 0x7ff;
    } else if (++counter > COUNTER_MAX) {
      time += 1;
      text.write(stampOf(time), 'latin1');
      counter = 0;
    }
    text[15] = DIGITS[counter >> 8] ?? 0;
    write(16, counter & 0xff);
    write(19, ((pool[at] ?? 0) & 0x3f) | 0x80);
    write(21, pool[at + 1] ?? 0);
    for (let i = 2; i < 8; i += 1) write(20 + 2 * i, pool[at + i] ?? 0);
    // One flat string: a concatenation of its parts is flattened later, at its first use.
    return text.toString('latin1');
  };
}

/** Begin of a UUIDv7 of this time. @param time Unix milliseconds */
export function stampOf(time: number): string {
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** Like `uuidTime`, plus the counter within the millisecond as a fraction of 4096. */
export function uuidInstant(id: string): number {
  return uuidTime(id) + Number.parseInt(id.slice(15, 18), 16) / (COUNTER_MAX + 1);
}

/** Unix milliseconds in a UUIDv7. */
export function uuidTime(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
