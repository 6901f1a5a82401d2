// Empty records, and how to empty one: the objects are allocated once per thread and refilled for every request.
// A literal names every field: V8 gives an object that starts as a copy of another (`...`) a hidden class of its own,
// so code that reads many of them looks every field up.
import { KEYS_MAX, SESSION_TRAITS, TRAITS } from '../event/measures.js';
import {
  type Activity,
  AMOUNT_STEPS,
  ATTRIBUTE_COUNT,
  type Behaviour,
  BEHAVIOURS_MAX,
  COUNTRIES_MAX,
  type Crowd,
  CROWD_SLOTS,
  REGULAR_WORDS,
  type Device,
  DEVICES_MAX,
  DIGESTS_MAX,
  HOURS,
  type Identifier,
  type KnownDevice,
  NETWORKS_MAX,
  type Orders,
  type KnownNetworks,
  type Outcomes,
  type PageView,
  type Profiles,
  RECENT_MAX,
  type RecentSet,
  REPLAYS_MAX,
  type Replays,
  type Sketch,
  SKETCH_REGISTERS,
  type User,
  VISITOR_BYTES,
  WINDOW_SLOTS,
} from '../contract/profile.js';
import { clearAmounts, emptyAmounts } from './amounts-shape.js';
import { clearSim, emptySim } from './sim-shape.js';

function slots(): Uint32Array {
  return new Uint32Array(WINDOW_SLOTS);
}

function recentSet(max = RECENT_MAX): RecentSet {
  return { size: 0, parties: new Uint32Array(max), seen: new Uint32Array(max) };
}

function knownDevice(): KnownDevice {
  return {
    high: 0,
    low: 0,
    visitor: Buffer.alloc(VISITOR_BYTES),
    attributes: new Uint16Array(ATTRIBUTE_COUNT),
    firstSeen: 0,
    lastSeen: 0,
    seen: 0,
    confirmed: 0,
    card: 0,
  };
}

export function emptyBehaviour(): Behaviour {
  return {
    input: 0,
    visitor: 0,
    lastSeen: 0,
    rhythm: {
      dwells: 0,
      flights: 0,
      learned: 0,
      misses: 0,
      mean: new Float64Array(KEYS_MAX * 2),
      spread: new Float64Array(KEYS_MAX * 2),
    },
    traits: {
      learned: new Uint8Array(TRAITS.length),
      mean: new Float64Array(TRAITS.length),
      spread: new Float64Array(TRAITS.length),
    },
  };
}

function digests(): User['digests'] {
  return {
    size: 0,
    digests: new Uint32Array(DIGESTS_MAX),
    firstSeen: new Uint32Array(DIGESTS_MAX),
    counts: new Uint8Array(DIGESTS_MAX),
  };
}

export function emptyUser(): User {
  return {
    firstSeen: 0,
    lastSeen: 0,
    seen: 0,
    requests: slots(),
    failures: slots(),
    allowed: 0,
    challenged: 0,
    blocked: 0,
    learned: 0,
    loginsTold: false,
    registered: false,
    lastAction: 0,
    deviceCount: 0,
    devices: Array.from({ length: DEVICES_MAX }, knownDevice),
    recentDevices: recentSet(),
    sim: emptySim(),
    challengeUntil: 0,
    challengeHigh: 0,
    challengeLow: 0,
    challengeWords: 0,
    behaviourCount: 0,
    behaviours: Array.from({ length: BEHAVIOURS_MAX }, emptyBehaviour),
    networks: {
      size: 0,
      ids: new Uint32Array(NETWORKS_MAX),
      prefixes: new Uint32Array(NETWORKS_MAX),
      uses: new Uint8Array(NETWORKS_MAX),
      others: new Uint32Array(NETWORKS_MAX),
      backs: new Uint8Array(NETWORKS_MAX),
      firstSeen: new Uint32Array(NETWORKS_MAX),
      lastSeen: new Uint32Array(NETWORKS_MAX),
    },
    amounts: emptyAmounts(),
    steps: { resetAt: 0, resetIsOwn: false, contactAt: 0, passwordAt: 0, detailsAt: 0 },
    digests: digests(),
    session: {
      high: 0,
      low: 0,
      learned: new Uint8Array(SESSION_TRAITS.length),
      mean: new Float64Array(SESSION_TRAITS.length),
      shift: 0,
    },
    hours: new Uint16Array(HOURS),
    place: { at: 0, country: 0, zoneCountry: 0, latitude: 0, longitude: 0 },
    countries: {
      size: 0,
      codes: new Uint16Array(COUNTRIES_MAX),
      counts: new Uint16Array(COUNTRIES_MAX),
      firstSeen: new Uint32Array(COUNTRIES_MAX),
    },
    verdicts: [],
  };
}

export function emptyDevice(): Device {
  return {
    firstSeen: 0,
    lastSeen: 0,
    seen: 0,
    requests: slots(),
    failures: slots(),
    allowed: 0,
    challenged: 0,
    blocked: 0,
    visitor: '',
    visitorSince: 0,
    users: recentSet(),
    networksLow: 0,
    networksHigh: 0,
    words: [],
  };
}

export function emptyIdentifier(): Identifier {
  return {
    firstSeen: 0,
    lastSeen: 0,
    seen: 0,
    requests: slots(),
    failures: slots(),
    devices: recentSet(),
    words: [],
  };
}

function sketch(): Sketch {
  return { used: false, registers: new Uint8Array(SKETCH_REGISTERS) };
}

export function emptyCrowd(): Crowd {
  return {
    firstSeen: 0,
    lastSeen: 0,
    seen: 0,
    requests: slots(),
    failures: slots(),
    countedAt: 0,
    newcomers: new Uint32Array(CROWD_SLOTS),
    registrations: new Uint32Array(CROWD_SLOTS),
    typed: new Uint32Array(2),
    accounts: [sketch(), sketch(), sketch(), sketch()],
    rhythms: [sketch(), sketch()],
    regularDay: 0,
    regulars: new Uint32Array(2 * REGULAR_WORDS),
    words: [],
  };
}

export function emptyReplays(): Replays {
  return { lastSeen: 0, digests: recentSet(REPLAYS_MAX) };
}

function emptyOrders(): Orders {
  return {
    lastSeen: 0,
    counts: new Uint32Array(AMOUNT_STEPS),
    daily: new Uint32Array(2),
    buyers: [sketch(), sketch()],
  };
}

export function emptyProfiles(): Profiles {
  return {
    user: emptyUser(),
    device: emptyDevice(),
    identifier: emptyIdentifier(),
    address: emptyCrowd(),
    prefix: emptyCrowd(),
    network: emptyCrowd(),
    replays: emptyReplays(),
    orders: emptyOrders(),
    degraded: false,
    prefixUnread: false,
    ofPage: false,
    sessionPassed: false,
  };
}

export function emptyPageView(): PageView {
  return { profiles: { ...emptyProfiles(), ofPage: true }, passed: recentSet() };
}

export function clearActivity(record: Activity): void {
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

/** Forgets the second prefix of each network. */
export function clearPrefixes({ uses, others, backs }: KnownNetworks): void {
  for (const list of [uses, others, backs]) list.fill(0);
}

export function clearUser(user: User): void {
  clearActivity(user);
  clearOutcomes(user);
  user.learned = 0;
  user.loginsTold = false;
  user.registered = false;
  user.lastAction = 0;
  user.deviceCount = 0;
  user.recentDevices.size = 0;
  clearSim(user.sim);
  user.challengeUntil = 0;
  user.challengeHigh = 0;
  user.challengeLow = 0;
  user.challengeWords = 0;
  user.behaviourCount = 0;
  user.networks.size = 0;
  clearPrefixes(user.networks);
  clearAmounts(user.amounts);
  user.steps.resetAt = 0;
  user.steps.resetIsOwn = false;
  user.steps.contactAt = 0;
  user.steps.passwordAt = 0;
  user.steps.detailsAt = 0;
  user.digests.size = 0;
  if (user.verdicts.length > 0) user.verdicts.length = 0;
  clearHabits(user);
}

/** Arrays of levels are not cleared: they count only as far as `learned` says. */
export function clearBehaviour(behaviour: Behaviour): void {
  const { rhythm, traits } = behaviour;
  behaviour.input = 0;
  behaviour.visitor = 0;
  behaviour.lastSeen = 0;
  rhythm.dwells = 0;
  rhythm.flights = 0;
  rhythm.learned = 0;
  rhythm.misses = 0;
  for (let i = 0; i < TRAITS.length; i += 1) traits.learned[i] = 0;
}

function clearHabits({ session, hours, place, countries }: User): void {
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
  device.networksLow = 0;
  device.networksHigh = 0;
  if (device.words.length > 0) device.words.length = 0;
}

export function clearIdentifier(identifier: Identifier): void {
  clearActivity(identifier);
  identifier.devices.size = 0;
  if (identifier.words.length > 0) identifier.words.length = 0;
}

export function clearCrowd(crowd: Crowd): void {
  // A record that was only labelled has no sighting.
  if (crowd.lastSeen !== 0) clearActivity(crowd);
  if (crowd.words.length > 0) crowd.words.length = 0;
  if (crowd.regularDay !== 0) crowd.regulars.fill(0);
  crowd.regularDay = 0;
  // Nothing was counted: all counts are zero.
  if (crowd.countedAt === 0) return;
  crowd.countedAt = 0;
  crowd.newcomers.fill(0);
  crowd.registrations.fill(0);
  crowd.typed.fill(0);
  for (const sketch of crowd.accounts) clearSketch(sketch);
  for (const sketch of crowd.rhythms) clearSketch(sketch);
}

export function clearSketch(sketch: Sketch): void {
  if (sketch.used) sketch.registers.fill(0);
  sketch.used = false;
}

export function clearReplays(replays: Replays): void {
  replays.lastSeen = 0;
  replays.digests.size = 0;
}

export function clearOrders(orders: Orders): void {
  if (orders.lastSeen === 0) return;
  orders.lastSeen = 0;
  orders.counts.fill(0);
  orders.daily.fill(0);
  for (const sketch of orders.buyers) clearSketch(sketch);
}
