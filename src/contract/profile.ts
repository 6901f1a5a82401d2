// The types of profile records, which scoring reads and folding writes: eight kinds, each of bounded size. Their codecs
// are in src/profiles. All times are Unix seconds, and all arrays have a fixed capacity.
import { HOUR_SECONDS } from '../util/time/units.js';

/** The windows of all counts, in seconds: each count has the window of the last request, and the one before it. */
export const WINDOW_SECONDS = [60, 3600, 86_400] as const;
/** Positions in `Activity.requests` and `.failures`: current, then previous, for each window. */
export const WINDOW_SLOTS = WINDOW_SECONDS.length * 2;

/** Stored devices of a user; the "last 8" of the design. */
export const DEVICES_MAX = 8;
/** Digests of key times in one record of a workspace. */
export const REPLAYS_MAX = 64;
/** Distinct other parties stored in a record, such as users of a device or devices of a user. */
export const RECENT_MAX = 16;
export const COUNTRIES_MAX = 6;
/** Hours of a day on the user's wall clock. */
export const HOURS = 24;
export const ATTRIBUTE_COUNT = 12;
/** Stored networks of a user: home, work, mobile, one more. */
export const NETWORKS_MAX = 4;
/** Stored behaviours of a user, one per device and input method; the most recently used ones. */
export const BEHAVIOURS_MAX = 3;
/** Stored digests of a user's key times, to detect replays. */
export const DIGESTS_MAX = 4;
/** Registers of a sketch: the count of distinct parties has an error of about 13 %. */
export const SKETCH_REGISTERS = 64;
/** Windows of the counts of newcomers: minute, hour, day, and 30 days for the usual level. */
export const CROWD_SECONDS = [60, 3600, 86_400, 2_592_000] as const;
export const CROWD_SLOTS = CROWD_SECONDS.length * 2;
/** Stored labels of events per party; the last ones. */
export const WORDS_MAX = 8;
/** Steps of a factor of the square root of two, from 1 to 65,000 units of a currency. */
export const AMOUNT_STEPS = 32;
export const VISITOR_BYTES = 32;

/** Counts and times of requests. */
export interface Activity {
  firstSeen: number;
  lastSeen: number;
  /** All requests, with any outcome. 0 = unknown party. */
  seen: number;
  requests: Uint32Array;
  /** Requests with a failed login. */
  failures: Uint32Array;
}

/** Decisions on its requests. */
export interface Outcomes {
  allowed: number;
  challenged: number;
  blocked: number;
}

/** The last distinct parties, up to the capacity, newest first; a party is the first 32 bits of its hash. */
export interface RecentSet {
  size: number;
  parties: Uint32Array;
  seen: Uint32Array;
}

/** A fingerprint of an allowed request of the user. */
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
  /** Hash of the SIM that was in it last; 0 = none known, and where the user has had one card only. */
  card: number;
}

export interface KnownSim {
  /** First 64 bits of the serial's hash; both 0 = none known. */
  high: number;
  low: number;
  /** MCC and MNC as sent, or a short hash of longer or unprintable text. */
  operator: string;
  firstSeen: number;
  /** 0 = never changed. */
  lastChange: number;
  changes: number;
  /** An earlier SIM, to which the user may return: of a phone with two, or the one of home. Both 0 = none. */
  formerHigh: number;
  formerLow: number;
  /** The present SIM was the user's before the former one: the user returned to it. */
  isBack: boolean;
  /** A new SIM on a known device whose requests were not allowed yet; use makes it the user's. Both 0 = none. */
  comingHigh: number;
  comingLow: number;
  comingSince: number;
  /** Distinct days on which the new SIM was used. */
  comingDays: number;
  comingLast: number;
}

/** Networks of allowed requests of the user. */
export interface KnownNetworks {
  size: number;
  /** Number of the network (ASN), else a hash of the prefix. */
  ids: Uint32Array;
  /** Hash of the prefix seen last in it. */
  prefixes: Uint32Array;
  /** On how many days the user came back to that one; counted where there is another one (event/own-prefix). */
  uses: Uint8Array;
  /** Hash of another prefix in it, the one used most; 0 = none. On how many days the user came back to it. */
  others: Uint32Array;
  backs: Uint8Array;
  firstSeen: Uint32Array;
  lastSeen: Uint32Array;
}

/** Amounts of a user's orders, as natural logarithms. */
export interface Amounts {
  learned: number;
  mean: number;
  spread: number;
  /** Currency of the amounts, as `currencyCode`; 0 = unknown. */
  currency: number;
  /** Orders in other currencies since the last one in this. */
  others: number;
  /** Hours since 1970 at the last order, and the orders in that hour and in the one before. */
  hour: number;
  inHour: number;
  hourBefore: number;
  /** Orders since the last one with a passed second factor. */
  run: number;
  /** Orders in the busiest hour of a usual day; days since 1970 of the last order let in; its busiest hour. */
  pace: number;
  paceDay: number;
  peak: number;
  /** Orders let in on that day, since the last one with a passed second factor. */
  inDay: number;
}

/** Last times of the steps that an account takeover needs; 0 = never. */
export interface Steps {
  resetAt: number;
  /** The reset at `resetAt` was asked for on a device that was the user's for a week, on a line of the user's. */
  resetIsOwn: boolean;
  contactAt: number;
  passwordAt: number;
  /** Change of the address or payout details. */
  detailsAt: number;
}

/** Recent key times: digest, first time, and count. */
export interface Digests {
  size: number;
  digests: Uint32Array;
  firstSeen: Uint32Array;
  counts: Uint8Array;
}

/** How a user types and moves on one device with one input method. */
export interface Behaviour {
  /** As `INPUT`; 0 = unknown. */
  input: number;
  /** First 32 bits of the visitor id; 0 = unknown. */
  visitor: number;
  lastSeen: number;
  rhythm: Rhythm;
  traits: Traits;
}

/** How a user types one text, key by key: dwells first, then flights. Values are natural logarithms of milliseconds. */
export interface Rhythm {
  dwells: number;
  flights: number;
  /** Requests that it was learned from; 0 = none. */
  learned: number;
  /** Requests with a text of another length since; when they outnumber the learned ones, that text is learned. */
  misses: number;
  mean: Float64Array;
  /** Mean absolute deviation. */
  spread: Float64Array;
}

/** Per entry of TRAITS: how often it was learned, its level, and its mean absolute deviation. */
export interface Traits {
  learned: Uint8Array;
  mean: Float64Array;
  spread: Float64Array;
}

/**
 * After so long without a request of the user a session begins anew. Apps and shops keep one id for weeks, and beside
 * the levels of its first day other days looked like another person: 9 % of the requests of the third week were asked.
 */
export const SESSION_REST_SECONDS = 6 * HOUR_SECONDS;

/** The current session: the levels of SESSION_TRAITS at its start, and the change of behaviour since. */
export interface Session {
  /** First 64 bits of the session's hash; both 0 = none. */
  high: number;
  low: number;
  learned: Uint8Array;
  mean: Float64Array;
  /** Cumulative sum of change. */
  shift: number;
}

/** The place of the user's last allowed request. */
export interface Place {
  /** Unix seconds; 0 = no allowed request yet. */
  at: number;
  /** Country of the address, as `countryCode`; 0 = unknown. */
  country: number;
  /** Country of the timezone's place; 0 = the timezone has none, and the coordinates are not valid. */
  zoneCountry: number;
  /** Degrees, one decimal. */
  latitude: number;
  longitude: number;
}

/** Countries with counts, in the order of their first request. */
export interface Countries {
  size: number;
  /** Two letters in 16 bits. */
  codes: Uint16Array;
  counts: Uint16Array;
  /** Unix seconds. */
  firstSeen: Uint32Array;
}

/** The label of one event; the last one applies. */
export interface Word {
  /** 32 bits of the event's id. */
  event: number;
  /** The user of the event, the first 32 bits of its hash. */
  user: number;
  /** Time of the report, Unix milliseconds with fractions in units of 1/4096. */
  at: number;
  /** Position in LABELS. */
  label: number;
}

/** A label with the identifiers of its event, for the record of the user. */
export interface Verdict extends Word {
  /** Unix seconds of the event. */
  eventAt: number;
  /** First 64 bits of the fingerprint. */
  high: number;
  low: number;
  /** First 64 bits of the SIM's hash; both 0 = none. */
  simHigh: number;
  simLow: number;
  /** As `countryCode`; 0 = unknown. */
  country: number;
  /** As in KnownNetworks; 0 = unknown. */
  network: number;
  /** The record was folded again with this label: everything that the event taught is removed, or restored. */
  refolded: boolean;
  /** What the event was, as `reachOf`; 0 = not known: a record of an earlier release. */
  step: number;
  /** Of an order, in whole units; its currency as `currencyCode`. */
  amount: number;
  currency: number;
}

/** A user of one workspace and mode. Folded in the order of its shard's log. */
export interface User extends Activity, Outcomes {
  /** Requests that the baselines were learned from. */
  learned: number;
  /** A login was reported, or a request with an API key was let in: then orders of a page need not teach. */
  loginsTold: boolean;
  /** The first request was a registration: the account was made on that device, and there was no owner before. */
  registered: boolean;
  /** `actionOf` the last request that counted, at `lastSeen`; 0 = the next one counts in any case. */
  lastAction: number;
  deviceCount: number;
  devices: KnownDevice[];
  /** Devices of all requests, allowed or not. */
  recentDevices: RecentSet;
  sim: KnownSim;
  /** A passed challenge is valid until then, for the visitor whose id starts with these 64 bits. */
  challengeUntil: number;
  challengeHigh: number;
  challengeLow: number;
  /** The passed challenges, as `keptWords` (src/event/challenge-words.ts). */
  challengeWords: number;
  behaviourCount: number;
  behaviours: Behaviour[];
  networks: KnownNetworks;
  amounts: Amounts;
  steps: Steps;
  digests: Digests;
  session: Session;
  /** Weight of each local hour in thousandths; decays. */
  hours: Uint16Array;
  place: Place;
  countries: Countries;
  /** Labels of the user's events, newest first. */
  verdicts: Verdict[];
}

/** A fingerprint of one workspace and mode. Shared by shards: its fold is commutative. */
export interface Device extends Activity, Outcomes {
  /** The visitor id of its earliest request (64 hex), or '' when that is the fingerprint itself. */
  visitor: string;
  visitorSince: number;
  users: RecentSet;
  /** Hashes of its networks, one bit each: a fingerprint from many networks is a device model, not a shared device. */
  networksLow: number;
  networksHigh: number;
  /** Labels of its events, newest first. */
  words: Word[];
}

/** A login identifier. Shared by shards: its fold is commutative. */
export interface Identifier extends Activity {
  devices: RecentSet;
  words: Word[];
}

/** Estimated count of distinct parties, by the longest runs of zeros of their hashes (HyperLogLog). */
export interface Sketch {
  /** False = nothing was counted, and `registers` are not valid. */
  used: boolean;
  registers: Uint8Array;
}

/** Counts for an address (IPv6: its /64), a prefix or a network. Shared by shards: its fold is commutative. */
export interface Crowd extends Activity {
  /** Time of the last count of newcomers, registrations and failures. */
  countedAt: number;
  /** Requests of unknown users, or of users on an unknown device: current and previous window of CROWD_SECONDS. */
  newcomers: Uint32Array;
  registrations: Uint32Array;
  /** Newcomers with typing: the current day, the day before. */
  typed: Uint32Array;
  /** Distinct newcomers of the current hour, the hour before, the current day, the day before. */
  accounts: Sketch[];
  /** Distinct rhythms of newcomers: the current day, the day before. */
  rhythms: Sketch[];
  /** Day (Unix days) of the last request that was not a newcomer's; 0 = none, or a record of an earlier version. */
  regularDay: number;
  /** Users of such requests, 64 bits by hash: of that day, and of the day before it. */
  regulars: Uint32Array;
  words: Word[];
}

/** Words of `regulars` for one day. */
export const REGULAR_WORDS = 2;

export type Address = Crowd;

/** Recent key times of a workspace, one of several records by digest. Shared by shards: its fold is commutative. */
export interface Replays {
  lastSeen: number;
  digests: RecentSet;
}

/** Orders of a workspace in one currency. Shared by shards: its fold is commutative. */
export interface Orders {
  lastSeen: number;
  /** Orders by step of the amount (AMOUNT_STEPS). */
  counts: Uint32Array;
  /** Orders of the day of `lastSeen`, and of the day before. */
  daily: Uint32Array;
  /** Distinct buyers of these two days. */
  buyers: Sketch[];
}

/** The profiles of all parties of one request. A record that does not exist has `seen` 0. */
export interface Profiles {
  user: User;
  device: Device;
  identifier: Identifier;
  address: Address;
  prefix: Crowd;
  network: Crowd;
  replays: Replays;
  orders: Orders;
  /** The store could not be read, so an absent record does not mean a new party. */
  degraded: boolean;
  /** The record of the prefix could not be read: an absent one does not mean a new line. */
  prefixUnread: boolean;
  /** Only what a page may know: no user, and the records of device and address from requests of pages. */
  ofPage: boolean;
  /** The backend reported a passed challenge in this session on this fingerprint. */
  sessionPassed: boolean;
}

/** The profiles for replies to a public key. */
export interface PageView {
  profiles: Profiles;
  /** Sessions of the fingerprint with a passed challenge, by the first 32 bits of their hash. */
  passed: RecentSet;
}
