// The part of a user's record that is habit: rhythms, traits, session, hours, places. Levels are kept in 16 bits:
// 1/2048 of a logarithm is 0.05 %, far below what one more sample moves.
import { KEYS_MAX, SESSION_TRAITS, TRAITS } from '../../event/measures.js';
import {
  BEHAVIOURS_MAX,
  COUNTRIES_MAX,
  HOURS,
  type KnownDevice,
  type Rhythm,
  type Traits,
  type User,
} from '../../contract/profile.js';
import { atMost, type RecordBytes } from './bytes.js';
import { clearBehaviour } from '../shapes.js';

const LEVEL_SCALE = 2048;
const LEVEL_UNIT = 1 / LEVEL_SCALE;
const LEVEL_MAX = 0x7fff;
const SPREAD_SCALE = 8192;
const SPREAD_UNIT = 1 / SPREAD_SCALE;
const SPREAD_MAX = 0xffff;
/** The session's cumulative sum, in steps of an eighth; the signal reaches full strength long before 31. */
const SHIFT_SCALE = 8;
const BYTE_MAX = 255;
const DEGREE_SCALE = 10;

/** @param version of the record: 2 had one rhythm for all devices, and countries without their first time */
export function readHabits(bytes: RecordBytes, user: User, version: number): void {
  if (version === 2) readOnlyBehaviour(bytes, user);
  else readBehaviours(bytes, user);
  readSession(bytes, user);
  readHours(bytes, user.hours);
  readPlaces(bytes, user, version);
}

export function writeHabits(bytes: RecordBytes, user: User): void {
  bytes.putU8(user.behaviourCount);
  for (let i = 0; i < user.behaviourCount; i += 1) {
    const behaviour = user.behaviours[i];
    if (behaviour === undefined) continue;
    bytes.putU8(behaviour.input);
    bytes.putU32(behaviour.visitor);
    bytes.putU32(behaviour.lastSeen);
    writeRhythm(bytes, behaviour.rhythm);
    writeTraits(bytes, behaviour.traits);
  }
  writeSession(bytes, user);
  writeHours(bytes, user.hours);
  writePlaces(bytes, user);
}

function readBehaviours(bytes: RecordBytes, user: User): void {
  user.behaviourCount = atMost(bytes.u8(), BEHAVIOURS_MAX);
  for (let i = 0; i < user.behaviourCount; i += 1) {
    const behaviour = user.behaviours[i];
    if (behaviour === undefined) continue;
    clearBehaviour(behaviour);
    behaviour.input = bytes.u8();
    behaviour.visitor = bytes.u32();
    behaviour.lastSeen = bytes.u32();
    readRhythm(bytes, behaviour.rhythm);
    readTraits(bytes, behaviour.traits);
  }
}

/** A rhythm that was learned without a device is assigned to the device that was used most. */
function readOnlyBehaviour(bytes: RecordBytes, user: User): void {
  const behaviour = user.behaviours[0];
  if (behaviour === undefined) return;
  clearBehaviour(behaviour);
  readRhythm(bytes, behaviour.rhythm);
  readTraits(bytes, behaviour.traits);
  let most: KnownDevice | undefined;
  for (let i = 0; i < user.deviceCount; i += 1) {
    const device = user.devices[i];
    if (device !== undefined && device.seen > (most?.seen ?? 0)) most = device;
  }
  if (most === undefined) return;
  behaviour.visitor = most.visitor.readUInt32BE(0);
  behaviour.lastSeen = most.lastSeen;
  user.behaviourCount = 1;
}

function level(value: number): number {
  return Math.max(-LEVEL_MAX, Math.min(LEVEL_MAX, Math.round(value * LEVEL_SCALE)));
}

/** Never 0: for a level without deviation, any difference would be infinite. */
function spread(value: number): number {
  return Math.max(1, Math.min(SPREAD_MAX, Math.round(value * SPREAD_SCALE)));
}

function readRhythm(bytes: RecordBytes, rhythm: Rhythm): void {
  rhythm.learned = bytes.varint();
  if (rhythm.learned === 0) return;
  rhythm.dwells = atMost(bytes.u8(), KEYS_MAX);
  rhythm.flights = atMost(bytes.u8(), KEYS_MAX);
  rhythm.misses = bytes.varint();
  const { mean, spread: spreads } = rhythm;
  const count = rhythm.dwells + rhythm.flights;
  for (let i = 0; i < count; i += 1) {
    mean[i] = bytes.i16() * LEVEL_UNIT;
    spreads[i] = bytes.u16() * SPREAD_UNIT;
  }
}

function writeRhythm(bytes: RecordBytes, rhythm: Rhythm): void {
  bytes.putVarint(rhythm.learned);
  if (rhythm.learned === 0) return;
  bytes.putU8(rhythm.dwells);
  bytes.putU8(rhythm.flights);
  bytes.putVarint(rhythm.misses);
  const { mean, spread: spreads } = rhythm;
  const count = rhythm.dwells + rhythm.flights;
  for (let i = 0; i < count; i += 1) {
    bytes.putI16(level(mean[i] ?? 0));
    bytes.putU16(spread(spreads[i] ?? 0));
  }
}

function readTraits(bytes: RecordBytes, traits: Traits): void {
  const present = bytes.u16();
  for (let i = 0; i < TRAITS.length; i += 1) {
    if ((present & (1 << i)) === 0) continue;
    traits.learned[i] = bytes.u8();
    traits.mean[i] = bytes.i16() * LEVEL_UNIT;
    traits.spread[i] = bytes.u16() * SPREAD_UNIT;
  }
}

function writeTraits(bytes: RecordBytes, traits: Traits): void {
  let present = 0;
  for (let i = 0; i < TRAITS.length; i += 1) if ((traits.learned[i] ?? 0) > 0) present |= 1 << i;
  bytes.putU16(present);
  for (let i = 0; i < TRAITS.length; i += 1) {
    if ((present & (1 << i)) === 0) continue;
    bytes.putU8(traits.learned[i] ?? 0);
    bytes.putI16(level(traits.mean[i] ?? 0));
    bytes.putU16(spread(traits.spread[i] ?? 0));
  }
}

function readSession(bytes: RecordBytes, { session }: User): void {
  if (bytes.u8() === 0) return;
  session.high = bytes.u32();
  session.low = bytes.u32();
  session.shift = bytes.u8() / SHIFT_SCALE;
  for (let i = 0; i < SESSION_TRAITS.length; i += 1) {
    session.learned[i] = bytes.u8();
    session.mean[i] = session.learned[i] === 0 ? 0 : bytes.i16() * LEVEL_UNIT;
  }
}

function writeSession(bytes: RecordBytes, { session }: User): void {
  const some = session.high !== 0 || session.low !== 0;
  bytes.putU8(some ? 1 : 0);
  if (!some) return;
  bytes.putU32(session.high);
  bytes.putU32(session.low);
  bytes.putU8(Math.min(BYTE_MAX, Math.round(session.shift * SHIFT_SCALE)));
  for (let i = 0; i < SESSION_TRAITS.length; i += 1) {
    bytes.putU8(session.learned[i] ?? 0);
    if (session.learned[i] !== 0) bytes.putI16(level(session.mean[i] ?? 0));
  }
}

function readHours(bytes: RecordBytes, hours: Uint16Array): void {
  const present = bytes.varint();
  for (let i = 0; i < HOURS; i += 1) if ((present & (1 << i)) !== 0) hours[i] = bytes.u16();
}

function writeHours(bytes: RecordBytes, hours: Uint16Array): void {
  let present = 0;
  for (let i = 0; i < HOURS; i += 1) if ((hours[i] ?? 0) > 0) present |= 1 << i;
  bytes.putVarint(present);
  for (let i = 0; i < HOURS; i += 1) if ((present & (1 << i)) !== 0) bytes.putU16(hours[i] ?? 0);
}

function readPlaces(bytes: RecordBytes, { place, countries, firstSeen }: User, version: number): void {
  place.at = bytes.varint();
  if (place.at > 0) {
    place.country = bytes.u16();
    place.zoneCountry = bytes.u16();
    place.latitude = bytes.i16() / DEGREE_SCALE;
    place.longitude = bytes.i16() / DEGREE_SCALE;
  }
  countries.size = atMost(bytes.u8(), COUNTRIES_MAX);
  for (let i = 0; i < countries.size; i += 1) {
    countries.codes[i] = bytes.u16();
    countries.counts[i] = bytes.u8();
    countries.firstSeen[i] = version === 2 ? firstSeen : bytes.u32();
  }
}

function writePlaces(bytes: RecordBytes, { place, countries }: User): void {
  bytes.putVarint(place.at);
  if (place.at > 0) {
    bytes.putU16(place.country);
    bytes.putU16(place.zoneCountry);
    bytes.putI16(Math.round(place.latitude * DEGREE_SCALE));
    bytes.putI16(Math.round(place.longitude * DEGREE_SCALE));
  }
  bytes.putU8(countries.size);
  for (let i = 0; i < countries.size; i += 1) {
    bytes.putU16(countries.codes[i] ?? 0);
    bytes.putU8(countries.counts[i] ?? 0);
    bytes.putU32(countries.firstSeen[i] ?? 0);
  }
}
