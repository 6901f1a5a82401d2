// The reason catalogue: every code a decision can carry, what it tells a support agent, and which numbers prove it.
// Replies, the README's table and the tests read it; signals may only use codes from here.
import { countryName } from './country-name.js';

export type Evidence = Readonly<Record<string, string | number | boolean>>;

export type ReasonGroup = 'profile' | 'geographic' | 'behavioral' | 'bot' | 'sim_swap' | 'velocity' | 'registration' | 'privacy' | 'trust' | 'test';

interface CatalogueEntry {
  readonly group: ReasonGroup;
  /** A sentence to read aloud; `{name}` is replaced by the evidence of that name, `{name thing}` by that many things. */
  readonly template: string;
  /** Names of the evidence fields. */
  readonly evidence: readonly string[];
}

export const REASONS = {
  new_user_profile: {
    group: 'profile',
    template: 'We do not know this user yet (earlier requests seen: {requests_seen}).',
    evidence: ['requests_seen'],
  },
  device_changed: {
    group: 'profile',
    template: 'The user came with a new device. We know {known_devices device} of this user; the one most like it agrees in {similarity_percent} % of its attributes and was last seen {days_since day} ago.',
    evidence: ['known_devices', 'similarity_percent', 'days_since'],
  },
  multiple_devices: {
    group: 'profile',
    template: 'The account was used from {devices_24h different device} within a day and {devices_30d} within 30 days.',
    evidence: ['devices_24h', 'devices_30d'],
  },
  multiple_accounts: {
    group: 'profile',
    template: 'This device served {users_24h different user} within a day and {users_30d} within 30 days.',
    evidence: ['users_24h', 'users_30d'],
  },
  device_id_mismatch: {
    group: 'profile',
    template: 'The device id is not the beginning of the fingerprint ({fingerprint_start}...), as it is when our client sends it.',
    evidence: ['fingerprint_start'],
  },
  emulator: {
    group: 'profile',
    template: 'The device describes itself as an emulator (operating system: {os}).',
    evidence: ['os'],
  },
  geo_jump: {
    group: 'geographic',
    template: 'The user moved {distance_km} km within {minutes minute}, from {from} to {to} (told by {source}): faster than anybody travels.',
    evidence: ['distance_km', 'minutes', 'from', 'to', 'source'],
  },
  vpn_detected: {
    group: 'geographic',
    template: 'The connection seems to go through a VPN or proxy: {source}.',
    evidence: ['source'],
  },
  tor_exit: {
    group: 'geographic',
    template: 'The connection comes out of the Tor network ({network}).',
    evidence: ['network'],
  },
  datacenter_ip: {
    group: 'geographic',
    template: 'The address {network} ({source}) belongs to a hosting network, where servers live and people do not.',
    evidence: ['network', 'asn', 'source'],
  },
  unusual_location: {
    group: 'geographic',
    template: 'The user hardly ever comes from {country}: going by {known_countries known country}, we expect {share_percent} % of the requests from there.',
    evidence: ['country', 'share_percent', 'known_countries'],
  },
  timezone_mismatch: {
    group: 'geographic',
    template: 'The device is set to {timezone}, which is not a timezone of {country}, where its address is.',
    evidence: ['timezone', 'country'],
  },
  timezone_invalid: {
    group: 'geographic',
    template: 'The device named a timezone that does not exist: {timezone}.',
    evidence: ['timezone'],
  },
  behavior_anomaly: {
    group: 'behavioral',
    template: 'The typing is not that of this user: {similarity_percent} % alike and off by {deviations} times the usual deviation, compared {compared} with {learned_requests earlier request}.',
    evidence: ['similarity_percent', 'deviations', 'learned_requests', 'compared'],
  },
  typing_speed_mismatch: {
    group: 'behavioral',
    template: 'The typing speed of {characters_per_second} characters per second does not fit {against}.',
    evidence: ['characters_per_second', 'against'],
  },
  session_entropy_low: {
    group: 'behavioral',
    template: 'The session shows very little variety: {entropy} bits over {events event}, where {expected} or more is usual.',
    evidence: ['entropy', 'events', 'expected'],
  },
  mouse_pattern_changed: {
    group: 'behavioral',
    template: 'The pointer moves differently than {against}: off by {deviations} times the usual deviation.',
    evidence: ['deviations', 'against'],
  },
  excessive_paste: {
    group: 'behavioral',
    template: '{pastes} values were pasted into the form.',
    evidence: ['pastes'],
  },
  bot_detected: {
    group: 'bot',
    template: 'The request looks made by a program, not a person: {signs}.',
    evidence: ['signs', 'bot_score'],
  },
  automation: {
    group: 'bot',
    template: 'The request was sent by {tool}.',
    evidence: ['tool'],
  },
  superhuman_input: {
    group: 'bot',
    template: 'Something in the input is unusual for a person: {signs}.',
    evidence: ['signs'],
  },
  sim_changed: {
    group: 'sim_swap',
    template: 'The SIM card of this user changed: {changed}. The one we know was in use for {days_known day}.',
    evidence: ['changed', 'days_known', 'hours_since_change'],
  },
  time_anomaly: {
    group: 'sim_swap',
    template: "The user hardly ever comes at {local_hour} o'clock local time: we expect {chance_percent} % of the requests then.",
    evidence: ['local_hour', 'chance_percent'],
  },
  velocity_anomaly: {
    group: 'sim_swap',
    template: 'Too many requests of this {party} within one {window}: {count}, where at most {limit} are plausible (failed logins count double).',
    evidence: ['party', 'window', 'count', 'limit'],
  },
  failed_login_burst: {
    group: 'velocity',
    template: 'There were {failures_1h failed login} of this {party} within an hour, where {limit} are plausible.',
    evidence: ['party', 'failures_1h', 'limit'],
  },
  behavior_shift_detected: {
    group: 'registration',
    template: 'The behaviour changed within this session and stayed changed: its changes add up to {shift}, where {limit} are too many; now it is off by {deviations} times the usual deviation.',
    evidence: ['shift', 'limit', 'deviations'],
  },
  typing_speed_changed: {
    group: 'registration',
    template: 'The typing speed changed within this session to {characters_per_second} characters per second: off by {deviations} times the usual deviation.',
    evidence: ['characters_per_second', 'deviations'],
  },
  uniform_typing_pattern: {
    group: 'registration',
    template: 'The {keys} keys were typed like a metronome: key times vary by {dwell_variation_percent} %, pauses by {flight_variation_percent} %.',
    evidence: ['dwell_variation_percent', 'flight_variation_percent', 'keys'],
  },
  incognito: {
    group: 'privacy',
    template: 'The browser is in a private window, says {source}.',
    evidence: ['source'],
  },
  ad_blocker: {
    group: 'privacy',
    template: 'The browser has an ad blocker, says {source}.',
    evidence: ['source'],
  },
  challenge_passed: {
    group: 'trust',
    template: 'The user has passed a challenge, which lowers the risk.',
    evidence: ['minutes_left'],
  },
  test_fingerprint: {
    group: 'test',
    template: 'This is one of the test fingerprints: it forces the action {action}.',
    evidence: ['action'],
  },
} as const satisfies Record<string, CatalogueEntry>;

export type ReasonCode = keyof typeof REASONS;

export function isReasonCode(code: string): code is ReasonCode {
  return Object.hasOwn(REASONS, code);
}

/** Evidence that holds the code of a country. */
const COUNTRIES: ReadonlySet<string> = new Set(['country', 'from', 'to']);

/** A placeholder of a template, and the text behind it. */
interface Part {
  name: string;
  /** What is counted, '' for a plain value. */
  thing: string;
  behind: string;
}

interface Sentence {
  start: string;
  parts: readonly Part[];
}

/** Templates taken apart once: every verification tells its reasons. */
const SENTENCES = new Map<string, Sentence>(Object.entries(REASONS).map(([code, { template }]) => {
  const [start = '', ...rest] = template.split(/\{(\w+)(?: ([a-z ]+))?\}/);
  const parts: Part[] = [];
  // Behind the start come a name, a thing or undefined, and a text, again and again.
  for (let i = 0; i < rest.length; i += 3) parts.push({ name: rest[i] ?? '', thing: rest[i + 1] ?? '', behind: rest[i + 2] ?? '' });
  return [code, { start, parts }];
}));

/** The sentence of a reason. A placeholder whose evidence is missing reads "unknown". */
export function explain(code: ReasonCode, evidence: Evidence | undefined): string {
  const { start, parts } = SENTENCES.get(code) ?? { start: code, parts: [] };
  let text = start;
  for (const { name, thing, behind } of parts) {
    const value = String(evidence?.[name] ?? 'unknown');
    text += (thing !== '' ? counted(value, thing) : COUNTRIES.has(name) ? nameOf(value) : value) + behind;
  }
  return text;
}

/** Plurals of the nouns used above. Days are rounded: none of them is some hours. */
function counted(value: string, thing: string): string {
  if (value === '1') return `1 ${thing}`;
  if (thing === 'day') return value === '0' ? 'less than a day' : `${value} days`;
  return `${value} ${thing.replace(/y$/, 'ie')}s`;
}

/** 'ZZ' and what is no country stay as they are. */
function nameOf(country: string): string {
  const name = countryName(country);
  return name === 'Unknown' ? country : name;
}
