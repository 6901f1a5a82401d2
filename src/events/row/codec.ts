// The one codec of the event row. A test holds it against the column list that ClickHouse's table is made from.
import { type DecisionHalf, type EventRow, FEATURES, joinRow, type RequestHalf } from '../../contract/event-row.js';
import { ACTIONS, KEY_KINDS, LOGIN_RESULTS, type Mode, MODES, USE_CASES } from '../../contract/vocabulary.js';
import { type RowReader, RowWriter } from './bytes.js';

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
  to.ascii(row.fingerprint);
  to.ascii(row.userHash);
  to.ascii(row.sessionHash);
  to.ascii(row.identifierHash);
  writeWord(to, LOGIN_RESULTS, row.loginResult);
  to.string(row.authMethod);
  to.string(row.failureReason);
  to.ascii(row.addressHash);
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
  to.ascii(row.simSerialHash);
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
    workspace: from.word(),
    mode: readWord(from, MODES),
    useCase: readWord(from, USE_CASES),
    keyKind: readWord(from, KEY_KINDS),
    keyId: from.word(),
    sdk: from.word(),
    options: from.u8(),
    fingerprint: from.ascii(),
    userHash: from.ascii(),
    sessionHash: from.ascii(),
    identifierHash: from.ascii(),
    loginResult: readWord(from, LOGIN_RESULTS),
    authMethod: from.word(),
    failureReason: from.word(),
    addressHash: from.ascii(),
    addressPrefix: from.word(),
    country: from.word(),
    asn: from.u32(),
    network: from.u8(),
    timezone: from.word(),
    localHour: from.u8(),
    client: from.u32(),
    deviceAttributes: from.fixed(ATTRIBUTE_BYTES),
    browser: from.word(),
    browserVersion: from.word(),
    os: from.word(),
    typingDwell: from.floats(),
    typingFlight: from.floats(),
    features: readFeatures(from),
    fieldsFocused: from.u16(),
    fieldsDistinct: from.u16(),
    simSerialHash: from.ascii(),
    simOperator: from.word(),
    simOperatorName: from.word(),
    networkOperator: from.word(),
    networkType: from.word(),
    pageUrl: from.string(),
    pageOrigin: from.word(),
    referrer: from.string(),
    currency: from.word(),
    shippingCountry: from.word(),
    changeType: from.word(),
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
    const name = from.word();
    device[name] = from.string();
  }
  return device;
}

export function writeDecisionHalf(to: RowWriter, row: DecisionHalf): void {
  to.ascii(row.visitorId);
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
    visitorId: from.ascii(),
    risk: from.u8(),
    action: readWord(from, ACTIONS),
    reasons: from.strings(),
    points: from.floats(),
    evidence: from.string(),
    learned: from.bool(),
    degraded: from.bool(),
    policyVersion: from.word(),
    baselineAvailable: from.bool(),
    behaviorChanged: from.bool(),
    changeScore: from.f32(),
    similarity: from.f32(),
    changeReasons: from.strings(),
    rhythmDistance: from.nullableFloat(),
    sessionShift: from.f32(),
    placeCountry: from.word(),
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

/** Reads one whole row and leaves the reader at its end. */
export function readRow(from: RowReader, withDevice = false): EventRow {
  const request = readRequestHalf(from, withDevice);
  return joinRow(request, readDecisionHalf(from));
}

/** Behind the id and the time. */
const OWNER_AT = 24;

/** How a row says whose it is. */
export function ownerOf(workspace: string, mode: Mode): Buffer {
  const to = new RowWriter(64);
  to.string(workspace);
  writeWord(to, MODES, mode);
  return Buffer.from(to.written());
}

/** Whether the row that begins at `start` is of this owner, without reading it. */
export function isOwnedBy(bytes: Buffer, start: number, owner: Buffer): boolean {
  const at = start + OWNER_AT;
  return at + owner.length <= bytes.length && bytes.compare(owner, 0, owner.length, at, at + owner.length) === 0;
}
