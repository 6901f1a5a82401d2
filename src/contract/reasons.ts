// The catalogue of reasons: every code of a decision, its sentence for a support agent, and the names of its evidence.
// Replies, docs/reasons.md and the tests use it; signals may only use codes from here.

export type Evidence = Readonly<Record<string, string | number | boolean>>;

export type ReasonGroup =
  | 'profile'
  | 'geographic'
  | 'behavioral'
  | 'bot'
  | 'sim_swap'
  | 'velocity'
  | 'registration'
  | 'sequence'
  | 'privacy'
  | 'trust'
  | 'test';

/** Groups of correlated reasons: in a family only the strongest counts in full (src/scoring/model/families.ts). */
export const FAMILIES = [
  'device',
  'place',
  'rhythm',
  'sim',
  'speed',
  'bot',
  'privacy',
  'sequence',
  'crowd',
  'history',
  'watch',
] as const;
export type Family = (typeof FAMILIES)[number];

interface CatalogueEntry {
  readonly group: ReasonGroup;
  /** null = counts by itself. */
  readonly family: Family | null;
  /** A sentence; `{name}` is replaced by the evidence of that name, `{name noun}` by the count with the noun. */
  readonly template: string;
  /** Names of the evidence fields. */
  readonly evidence: readonly string[];
  /** What a support agent can advise the customer, where it differs from that for the family (src/service/console). */
  readonly tip?: string;
}

const OTHER_DEVICE = 'Use a device that was used with this account before, or pass a second factor on this one.';
const WITHOUT_VPN = 'Where a VPN or proxy is used: switch it off, and try again from the usual network.';
const ABOUT_ORDERS = 'Ask whether the customer placed these orders. A second factor answers it, if so.';

export const REASONS = {
  new_user_profile: {
    group: 'profile',
    family: 'history',
    template: 'We do not know yet what is usual for this user: we have seen {requests_seen earlier request}.',
    evidence: ['requests_seen'],
  },
  watched: {
    group: 'trust',
    family: 'watch',
    template: 'The {party} of this request is watched: {days_ago day} ago an event of it was labelled {label}.',
    evidence: ['party', 'label', 'days_ago'],
  },
  device_changed: {
    group: 'profile',
    family: 'device',
    template:
      'The user has a new device. We know {known_devices device} of this user. The most similar one matches in ' +
      '{similarity_percent} % of its attributes and was last seen {days_since day} ago.',
    evidence: ['known_devices', 'similarity_percent', 'days_since'],
  },
  device_tampered: {
    group: 'profile',
    family: 'device',
    template:
      'The fingerprint is one of this user, but the device describes {differs}: only {similarity_percent} % ' +
      'of its attributes agree. The fingerprint may have been copied.',
    evidence: ['differs', 'similarity_percent'],
    tip: 'Use a current browser without extensions that change what it reports of itself.',
  },
  recent_device: {
    group: 'profile',
    family: 'device',
    template: 'The device {state}: known for {hours_known hour}, used {times_used time}.',
    evidence: ['state', 'hours_known', 'times_used'],
  },
  dormant_account: {
    group: 'profile',
    family: 'history',
    template: 'The account was not used for {days_away day}, and now comes back on a device that we do not know.',
    evidence: ['days_away'],
    tip: OTHER_DEVICE,
  },
  multiple_devices: {
    group: 'profile',
    family: 'device',
    template:
      'The account was used from {devices_24h device} in the last day, and from {devices_30d} in the last 30 days.',
    evidence: ['devices_24h', 'devices_30d'],
  },
  multiple_accounts: {
    group: 'profile',
    family: 'crowd',
    template: 'This device was used by {users_24h user} in the last day, and by {users_30d} in the last 30 days.',
    evidence: ['users_24h', 'users_30d'],
    tip: 'Use an own device. On a shared one, a second factor shows who it is.',
  },
  device_id_mismatch: {
    group: 'profile',
    family: 'device',
    template:
      'The device id does not match the fingerprint, which begins with {fingerprint_start}. Our client always ' +
      'sends a matching one.',
    evidence: ['fingerprint_start'],
    tip: 'Load the page again, in a current browser. If many have this reason, your client sends a wrong id.',
  },
  emulator: {
    group: 'profile',
    family: 'bot',
    template: 'The device reports that it is an emulator (operating system: {os}).',
    evidence: ['os'],
  },
  geo_jump: {
    group: 'geographic',
    family: 'place',
    template:
      'The user moved {distance_km} km in {minutes minute}, from {from} to {to}, according to {source}. Nobody can ' +
      'travel that fast.',
    evidence: ['distance_km', 'minutes', 'from', 'to', 'source'],
    tip: WITHOUT_VPN,
  },
  vpn_detected: {
    group: 'geographic',
    family: 'place',
    template: 'The connection probably uses a VPN or proxy: {source}.',
    evidence: ['source'],
    tip: WITHOUT_VPN,
  },
  tor_exit: {
    group: 'geographic',
    family: 'place',
    template: 'The connection comes from the Tor network ({network}).',
    evidence: ['network'],
    tip: 'Use the usual network in place of Tor.',
  },
  datacenter_ip: {
    group: 'geographic',
    family: 'place',
    template:
      'The address {network} ({source}) belongs to a hosting provider. Such addresses are used by servers, rarely ' +
      'by people.',
    evidence: ['network', 'asn', 'source'],
    tip: WITHOUT_VPN,
  },
  unusual_location: {
    group: 'geographic',
    family: 'place',
    template:
      'The user is rarely in {country}: we expect {share_percent} % of the requests from there. We know ' +
      '{known_countries country} of this user.',
    evidence: ['country', 'share_percent', 'known_countries'],
  },
  timezone_mismatch: {
    group: 'geographic',
    family: 'place',
    template: 'The device is set to the timezone {timezone}, but its address is in {country}.',
    evidence: ['timezone', 'country'],
    tip: 'Set the timezone of the device to the place where it is, or switch off the VPN or proxy.',
  },
  timezone_invalid: {
    group: 'geographic',
    family: 'place',
    template: 'The device sent a timezone that does not exist: {timezone}.',
    evidence: ['timezone'],
    tip: 'Set the timezone of the device, in a current browser.',
  },
  timezone_missing: {
    group: 'geographic',
    family: 'place',
    template: 'No timezone was sent.',
    evidence: [],
  },
  behavior_anomaly: {
    group: 'behavioral',
    family: 'rhythm',
    template:
      'The typing does not match this user: it is {similarity_percent} % similar to {learned_requests earlier ' +
      "request}, compared {compared}. The difference is {deviations} times the user's normal variation.",
    evidence: ['similarity_percent', 'deviations', 'learned_requests', 'compared'],
  },
  typing_speed_mismatch: {
    group: 'behavioral',
    family: 'rhythm',
    template: 'The typing speed of {characters_per_second} characters per second does not match {against}.',
    evidence: ['characters_per_second', 'against'],
  },
  session_entropy_low: {
    group: 'behavioral',
    family: 'bot',
    template: 'The session has very little variety: {entropy} bits in {events event}. Usual is {expected} or more.',
    evidence: ['entropy', 'events', 'expected'],
  },
  mouse_pattern_changed: {
    group: 'behavioral',
    family: 'rhythm',
    template:
      'The pointer moves differently than {against}. The difference is {deviations} times the normal variation.',
    evidence: ['deviations', 'against'],
  },
  excessive_paste: {
    group: 'behavioral',
    family: 'bot',
    template: 'The form has {pastes pasted value}.',
    evidence: ['pastes'],
  },
  bot_detected: {
    group: 'bot',
    family: 'bot',
    template: 'The request was probably made by a program: {signs}.',
    evidence: ['signs', 'bot_score'],
  },
  automation: {
    group: 'bot',
    family: 'bot',
    template: 'The request was sent by {tool}.',
    evidence: ['tool'],
  },
  superhuman_input: {
    group: 'bot',
    family: 'bot',
    template: 'Part of the input is unusual for a person: {signs}.',
    evidence: ['signs'],
  },
  behavior_replayed: {
    group: 'bot',
    family: 'bot',
    template:
      'The key times are the same to the millisecond as ones we had before, {seen}. People do not repeat them exactly.',
    evidence: ['seen'],
  },
  sim_changed: {
    group: 'sim_swap',
    family: 'sim',
    template: 'The SIM card of this user changed: {changed}. The one we know has been in use for {days_known day}.',
    evidence: ['changed', 'days_known', 'hours_since_change'],
    tip:
      'If the customer did not change the SIM card, the operator of the phone must be called at once. Otherwise pass ' +
      'a second factor that is not a code by SMS.',
  },
  sim_unconfirmed: {
    group: 'sim_swap',
    family: 'sim',
    template:
      'The SIM data of this Apple device differ from those we know ({changed}); Apple devices do not tell their ' +
      'SIM reliably.',
    evidence: ['changed'],
  },
  time_anomaly: {
    group: 'sim_swap',
    family: 'history',
    template:
      'The user is rarely active at {local_hour}:00 local time: we expect {chance_percent} % of the requests in that ' +
      'hour.',
    evidence: ['local_hour', 'chance_percent'],
  },
  velocity_anomaly: {
    group: 'sim_swap',
    family: 'speed',
    template:
      'There were {count request} of this {party} within one {window}. The limit is {limit}. Failed logins count ' +
      'double.',
    evidence: ['party', 'window', 'count', 'limit'],
  },
  failed_login_burst: {
    group: 'velocity',
    family: 'speed',
    template: 'There were {failures_1h failed login} of this {party} in the last hour. The limit is {limit}.',
    evidence: ['party', 'failures_1h', 'limit'],
  },
  account_burst: {
    group: 'velocity',
    family: 'crowd',
    template:
      // At least: a minute counts attempts, longer windows the different accounts among them.
      'Within one {window} one {party} made at least {count attempt} on accounts new to us, or new on that ' +
      'device or in that network. The limit is {limit}.',
    evidence: ['party', 'window', 'count', 'limit'],
  },
  registration_burst: {
    group: 'velocity',
    family: 'crowd',
    template: 'Within one {window} there were {count registration} from one {party}. The limit is {limit}.',
    evidence: ['party', 'window', 'count', 'limit'],
  },
  shared_rhythm: {
    group: 'velocity',
    family: 'crowd',
    template: 'Today {accounts new account} came from this address or its neighbours, typed in only {rhythms way}.',
    evidence: ['accounts', 'rhythms'],
  },
  device_refused: {
    group: 'velocity',
    family: 'crowd',
    template:
      'This device also served {other_users other user} in the last month. On it {refused request} met a challenge ' +
      'or a block, and no more than that were allowed.',
    evidence: ['refused', 'other_users'],
  },
  takeover_sequence: {
    group: 'sequence',
    family: 'sequence',
    template: 'On {device}, this request follows {before}, all within {minutes minute}.',
    evidence: ['device', 'before', 'minutes'],
  },
  order_burst: {
    group: 'sequence',
    family: 'sequence',
    template:
      'Including this one, the account has {orders order} {span}. The limit is {limit}. We have known the account ' +
      'for {hours_known hour}.',
    evidence: ['orders', 'span', 'hours_known', 'limit'],
    tip: ABOUT_ORDERS,
  },
  unusual_amount: {
    group: 'sequence',
    family: 'sequence',
    template: 'The amount of {amount}{currency} is far above the usual orders {against}{usual}.',
    evidence: ['amount', 'currency', 'against', 'usual'],
    tip: ABOUT_ORDERS,
  },
  unusual_destination: {
    group: 'sequence',
    family: 'sequence',
    template:
      'The order goes to {country}, and the user did not come from there before the last days. We know ' +
      '{known_countries country} of this user.',
    evidence: ['country', 'known_countries'],
    tip: ABOUT_ORDERS,
  },
  behavior_shift_detected: {
    group: 'registration',
    family: 'rhythm',
    template:
      'The behaviour changed during this session and did not change back. The sum of changes is {shift}, the limit ' +
      'is {limit}. The difference now is {deviations} times the normal variation.',
    evidence: ['shift', 'limit', 'deviations'],
  },
  typing_speed_changed: {
    group: 'registration',
    family: 'rhythm',
    template:
      'The typing speed changed during this session to {characters_per_second} characters per second. The ' +
      'difference is {deviations} times the normal variation.',
    evidence: ['characters_per_second', 'deviations'],
  },
  uniform_typing_pattern: {
    group: 'registration',
    family: 'bot',
    template:
      'The {keys} keys were typed with almost constant timing: key times vary by {dwell_variation_percent} %, ' +
      'pauses by {flight_variation_percent} %.',
    evidence: ['dwell_variation_percent', 'flight_variation_percent', 'keys'],
  },
  incognito: {
    group: 'privacy',
    family: 'privacy',
    template: 'The browser uses a private window, according to {source}.',
    evidence: ['source'],
    tip: 'Use a normal window of the browser.',
  },
  ad_blocker: {
    group: 'privacy',
    family: 'privacy',
    template: 'The browser uses an ad blocker, according to {source}.',
    evidence: ['source'],
    tip: 'Switch off the ad blocker for this site.',
  },
  challenge_passed: {
    group: 'trust',
    family: null,
    template: 'The user has passed a challenge ({challenges}), which {effect}.',
    evidence: ['challenges', 'effect', 'minutes_left'],
  },
  test_fingerprint: {
    group: 'test',
    family: null,
    template: 'This is a test fingerprint. It always gives the action {action}.',
    evidence: ['action'],
  },
} as const satisfies Record<string, CatalogueEntry>;

export type ReasonCode = keyof typeof REASONS;

export function isReasonCode(code: string): code is ReasonCode {
  return Object.hasOwn(REASONS, code);
}
