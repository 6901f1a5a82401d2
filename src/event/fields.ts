// All fields of the event row, in the order of its bytes. The codec, ClickHouse's columns, the types, the example event
// and docs/events.md are generated from this table, and rules and queries use its column names.
// After a change: `npm run generate`. A field is never removed, moved or changed; a new one has `since`, its layout.
import {
  BOOL,
  closed,
  F32,
  FEATURE_VALUES,
  field,
  type Field,
  type FieldEntry,
  fixed,
  FLOATS,
  GROUP,
  GROUPS,
  HASH,
  listed,
  OPTIONAL_F32,
  SHORTS,
  TEXT,
  TEXT_MAP,
  TIME,
  U16,
  U32,
  U8,
  unfolded,
  UUID,
  WORD,
} from './field.js';
import { type Feature, FEATURES } from './event-row.js';

/** The request, without personal data: identities are keyed hashes, addresses are reduced to a prefix. */
const REQUEST = {
  eventId: field('event_id', UUID, 'UUIDv7, lower-case; the same value as session_id and requestId of the reply.', {
    example: "'01890a5d-ac96-774b-bcce-b302099a8057'",
  }),
  receivedAt: field('time', TIME, 'Server clock at receipt; Unix milliseconds in the row.', {
    example: '1_795_000_000_123',
  }),
  workspace: field('workspace', GROUP, 'Name of the workspace.', { example: "'demo'" }),
  mode: field('mode', closed('MODES'), 'Test or live, by the key.', { example: "'live'" }),
  useCase: field('use_case', closed('USE_CASES'), 'What the decision was asked for.'),
  keyKind: unfolded('key_kind', closed('KEY_KINDS'), 'Kind of the key that the request came with.'),
  tier: field('tier', closed('TIERS'), 'Who vouches for the request: a backend, or only a page (provisional).', {
    since: 2,
    older: {
      ts: "keyKind === 'public' ? 'provisional' : 'backend'",
      sql: "if(key_kind = 'public', 'provisional', 'backend')",
    },
  }),
  keyId: unfolded('key_id', GROUP, 'Id of that key.', { example: "'key_1'" }),
  sdk: unfolded('sdk', GROUP, 'One of the five SDK names, empty for none or an unknown one.'),
  kind: field(
    'kind',
    closed('EVENT_KINDS'),
    'A decision, a confirmation or label of an earlier one, a record folded again, or an imported history.',
    { since: 2 },
  ),
  confirms: field('confirms', HASH, 'Id of the event that this row confirms or labels, empty for a decision.', {
    since: 2,
  }),
  options: field('options', U8, 'Bit set of what was asked for: explain, dry run, SIM result, derived user.'),
  fingerprint: field('fingerprint', HASH, '64 hex characters, lower-case, as the client computed them.', {
    example: "'a'.repeat(64)",
  }),
  userHash: field(
    'user_hash',
    HASH,
    '32 hex: keyed hash of the user id, or of the fingerprint when none came; unique per workspace and mode.',
    { example: "'0123456789abcdef0123456789abcdef'" },
  ),
  identityClaimed: field('identity_claimed', BOOL, 'A user id came with the request.', {
    since: 2,
    example: 'true',
    older: { ts: '(options & OPTION.userDerived) === 0', sql: 'NOT bitTest(options, 3)' },
  }),
  sessionHash: field('session_hash', HASH, '16 hex: keyed hash of the session id, empty without one.'),
  identifierHash: field('identifier_hash', HASH, '32 hex: keyed hash of the login identifier, empty without one.'),
  identifierDomainHash: unfolded(
    'identifier_domain_hash',
    HASH,
    '16 hex: keyed hash of the domain of the e-mail address that is the login identifier, empty without one.',
    { since: 2 },
  ),
  loginResult: field('login_result', closed('LOGIN_RESULTS'), 'Outcome of the login attempt, empty when not told.'),
  authMethod: unfolded('auth_method', WORD, 'How the user logged in, as told; odd text is hashed.'),
  failureReason: unfolded('failure_reason', WORD, 'Why the login failed, as told; odd text is hashed.'),
  addressHash: field('address_hash', HASH, "32 hex: keyed hash of the end user's address, empty when it is unknown."),
  addressPrefix: field('address_prefix', WORD, 'The address cut to /24 or /48, empty when it is unknown.'),
  country: field('country', GROUP, 'ISO 3166-1 alpha-2 of the address, ZZ when unknown.', { example: "'ZZ'" }),
  asn: field('asn', U32, 'Autonomous system of the address, 0 when unknown.'),
  network: field('network', U8, 'Bit set of facts about the network: VPN, Tor, datacenter, timezone mismatch.'),
  timezone: field('timezone', GROUP, 'IANA name as sent, empty when none was.', { example: "'Europe/Berlin'" }),
  localHour: field(
    'local_hour',
    U8,
    "0 to 23 on the wall clock of the client's timezone, 255 when the zone is unknown.",
    { example: '12' },
  ),
  client: field('client', U32, 'Bit set of facts about the client; a known bit says that the flag was sent at all.'),
  deviceAttributes: field(
    'device_attributes',
    fixed(24),
    'Twelve 16-bit hashes of device attributes, 0 where one is absent; latin1 in the row.',
  ),
  browser: unfolded('browser', GROUP, 'Name of the browser by its user agent.'),
  browserVersion: unfolded('browser_version', WORD, 'Version of the browser by its user agent.'),
  os: unfolded('os', GROUP, 'Operating system by the user agent.'),
  typingDwell: field('typing_dwell_ms', FLOATS, 'How long keys were held, in milliseconds.'),
  typingFlight: field('typing_flight_ms', FLOATS, 'Between one key and the next, in milliseconds.'),
  inputKind: unfolded('input_kind', closed('INPUT_KINDS'), 'What the user typed on, as far as it is known.', {
    since: 2,
  }),
  behaviorDigest: unfolded('behavior_digest', HASH, '16 hex: digest of the behaviour as sent, empty without any.', {
    since: 2,
  }),
  features: field('features', FEATURE_VALUES, 'The numbers of FEATURES in that order, NaN where one is absent.'),
  fieldsFocused: unfolded('fields_focused', U16, 'Form fields that were focused, repeated ones counted.'),
  fieldsDistinct: unfolded('fields_distinct', U16, 'Distinct form fields that were focused.'),
  simSerialHash: field('sim_serial_hash', HASH, '16 hex: keyed hash of the SIM serial number, empty without one.'),
  simOperator: field('sim_operator', GROUP, 'Operator code of the SIM.'),
  simOperatorName: unfolded('sim_operator_name', WORD, 'Operator name of the SIM.'),
  networkOperator: unfolded('network_operator', GROUP, 'Operator code of the mobile network.'),
  networkType: unfolded('network_type', WORD, 'Kind of the mobile network.'),
  pageUrl: unfolded('page_url', TEXT, 'Page of the request, without query, fragment and user; `*` for parts like ids.'),
  pageOrigin: unfolded('page_origin', WORD, 'Origin of that page.'),
  referrer: unfolded('referrer', TEXT, 'Page that led there, in the same form.'),
  currency: field('currency', WORD, 'Currency of the order; three letters are kept in capitals.'),
  shippingCountry: unfolded(
    'shipping_country',
    WORD,
    'Country that the order goes to; two letters are kept in capitals, odd text is hashed.',
  ),
  changeType: field('change_type', WORD, 'What is to be changed in the account; odd text is hashed.'),
  challengeCompleted: field('challenge_completed', GROUPS, 'Challenges that the backend says were passed.'),
  label: unfolded(
    'label',
    TEXT,
    'JSON of what a label says of its event, of a record folded again, or of an import; empty in any other row.',
    { since: 2 },
  ),
  // Last, so that a worker can skip it.
  device: unfolded('device', TEXT_MAP, 'Device attributes as sent, name to value; odd text is hashed.'),
} as const satisfies Record<string, FieldEntry>;

/** The decision. */
const DECISION = {
  visitorId: field('visitor_id', HASH, "The fingerprint of the visitor's first sighting.", {
    example: "'a'.repeat(64)",
  }),
  risk: field('risk', U8, 'Risk score, 0 to 100.', { example: '12' }),
  action: field('action', closed('ACTIONS'), 'What the decision recommends.'),
  reasons: field('reasons', GROUPS, 'Codes of the reasons, in the order of the catalogue.'),
  points: unfolded('points', FLOATS, 'Log-odds that each reason added, in the order of reasons.'),
  evidence: unfolded('evidence', TEXT, 'JSON object, code to evidence; empty when there is none.'),
  learned: field('learned', BOOL, 'Baselines learned from this request.', { example: 'true' }),
  degraded: field('degraded', BOOL, 'Decided without a profile that the store could not give in time.'),
  policyVersion: unfolded('policy_version', GROUP, 'Version of the policy that weighed the reasons.', {
    example: "'default'",
  }),
  baselineAvailable: unfolded('baseline_available', BOOL, 'There was behaviour to compare with.'),
  behaviorChanged: unfolded('behavior_changed', BOOL, 'A reason of changed behaviour was found.'),
  changeScore: unfolded('change_score', F32, 'How far behaviour is from the baseline, 0 to 100.'),
  similarity: field('similarity', F32, 'How alike behaviour is to the baseline, 0 to 100.', { example: '100' }),
  changeReasons: unfolded('change_reasons', GROUPS, 'Those of the reasons that speak of changed behaviour.'),
  rhythmDistance: field(
    'rhythm_distance',
    OPTIONAL_F32,
    "Distance of the keystrokes to the user's rhythm, per key; NULL when there is nothing to compare.",
  ),
  sessionShift: field('session_shift', F32, "The session's cumulative sum of behaviour change after this request."),
  placeCountry: field(
    'place_country',
    GROUP,
    "Country that the decision went by: the address's, else the timezone's, empty when neither is known.",
  ),
  simSwap: unfolded('sim_swap', TEXT, 'JSON of sim_swap_engine, or empty.'),
  challenges: unfolded('challenges', GROUPS, 'Challenges that the decision advises.'),
  confidence: unfolded('confidence', F32, 'How well founded the decision is, 0 to 1.', { example: '0.5' }),
  deviceSimilarity: unfolded(
    'device_similarity',
    F32,
    "Attribute similarity of this device to the user's nearest known one, 0 to 1.",
    { example: '1' },
  ),
  isNew: unfolded('is_new', BOOL, 'The visitor was never seen before.', { example: 'true' }),
  timesSeen: unfolded(
    'times_seen',
    U32,
    'How often the visitor was seen, this time counted; of a page, the fingerprint by pages.',
    { example: '1' },
  ),
  firstSeen: unfolded('first_seen', TIME, 'First sighting of the visitor.', { example: '1_795_000_000_123' }),
  lastSeen: unfolded('last_seen', TIME, 'Sighting of the visitor before this one.', { example: '1_795_000_000_123' }),
  trust: unfolded('trust', F32, 'How far the parties of the request have earned trust, 0 to 1.', { example: '0.5' }),
  reputation: unfolded('reputation', OPTIONAL_F32, 'Reputation of the visitor, 0 to 100; NULL below five sightings.'),
  publicRisk: field('public_risk', U8, 'Risk by what a public key may be told of, 0 to 100.', { since: 2 }),
  publicAction: field('public_action', closed('ACTIONS'), 'Action by what a public key may be told of.', { since: 2 }),
  publicReasons: unfolded('public_reasons', GROUPS, 'Reasons that a public key may be told of.', { since: 2 }),
  publicChallenges: unfolded('public_challenges', GROUPS, 'Challenges that a public key may be advised.', { since: 2 }),
  publicSimSwap: unfolded(
    'public_sim_swap',
    TEXT,
    'JSON of sim_swap_engine by what a public key may be told of, or empty.',
    { since: 2 },
  ),
  challengesAnswered: unfolded('challenges_answered', GROUPS, 'Challenges that this request is the answer to.', {
    since: 2,
  }),
  latencyUs: field('latency_us', U32, 'Microseconds from the receipt of the request to this row.', { example: '250' }),
  modelRisk: unfolded('model_risk', U8, 'Risk score before any rule, 0 to 100.', {
    since: 2,
    example: '12',
    older: { ts: 'risk', sql: 'risk' },
  }),
  strengths: unfolded('strengths', FLOATS, 'How strongly each reason spoke, 0 to 1, in the order of reasons.', {
    since: 2,
    older: { ts: 'new Float32Array(0)', sql: '[]' },
  }),
  counts: unfolded(
    'counts',
    SHORTS,
    'What was counted of the past of the parties, in the order of docs/policies.md; empty when no profile was read.',
    { since: 2 },
  ),
  rules: field('rules', GROUPS, 'Ids of the live rules that held.', { since: 2 }),
  shadow: unfolded('shadow', GROUPS, 'Ids of the rules that held without any effect: in shadow, or held back.', {
    since: 2,
  }),
  tags: unfolded('tags', GROUPS, 'Tags of the live rules that held.', { since: 2 }),
  lists: unfolded('lists', GROUPS, 'Names of the lists that a party of the request is on.', { since: 2 }),
  monitored: field('monitored', BOOL, 'In monitor mode: risk and action were decided, and `allow` was answered.', {
    since: 2,
  }),
  answers: field(
    'answers',
    U32,
    'What the answer of a challenge hung on, as bits; a replay under other points asks it. Bit 29: sent again.',
    { since: 2 },
  ),
} as const satisfies Record<string, FieldEntry>;

/** Descriptions of the columns of `features`. */
export const FEATURE_DOCS: Readonly<Record<Feature, string>> = {
  swipeVelocity: 'Swipe velocity, as sent.',
  sessionEntropy: 'Entropy of the session, bits.',
  mouseClickCount: 'Clicks of the mouse.',
  mouseTotalDistance: 'Distance of the mouse, pixels.',
  mouseAverageVelocity: 'Average velocity of the mouse, pixels per millisecond.',
  keydownCount: 'Keys that went down.',
  typingSpeed: 'Characters per second, as the client counted them.',
  pageClickCount: 'Clicks on the page.',
  scrollDepth: 'Depth of scrolling, as sent.',
  timeToFirstInteraction: 'Milliseconds to the first interaction.',
  timeOnPage: 'Milliseconds on the page.',
  formFocusCount: 'How often a form field got the focus.',
  pasteCount: 'How often something was pasted.',
  sessionCount: "The session's own count of sessions.",
  clockSkew: 'Client timestamp minus server clock, milliseconds.',
  firstSessionAge: "Hours since the client's first session.",
  amount: 'Amount of the order, in single precision: whole numbers are exact up to 16777216.',
  itemCount: 'Items of the order.',
};

export const EVENT_FIELDS: readonly Field[] = [...listed('request', REQUEST), ...listed('decision', DECISION)];

/** The fields of a row of this layout, in the order of its bytes. */
export function fieldsOf(layout: number): Field[] {
  return EVENT_FIELDS.filter(({ since }) => since <= layout);
}

const BY_COLUMN = new Map(EVENT_FIELDS.map((one) => [one.column, one]));
const FEATURE_COLUMNS = new Map(FEATURES.map((name) => [snake(name), name]));

/** A column that a rule or a query can use. */
export interface NamedField {
  /** Name of the column. */
  name: string;
  /** ClickHouse type. */
  type: string;
  since: number;
  doc: string;
}

/** The field of a column, also of a single feature; undefined when there is no such column. */
export function fieldByName(name: string): NamedField | undefined {
  const feature = FEATURE_COLUMNS.get(name);
  const found = BY_COLUMN.get(feature === undefined ? name : 'features');
  if (found === undefined || (feature === undefined && name === 'features')) return undefined;
  const { kind, since, doc } = found;
  return { name, type: kind.type, since, doc: feature === undefined ? doc : FEATURE_DOCS[feature] };
}

export function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
