// What was worked out of a device's attributes, remembered by the attributes: there are few models, and each of them
// comes again and again. Twenty patterns, a dozen hashes and a map are made once for each.
import { type KeyEntry } from '../../access/key-ring.js';
import { DEVICE_ATTRIBUTES } from '../../event/event-row.js';
import { rememberMap } from '../../event/row/values.js';
import { type CollectRequest } from '../../contract/schemas.js';
import { deviceBits, type DeviceFacts, isComputer, isPhone, keptAttributes } from './device-facts.js';

type Device = CollectRequest['device'];
type Attribute = string | null | undefined;

interface Known {
  readonly attributes: readonly Attribute[];
  readonly facts: DeviceFacts;
}

/** Each at most about 2 kB: texts that are longer are not kept as they are, and not remembered. */
const KNOWN_MAX = 4096;
const known: (Known | undefined)[] = new Array<Known | undefined>(KNOWN_MAX).fill(undefined);
const asked = new Array<Attribute>(DEVICE_ATTRIBUTES.length).fill(undefined);

export function deviceFacts(device: Device, key: KeyEntry): DeviceFacts {
  const slot = slotOf(device);
  const there = known[slot];
  if (there !== undefined && isAsked(there.attributes)) return there.facts;
  const { hashes, map, isPlain } = keptAttributes(device, key);
  const facts = { hashes, map, bits: deviceBits(device), isPhone: isPhone(device), isComputer: isComputer(device) };
  // A text that is not kept as it is becomes a hash that only its workspace has.
  if (!isPlain) return facts;
  rememberMap(Object.freeze(map));
  known[slot] = { attributes: [...asked], facts };
  return facts;
}

/** Fills `asked`. Written out: a property by a name that is not known costs a search. */
function slotOf(device: Device): number {
  let hash = 0;
  hash = ask(0, device.manufacturer, hash);
  hash = ask(1, device.model, hash);
  hash = ask(2, device.brand, hash);
  hash = ask(3, device.device, hash);
  hash = ask(4, device.product, hash);
  hash = ask(5, device.hardware, hash);
  hash = ask(6, device.sdkVersion, hash);
  hash = ask(7, device.osVersion, hash);
  hash = ask(8, device.screenWidth, hash);
  hash = ask(9, device.screenHeight, hash);
  hash = ask(10, device.screenDensity, hash);
  hash = ask(11, device.locale, hash);
  return (hash ^ (hash >>> 15)) & (KNOWN_MAX - 1);
}

/** A few characters tell most apart; the rest is compared. */
function ask(index: number, value: Attribute, hash: number): number {
  asked[index] = value;
  if (typeof value !== 'string' || value === '') return Math.imul(hash, 31) + 1;
  const { length } = value;
  const ends = (value.charCodeAt(0) << 16) ^ (value.charCodeAt(length >> 1) << 8) ^ value.charCodeAt(length - 1);
  return Math.imul(hash ^ ends ^ (length << 24), 0x9e3779b1);
}

function isAsked(attributes: readonly Attribute[]): boolean {
  for (let i = 0; i < attributes.length; i += 1) if (attributes[i] !== asked[i]) return false;
  return true;
}
