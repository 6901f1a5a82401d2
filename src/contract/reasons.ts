// The reason catalogue: every code a decision can carry, what it tells a support agent, and which numbers prove it.
// Replies, the README's table and the tests read it; signals may only use codes from here.
export type Evidence = Readonly<Record<string, string | number | boolean>>;

export type ReasonGroup = 'profile' | 'geographic' | 'behavioral' | 'bot' | 'sim_swap' | 'velocity' | 'registration' | 'privacy' | 'trust' | 'test';

interface CatalogueEntry {
  readonly group: ReasonGroup;
  /** A sentence to read aloud; `{name}` is replaced by the evidence of that name. */
  readonly template: string;
  /** Names of the evidence fields. */
  readonly evidence: readonly string[];
}

export const REASONS = {
  new_user_profile: {
    group: 'profile',
    template: 'This user is new to us: none of the {requests_seen} earlier requests could be learned from.',
    evidence: ['requests_seen'],
  },
  device_changed: {
    group: 'profile',
    template: 'The user came with a device not seen among the last {known_devices}; it resembles the nearest of them to {similarity_percent} %, last seen {days_since} days ago.',
    evidence: ['known_devices', 'similarity_percent', 'days_since'],
  },
  multiple_devices: {
    group: 'profile',
    template: 'The account was used from {devices_24h} different devices within a day and {devices_30d} within 30 days.',
    evidence: ['devices_24h', 'devices_30d'],
  },
  multiple_accounts: {
    group: 'profile',
    template: 'This device served {users_24h} different users within a day and {users_30d} within 30 days.',
    evidence: ['users_24h', 'users_30d'],
  },
  device_id_mismatch: {
    group: 'profile',
    template: 'The device id is not the beginning of the fingerprint ({fingerprint_start}...), as our client would have sent it.',
    evidence: ['fingerprint_start'],
  },
  emulator: {
    group: 'profile',
    template: 'The device describes itself as an emulator (operating system: {os}).',
    evidence: ['os'],
  },
  geo_jump: {
    group: 'geographic',
    template: 'The user moved {distance_km} km in {minutes} minutes, from {from} to {to}: faster than anybody travels.',
    evidence: ['distance_km', 'minutes', 'from', 'to'],
  },
  vpn_detected: {
    group: 'geographic',
    template: 'The connection goes through a VPN or proxy: {source}.',
    evidence: ['source'],
  },
  tor_exit: {
    group: 'geographic',
    template: 'The connection comes out of the Tor network ({network}).',
    evidence: ['network'],
  },
  datacenter_ip: {
    group: 'geographic',
    template: 'The address {network} belongs to a hosting network (AS{asn}), where servers live and people do not.',
    evidence: ['network', 'asn'],
  },
  unusual_location: {
    group: 'geographic',
    template: 'The user hardly ever comes from {country}: {share_percent} % of the requests, over {known_countries} known countries.',
    evidence: ['country', 'share_percent', 'known_countries'],
  },
  timezone_mismatch: {
    group: 'geographic',
    template: 'The device is set to {timezone}, which is not a timezone of {country}, where its address is.',
    evidence: ['timezone', 'country'],
  },
  timezone_invalid: {
    group: 'geographic',
    template: 'The timezone "{timezone}" does not exist.',
    evidence: ['timezone'],
  },
  behavior_anomaly: {
    group: 'behavioral',
    template: 'The typing is not the usual one of this user: {similarity_percent} % alike, {deviations} deviations off, compared {compared} with {learned_requests} earlier requests.',
    evidence: ['similarity_percent', 'deviations', 'learned_requests', 'compared'],
  },
  typing_speed_mismatch: {
    group: 'behavioral',
    template: 'The typing speed of {characters_per_second} characters per second does not fit {against}.',
    evidence: ['characters_per_second', 'against'],
  },
  session_entropy_low: {
    group: 'behavioral',
    template: 'The session shows very little variety: {entropy} bits over {events} events, where {expected} or more is usual.',
    evidence: ['entropy', 'events', 'expected'],
  },
  mouse_pattern_changed: {
    group: 'behavioral',
    template: 'The pointer moves differently from {against}: {deviations} deviations off.',
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
    template: 'Something in the input is faster than people usually are: {signs}.',
    evidence: ['signs'],
  },
  sim_changed: {
    group: 'sim_swap',
    template: 'The SIM card is not the one we knew ({changed} differs); the known one was in use for {days_known} days.',
    evidence: ['changed', 'days_known', 'hours_since_change'],
  },
  time_anomaly: {
    group: 'sim_swap',
    template: "The user hardly ever comes at {local_hour} o'clock local time: {chance_percent} % of the requests.",
    evidence: ['local_hour', 'chance_percent'],
  },
  velocity_anomaly: {
    group: 'sim_swap',
    template: 'Too many requests of this {party} within one {window}: {count}, where at most {limit} are plausible (failed logins count double).',
    evidence: ['party', 'window', 'count', 'limit'],
  },
  failed_login_burst: {
    group: 'velocity',
    template: '{failures_1h} failed logins of this {party} within an hour, where {limit} are plausible.',
    evidence: ['party', 'failures_1h', 'limit'],
  },
  behavior_shift_detected: {
    group: 'registration',
    template: 'Within this session the behaviour changed for good: a cumulative change of {shift}, where {limit} calls it, now {deviations} deviations off its start.',
    evidence: ['shift', 'limit', 'deviations'],
  },
  typing_speed_changed: {
    group: 'registration',
    template: 'The typing speed changed within the session to {characters_per_second} characters per second, {deviations} deviations off its start.',
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

/** The sentence of a reason. A placeholder whose evidence is missing reads "unknown". */
export function explain(code: ReasonCode, evidence: Evidence | undefined): string {
  return REASONS[code].template.replace(/\{(\w+)\}/g, (_, name: string) => String(evidence?.[name] ?? 'unknown'));
}
