// The byte format of records. Each begins with a version (u8) and the Unix second of the last sighting (u32), so that a
// sweep can age it without knowing its kind. A newer version appends fields; a reader of an older record leaves these
// fields empty.
import {
  type Activity,
  AMOUNT_STEPS,
  ATTRIBUTE_COUNT,
  type Crowd,
  type Device,
  DEVICES_MAX,
  type Identifier,
  type KnownDevice,
  type Orders,
  type Outcomes,
  type RecentSet,
  type Replays,
  type User,
  VISITOR_BYTES,
  WINDOW_SLOTS,
} from '../../contract/profile.js';
import { atMost, RecordBytes } from './bytes.js';
import { readNewcomers, readRegulars, readSketch, writeNewcomers, writeRegulars, writeSketch } from './codec-crowd.js';
import { hasCards, readCards, writeCards } from './codec-cards.js';
import { hasOthers, readOthers, writeOthers } from './codec-prefixes.js';
import { readHabits, writeHabits } from './codec-habits.js';
import { readReaches, readVerdicts, readWords, writeReaches, writeVerdicts, writeWords } from './codec-words.js';
import {
  hasCurrency,
  readCurrency,
  readPace,
  readSim,
  readStanding,
  writeCurrency,
  writeSim,
  writeStanding,
} from './codec-standing.js';
import {
  clearCrowd,
  clearDevice,
  clearIdentifier,
  clearOrders,
  clearPrefixes,
  clearReplays,
  clearUser,
} from '../shapes.js';

/**
 * 2 appends a user's behaviour, hours and places, and leaves the users of an address away. 3 has a rhythm for each
 * device and way of typing, the standing of devices, SIMs, countries and networks, amounts and steps of a user, the
 * networks of a device, and the newcomers of an address.
 */
export const RECORD_VERSION = 3;

/** Records before version 3 do not say which challenge was passed; it is taken as a second factor. */
const WORDS_BEFORE_3 = 1;

/**
 * A record as Latin-1 text, as the store returns it, in the bytes that read it (just written, or from the cache), or
 * nothing.
 */
export type RecordSource = string | Uint8Array | RecordBytes | undefined;

export function readUser(bytes: RecordBytes, from: RecordSource, user: User): void {
  clearUser(user);
  const version = openRecord(bytes, from);
  if (version === 0) return;
  readActivity(bytes, user);
  readOutcomes(bytes, user);
  user.learned = bytes.varint();
  user.deviceCount = atMost(bytes.u8(), DEVICES_MAX);
  for (let i = 0; i < user.deviceCount; i += 1) readKnownDevice(bytes, user.devices[i], version);
  readRecent(bytes, user.recentDevices);
  readSim(bytes, user.sim, version);
  user.challengeUntil = bytes.varint();
  if (user.challengeUntil !== 0) {
    user.challengeHigh = bytes.u32();
    user.challengeLow = bytes.u32();
    user.challengeWords = version < 3 ? WORDS_BEFORE_3 : bytes.varint();
  }
  if (version >= 2) readHabits(bytes, user, version);
  if (version >= 3) {
    readStanding(bytes, user);
    readVerdicts(bytes, user.verdicts);
    readCurrency(bytes, user.amounts);
    readPace(bytes, user.amounts);
    if (!bytes.ended) user.lastAction = bytes.u32();
    readReaches(bytes, user.verdicts);
    if (!bytes.ended) user.amounts.inDay = bytes.u8();
    readCards(bytes, user);
    readOthers(bytes, user.networks);
  }
  bytes.finish();
}

/**
 * Limit of a user's record, in bytes. When all parts are full, the rhythms seen longest ago are dropped: each has at
 * most 334 bytes, the rest 1,685; with one rhythm the other prefixes of networks give way too.
 */
export const USER_BYTES_MAX = 2000;

export function writeUser(bytes: RecordBytes, user: User): void {
  writeWhole(bytes, user);
  while (bytes.at > USER_BYTES_MAX && user.behaviourCount > 1) {
    forgetBehaviour(user);
    writeWhole(bytes, user);
  }
  if (bytes.at <= USER_BYTES_MAX) return;
  clearPrefixes(user.networks);
  writeWhole(bytes, user);
}

function forgetBehaviour(user: User): void {
  const { behaviours } = user;
  let oldest = 0;
  for (let i = 1; i < user.behaviourCount; i += 1)
    if ((behaviours[i]?.lastSeen ?? 0) < (behaviours[oldest]?.lastSeen ?? 0)) oldest = i;
  behaviours.push(...behaviours.splice(oldest, 1));
  user.behaviourCount -= 1;
}

function writeWhole(bytes: RecordBytes, user: User): void {
  writeHeader(bytes, user);
  writeOutcomes(bytes, user);
  bytes.putVarint(user.learned);
  bytes.putU8(user.deviceCount);
  for (let i = 0; i < user.deviceCount; i += 1) writeKnownDevice(bytes, user.devices[i]);
  writeRecent(bytes, user.recentDevices);
  writeSim(bytes, user.sim);
  bytes.putVarint(user.challengeUntil);
  if (user.challengeUntil !== 0) {
    bytes.putU32(user.challengeHigh);
    bytes.putU32(user.challengeLow);
    bytes.putVarint(user.challengeWords);
  }
  writeHabits(bytes, user);
  writeStanding(bytes, user);
  const { inDay } = user.amounts;
  const others = hasOthers(user.networks);
  const cards = others || hasCards(user);
  const last = cards || inDay !== 0;
  const reaches = last || user.verdicts.some(({ step }) => step !== 0);
  const acts = reaches || user.lastAction !== 0;
  const orders = acts || hasCurrency(user.amounts);
  writeVerdicts(bytes, user.verdicts, orders);
  if (orders) writeCurrency(bytes, user.amounts, acts);
  if (acts) bytes.putU32(user.lastAction);
  if (reaches) writeReaches(bytes, user.verdicts);
  if (last) bytes.putU8(inDay);
  if (cards) writeCards(bytes, user);
  if (others) writeOthers(bytes, user.networks);
}

export function readDevice(bytes: RecordBytes, from: RecordSource, device: Device): void {
  clearDevice(device);
  const version = openRecord(bytes, from);
  if (version === 0) return;
  readActivity(bytes, device);
  readOutcomes(bytes, device);
  device.visitorSince = bytes.u32();
  if (bytes.u8() === 1) device.visitor = bytes.hex(VISITOR_BYTES);
  readRecent(bytes, device.users);
  if (version >= 3) {
    device.networksLow = bytes.u32();
    device.networksHigh = bytes.u32();
    readWords(bytes, device.words);
  }
  bytes.finish();
}

export function writeDevice(bytes: RecordBytes, device: Device): void {
  writeHeader(bytes, device);
  writeOutcomes(bytes, device);
  bytes.putU32(device.visitorSince);
  bytes.putU8(device.visitor === '' ? 0 : 1);
  if (device.visitor !== '') bytes.putHex(device.visitor);
  writeRecent(bytes, device.users);
  bytes.putU32(device.networksLow);
  bytes.putU32(device.networksHigh);
  writeWords(bytes, device.words);
}

export function readIdentifier(bytes: RecordBytes, from: RecordSource, identifier: Identifier): void {
  clearIdentifier(identifier);
  const version = openRecord(bytes, from);
  if (version === 0) return;
  readActivity(bytes, identifier);
  readRecent(bytes, identifier.devices);
  if (version >= 3) readWords(bytes, identifier.words);
  bytes.finish();
}

export function writeIdentifier(bytes: RecordBytes, identifier: Identifier): void {
  writeHeader(bytes, identifier);
  writeRecent(bytes, identifier.devices);
  writeWords(bytes, identifier.words);
}

export function readCrowd(bytes: RecordBytes, from: RecordSource, crowd: Crowd): void {
  clearCrowd(crowd);
  const version = openRecord(bytes, from);
  if (version === 0) return;
  readActivity(bytes, crowd);
  if (version >= 3) {
    readNewcomers(bytes, crowd);
    readWords(bytes, crowd.words);
    readRegulars(bytes, crowd);
  }
  bytes.finish();
}

export function writeCrowd(bytes: RecordBytes, crowd: Crowd): void {
  writeHeader(bytes, crowd);
  writeNewcomers(bytes, crowd);
  writeWords(bytes, crowd.words, crowd.regularDay !== 0);
  writeRegulars(bytes, crowd);
}

export function readReplays(bytes: RecordBytes, from: RecordSource, replays: Replays): void {
  clearReplays(replays);
  if (openRecord(bytes, from) === 0) return;
  replays.lastSeen = bytes.u32();
  readRecent(bytes, replays.digests);
  bytes.finish();
}

export function writeReplays(bytes: RecordBytes, replays: Replays): void {
  writeAge(bytes, replays.lastSeen);
  writeRecent(bytes, replays.digests);
}

export function readOrders(bytes: RecordBytes, from: RecordSource, orders: Orders): void {
  clearOrders(orders);
  if (openRecord(bytes, from) === 0) return;
  orders.lastSeen = bytes.u32();
  for (let i = 0; i < AMOUNT_STEPS; i += 1) orders.counts[i] = bytes.varint();
  bytes.finish();
  // Records of older versions end here.
  if (bytes.ended) return;
  const has = bytes.u8();
  for (const [i, sketch] of orders.buyers.entries()) {
    orders.daily[i] = bytes.varint();
    if ((has & (1 << i)) !== 0) readSketch(bytes, sketch);
  }
  bytes.finish();
}

export function writeOrders(bytes: RecordBytes, orders: Orders): void {
  writeAge(bytes, orders.lastSeen);
  for (let i = 0; i < AMOUNT_STEPS; i += 1) bytes.putVarint(orders.counts[i] ?? 0);
  let has = 0;
  for (const [i, { used }] of orders.buyers.entries()) if (used) has |= 1 << i;
  bytes.putU8(has);
  for (const [i, sketch] of orders.buyers.entries()) {
    bytes.putVarint(orders.daily[i] ?? 0);
    if (sketch.used) writeSketch(bytes, sketch);
  }
}

function writeAge(bytes: RecordBytes, lastSeen: number): void {
  bytes.start();
  bytes.putU8(RECORD_VERSION);
  bytes.putU32(lastSeen);
}

/**
 * The record's version, 0 when there is no record.
 * @throws when it is newer than this program's: it must not be folded into an older one
 */
export function openRecord(bytes: RecordBytes, from: RecordSource): number {
  // Text first, which nearly all are: comparing text with an object is a call.
  if (typeof from === 'string') {
    if (from === '') return 0;
    bytes.load(from);
  } else if (from === bytes) bytes.rewind();
  else if (from === undefined || from instanceof RecordBytes || from.length === 0) return 0;
  else bytes.load(from);
  const version = bytes.u8();
  if (version > RECORD_VERSION)
    throw new RangeError(
      `profiles: a record has version ${version}, this program knows versions up to ${RECORD_VERSION}; ` +
        'run the release that wrote it, or a later one',
    );
  return version;
}

export function readActivity(bytes: RecordBytes, record: Activity): void {
  record.lastSeen = bytes.u32();
  record.firstSeen = bytes.u32();
  record.seen = bytes.varint();
  for (let i = 0; i < WINDOW_SLOTS; i += 1) record.requests[i] = bytes.varint();
  const failed = bytes.u8();
  for (let i = 0; i < WINDOW_SLOTS; i += 1) if ((failed & (1 << i)) !== 0) record.failures[i] = bytes.varint();
}

export function writeHeader(bytes: RecordBytes, record: Activity): void {
  writeAge(bytes, record.lastSeen);
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

export function readOutcomes(bytes: RecordBytes, record: Outcomes): void {
  record.allowed = bytes.varint();
  record.challenged = bytes.varint();
  record.blocked = bytes.varint();
}

export function writeOutcomes(bytes: RecordBytes, record: Outcomes): void {
  bytes.putVarint(record.allowed);
  bytes.putVarint(record.challenged);
  bytes.putVarint(record.blocked);
}

export function readRecent(bytes: RecordBytes, set: RecentSet): void {
  set.size = atMost(bytes.u8(), set.parties.length);
  for (let i = 0; i < set.size; i += 1) {
    set.parties[i] = bytes.u32();
    set.seen[i] = bytes.u32();
  }
}

export function writeRecent(bytes: RecordBytes, set: RecentSet): void {
  bytes.putU8(set.size);
  for (let i = 0; i < set.size; i += 1) {
    bytes.putU32(set.parties[i] ?? 0);
    bytes.putU32(set.seen[i] ?? 0);
  }
}

function readKnownDevice(bytes: RecordBytes, device: KnownDevice | undefined, version: number): void {
  if (device === undefined) return;
  device.high = bytes.u32();
  device.low = bytes.u32();
  bytes.raw(device.visitor);
  const present = bytes.u16();
  for (let i = 0; i < ATTRIBUTE_COUNT; i += 1) device.attributes[i] = (present & (1 << i)) !== 0 ? bytes.u16() : 0;
  device.firstSeen = bytes.u32();
  device.lastSeen = bytes.u32();
  device.seen = bytes.varint();
  device.confirmed = version < 3 ? 0 : bytes.varint();
  device.card = 0;
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
  bytes.putVarint(device.confirmed);
}
