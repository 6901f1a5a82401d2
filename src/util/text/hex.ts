// Reads numbers from hex hashes, which are the keys of users, devices and so on. No allocation: several reads per
// request.
import { unitAt } from './unit-at.js';

const NIBBLE = new Uint8Array(128);
for (let digit = 0; digit < 16; digit += 1) {
  NIBBLE[digit.toString(16).charCodeAt(0)] = digit;
  NIBBLE[digit.toString(16).toUpperCase().charCodeAt(0)] = digit;
}

/** The 32 bits of the eight hex digits at `at`; missing digits count as zero. */
export function hex32(text: string, at: number): number {
  // One read beyond the end would make V8 call a function for every digit from then on: 4 times slower.
  if (text.length < at + 8) return hex32OfShort(text, at);
  let value = 0;
  for (let i = at; i < at + 8; i += 1) value = (value << 4) | (NIBBLE[unitAt(text, i) & 0x7f] ?? 0);
  return value >>> 0;
}

function hex32OfShort(text: string, at: number): number {
  return text.length <= at ? 0 : hex32(text.slice(at).padEnd(8, '0'), 0);
}

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** 32 bits as eight hex digits. */
export function hexOf32(value: number): string {
  return (
    (BYTES[value >>> 24] ?? '') +
    (BYTES[(value >>> 16) & 0xff] ?? '') +
    (BYTES[(value >>> 8) & 0xff] ?? '') +
    (BYTES[value & 0xff] ?? '')
  );
}

/** The 16 bits of attribute `index` in `EventRequest.deviceAttributes`. */
export function attribute16(attributes: string, index: number): number {
  const at = index * 2;
  if (attributes.length < at + 2) return 0;
  return (unitAt(attributes, at) & 0xff) | ((unitAt(attributes, at + 1) & 0xff) << 8);
}

/** Decodes a hex string into `into` until it is full. */
export function hexInto(text: string, into: Uint8Array): void {
  for (let i = 0; i < into.length; i += 1) {
    into[i] = ((NIBBLE[unitAt(text, i * 2) & 0x7f] ?? 0) << 4) | (NIBBLE[unitAt(text, i * 2 + 1) & 0x7f] ?? 0);
  }
}

/** 32-bit hash of a short text (FNV-1a). Not cryptographic. Never 0. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ unitAt(text, i), 0x01000193);
  return hash >>> 0 || 1;
}
