// Records as bytes. Every record begins with a version (u8) and the Unix second it was last seen (u32), so that a sweep
// can age it without knowing its kind. A newer version appends; a reader takes what its version has and leaves the rest empty.
import {
  type Activity, type Address, ATTRIBUTE_COUNT, type Device, DEVICES_MAX, type Identifier, type KnownDevice, type Outcomes,
  RECENT_MAX, type RecentSet, type User, VISITOR_BYTES, WINDOW_SLOTS,
} from '../contract/profile.js';
import { RecordBytes } from './bytes.js';
import { readHabits, writeHabits } from './codec-habits.js';
import { clearAddress, clearDevice, clearIdentifier, clearUser } from './shapes.js';

/** 2 appends a user's behaviour, hours and places, and leaves the users of an address away. */
export const RECORD_VERSION = 2;

/** A record as the cache holds it (Latin-1), as the store gives it, the one just written to the same bytes, or nothing. */
export type RecordSource = string | Uint8Array | RecordBytes | undefined;

export function readUser(bytes: RecordBytes, from: RecordSource, user: User): void {
  clearUser(user);
  const version = open(bytes, from);
  if (version === 0) return;
  readActivity(bytes, user);
  readOutcomes(bytes, user);
  user.learned = bytes.varint();
  user.deviceCount = bounded(bytes.u8(), DEVICES_MAX);
  for (let i = 0; i < user.deviceCount; i += 1) readKnownDevice(bytes, user.devices[i]);
  readRecent(bytes, user.recentDevices);
  readSim(bytes, user);
  user.challengeUntil = bytes.varint();
  if (user.challengeUntil !== 0) {
    user.challengeHigh = bytes.u32();
    user.challengeLow = bytes.u32();
  }
  if (version >= 2) readHabits(bytes, user);
  bytes.finish();
}

export function writeUser(bytes: RecordBytes, user: User): void {
  writeHeader(bytes, user);
  writeOutcomes(bytes, user);
  bytes.putVarint(user.learned);
  bytes.putU8(user.deviceCount);
  for (let i = 0; i < user.deviceCount; i += 1) writeKnownDevice(bytes, user.devices[i]);
  writeRecent(bytes, user.recentDevices);
  writeSim(bytes, user);
  bytes.putVarint(user.challengeUntil);
  if (user.challengeUntil !== 0) {
    bytes.putU32(user.challengeHigh);
    bytes.putU32(user.challengeLow);
  }
  writeHabits(bytes, user);
}

export function readDevice(bytes: RecordBytes, from: RecordSource, device: Device): void {
  clearDevice(device);
  if (open(bytes, from) === 0) return;
  readActivity(bytes, device);
  readOutcomes(bytes, device);
  device.visitorSince = bytes.u32();
  if (bytes.u8() === 1) device.visitor = bytes.hex(VISITOR_BYTES);
  readRecent(bytes, device.users);
  bytes.finish();
}

export function writeDevice(bytes: RecordBytes, device: Device): void {
  writeHeader(bytes, device);
  writeOutcomes(bytes, device);
  bytes.putU32(device.visitorSince);
  bytes.putU8(device.visitor === '' ? 0 : 1);
  if (device.visitor !== '') bytes.putHex(device.visitor);
  writeRecent(bytes, device.users);
}

export function readIdentifier(bytes: RecordBytes, from: RecordSource, identifier: Identifier): void {
  clearIdentifier(identifier);
  if (open(bytes, from) === 0) return;
  readActivity(bytes, identifier);
  readRecent(bytes, identifier.devices);
  bytes.finish();
}

export function writeIdentifier(bytes: RecordBytes, identifier: Identifier): void {
  writeHeader(bytes, identifier);
  writeRecent(bytes, identifier.devices);
}

export function readAddress(bytes: RecordBytes, from: RecordSource, address: Address): void {
  clearAddress(address);
  if (open(bytes, from) === 0) return;
  readActivity(bytes, address);
  bytes.finish();
}

export function writeAddress(bytes: RecordBytes, address: Address): void {
  writeHeader(bytes, address);
}

/** The record's version, 0 when there is none. A newer one than ours is an error: it must not be folded into an older one. */
function open(bytes: RecordBytes, from: RecordSource): number {
  if (from === bytes) bytes.rewind();
  else if (from === undefined || from instanceof RecordBytes || from.length === 0) return 0;
  else bytes.load(from);
  const version = bytes.u8();
  if (version > RECORD_VERSION) throw new RangeError(`a record of version ${version}, newer than ${RECORD_VERSION}`);
  return version;
}

function bounded(count: number, max: number): number {
  if (count > max) throw new RangeError(`${count} entries in a record, at most ${max}`);
  return count;
}

function readActivity(bytes: RecordBytes, record: Activity): void {
  record.lastSeen = bytes.u32();
  record.firstSeen = bytes.u32();
  record.seen = bytes.varint();
  for (let i = 0; i < WINDOW_SLOTS; i += 1) record.requests[i] = bytes.varint();
  const failed = bytes.u8();
  for (let i = 0; i < WINDOW_SLOTS; i += 1) if ((failed & (1 << i)) !== 0) record.failures[i] = bytes.varint();
}

function writeHeader(bytes: RecordBytes, record: Activity): void {
  bytes.start();
  bytes.putU8(RECORD_VERSION);
  bytes.putU32(record.lastSeen);
  bytes.putU32(record.firstSeen);
  bytes.putVarint(record.seen);
  let failed = 0;
  for (let i = 0; i < WINDOW_SLOTS; i += 1) {
    bytes.putVarint(record.requests[i] ?? 0);
    if ((record.failures[i] ?? 0) > 0) failed |= 1 << i;
  }
  bytes.putU8(failed);
  for (let i = 0; i < WINDOW_SLOTS; i += 1) if ((failed & (1 << i)) !== 0) bytes.putVarint(record.failures[i] ?? 0);
}

function readOutcomes(bytes: RecordBytes, record: Outcomes): void {
  record.allowed = bytes.varint();
  record.challenged = bytes.varint();
  record.blocked = bytes.varint();
}

function writeOutcomes(bytes: RecordBytes, record: Outcomes): void {
  bytes.putVarint(record.allowed);
  bytes.putVarint(record.challenged);
  bytes.putVarint(record.blocked);
}

function readRecent(bytes: RecordBytes, set: RecentSet): void {
  set.size = bounded(bytes.u8(), RECENT_MAX);
  for (let i = 0; i < set.size; i += 1) {
    set.parties[i] = bytes.u32();
    set.seen[i] = bytes.u32();
  }
}

function writeRecent(bytes: RecordBytes, set: RecentSet): void {
  bytes.putU8(set.size);
  for (let i = 0; i < set.size; i += 1) {
    bytes.putU32(set.parties[i] ?? 0);
    bytes.putU32(set.seen[i] ?? 0);
  }
}

function readKnownDevice(bytes: RecordBytes, device: KnownDevice | undefined): void {
  if (device === undefined) return;
  device.high = bytes.u32();
  device.low = bytes.u32();
  bytes.raw(device.visitor);
  const present = bytes.u16();
  for (let i = 0; i < ATTRIBUTE_COUNT; i += 1) device.attributes[i] = (present & (1 << i)) !== 0 ? bytes.u16() : 0;
  device.firstSeen = bytes.u32();
  device.lastSeen = bytes.u32();
  device.seen = bytes.varint();
}

function writeKnownDevice(bytes: RecordBytes, device: KnownDevice | undefined): void {
  if (device === undefined) return;
  bytes.putU32(device.high);
  bytes.putU32(device.low);
  bytes.putRaw(device.visitor);
  let present = 0;
  for (let i = 0; i < ATTRIBUTE_COUNT; i += 1) if (device.attributes[i] !== 0) present |= 1 << i;
  bytes.putU16(present);
  for (let i = 0; i < ATTRIBUTE_COUNT; i += 1) if (device.attributes[i] !== 0) bytes.putU16(device.attributes[i] ?? 0);
  bytes.putU32(device.firstSeen);
  bytes.putU32(device.lastSeen);
  bytes.putVarint(device.seen);
}

/** Nothing, a serial or an operator: two flags first, for most users have neither. */
function readSim(bytes: RecordBytes, user: User): void {
  const { sim } = user;
  const has = bytes.u8();
  if (has === 0) return;
  if ((has & 1) !== 0) {
    sim.high = bytes.u32();
    sim.low = bytes.u32();
  }
  if ((has & 2) !== 0) sim.operator = bytes.text();
  sim.firstSeen = bytes.u32();
  sim.lastChange = bytes.varint();
  sim.changes = bytes.varint();
}

function writeSim(bytes: RecordBytes, user: User): void {
  const { sim } = user;
  const has = (sim.high !== 0 || sim.low !== 0 ? 1 : 0) | (sim.operator !== '' ? 2 : 0);
  bytes.putU8(has);
  if (has === 0) return;
  if ((has & 1) !== 0) {
    bytes.putU32(sim.high);
    bytes.putU32(sim.low);
  }
  if ((has & 2) !== 0) bytes.putText(sim.operator);
  bytes.putU32(sim.firstSeen);
  bytes.putVarint(sim.lastChange);
  bytes.putVarint(sim.changes);
}
