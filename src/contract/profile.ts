// What is remembered, as scoring reads it and folding writes it: eight kinds of record, each bounded. Codecs live in
// src/profiles; these are the shapes they fill. All times are Unix seconds, all arrays have a fixed capacity.

/** Everything is counted in these windows: the one that holds the last sighting, and the one before it. */
export const WINDOW_SECONDS = [60, 3600, 86_400] as const;
/** Positions in `Activity.requests` and `.failures`: current, then previous, for each window. */
export const WINDOW_SLOTS = WINDOW_SECONDS.length * 2;

/** Devices of a user that are remembered; the design's "last 8". */
export const DEVICES_MAX = 8;
/** Key times that one record of a workspace remembers. */
export const REPLAYS_MAX = 64;
/** Other parties of a record (users of a device, devices of a user) that are told apart. */
export const RECENT_MAX = 16;
export const COUNTRIES_MAX = 6;
/** Hours of a day on the user's wall clock. */
export const HOURS = 24;
export const ATTRIBUTE_COUNT = 12;
/** Networks a user comes from: home, work, mobile, one more. */
export const NETWORKS_MAX = 4;
/** Rhythms of a user: one for each device and way of typing, the last used ones. */
export const BEHAVIOURS_MAX = 3;
/** Key times of a user that are remembered, to know them when they come again. */
export const DIGESTS_MAX = 4;
/** Registers of a sketch: distinct parties are told to about 13 %. */
export const SKETCH_REGISTERS = 64;
/** Windows in which newcomers are counted: minute, hour, day, and 30 days for what is usual. */
export const CROWD_SECONDS = [60, 3600, 86_400, 2_592_000] as const;
export const CROWD_SLOTS = CROWD_SECONDS.length * 2;
/** Words of people on events of one party that are remembered, the last ones. */
export const WORDS_MAX = 8;
/** Steps of a factor of the square root of two, from 1 to 65,000 units of a currency. */
export const AMOUNT_STEPS = 32;
export const VISITOR_BYTES = 32;

/** How often and when. */
export interface Activity {
  firstSeen: number;
  lastSeen: number;
  /** All requests ever, whatever their outcome. 0 = nothing is known. */
  seen: number;
  requests: Uint32Array;
  /** Requests with a failed login. */
  failures: Uint32Array;
}

/** What was decided for its requests. */
export interface Outcomes {
  allowed: number;
  challenged: number;
  blocked: number;
}

/** The last distinct parties, as many as there is room for, newest first; a party is the first 32 bits of its hash. */
export interface RecentSet {
  size: number;
  parties: Uint32Array;
  seen: Uint32Array;
}

/** One fingerprint that a user was allowed in with. */
export interface KnownDevice {
  /** First 64 bits of the fingerprint. */
  high: number;
  low: number;
  /** The fingerprint of the visitor's first sighting, as 32 bytes. */
  visitor: Buffer;
  /** Hashes of the attributes, in the order of DEVICE_ATTRIBUTES. */
  attributes: Uint16Array;
  firstSeen: number;
  lastSeen: number;
  seen: number;
  /** Unix second of the last time that a second factor, or a review, confirmed the user on it; 0 = never. */
  confirmed: number;
}

export interface KnownSim {
  /** First 64 bits of the serial's hash; both 0 = none known. */
  high: number;
  low: number;
  /** MCC and MNC as sent, or a short hash of what does not look like them. */
  operator: string;
  firstSeen: number;
  /** 0 = never changed. */
  lastChange: number;
  changes: number;
  /** The one before, which a phone with two SIM cards goes back to; both 0 = none. */
  formerHigh: number;
  formerLow: number;
  /** One that came on a known device and was not let in yet; it becomes the user's by use. Both 0 = none. */
  comingHigh: number;
  comingLow: number;
  comingSince: number;
  /** Different days on which it was used. */
  comingDays: number;
  comingLast: number;
}

/** A network a user was let in from. */
export interface KnownNetworks {
  size: number;
  /** Number of the network, else a hash of the prefix. */
  ids: Uint32Array;
  /** Hash of the prefix seen last in it. */
  prefixes: Uint32Array;
  firstSeen: Uint32Array;
  lastSeen: Uint32Array;
}

/** Amounts of a user's orders, as natural logarithms. */
export interface Amounts {
  learned: number;
  mean: number;
  spread: number;
  /** As `currencyCode`: the one that the amounts are of; 0 = it was never told. */
  currency: number;
  /** Orders in other currencies since the last one in this. */
  others: number;
  /** Hours since 1970 at the last order, and the orders of that hour and of the one before. */
  hour: number;
  inHour: number;
  hourBefore: number;
  /** Orders since the last one for which a second factor was passed. */
  run: number;
}

/** Steps of a takeover: when each was last taken, and on which visitor (first 32 bits); 0 = never. */
export interface Steps {
  resetAt: number;
  contactAt: number;
  passwordAt: number;
  /** Where goods or money are sent to. */
  detailsAt: number;
}

/** Key times seen lately: the digest, when first, how often. */
export interface Digests {
  size: number;
  digests: Uint32Array;
  firstSeen: Uint32Array;
  counts: Uint8Array;
}

/** How a user types and moves on one device in one way. */
export interface Behaviour {
  /** As `INPUT`; 0 = not known. */
  input: number;
  /** First 32 bits of the visitor id; 0 = not known. */
  visitor: number;
  lastSeen: number;
  rhythm: Rhythm;
  traits: Traits;
}

/** How a user types one text, key by key: dwells first, then flights. Values are natural logarithms of milliseconds. */
export interface Rhythm {
  dwells: number;
  flights: number;
  /** Requests it was learned from; 0 = none. */
  learned: number;
  /** Requests of another length since; when they outnumber the learned ones, theirs is the text. */
  misses: number;
  mean: Float64Array;
  /** Mean absolute deviation. */
  spread: Float64Array;
}

/** One number per entry of TRAITS: how often it was learned, its level, and its mean absolute deviation. */
export interface Traits {
  learned: Uint8Array;
  mean: Float64Array;
  spread: Float64Array;
}

/** The session under way: the levels of SESSION_TRAITS at its start, and how far behaviour has moved since. */
export interface Session {
  /** First 64 bits of the session's hash; both 0 = none. */
  high: number;
  low: number;
  learned: Uint8Array;
  mean: Float64Array;
  /** Cumulative sum of change. */
  shift: number;
}

/** Where the user was last let in. */
export interface Place {
  /** Unix seconds; 0 = nowhere yet. */
  at: number;
  /** Of the address, as `countryCode`; 0 = unknown. */
  country: number;
  /** Country of the timezone's place, 0 = the timezone has none; then the coordinates mean nothing. */
  zoneCountry: number;
  /** Degrees, one decimal. */
  latitude: number;
  longitude: number;
}

/** Countries by how often, most frequent not first: in the order of their first sighting. */
export interface Countries {
  size: number;
  /** Two letters in 16 bits. */
  codes: Uint16Array;
  counts: Uint16Array;
  /** Unix seconds. */
  firstSeen: Uint32Array;
}

/** What was said of one event: the last word on it counts. */
export interface Word {
  /** 32 bits of the event's id. */
  event: number;
  /** The user of the event, the first 32 bits of its hash. */
  user: number;
  /** When it was said, Unix milliseconds and parts of 4096. */
  at: number;
  /** Position in LABELS. */
  label: number;
}

/** The same with what the event came with, for its user. */
export interface Verdict extends Word {
  /** Unix seconds of the event. */
  eventAt: number;
  /** First 64 bits of the fingerprint. */
  high: number;
  low: number;
  /** First 64 bits of the SIM's hash; both 0 = none. */
  simHigh: number;
  simLow: number;
  /** As `countryCode`; 0 = not known. */
  country: number;
  /** As in KnownNetworks; 0 = not known. */
  network: number;
  /** The record was folded again by it: nothing that the event taught is in there, or all of it is there again. */
  refolded: boolean;
}

/** A user of one workspace and mode. Folded in the order of its shard's log. */
export interface User extends Activity, Outcomes {
  /** Requests that taught the baselines. */
  learned: number;
  deviceCount: number;
  devices: KnownDevice[];
  /** Devices of every request, allowed or not. */
  recentDevices: RecentSet;
  sim: KnownSim;
  /** A passed challenge counts until then, for the visitor whose id starts with these 64 bits. */
  challengeUntil: number;
  challengeHigh: number;
  challengeLow: number;
  /** Bit set of the words in CHALLENGES that were passed. */
  challengeWords: number;
  behaviourCount: number;
  behaviours: Behaviour[];
  networks: KnownNetworks;
  amounts: Amounts;
  steps: Steps;
  digests: Digests;
  session: Session;
  /** Weight of each local hour in thousandths, fading. */
  hours: Uint16Array;
  place: Place;
  countries: Countries;
  /** What people said of the user's events, the newest word first. */
  verdicts: Verdict[];
}

/** A fingerprint of one workspace and mode. Shared by shards: its fold commutes. */
export interface Device extends Activity, Outcomes {
  /** The visitor id of its earliest request (64 hex), or '' when that is the fingerprint itself. */
  visitor: string;
  visitorSince: number;
  users: RecentSet;
  /** Hashes of the networks it came from, one bit each: many networks make a shared model, not a shared device. */
  networksLow: number;
  networksHigh: number;
  /** What people said of its events, the newest first. */
  words: Word[];
}

/** A login identifier. Shared: its fold commutes. */
export interface Identifier extends Activity {
  devices: RecentSet;
  words: Word[];
}

/** How many different parties, told by the longest runs of zeros of their hashes (HyperLogLog). */
export interface Sketch {
  /** False = nothing was counted, and `registers` mean nothing. */
  used: boolean;
  registers: Uint8Array;
}

/** An address (of IPv6 its /64), a prefix or a network: who came from there. Shared: its fold commutes. */
export interface Crowd extends Activity {
  /** When newcomers, registrations and failures were counted last. */
  countedAt: number;
  /** Requests of users that are unknown, or on a device that is not theirs: current and previous of CROWD_SECONDS. */
  newcomers: Uint32Array;
  registrations: Uint32Array;
  /** Newcomers that typed: the day, the day before. */
  typed: Uint32Array;
  /** Distinct newcomers of the hour, the hour before, the day, the day before. */
  accounts: Sketch[];
  /** Distinct rhythms of newcomers: the day, the day before. */
  rhythms: Sketch[];
  words: Word[];
}

export type Address = Crowd;

/** Key times that a workspace has seen lately, one of many such records by digest. Shared: its fold commutes. */
export interface Replays {
  lastSeen: number;
  digests: RecentSet;
}

/** Orders of a workspace in one currency. Shared: its fold commutes. */
export interface Orders {
  lastSeen: number;
  /** By size. */
  counts: Uint32Array;
  /** Those of the day of `lastSeen`, and of the day before. */
  daily: Uint32Array;
  /** Who ordered on these days. */
  buyers: Sketch[];
}

/** All that scoring knows of the parties of one request. A record that does not exist has `seen` 0. */
export interface Profiles {
  user: User;
  device: Device;
  identifier: Identifier;
  address: Address;
  prefix: Crowd;
  network: Crowd;
  replays: Replays;
  orders: Orders;
  /** The store could not say: absent is not the same as new. */
  degraded: boolean;
  /** What a page may know: there is no user in it, and the device and the address are as pages told of them. */
  ofPage: boolean;
  /** The backend reported a challenge passed in this session on this fingerprint. */
  sessionPassed: boolean;
}

/** What a reply to a public key is made from. */
export interface PageView {
  profiles: Profiles;
  /** Sessions of the fingerprint in which a challenge was passed, by the first 32 bits of their hash. */
  passed: RecentSet;
}

/** MCC and MNC are five or six digits; anything longer than this is kept as a hash. */
const OPERATOR_CHARS_MAX = 12;

/** The operator as it is kept: short printable text as it came, anything else as eight hex digits of a hash. */
export function operatorText(operator: string): string {
  if (operator.length <= OPERATOR_CHARS_MAX && isPrintable(operator)) return operator;
  let hash = 0x811c9dc5;
  for (let i = 0; i < operator.length; i += 1) hash = Math.imul(hash ^ operator.charCodeAt(i), 0x01000193);
  return `#${(hash >>> 0).toString(16)}`;
}

/** A loop: a regular expression takes ten times as long, and every request of a phone asks three times. */
function isPrintable(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0x20 || unit > 0x7e) return false;
  }
  return true;
}

/** The two letters of a country in 16 bits, 0 for ''. */
export function countryCode(country: string): number {
  return country === '' ? 0 : ((country.charCodeAt(0) & 0xff) << 8) | (country.charCodeAt(1) & 0xff);
}

export function countryOf(code: number): string {
  return code === 0 ? '' : String.fromCharCode(code >> 8, code & 0xff);
}
