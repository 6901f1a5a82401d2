// One decision is one row. The main thread writes the request half, a scoring worker appends the decision half; the
// same bytes go to the log, to the profile store's reader and to ClickHouse. The field order is the column order.
import type { Action, KeyKind, LoginResult, Mode, UseCase } from './vocabulary.js';

/** What came in, without personal data: identities are keyed hashes, addresses are reduced to a prefix. */
export interface RequestHalf {
  /** UUIDv7, lower-case; the same value as session_id and requestId of the reply. */
  eventId: string;
  /** Server clock at receipt, Unix milliseconds. */
  receivedAt: number;
  workspace: string;
  mode: Mode;
  useCase: UseCase;
  keyKind: KeyKind;
  keyId: string;
  /** One of the five SDK names, or '' (none or unknown). */
  sdk: string;
  /** Bit set of `OPTION`. */
  options: number;
  /** 64 hex characters, lower-case. */
  fingerprint: string;
  /** 32 hex: keyed hash of the user id, or of the fingerprint when no user id came. Unique per workspace and mode. */
  userHash: string;
  /** 16 hex of the client's session id, or ''. */
  sessionHash: string;
  /** 32 hex of the login identifier, or ''. */
  identifierHash: string;
  /** '' when not told. */
  loginResult: LoginResult;
  authMethod: string;
  failureReason: string;
  /** 32 hex of the end user's address, or '' when it is unknown. */
  addressHash: string;
  /** '203.0.113.0/24', '2001:db8:1::/48' or ''. */
  addressPrefix: string;
  /** ISO 3166-1 alpha-2, 'ZZ' when unknown. */
  country: string;
  asn: number;
  /** Bit set of `NETWORK`. */
  network: number;
  /** IANA name as sent, or '' (collect without one). */
  timezone: string;
  /** 0..23 on the wall clock of the client's timezone, 255 when the timezone is unknown. */
  localHour: number;
  /** Bit set of `CLIENT`. */
  client: number;
  /** Twelve 16-bit hashes of the device's attributes in the order of `DEVICE_ATTRIBUTES`, 0 = absent; 24 bytes as latin1. */
  deviceAttributes: string;
  browser: string;
  browserVersion: string;
  os: string;
  /** Milliseconds, single precision. */
  typingDwell: Float32Array;
  typingFlight: Float32Array;
  /** The numbers of `FEATURES`, in that order, single precision; NaN = absent. */
  features: Float32Array;
  /** Entries, and distinct entries, of form.fieldFocusOrder. */
  fieldsFocused: number;
  fieldsDistinct: number;
  /** 16 hex, or ''. */
  simSerialHash: string;
  simOperator: string;
  simOperatorName: string;
  networkOperator: string;
  networkType: string;
  pageUrl: string;
  pageOrigin: string;
  referrer: string;
  currency: string;
  shippingCountry: string;
  changeType: string;
  challengeCompleted: string[];
  /** The device attributes as sent, for analysts: name -> value. Last, so that a worker need not decode it. */
  device: Record<string, string>;
}

/** What was decided. */
export interface DecisionHalf {
  /** The fingerprint of the visitor's first sighting. */
  visitorId: string;
  risk: number;
  action: Action;
  reasons: string[];
  /** Log-odds per reason, same order as `reasons`. */
  points: Float32Array;
  /** JSON object: code -> evidence. '' when there is none. */
  evidence: string;
  /** Baselines learned from this request. */
  learned: boolean;
  /** Decided without a profile that the store could not give in time. */
  degraded: boolean;
  policyVersion: string;
  baselineAvailable: boolean;
  behaviorChanged: boolean;
  /** 0..100 */
  changeScore: number;
  /** 0..100, single precision */
  similarity: number;
  changeReasons: string[];
  /** Distance of the keystrokes to the user's rhythm, per key, NaN when there is nothing to compare; what similarity is made of. */
  rhythmDistance: number;
  /** The session's cumulative sum of behaviour change after this request. */
  sessionShift: number;
  /** Country that the decision went by: the address's, else the timezone's, '' when neither is known. */
  placeCountry: string;
  /** JSON of sim_swap_engine, or ''. */
  simSwap: string;
  challenges: string[];
  /** 0..1 */
  confidence: number;
  /** Attribute similarity of this device to the user's nearest known one, 0..1. */
  deviceSimilarity: number;
  isNew: boolean;
  timesSeen: number;
  /** Unix milliseconds. */
  firstSeen: number;
  lastSeen: number;
  /** 0..1 */
  trust: number;
  /** 0..100, NaN below five sightings. */
  reputation: number;
  /** Microseconds from the receipt of the request to this row. */
  latencyUs: number;
}

export interface EventRow extends RequestHalf, DecisionHalf {}

/**
 * The row of both halves. Written out, because a spread of two objects this wide takes 60 us and `Object.assign` 0.5 to
 * 2 us (bench/micro/row.ts); this takes no time that can be measured, and the compiler sees that no field is missing.
 */
export function joinRow(request: RequestHalf, decision: DecisionHalf): EventRow {
  return {
    eventId: request.eventId, receivedAt: request.receivedAt, workspace: request.workspace, mode: request.mode, useCase: request.useCase,
    keyKind: request.keyKind, keyId: request.keyId, sdk: request.sdk, options: request.options, fingerprint: request.fingerprint,
    userHash: request.userHash, sessionHash: request.sessionHash, identifierHash: request.identifierHash, loginResult: request.loginResult,
    authMethod: request.authMethod, failureReason: request.failureReason, addressHash: request.addressHash, addressPrefix: request.addressPrefix,
    country: request.country, asn: request.asn, network: request.network, timezone: request.timezone, localHour: request.localHour,
    client: request.client, deviceAttributes: request.deviceAttributes, browser: request.browser, browserVersion: request.browserVersion,
    os: request.os, typingDwell: request.typingDwell, typingFlight: request.typingFlight, features: request.features,
    fieldsFocused: request.fieldsFocused, fieldsDistinct: request.fieldsDistinct, simSerialHash: request.simSerialHash,
    simOperator: request.simOperator, simOperatorName: request.simOperatorName, networkOperator: request.networkOperator,
    networkType: request.networkType, pageUrl: request.pageUrl, pageOrigin: request.pageOrigin, referrer: request.referrer,
    currency: request.currency, shippingCountry: request.shippingCountry, changeType: request.changeType,
    challengeCompleted: request.challengeCompleted, device: request.device,
    visitorId: decision.visitorId, risk: decision.risk, action: decision.action, reasons: decision.reasons, points: decision.points,
    evidence: decision.evidence, learned: decision.learned, degraded: decision.degraded, policyVersion: decision.policyVersion,
    baselineAvailable: decision.baselineAvailable, behaviorChanged: decision.behaviorChanged, changeScore: decision.changeScore,
    similarity: decision.similarity, changeReasons: decision.changeReasons, rhythmDistance: decision.rhythmDistance,
    sessionShift: decision.sessionShift, placeCountry: decision.placeCountry, simSwap: decision.simSwap, challenges: decision.challenges,
    confidence: decision.confidence, deviceSimilarity: decision.deviceSimilarity, isNew: decision.isNew, timesSeen: decision.timesSeen,
    firstSeen: decision.firstSeen, lastSeen: decision.lastSeen, trust: decision.trust, reputation: decision.reputation, latencyUs: decision.latencyUs,
  };
}

export const OPTION = { explain: 1, dryRun: 2, sim: 4, userDerived: 8 } as const;

/** Facts about the network the request came from. */
export const NETWORK = { vpn: 1, tor: 2, datacenter: 4, timezoneMismatch: 8 } as const;

/** Facts about the client. A `…Known` bit says that the flag was sent at all. */
export const CLIENT = {
  incognito: 1, incognitoKnown: 2,
  vpn: 4, vpnKnown: 8,
  automated: 16, automatedKnown: 32,
  adBlocker: 64, adBlockerKnown: 128,
  autofill: 256, autofillKnown: 512,
  deviceIdMismatch: 1024, timezoneInvalid: 2048,
  botAgent: 4096, headless: 8192, mobile: 16384,
  /** A login context with mfaUsed. */
  mfaUsed: 32768, mfaKnown: 65536,
  /** Apple hardware by manufacturer, brand or operating system. */
  apple: 131072,
  /** Attributes typical of an emulator. */
  emulator: 262144,
} as const;

export const DEVICE_ATTRIBUTES = [
  'manufacturer', 'model', 'brand', 'device', 'product', 'hardware', 'sdkVersion', 'osVersion',
  'screenWidth', 'screenHeight', 'screenDensity', 'locale',
] as const;

export const FEATURES = [
  'swipeVelocity', 'sessionEntropy',
  'mouseClickCount', 'mouseTotalDistance', 'mouseAverageVelocity',
  'keydownCount', 'typingSpeed',
  'pageClickCount', 'scrollDepth', 'timeToFirstInteraction', 'timeOnPage',
  'formFocusCount', 'pasteCount',
  /** session.sessionCount as a number. */
  'sessionCount',
  /** Client timestamp minus server clock, milliseconds. */
  'clockSkew',
  /** Hours since session.firstSession. */
  'firstSessionAge',
  'amount', 'itemCount',
] as const;
export type Feature = (typeof FEATURES)[number];

/** Index of each feature in `RequestHalf.features`. */
export const FEATURE = Object.fromEntries(FEATURES.map((name, index) => [name, index])) as Record<Feature, number>;
