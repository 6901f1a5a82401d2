// UUIDv7 (RFC 9562): ids that sort by time. Within one millisecond the 12 bits after the version count up, so ids of
// one process are strictly increasing even when the clock stops or steps back.
import { randomFillSync } from 'node:crypto';

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const POOL_BYTES = 8192;
const COUNTER_MAX = 0xfff;
/** Version and counter, with the hyphens around them. */
const COUNTERS = Array.from({ length: COUNTER_MAX + 1 }, (_, counter) => `-7${counter.toString(16).padStart(3, '0')}-`);

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export function isUuidV7(id: string): boolean {
  return UUID_V7.test(id);
}

/** @param clock Unix milliseconds. */
export function createUuidV7(clock: () => number): () => string {
  const pool = Buffer.alloc(POOL_BYTES);
  let used = POOL_BYTES;
  let time = 0;
  let counter = 0;
  /** Text of `time`, built once per millisecond: half of an id's cost. */
  let stamp = '';
  const hex = (at: number): string => HEX[pool[at] ?? 0] ?? '';

  return () => {
    if (used + 8 > POOL_BYTES) {
      randomFillSync(pool);
      used = 0;
    }
    const at = used;
    used += 8;
    const now = clock();
    if (now > time) {
      time = now;
      stamp = stampOf(time);
      // A random start below half leaves room to count and separates the ids of two processes.
      counter = ((pool[at] ?? 0) << 3) & 0x7ff;
    } else if (++counter > COUNTER_MAX) {
      time += 1;
      stamp = stampOf(time);
      counter = 0;
    }
    const variant = HEX[((pool[at] ?? 0) & 0x3f) | 0x80] ?? '';
    return (
      stamp +
      (COUNTERS[counter] ?? '') +
      variant +
      hex(at + 1) +
      '-' +
      hex(at + 2) +
      hex(at + 3) +
      hex(at + 4) +
      hex(at + 5) +
      hex(at + 6) +
      hex(at + 7)
    );
  };
}

function stampOf(time: number): string {
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
