// Reduces device attributes to bits and hashes, so that scoring never sees the text.
import { type KeyEntry } from '../../access/key-ring.js';
import { CLIENT, DEVICE_ATTRIBUTES } from '../../event/event-row.js';
import { type CollectRequest } from '../../contract/schemas.js';
import { PLAIN_CHARS_MAX, specialBit } from '../../util/text/plain-text.js';
import { keptText } from './free-text.js';

type Attributes = CollectRequest['device'];

const scratch = Buffer.alloc(DEVICE_ATTRIBUTES.length * 2);

export interface KeptAttributes {
  /** Twelve 16-bit FNV-1a hashes as latin1 text; 0 = absent. Enough to tell "same" from "different" per attribute. */
  hashes: string;
  /** The attributes that were sent, for analysts. */
  map: Record<string, string>;
}

/** One pass over the characters gives the hash of an attribute and whether it is stored unchanged. */
export function keptAttributes(device: Attributes, key: KeyEntry): KeptAttributes {
  const map: Record<string, string> = {};
  for (let i = 0; i < DEVICE_ATTRIBUTES.length; i += 1) {
    const name = DEVICE_ATTRIBUTES[i];
    const value = name === undefined ? undefined : device[name];
    let hash = 0;
    if (name !== undefined && typeof value === 'string' && value !== '') {
      const seen = scan(value);
      hash = seen & 0xffff || 1;
      map[name] = seen > 0xffff ? keptText(value, key) : value;
    }
    scratch[i * 2] = hash & 0xff;
    scratch[i * 2 + 1] = hash >>> 8;
  }
  return { hashes: scratch.toString('latin1'), map };
}

/** The hash in the lower 16 bits; higher bits are set when the text must be checked before it is stored. */
function scan(text: string): number {
  let hash = 0x811c9dc5;
  let special = text.length > PLAIN_CHARS_MAX ? 1 : 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    special |= specialBit(code);
    hash = Math.imul(hash ^ code, 0x01000193);
  }
  return (special << 16) | ((hash >>> 16) ^ (hash & 0xffff));
}

/**
 * What a system says whose timezone is not set: `Factory` in the tz database. Chromium says `Etc/Unknown` then, and a
 * page that does not look whether its browser knows one writes the word `undefined`.
 */
const UNSET_TIMEZONES = new Set(['Etc/Unknown', 'Factory', 'undefined', 'null', 'unknown', 'Unknown']);

/** The timezone of the device, '' where it is absent or the device does not know it. */
export function timezoneOf({ timezone }: Attributes): string {
  return timezone === undefined || timezone === null || UNSET_TIMEZONES.has(timezone) ? '' : timezone;
}

const APPLE = /\bapple\b|^i(phone|pad|pod|os)\b/i;
/** Names that the Android emulator and common desktop emulators report. */
const EMULATOR = new RegExp(
  'goldfish|ranchu|vbox86|android sdk built for|sdk_gphone|google_sdk|emulator|genymotion|bluestacks|' +
    '(?<![a-z])nox|ttvm_hdragon|droid4x|memu',
  'i',
);

/** Bits of `CLIENT` that are derived from the attributes. */
export function deviceBits(device: Attributes): number {
  let bits = 0;
  if (matches(APPLE, device.manufacturer) || matches(APPLE, device.brand) || matches(APPLE, device.osVersion))
    bits |= CLIENT.apple;
  if (
    matches(EMULATOR, device.hardware) ||
    matches(EMULATOR, device.product) ||
    matches(EMULATOR, device.model) ||
    matches(EMULATOR, device.manufacturer)
  ) {
    bits |= CLIENT.emulator;
  }
  return bits;
}

const PHONE_SYSTEM = /^(android|ios|ipados|iphone os)\b/i;
const DESKTOP_SYSTEM = /windows|mac ?os|darwin|linux|ubuntu|fedora|debian|chrome ?os|cros/i;
const PHONE_CLASS = /phone|mobile|tablet|handset/i;
const DESKTOP_CLASS = /desktop|laptop|notebook|\bpc\b|workstation|\btv\b/i;
const PHONE_MODEL =
  /\b(i(phone|pad|pod)|pixel|galaxy|redmi|mi \d|moto|xperia|nexus|oneplus|oppo|vivo|realme|sm-[a-z]\d)/i;
const DESKTOP_MODEL = new RegExp(
  '\\b(mac(book|mini)?|imac|thinkpad|ideapad|latitude|inspiron|optiplex|precision|elitebook|probook|pavilion|' +
    'surface|xps|zenbook|vivobook|chromebook)\\b',
  'i',
);
/** Manufacturers of computers that no longer make phones. */
const DESKTOP_MAKER = /^(dell|hewlett|hp\b|lenovo (think|idea)|acer|msi\b|gigabyte|asrock|fujitsu|microsoft)/i;
/** Levels of the Android API. */
const ANDROID_LEVEL = /^(1[4-9]|[23]\d|4\d)$/;

/** `CLIENT.phone`, and bits for the source of the fingerprint. */
export function phoneBits(device: Attributes, sdk: string, system: string): number {
  let bits = 0;
  if (sdk === 'android' || isPhone(device, system)) bits |= CLIENT.phone;
  if (device.fingerprintSource === 'hardware') bits |= CLIENT.hardwareFingerprint;
  if (device.fingerprintSource === 'seeded') bits |= CLIENT.seededFingerprint;
  return bits;
}

function isPhone(device: Attributes, system: string): boolean {
  if (isComputer(device)) return false;
  return (
    matches(PHONE_SYSTEM, system) ||
    matches(PHONE_SYSTEM, device.osVersion) ||
    matches(PHONE_CLASS, device.device) ||
    matches(PHONE_MODEL, device.model) ||
    (matches(ANDROID_LEVEL, device.sdkVersion) && typeof device.hardware === 'string')
  );
}

function isComputer(device: Attributes): boolean {
  return (
    matches(DESKTOP_SYSTEM, device.osVersion) ||
    matches(DESKTOP_CLASS, device.device) ||
    matches(DESKTOP_MODEL, device.model) ||
    matches(DESKTOP_MAKER, device.manufacturer) ||
    matches(DESKTOP_SYSTEM, device.hardware)
  );
}

/** A computer has no SIM. When a device sends no attributes, SIM data show that it is a phone. */
export function mayHaveSim(device: Attributes, client: number): boolean {
  return (client & CLIENT.phone) !== 0 || !(isComputer(device) || isLandscape(device));
}

/** Phones report their screen in portrait orientation. */
function isLandscape({ screenWidth, screenHeight }: Attributes): boolean {
  return Number(screenWidth ?? 0) > Number(screenHeight ?? 0);
}

function matches(pattern: RegExp, value: string | null | undefined): boolean {
  return typeof value === 'string' && pattern.test(value);
}
