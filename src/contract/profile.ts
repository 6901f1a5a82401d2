// What is remembered, as scoring reads it and folding writes it: four kinds of record, each bounded. Codecs live in
// src/profiles; these are the shapes they fill. All times are Unix seconds, all arrays have a fixed capacity.

/** Everything is counted in these windows: the one that holds the last sighting, and the one before it. */
export const WINDOW_SECONDS = [60, 3600, 86_400] as const;
/** Positions in `Activity.requests` and `.failures`: current, then previous, for each window. */
export const WINDOW_SLOTS = WINDOW_SECONDS.length * 2;

/** Devices of a user that are remembered; the design's "last 8". */
export const DEVICES_MAX = 8;
/** Other parties of a record (users of a device, devices of a user) that are told apart. */
export const RECENT_MAX = 16;
export const COUNTRIES_MAX = 6;
/** Hours of a day on the user's wall clock. */
export const HOURS = 24;
export const ATTRIBUTE_COUNT = 12;
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

/** The last `RECENT_MAX` distinct parties, newest first; a party is the first 32 bits of its hash. */
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
  rhythm: Rhythm;
  traits: Traits;
  session: Session;
  /** Weight of each local hour in thousandths, fading. */
  hours: Uint16Array;
  place: Place;
  countries: Countries;
}

/** A fingerprint of one workspace and mode. Shared by shards: its fold commutes. */
export interface Device extends Activity, Outcomes {
  /** The visitor id of its earliest request (64 hex), or '' when that is the fingerprint itself. */
  visitor: string;
  visitorSince: number;
  users: RecentSet;
}

/** A login identifier. Shared: its fold commutes. */
export interface Identifier extends Activity {
  devices: RecentSet;
}

/** An end user's address. Shared: its fold commutes. */
export type Address = Activity;

/** All that scoring knows of the parties of one request. A record that does not exist has `seen` 0. */
export interface Profiles {
  user: User;
  device: Device;
  identifier: Identifier;
  address: Address;
  /** The store could not say: absent is not the same as new. */
  degraded: boolean;
}

/** MCC and MNC are five or six digits; anything longer than this is kept as a hash. */
const OPERATOR_CHARS_MAX = 12;

/** The operator as it is kept: short printable text as it came, anything else as eight hex digits of a hash. */
export function operatorText(operator: string): string {
  if (operator.length <= OPERATOR_CHARS_MAX && /^[\x20-\x7e]*$/.test(operator)) return operator;
  let hash = 0x811c9dc5;
  for (let i = 0; i < operator.length; i += 1) hash = Math.imul(hash ^ operator.charCodeAt(i), 0x01000193);
  return `#${(hash >>> 0).toString(16)}`;
}

/** The two letters of a country in 16 bits, 0 for ''. */
export function countryCode(country: string): number {
  return country === '' ? 0 : ((country.charCodeAt(0) & 0xff) << 8) | (country.charCodeAt(1) & 0xff);
}

export function countryOf(code: number): string {
  return code === 0 ? '' : String.fromCharCode(code >> 8, code & 0xff);
}
