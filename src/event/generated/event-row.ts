// What one row of events is in memory.
// Generated from src/event/fields.ts by `npm run generate`. Do not edit.
import {
  type Action,
  type EventKind,
  type InputKind,
  type KeyKind,
  type LoginResult,
  type Mode,
  type Tier,
  type UseCase,
} from '../../contract/vocabulary.js';

/** What came in, without personal data: identities are keyed hashes, addresses are reduced to a prefix. */
export interface EventRequest {
  /** UUIDv7, lower-case; the same value as session_id and requestId of the reply. */
  eventId: string;
  /** Server clock at receipt; Unix milliseconds in the row. */
  receivedAt: number;
  /** Name of the workspace. */
  workspace: string;
  /** Test or live, by the key. */
  mode: Mode;
  /** What the decision was asked for. */
  useCase: UseCase;
  /** Kind of the key that the request came with. */
  keyKind: KeyKind;
  /** Who vouches for the request: a backend, or only a page (provisional). */
  tier: Tier;
  /** Id of that key. */
  keyId: string;
  /** One of the five SDK names, empty for none or an unknown one. */
  sdk: string;
  /** A decision, a confirmation or label of an earlier one, a record folded again, or an imported history. */
  kind: EventKind;
  /** Id of the event that this row confirms or labels, empty for a decision. */
  confirms: string;
  /** Bit set of what was asked for: explain, dry run, SIM result, derived user. */
  options: number;
  /** 64 hex characters, lower-case, as the client computed them. */
  fingerprint: string;
  /** 32 hex: keyed hash of the user id, or of the fingerprint when none came; unique per workspace and mode. */
  userHash: string;
  /** A user id came with the request. */
  identityClaimed: boolean;
  /** 16 hex: keyed hash of the session id, empty without one. */
  sessionHash: string;
  /** 32 hex: keyed hash of the login identifier, empty without one. */
  identifierHash: string;
  /** 16 hex: keyed hash of the domain of the e-mail address that is the login identifier, empty without one. */
  identifierDomainHash: string;
  /** Outcome of the login attempt, empty when not told. */
  loginResult: LoginResult;
  /** How the user logged in, as told; odd text is hashed. */
  authMethod: string;
  /** Why the login failed, as told; odd text is hashed. */
  failureReason: string;
  /** 32 hex: keyed hash of the end user's address, empty when it is unknown. */
  addressHash: string;
  /** The address cut to /24 or /48, empty when it is unknown. */
  addressPrefix: string;
  /** ISO 3166-1 alpha-2 of the address, ZZ when unknown. */
  country: string;
  /** Autonomous system of the address, 0 when unknown. */
  asn: number;
  /** Bit set of facts about the network: VPN, Tor, datacenter, timezone mismatch. */
  network: number;
  /** IANA name as sent, empty when none was. */
  timezone: string;
  /** 0 to 23 on the wall clock of the client's timezone, 255 when the zone is unknown. */
  localHour: number;
  /** Bit set of facts about the client; a known bit says that the flag was sent at all. */
  client: number;
  /** Twelve 16-bit hashes of device attributes, 0 where one is absent; latin1 in the row. */
  deviceAttributes: string;
  /** Name of the browser by its user agent. */
  browser: string;
  /** Version of the browser by its user agent. */
  browserVersion: string;
  /** Operating system by the user agent. */
  os: string;
  /** How long keys were held, in milliseconds. */
  typingDwell: Float32Array;
  /** Between one key and the next, in milliseconds. */
  typingFlight: Float32Array;
  /** What the user typed on, as far as it is known. */
  inputKind: InputKind;
  /** 16 hex: digest of the behaviour as sent, empty without any. */
  behaviorDigest: string;
  /** The numbers of FEATURES in that order, NaN where one is absent. */
  features: Float32Array;
  /** Form fields that were focused, repeated ones counted. */
  fieldsFocused: number;
  /** Distinct form fields that were focused. */
  fieldsDistinct: number;
  /** 16 hex: keyed hash of the SIM serial number, empty without one. */
  simSerialHash: string;
  /** Operator code of the SIM. */
  simOperator: string;
  /** Operator name of the SIM. */
  simOperatorName: string;
  /** Operator code of the mobile network. */
  networkOperator: string;
  /** Kind of the mobile network. */
  networkType: string;
  /** Page of the request, without query, fragment and user; `*` for parts like ids. */
  pageUrl: string;
  /** Origin of that page. */
  pageOrigin: string;
  /** Page that led there, in the same form. */
  referrer: string;
  /** Currency of the order; three letters are kept in capitals. */
  currency: string;
  /** Country that the order goes to; two letters are kept in capitals, odd text is hashed. */
  shippingCountry: string;
  /** What is to be changed in the account; odd text is hashed. */
  changeType: string;
  /** Challenges that the backend says were passed. */
  challengeCompleted: string[];
  /** JSON of what a label says of its event, of a record folded again, or of an import; empty in any other row. */
  label: string;
  /** Device attributes as sent, name to value; odd text is hashed. */
  device: Record<string, string>;
}

/** What was decided. */
export interface EventDecision {
  /** The fingerprint of the visitor's first sighting. */
  visitorId: string;
  /** Risk score, 0 to 100. */
  risk: number;
  /** What the decision recommends. */
  action: Action;
  /** Codes of the reasons, in the order of the catalogue. */
  reasons: string[];
  /** Log-odds that each reason added, in the order of reasons. */
  points: Float32Array;
  /** JSON object, code to evidence; empty when there is none. */
  evidence: string;
  /** Baselines learned from this request. */
  learned: boolean;
  /** Decided without a profile that the store could not give in time. */
  degraded: boolean;
  /** Version of the policy that weighed the reasons. */
  policyVersion: string;
  /** There was behaviour to compare with. */
  baselineAvailable: boolean;
  /** A reason of changed behaviour was found. */
  behaviorChanged: boolean;
  /** How far behaviour is from the baseline, 0 to 100. */
  changeScore: number;
  /** How alike behaviour is to the baseline, 0 to 100. */
  similarity: number;
  /** Those of the reasons that speak of changed behaviour. */
  changeReasons: string[];
  /** Distance of the keystrokes to the user's rhythm, per key; NULL when there is nothing to compare. */
  rhythmDistance: number;
  /** The session's cumulative sum of behaviour change after this request. */
  sessionShift: number;
  /** Country that the decision went by: the address's, else the timezone's, empty when neither is known. */
  placeCountry: string;
  /** JSON of sim_swap_engine, or empty. */
  simSwap: string;
  /** Challenges that the decision advises. */
  challenges: string[];
  /** How well founded the decision is, 0 to 1. */
  confidence: number;
  /** Attribute similarity of this device to the user's nearest known one, 0 to 1. */
  deviceSimilarity: number;
  /** The visitor was never seen before. */
  isNew: boolean;
  /** How often the visitor was seen, this time counted; of a page, the fingerprint by pages. */
  timesSeen: number;
  /** First sighting of the visitor. */
  firstSeen: number;
  /** Sighting of the visitor before this one. */
  lastSeen: number;
  /** How far the parties of the request have earned trust, 0 to 1. */
  trust: number;
  /** Reputation of the visitor, 0 to 100; NULL below five sightings. */
  reputation: number;
  /** Risk by what a public key may be told of, 0 to 100. */
  publicRisk: number;
  /** Action by what a public key may be told of. */
  publicAction: Action;
  /** Reasons that a public key may be told of. */
  publicReasons: string[];
  /** Challenges that a public key may be advised. */
  publicChallenges: string[];
  /** JSON of sim_swap_engine by what a public key may be told of, or empty. */
  publicSimSwap: string;
  /** Challenges that this request is the answer to. */
  challengesAnswered: string[];
  /** Microseconds from the receipt of the request to this row. */
  latencyUs: number;
  /** Risk score before any rule, 0 to 100. */
  modelRisk: number;
  /** How strongly each reason spoke, 0 to 1, in the order of reasons. */
  strengths: Float32Array;
  /** What was counted of the past of the parties, in the order of docs/policies.md; empty when no profile was read. */
  counts: readonly number[];
  /** Ids of the live rules that held. */
  rules: string[];
  /** Ids of the rules that held without any effect: in shadow, or held back. */
  shadow: string[];
  /** Tags of the live rules that held. */
  tags: string[];
  /** Names of the lists that a party of the request is on. */
  lists: string[];
  /** In monitor mode: risk and action were decided, and `allow` was answered. */
  monitored: boolean;
  /** What the answer of a challenge hung on, as bits; a replay under other points asks it. Bit 29: sent again. */
  answers: number;
}

export interface EventRow extends EventRequest, EventDecision {}

/** Fields that no fold of a decision or a confirmation looks at. */
export type UnfoldedField =
  | 'keyKind'
  | 'keyId'
  | 'sdk'
  | 'identifierDomainHash'
  | 'authMethod'
  | 'failureReason'
  | 'browser'
  | 'browserVersion'
  | 'os'
  | 'inputKind'
  | 'behaviorDigest'
  | 'fieldsFocused'
  | 'fieldsDistinct'
  | 'simOperatorName'
  | 'networkOperator'
  | 'networkType'
  | 'pageUrl'
  | 'pageOrigin'
  | 'referrer'
  | 'shippingCountry'
  | 'label'
  | 'device'
  | 'points'
  | 'evidence'
  | 'policyVersion'
  | 'baselineAvailable'
  | 'behaviorChanged'
  | 'changeScore'
  | 'changeReasons'
  | 'simSwap'
  | 'challenges'
  | 'confidence'
  | 'deviceSimilarity'
  | 'isNew'
  | 'timesSeen'
  | 'firstSeen'
  | 'lastSeen'
  | 'trust'
  | 'reputation'
  | 'publicReasons'
  | 'publicChallenges'
  | 'publicSimSwap'
  | 'challengesAnswered'
  | 'modelRisk'
  | 'strengths'
  | 'counts'
  | 'shadow'
  | 'tags'
  | 'lists';

/** The row of both halves. */
export function joinRow(request: EventRequest, decision: EventDecision): EventRow {
  return {
    eventId: request.eventId,
    receivedAt: request.receivedAt,
    workspace: request.workspace,
    mode: request.mode,
    useCase: request.useCase,
    keyKind: request.keyKind,
    tier: request.tier,
    keyId: request.keyId,
    sdk: request.sdk,
    kind: request.kind,
    confirms: request.confirms,
    options: request.options,
    fingerprint: request.fingerprint,
    userHash: request.userHash,
    identityClaimed: request.identityClaimed,
    sessionHash: request.sessionHash,
    identifierHash: request.identifierHash,
    identifierDomainHash: request.identifierDomainHash,
    loginResult: request.loginResult,
    authMethod: request.authMethod,
    failureReason: request.failureReason,
    addressHash: request.addressHash,
    addressPrefix: request.addressPrefix,
    country: request.country,
    asn: request.asn,
    network: request.network,
    timezone: request.timezone,
    localHour: request.localHour,
    client: request.client,
    deviceAttributes: request.deviceAttributes,
    browser: request.browser,
    browserVersion: request.browserVersion,
    os: request.os,
    typingDwell: request.typingDwell,
    typingFlight: request.typingFlight,
    inputKind: request.inputKind,
    behaviorDigest: request.behaviorDigest,
    features: request.features,
    fieldsFocused: request.fieldsFocused,
    fieldsDistinct: request.fieldsDistinct,
    simSerialHash: request.simSerialHash,
    simOperator: request.simOperator,
    simOperatorName: request.simOperatorName,
    networkOperator: request.networkOperator,
    networkType: request.networkType,
    pageUrl: request.pageUrl,
    pageOrigin: request.pageOrigin,
    referrer: request.referrer,
    currency: request.currency,
    shippingCountry: request.shippingCountry,
    changeType: request.changeType,
    challengeCompleted: request.challengeCompleted,
    label: request.label,
    device: request.device,
    visitorId: decision.visitorId,
    risk: decision.risk,
    action: decision.action,
    reasons: decision.reasons,
    points: decision.points,
    evidence: decision.evidence,
    learned: decision.learned,
    degraded: decision.degraded,
    policyVersion: decision.policyVersion,
    baselineAvailable: decision.baselineAvailable,
    behaviorChanged: decision.behaviorChanged,
    changeScore: decision.changeScore,
    similarity: decision.similarity,
    changeReasons: decision.changeReasons,
    rhythmDistance: decision.rhythmDistance,
    sessionShift: decision.sessionShift,
    placeCountry: decision.placeCountry,
    simSwap: decision.simSwap,
    challenges: decision.challenges,
    confidence: decision.confidence,
    deviceSimilarity: decision.deviceSimilarity,
    isNew: decision.isNew,
    timesSeen: decision.timesSeen,
    firstSeen: decision.firstSeen,
    lastSeen: decision.lastSeen,
    trust: decision.trust,
    reputation: decision.reputation,
    publicRisk: decision.publicRisk,
    publicAction: decision.publicAction,
    publicReasons: decision.publicReasons,
    publicChallenges: decision.publicChallenges,
    publicSimSwap: decision.publicSimSwap,
    challengesAnswered: decision.challengesAnswered,
    latencyUs: decision.latencyUs,
    modelRisk: decision.modelRisk,
    strengths: decision.strengths,
    counts: decision.counts,
    rules: decision.rules,
    shadow: decision.shadow,
    tags: decision.tags,
    lists: decision.lists,
    monitored: decision.monitored,
    answers: decision.answers,
  };
}
