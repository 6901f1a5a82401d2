// Empty records, and how to empty one again: the shapes are allocated once per thread and refilled for every request.
import { KEYS_MAX, SESSION_TRAITS, TRAITS } from '../contract/measures.js';
import {
  type Activity, type Address, ATTRIBUTE_COUNT, COUNTRIES_MAX, type Device, DEVICES_MAX, HOURS, type Identifier, type KnownDevice, type Outcomes,
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
    high: 0, low: 0, visitor: Buffer.alloc(VISITOR_BYTES), attributes: new Uint16Array(ATTRIBUTE_COUNT),
    firstSeen: 0, lastSeen: 0, seen: 0,
  };
}

export function emptyUser(): User {
  return {
    ...activity(), ...outcomes(), learned: 0,
    deviceCount: 0, devices: Array.from({ length: DEVICES_MAX }, knownDevice), recentDevices: recentSet(),
    sim: { high: 0, low: 0, operator: '', firstSeen: 0, lastChange: 0, changes: 0 },
    challengeUntil: 0, challengeHigh: 0, challengeLow: 0,
    rhythm: {
      dwells: 0, flights: 0, learned: 0, misses: 0, mean: new Float64Array(KEYS_MAX * 2), spread: new Float64Array(KEYS_MAX * 2),
    },
    traits: { learned: new Uint8Array(TRAITS.length), mean: new Float64Array(TRAITS.length), spread: new Float64Array(TRAITS.length) },
    session: {
      high: 0, low: 0, learned: new Uint8Array(SESSION_TRAITS.length), mean: new Float64Array(SESSION_TRAITS.length), shift: 0,
    },
    hours: new Uint16Array(HOURS),
    place: { at: 0, country: 0, zoneCountry: 0, latitude: 0, longitude: 0 },
    countries: { size: 0, codes: new Uint16Array(COUNTRIES_MAX), counts: new Uint16Array(COUNTRIES_MAX) },
  };
}

export function emptyDevice(): Device {
  return { ...activity(), ...outcomes(), visitor: '', visitorSince: 0, users: recentSet() };
}

export function emptyIdentifier(): Identifier {
  return { ...activity(), devices: recentSet() };
}

export function emptyAddress(): Address {
  return activity();
}

export function emptyProfiles(): Profiles {
  return { user: emptyUser(), device: emptyDevice(), identifier: emptyIdentifier(), address: emptyAddress(), degraded: false };
}

function clearActivity(record: Activity): void {
  record.firstSeen = 0;
  record.lastSeen = 0;
  record.seen = 0;
  const { requests, failures } = record;
  // A loop: fill() costs more than six stores.
  for (let i = 0; i < WINDOW_SLOTS; i += 1) {
    requests[i] = 0;
    failures[i] = 0;
  }
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
  clearBehaviour(user);
}

/** Arrays of levels stay as they are: they count only as far as `learned` says. */
function clearBehaviour({ rhythm, traits, session, hours, place, countries }: User): void {
  rhythm.dwells = 0;
  rhythm.flights = 0;
  rhythm.learned = 0;
  rhythm.misses = 0;
  for (let i = 0; i < TRAITS.length; i += 1) traits.learned[i] = 0;
  session.high = 0;
  session.low = 0;
  for (let i = 0; i < SESSION_TRAITS.length; i += 1) session.learned[i] = 0;
  session.shift = 0;
  for (let i = 0; i < HOURS; i += 1) hours[i] = 0;
  place.at = 0;
  countries.size = 0;
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
}
