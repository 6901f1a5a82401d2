// The codec of the two halves of an event row, of every layout.
// Generated from src/event/fields.ts by `npm run generate`. Do not edit.
import {
  ACTIONS,
  EVENT_KINDS,
  INPUT_KINDS,
  KEY_KINDS,
  LOGIN_RESULTS,
  MODES,
  TIERS,
  USE_CASES,
  type Action,
  type EventKind,
  type InputKind,
  type Tier,
} from '../../contract/vocabulary.js';
import { OPTION, type ReadToFold } from '../event-row.js';
import { type RowReader } from '../row/reader.js';
import {
  readFeatures,
  readMap,
  readWord,
  skipItems,
  skipOptional,
  skipTexts,
  writeFeatures,
  writeMap,
  writeWord,
} from '../row/values.js';
import { type RowWriter } from '../row/writer.js';
import { type EventDecision, type EventRequest } from './event-row.js';

export function writeEventRequest(to: RowWriter, row: EventRequest): void {
  to.uuid(row.eventId);
  to.time(row.receivedAt);
  to.string(row.workspace);
  writeWord(to, MODES, row.mode);
  writeWord(to, USE_CASES, row.useCase);
  writeWord(to, KEY_KINDS, row.keyKind);
  writeWord(to, TIERS, row.tier);
  to.string(row.keyId);
  to.string(row.sdk);
  writeWord(to, EVENT_KINDS, row.kind);
  to.ascii(row.confirms);
  to.u8(row.options);
  to.ascii(row.fingerprint);
  to.ascii(row.userHash);
  to.bool(row.identityClaimed);
  to.ascii(row.sessionHash);
  to.ascii(row.identifierHash);
  to.ascii(row.identifierDomainHash);
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
  writeWord(to, INPUT_KINDS, row.inputKind);
  to.ascii(row.behaviorDigest);
  writeFeatures(to, row.features);
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
  to.string(row.label);
  writeMap(to, row.device);
}

export function readEventRequest(from: RowReader, withDevice: boolean): EventRequest {
  return {
    eventId: from.uuid(),
    receivedAt: from.time(),
    workspace: from.word(),
    mode: readWord(from, MODES),
    useCase: readWord(from, USE_CASES),
    keyKind: readWord(from, KEY_KINDS),
    tier: readWord(from, TIERS),
    keyId: from.word(),
    sdk: from.word(),
    kind: readWord(from, EVENT_KINDS),
    confirms: from.ascii(),
    options: from.u8(),
    fingerprint: from.ascii(),
    userHash: from.ascii(),
    identityClaimed: from.bool(),
    sessionHash: from.ascii(),
    identifierHash: from.ascii(),
    identifierDomainHash: from.ascii(),
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
    deviceAttributes: from.fixed(24),
    browser: from.word(),
    browserVersion: from.word(),
    os: from.word(),
    typingDwell: from.floats(),
    typingFlight: from.floats(),
    inputKind: readWord(from, INPUT_KINDS),
    behaviorDigest: from.ascii(),
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
    label: from.string(),
    device: readMap(from, withDevice),
  };
}

export function writeEventDecision(to: RowWriter, row: EventDecision): void {
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
  to.u8(row.publicRisk);
  writeWord(to, ACTIONS, row.publicAction);
  to.strings(row.publicReasons);
  to.strings(row.publicChallenges);
  to.string(row.publicSimSwap);
  to.strings(row.challengesAnswered);
  to.u32(row.latencyUs);
  to.u8(row.modelRisk);
  to.floats(row.strengths);
  to.shorts(row.counts);
  to.strings(row.rules);
  to.strings(row.shadow);
  to.strings(row.tags);
  to.strings(row.lists);
  to.bool(row.monitored);
  to.u32(row.answers);
}

export function readEventDecision(from: RowReader): EventDecision {
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
    publicRisk: from.u8(),
    publicAction: readWord(from, ACTIONS),
    publicReasons: from.strings(),
    publicChallenges: from.strings(),
    publicSimSwap: from.string(),
    challengesAnswered: from.strings(),
    latencyUs: from.u32(),
    modelRisk: from.u8(),
    strengths: from.floats(),
    counts: from.shorts(),
    rules: from.strings(),
    shadow: from.strings(),
    tags: from.strings(),
    lists: from.strings(),
    monitored: from.bool(),
    answers: from.u32(),
  };
}

/** Both halves without the fields that no fold looks at. */
export function readFoldedEvent(from: RowReader): ReadToFold {
  const eventId = from.uuid();
  const receivedAt = from.time();
  const workspace = from.word();
  const mode = readWord(from, MODES);
  const useCase = readWord(from, USE_CASES);
  from.at += 1;
  const tier = readWord(from, TIERS);
  from.skipString();
  from.skipString();
  const kind = readWord(from, EVENT_KINDS);
  const confirms = from.ascii();
  const options = from.u8();
  const fingerprint = from.ascii();
  const userHash = from.ascii();
  const identityClaimed = from.bool();
  const sessionHash = from.ascii();
  const identifierHash = from.ascii();
  from.skipString();
  const loginResult = readWord(from, LOGIN_RESULTS);
  from.skipString();
  from.skipString();
  const addressHash = from.ascii();
  const addressPrefix = from.word();
  const country = from.word();
  const asn = from.u32();
  const network = from.u8();
  const timezone = from.word();
  const localHour = from.u8();
  const client = from.u32();
  const deviceAttributes = from.fixed(24);
  from.skipString();
  from.skipString();
  from.skipString();
  const typingDwell = from.floats();
  const typingFlight = from.floats();
  from.at += 1;
  from.skipString();
  const features = readFeatures(from);
  from.at += 2;
  from.at += 2;
  const simSerialHash = from.ascii();
  const simOperator = from.word();
  from.skipString();
  from.skipString();
  from.skipString();
  from.skipString();
  from.skipString();
  from.skipString();
  const currency = from.word();
  from.skipString();
  const changeType = from.word();
  const challengeCompleted = from.strings();
  from.skipString();
  readMap(from, false);
  const visitorId = from.ascii();
  const risk = from.u8();
  const action = readWord(from, ACTIONS);
  const reasons = from.strings();
  skipItems(from, 4);
  from.skipString();
  const learned = from.bool();
  const degraded = from.bool();
  from.skipString();
  from.at += 1;
  from.at += 1;
  from.at += 4;
  const similarity = from.f32();
  skipTexts(from);
  const rhythmDistance = from.nullableFloat();
  const sessionShift = from.f32();
  const placeCountry = from.word();
  from.skipString();
  skipTexts(from);
  from.at += 4;
  from.at += 4;
  from.at += 1;
  from.at += 4;
  from.at += 8;
  from.at += 8;
  from.at += 4;
  skipOptional(from, 4);
  const publicRisk = from.u8();
  const publicAction = readWord(from, ACTIONS);
  skipTexts(from);
  skipTexts(from);
  from.skipString();
  skipTexts(from);
  const latencyUs = from.u32();
  from.at += 1;
  skipItems(from, 4);
  skipItems(from, 2);
  const rules = from.strings();
  skipTexts(from);
  skipTexts(from);
  skipTexts(from);
  const monitored = from.bool();
  const answers = from.u32();
  return {
    eventId,
    receivedAt,
    workspace,
    mode,
    useCase,
    tier,
    kind,
    confirms,
    options,
    fingerprint,
    userHash,
    identityClaimed,
    sessionHash,
    identifierHash,
    loginResult,
    addressHash,
    addressPrefix,
    country,
    asn,
    network,
    timezone,
    localHour,
    client,
    deviceAttributes,
    typingDwell,
    typingFlight,
    features,
    simSerialHash,
    simOperator,
    currency,
    changeType,
    challengeCompleted,
    visitorId,
    risk,
    action,
    reasons,
    learned,
    degraded,
    similarity,
    rhythmDistance,
    sessionShift,
    placeCountry,
    publicRisk,
    publicAction,
    latencyUs,
    rules,
    monitored,
    answers,
    keyTimes: 0,
  };
}

function readEventRequest1(from: RowReader, withDevice: boolean): EventRequest {
  const eventId = from.uuid();
  const receivedAt = from.time();
  const workspace = from.word();
  const mode = readWord(from, MODES);
  const useCase = readWord(from, USE_CASES);
  const keyKind = readWord(from, KEY_KINDS);
  const keyId = from.word();
  const sdk = from.word();
  const options = from.u8();
  const fingerprint = from.ascii();
  const userHash = from.ascii();
  const sessionHash = from.ascii();
  const identifierHash = from.ascii();
  const loginResult = readWord(from, LOGIN_RESULTS);
  const authMethod = from.word();
  const failureReason = from.word();
  const addressHash = from.ascii();
  const addressPrefix = from.word();
  const country = from.word();
  const asn = from.u32();
  const network = from.u8();
  const timezone = from.word();
  const localHour = from.u8();
  const client = from.u32();
  const deviceAttributes = from.fixed(24);
  const browser = from.word();
  const browserVersion = from.word();
  const os = from.word();
  const typingDwell = from.floats();
  const typingFlight = from.floats();
  const features = readFeatures(from);
  const fieldsFocused = from.u16();
  const fieldsDistinct = from.u16();
  const simSerialHash = from.ascii();
  const simOperator = from.word();
  const simOperatorName = from.word();
  const networkOperator = from.word();
  const networkType = from.word();
  const pageUrl = from.string();
  const pageOrigin = from.word();
  const referrer = from.string();
  const currency = from.word();
  const shippingCountry = from.word();
  const changeType = from.word();
  const challengeCompleted = from.strings();
  const device = readMap(from, withDevice);
  const tier: Tier = keyKind === 'public' ? 'provisional' : 'backend';
  const kind: EventKind = 'decision';
  const confirms: string = '';
  const identityClaimed: boolean = (options & OPTION.userDerived) === 0;
  const identifierDomainHash: string = '';
  const inputKind: InputKind = 'unknown';
  const behaviorDigest: string = '';
  const label: string = '';
  return {
    eventId,
    receivedAt,
    workspace,
    mode,
    useCase,
    keyKind,
    tier,
    keyId,
    sdk,
    kind,
    confirms,
    options,
    fingerprint,
    userHash,
    identityClaimed,
    sessionHash,
    identifierHash,
    identifierDomainHash,
    loginResult,
    authMethod,
    failureReason,
    addressHash,
    addressPrefix,
    country,
    asn,
    network,
    timezone,
    localHour,
    client,
    deviceAttributes,
    browser,
    browserVersion,
    os,
    typingDwell,
    typingFlight,
    inputKind,
    behaviorDigest,
    features,
    fieldsFocused,
    fieldsDistinct,
    simSerialHash,
    simOperator,
    simOperatorName,
    networkOperator,
    networkType,
    pageUrl,
    pageOrigin,
    referrer,
    currency,
    shippingCountry,
    changeType,
    challengeCompleted,
    label,
    device,
  };
}

function readEventDecision1(from: RowReader): EventDecision {
  const visitorId = from.ascii();
  const risk = from.u8();
  const action = readWord(from, ACTIONS);
  const reasons = from.strings();
  const points = from.floats();
  const evidence = from.string();
  const learned = from.bool();
  const degraded = from.bool();
  const policyVersion = from.word();
  const baselineAvailable = from.bool();
  const behaviorChanged = from.bool();
  const changeScore = from.f32();
  const similarity = from.f32();
  const changeReasons = from.strings();
  const rhythmDistance = from.nullableFloat();
  const sessionShift = from.f32();
  const placeCountry = from.word();
  const simSwap = from.string();
  const challenges = from.strings();
  const confidence = from.f32();
  const deviceSimilarity = from.f32();
  const isNew = from.bool();
  const timesSeen = from.u32();
  const firstSeen = from.time();
  const lastSeen = from.time();
  const trust = from.f32();
  const reputation = from.nullableFloat();
  const latencyUs = from.u32();
  const publicRisk: number = 0;
  const publicAction: Action = 'allow';
  const publicReasons: string[] = [];
  const publicChallenges: string[] = [];
  const publicSimSwap: string = '';
  const challengesAnswered: string[] = [];
  const modelRisk: number = risk;
  const strengths: Float32Array = new Float32Array(0);
  const counts: readonly number[] = [];
  const rules: string[] = [];
  const shadow: string[] = [];
  const tags: string[] = [];
  const lists: string[] = [];
  const monitored: boolean = false;
  const answers: number = 0;
  return {
    visitorId,
    risk,
    action,
    reasons,
    points,
    evidence,
    learned,
    degraded,
    policyVersion,
    baselineAvailable,
    behaviorChanged,
    changeScore,
    similarity,
    changeReasons,
    rhythmDistance,
    sessionShift,
    placeCountry,
    simSwap,
    challenges,
    confidence,
    deviceSimilarity,
    isNew,
    timesSeen,
    firstSeen,
    lastSeen,
    trust,
    reputation,
    publicRisk,
    publicAction,
    publicReasons,
    publicChallenges,
    publicSimSwap,
    challengesAnswered,
    latencyUs,
    modelRisk,
    strengths,
    counts,
    rules,
    shadow,
    tags,
    lists,
    monitored,
    answers,
  };
}

interface OlderEvents {
  readRequest: (from: RowReader, withDevice: boolean) => EventRequest;
  readDecision: (from: RowReader) => EventDecision;
}

/** Of layout 1 and so on, up to the one before the newest. */
export const OLDER_EVENTS: readonly OlderEvents[] = [
  { readRequest: readEventRequest1, readDecision: readEventDecision1 },
];
