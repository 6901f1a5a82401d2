// What a device's attributes tell, reduced to bits and hashes: scoring never sees the text.
import { CLIENT, DEVICE_ATTRIBUTES } from '../../contract/event-row.js';
import { type CollectRequest } from '../../contract/schemas.js';

type Attributes = CollectRequest['device'];

const scratch = Buffer.alloc(DEVICE_ATTRIBUTES.length * 2);

/** Twelve 16-bit FNV-1a hashes as latin1 text; 0 = absent. Good enough to tell "same" from "other" per attribute. */
export function attributeHashes(device: Attributes): string {
  for (let i = 0; i < DEVICE_ATTRIBUTES.length; i += 1) {
    const name = DEVICE_ATTRIBUTES[i];
    const value = name === undefined ? undefined : device[name];
    scratch.writeUInt16LE(typeof value === 'string' && value !== '' ? hash16(value) : 0, i * 2);
  }
  return scratch.toString('latin1');
}

function hash16(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return ((hash >>> 16) ^ (hash & 0xffff)) || 1;
}

/** The attributes that came, for analysts. */
export function attributeMap(device: Attributes): Record<string, string> {
  const map: Record<string, string> = {};
  for (const name of DEVICE_ATTRIBUTES) {
    const value = device[name];
    if (typeof value === 'string' && value !== '') map[name] = value;
  }
  return map;
}

const APPLE = /\bapple\b|^i(phone|pad|pod|os)\b/i;
/** Names that the Android emulator and common desktop emulators give themselves. */
const EMULATOR = /goldfish|ranchu|vbox86|android sdk built for|sdk_gphone|google_sdk|emulator|genymotion|bluestacks|nox|ttvm_hdragon|droid4x|memu/i;

/** Bits of `CLIENT` that follow from the attributes. */
export function deviceBits(device: Attributes): number {
  let bits = 0;
  if (matches(APPLE, device.manufacturer) || matches(APPLE, device.brand) || matches(APPLE, device.osVersion)) bits |= CLIENT.apple;
  if (matches(EMULATOR, device.hardware) || matches(EMULATOR, device.product) || matches(EMULATOR, device.model) || matches(EMULATOR, device.manufacturer)) {
    bits |= CLIENT.emulator;
  }
  return bits;
}

function matches(pattern: RegExp, value: string | null | undefined): boolean {
  return typeof value === 'string' && pattern.test(value);
}
