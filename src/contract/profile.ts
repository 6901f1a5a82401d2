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
  visitor: Uint8Array;
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
export interface Address extends Activity {
  users: RecentSet;
}

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
