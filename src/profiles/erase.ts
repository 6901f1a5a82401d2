// Removes one party from the records of others: a user from its devices, a visitor from its users.
import { isHeldFor } from '../event/challenge-words.js';
import { hex32, hexInto } from '../util/text/hex.js';
import { type RecentSet, type Verdict, VISITOR_BYTES } from '../contract/profile.js';
import { type Mode } from '../contract/vocabulary.js';
import { RecordBytes } from './codec/bytes.js';
import { readDevice, readUser, writeDevice, writeUser } from './codec/codec.js';
import { deviceKey, userKey } from './keys.js';
import { readPageDevice, writePageDevice } from './provisional.js';
import { emptyDevice, emptyPageView, emptyUser } from './shapes.js';

/** A party of a set is the first 32 bits of its hash. */
const PARTY_HEX = 8;

const bytes = new RecordBytes();

/** First time (Unix milliseconds) that the record knows of; the true one may be up to a second earlier. */
export function firstSeenMs(record: Buffer): number {
  return record.readUInt32LE(5) * 1000;
}

/** Key prefix of a user's devices. */
export function devicesOfUser(record: Buffer, workspace: string, mode: Mode): string[] {
  const user = emptyUser();
  readUser(bytes, record, user);
  const known = user.devices.slice(0, user.deviceCount).map((device) => hexOf(device.high) + hexOf(device.low));
  return [...known, ...partiesOf(user.recentDevices)].map((fingerprint) => deviceKey({ workspace, mode, fingerprint }));
}

/** Key prefix of a device's users. */
export function usersOfDevice(record: Buffer): string[] {
  const device = emptyDevice();
  readDevice(bytes, record, device);
  return partiesOf(device.users).map((userHash) => userKey({ userHash }));
}

/** Key prefix of a visitor's other fingerprints, as one of its users knows them. */
export function fingerprintsOfVisitor(record: Buffer, visitorId: string, workspace: string, mode: Mode): string[] {
  const user = emptyUser();
  readUser(bytes, record, user);
  const visitor = visitorBytes(visitorId);
  return user.devices
    .slice(0, user.deviceCount)
    .filter((device) => visitor.equals(device.visitor))
    .map(({ high, low }) => deviceKey({ workspace, mode, fingerprint: hexOf(high) + hexOf(low) }));
}

/** The visitor id of a device. */
export function visitorOfDevice(record: Buffer, fingerprint: string): string {
  const device = emptyDevice();
  readDevice(bytes, record, device);
  return device.visitor === '' ? fingerprint : device.visitor;
}

/** The record of a device without one of its users; unchanged when it did not contain the user. */
export function deviceWithoutUser(record: Buffer, userHash: string): Buffer {
  const device = emptyDevice();
  readDevice(bytes, record, device);
  const party = hex32(userHash, 0);
  const words = device.words.filter(({ user }) => user !== party);
  if (!removeParty(device.users, party) && words.length === device.words.length) return record;
  device.words = words;
  writeDevice(bytes, device);
  return bytes.toBuffer();
}

/**
 * The page record of a device without its users. Only earlier releases stored users there. Sessions that passed a
 * challenge belong to some user of the device and expire within minutes, so all of them are removed.
 */
export function pageDeviceWithoutSessions(record: Buffer): Buffer {
  const view = emptyPageView();
  readPageDevice(bytes, record, view);
  view.passed.size = 0;
  writePageDevice(bytes, view);
  const after = bytes.toBuffer();
  return after.equals(record) ? record : after;
}

/**
 * The record of a user without a visitor; unchanged when it did not contain the visitor.
 * @param fingerprints those of the visitor
 */
export function userWithoutVisitor(record: Buffer, visitorId: string, fingerprints: ReadonlySet<string>): Buffer {
  const user = emptyUser();
  readUser(bytes, record, user);
  const visitor = visitorBytes(visitorId);
  const known = user.devices.slice(0, user.deviceCount);
  const kept = known.filter((device) => !visitor.equals(device.visitor));
  const challenge = user.challengeUntil !== 0 && isHeldFor(user, visitorId);
  const verdicts = user.verdicts.filter((verdict) => !isOfAny(verdict, fingerprints));
  let changed = challenge || kept.length < known.length || verdicts.length < user.verdicts.length;
  if (challenge) user.challengeUntil = 0;
  for (const fingerprint of fingerprints) if (removeParty(user.recentDevices, hex32(fingerprint, 0))) changed = true;
  if (!changed) return record;
  user.verdicts = verdicts;
  user.devices = kept;
  user.deviceCount = kept.length;
  writeUser(bytes, user);
  return bytes.toBuffer();
}

function isOfAny({ high, low }: Verdict, fingerprints: ReadonlySet<string>): boolean {
  for (const each of fingerprints) if (hex32(each, 0) === high && hex32(each, PARTY_HEX) === low) return true;
  return false;
}

function removeParty(set: RecentSet, party: number): boolean {
  const at = set.parties.subarray(0, set.size).indexOf(party);
  if (at === -1) return false;
  set.parties.copyWithin(at, at + 1, set.size);
  set.seen.copyWithin(at, at + 1, set.size);
  set.size -= 1;
  return true;
}

function partiesOf({ parties, size }: RecentSet): string[] {
  return [...parties.subarray(0, size)].map(hexOf);
}

function hexOf(bits: number): string {
  return bits.toString(16).padStart(PARTY_HEX, '0');
}

function visitorBytes(visitorId: string): Buffer {
  const visitor = Buffer.alloc(VISITOR_BYTES);
  hexInto(visitorId, visitor);
  return visitor;
}
