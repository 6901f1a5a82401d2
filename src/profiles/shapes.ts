// Empty records, and how to empty one again: the shapes are allocated once per thread and refilled for every request.
import {
  type Activity, type Address, ATTRIBUTE_COUNT, type Device, DEVICES_MAX, type Identifier, type KnownDevice, type Outcomes,
  type Profiles, RECENT_MAX, type RecentSet, type User, VISITOR_BYTES, WINDOW_SLOTS,
} from '../contract/profile.js';

function activity(): Activity {
  return { firstSeen: 0, lastSeen: 0, seen: 0, requests: new Uint32Array(WINDOW_SLOTS), failures: new Uint32Array(WINDOW_SLOTS) };
}

function outcomes(): Outcomes {
  return { allowed: 0, challenged: 0, blocked: 0 };
}

function recentSet(): RecentSet {
  return { size: 0, parties: new Uint32Array(RECENT_MAX), seen: new Uint32Array(RECENT_MAX) };
}

function knownDevice(): KnownDevice {
  return {
    high: 0, low: 0, visitor: new Uint8Array(VISITOR_BYTES), attributes: new Uint16Array(ATTRIBUTE_COUNT),
    firstSeen: 0, lastSeen: 0, seen: 0,
  };
}

export function emptyUser(): User {
  return {
    ...activity(), ...outcomes(), learned: 0,
    deviceCount: 0, devices: Array.from({ length: DEVICES_MAX }, knownDevice), recentDevices: recentSet(),
    sim: { high: 0, low: 0, operator: '', firstSeen: 0, lastChange: 0, changes: 0 },
    challengeUntil: 0, challengeHigh: 0, challengeLow: 0,
  };
}

export function emptyDevice(): Device {
  return { ...activity(), ...outcomes(), visitor: '', visitorSince: 0, users: recentSet() };
}

export function emptyIdentifier(): Identifier {
  return { ...activity(), devices: recentSet() };
}

export function emptyAddress(): Address {
  return { ...activity(), users: recentSet() };
}

export function emptyProfiles(): Profiles {
  return { user: emptyUser(), device: emptyDevice(), identifier: emptyIdentifier(), address: emptyAddress(), degraded: false };
}

function clearActivity(record: Activity): void {
  record.firstSeen = 0;
  record.lastSeen = 0;
  record.seen = 0;
  record.requests.fill(0);
  record.failures.fill(0);
}

function clearOutcomes(record: Outcomes): void {
  record.allowed = 0;
  record.challenged = 0;
  record.blocked = 0;
}

export function clearUser(user: User): void {
  clearActivity(user);
  clearOutcomes(user);
  user.learned = 0;
  user.deviceCount = 0;
  user.recentDevices.size = 0;
  const { sim } = user;
  sim.high = 0;
  sim.low = 0;
  sim.operator = '';
  sim.firstSeen = 0;
  sim.lastChange = 0;
  sim.changes = 0;
  user.challengeUntil = 0;
  user.challengeHigh = 0;
  user.challengeLow = 0;
}

export function clearDevice(device: Device): void {
  clearActivity(device);
  clearOutcomes(device);
  device.visitor = '';
  device.visitorSince = 0;
  device.users.size = 0;
}

export function clearIdentifier(identifier: Identifier): void {
  clearActivity(identifier);
  identifier.devices.size = 0;
}

export function clearAddress(address: Address): void {
  clearActivity(address);
  address.users.size = 0;
}
