// The one codec of the event row. A test holds it against the column list that ClickHouse's table is made from.
import { type DecisionHalf, type EventRow, FEATURES, type RequestHalf } from '../../contract/event-row.js';
import { ACTIONS, KEY_KINDS, LOGIN_RESULTS, MODES, USE_CASES } from '../../contract/vocabulary.js';
import { type RowReader, type RowWriter } from './bytes.js';

const ATTRIBUTE_BYTES = 24;

/** A word of a closed list is its index, as in the Enum8 of its column. */
function writeWord(to: RowWriter, list: readonly string[], word: string): void {
  const index = list.indexOf(word);
  if (index < 0) throw new RangeError(`${JSON.stringify(word)} is none of ${list.join(', ')}`);
  to.u8(index);
}

function readWord<T extends string>(from: RowReader, list: readonly T[]): T {
  const index = from.u8();
  const word = list[index];
  if (word === undefined) throw new RangeError(`a row holds word ${index} of ${list.join(', ')}`);
  return word;
}

export function writeRequestHalf(to: RowWriter, row: RequestHalf): void {
  to.uuid(row.eventId);
  to.time(row.receivedAt);
  to.string(row.workspace);
  writeWord(to, MODES, row.mode);
  writeWord(to, USE_CASES, row.useCase);
  writeWord(to, KEY_KINDS, row.keyKind);
  to.string(row.keyId);
  to.string(row.sdk);
  to.u8(row.options);
  to.string(row.fingerprint);
  to.string(row.userHash);
  to.string(row.sessionHash);
  to.string(row.identifierHash);
  writeWord(to, LOGIN_RESULTS, row.loginResult);
  to.string(row.authMethod);
  to.string(row.failureReason);
  to.string(row.addressHash);
  to.string(row.addressPrefix);
  to.string(row.country);
  to.u32(row.asn);
  to.u8(row.network);
  to.string(row.timezone);
  to.u8(row.localHour);
  to.u32(row.client);
  to.fixed(row.deviceAttributes);
  to.string(row.browser);
  to.string(row.browserVersion);
  to.string(row.os);
  to.floats(row.typingDwell);
  to.floats(row.typingFlight);
  for (let i = 0; i < FEATURES.length; i += 1) to.nullableFloat(row.features[i] ?? NaN);
  to.u16(row.fieldsFocused);
  to.u16(row.fieldsDistinct);
  to.string(row.simSerialHash);
  to.string(row.simOperator);
  to.string(row.simOperatorName);
  to.string(row.networkOperator);
  to.string(row.networkType);
  to.string(row.pageUrl);
  to.string(row.pageOrigin);
  to.string(row.referrer);
  to.string(row.currency);
  to.string(row.shippingCountry);
  to.string(row.changeType);
  to.strings(row.challengeCompleted);
  const names = Object.keys(row.device);
  to.varint(names.length);
  for (const name of names) {
    to.string(name);
    to.string(row.device[name] ?? '');
  }
}

/** Reads the request half; the device map, which scoring does not use, only when asked. */
export function readRequestHalf(from: RowReader, withDevice: boolean): RequestHalf {
  return {
    eventId: from.uuid(),
    receivedAt: from.time(),
    workspace: from.string(),
    mode: readWord(from, MODES),
    useCase: readWord(from, USE_CASES),
    keyKind: readWord(from, KEY_KINDS),
    keyId: from.string(),
    sdk: from.string(),
    options: from.u8(),
    fingerprint: from.string(),
    userHash: from.string(),
    sessionHash: from.string(),
    identifierHash: from.string(),
    loginResult: readWord(from, LOGIN_RESULTS),
    authMethod: from.string(),
    failureReason: from.string(),
    addressHash: from.string(),
    addressPrefix: from.string(),
    country: from.string(),
    asn: from.u32(),
    network: from.u8(),
    timezone: from.string(),
    localHour: from.u8(),
    client: from.u32(),
    deviceAttributes: from.fixed(ATTRIBUTE_BYTES),
    browser: from.string(),
    browserVersion: from.string(),
    os: from.string(),
    typingDwell: from.floats(),
    typingFlight: from.floats(),
    features: readFeatures(from),
    fieldsFocused: from.u16(),
    fieldsDistinct: from.u16(),
    simSerialHash: from.string(),
    simOperator: from.string(),
    simOperatorName: from.string(),
    networkOperator: from.string(),
    networkType: from.string(),
    pageUrl: from.string(),
    pageOrigin: from.string(),
    referrer: from.string(),
    currency: from.string(),
    shippingCountry: from.string(),
    changeType: from.string(),
    challengeCompleted: from.strings(),
    device: readDevice(from, withDevice),
  };
}

function readFeatures(from: RowReader): Float32Array {
  const features = new Float32Array(FEATURES.length);
  for (let i = 0; i < FEATURES.length; i += 1) features[i] = from.nullableFloat();
  return features;
}

const NO_DEVICE: Record<string, string> = Object.freeze({});

function readDevice(from: RowReader, build: boolean): Record<string, string> {
  const count = from.varint();
  if (!build) {
    for (let i = 0; i < count * 2; i += 1) from.skipString();
    return NO_DEVICE;
  }
  const device: Record<string, string> = {};
  for (let i = 0; i < count; i += 1) {
    const name = from.string();
    device[name] = from.string();
  }
  return device;
}

export function writeDecisionHalf(to: RowWriter, row: DecisionHalf): void {
  to.string(row.visitorId);
  to.u8(row.risk);
  writeWord(to, ACTIONS, row.action);
  to.strings(row.reasons);
  to.floats(row.points);
  to.string(row.evidence);
  to.bool(row.learned);
  to.bool(row.degraded);
  to.string(row.policyVersion);
  to.bool(row.baselineAvailable);
  to.bool(row.behaviorChanged);
  to.f32(row.changeScore);
  to.f32(row.similarity);
  to.strings(row.changeReasons);
  to.nullableFloat(row.rhythmDistance);
  to.f32(row.sessionShift);
  to.string(row.placeCountry);
  to.string(row.simSwap);
  to.strings(row.challenges);
  to.f32(row.confidence);
  to.f32(row.deviceSimilarity);
  to.bool(row.isNew);
  to.u32(row.timesSeen);
  to.time(row.firstSeen);
  to.time(row.lastSeen);
  to.f32(row.trust);
  to.nullableFloat(row.reputation);
  to.u32(row.latencyUs);
}

export function readDecisionHalf(from: RowReader): DecisionHalf {
  return {
    visitorId: from.string(),
    risk: from.u8(),
    action: readWord(from, ACTIONS),
    reasons: from.strings(),
    points: from.floats(),
    evidence: from.string(),
    learned: from.bool(),
    degraded: from.bool(),
    policyVersion: from.string(),
    baselineAvailable: from.bool(),
    behaviorChanged: from.bool(),
    changeScore: from.f32(),
    similarity: from.f32(),
    changeReasons: from.strings(),
    rhythmDistance: from.nullableFloat(),
    sessionShift: from.f32(),
    placeCountry: from.string(),
    simSwap: from.string(),
    challenges: from.strings(),
    confidence: from.f32(),
    deviceSimilarity: from.f32(),
    isNew: from.bool(),
    timesSeen: from.u32(),
    firstSeen: from.time(),
    lastSeen: from.time(),
    trust: from.f32(),
    reputation: from.nullableFloat(),
    latencyUs: from.u32(),
  };
}

export function writeRow(to: RowWriter, row: EventRow): void {
  writeRequestHalf(to, row);
  writeDecisionHalf(to, row);
}

/**
 * Reads one whole row and leaves the reader at its end. One literal: spreading two objects of this size makes V8 build
 * a dictionary, 160 us a row instead of 4.
 */
export function readRow(from: RowReader, withDevice = false): EventRow {
  const request = readRequestHalf(from, withDevice);
  const decision = readDecisionHalf(from);
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
