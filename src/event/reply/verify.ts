// Reply of `POST /v2/verify` (contract 2.5): the authoritative decision on a collected event, rendered from its row.
// An unknown country is ZZ, an unknown page the empty string. Only `reputation_score` and `user_matches` can be null.
import { CLIENT, type EventRow, FEATURE, type Feature, NETWORK } from '../event-row.js';
import { type ReasonCode } from '../../contract/reasons.js';
import { isoTime } from '../../util/time/iso-time.js';
import { textJson } from '../../util/text/json-text.js';
import { advice, isChallenge, RESPONSE_TEXT, responseReason } from './advice.js';
import { answered, withoutMonitor } from './answered.js';
import { MISMATCH_EXPLANATION } from './mismatch.js';
import { type ReasonDetail, reasonDetails } from './reasons.js';

/** Facts about this verification of the event. */
export interface VerifyContext {
  /** Null when the page or the backend named no user. */
  user_matches: boolean | null;
  age_seconds: number;
  verified_before: boolean;
  degraded: boolean;
}

/** @param countryName English name of an ISO 3166-1 code, 'Unknown' for ZZ. */
export function renderVerify(event: EventRow, countryName: (code: string) => string, context: VerifyContext): string {
  const row = answered(event);
  const details = reasonDetails(row);
  // Built as text: building objects took a third of the time of a verification.
  return (
    `{"event_id":"${row.eventId}","fingerprint":${textJson(row.fingerprint)}` +
    `,"visitor_id":${textJson(row.fingerprint)}` +
    // A drifted fingerprint belongs to an earlier visitor id.
    (row.visitorId === row.fingerprint ? '' : `,"linked_visitor_id":${textJson(row.visitorId)}`) +
    `,"risk_score":${row.risk},"recommendation":"${row.action}","action":"${row.action}"${reasons(details)}` +
    `,"score":${row.risk / 100},"trust_score":${rounded(row.trust)}` +
    `,"reputation_score":${Number.isNaN(row.reputation) ? 'null' : rounded(row.reputation)}` +
    `,"created_at":"${isoTime(row.receivedAt)}","country_code":"${row.country}"` +
    `,"country_name":${textJson(countryName(row.country))},"page_url":${textJson(row.pageUrl)}` +
    `,"page_origin":${textJson(row.pageOrigin)}` +
    (isChallenge(row.action) ? `,"adaptive_response":${adviceOn(row, details, context.user_matches === false)}` : '') +
    (row.monitored ? `,"monitor":${withoutMonitor(event)}` : '') +
    `,"user_matches":${context.user_matches},"age_seconds":${context.age_seconds}` +
    `,"verified_before":${context.verified_before},"degraded":${context.degraded}` +
    `,"smart_signals":${smartSignals(row)},"signals":${signals(row)}}`
  );
}

/** An event of another user cannot be made right by a challenge; where it was not challenged itself, `mfa` is asked. */
function adviceOn(row: EventRow, details: readonly ReasonDetail[], mismatch: boolean): string {
  const words = mismatch && !row.challenges.includes('mfa') ? ['mfa', ...row.challenges] : row.challenges;
  const reason = mismatch ? `${RESPONSE_TEXT[row.action]} ${MISMATCH_EXPLANATION}` : responseReason(row, details);
  return advice(row.action, words, row.confidence, reason);
}

/** The codes, and the details of each: its sentence and evidence. */
function reasons(details: readonly ReasonDetail[]): string {
  let [codes, texts] = ['', ''];
  for (const { code, explanation, evidence } of details) {
    const name = textJson(code.toUpperCase());
    codes += `,${name}`;
    texts += `,{"code":${name},"explanation":${textJson(explanation)},"evidence":${JSON.stringify(evidence)}}`;
  }
  return `,"reason":[${codes.slice(1)}],"reasons":[${texts.slice(1)}]`;
}

export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

const GROUPS = {
  behavioral: { swipe_velocity: 'swipeVelocity', session_entropy: 'sessionEntropy' },
  mouse: {
    clickCount: 'mouseClickCount',
    totalDistance: 'mouseTotalDistance',
    averageVelocity: 'mouseAverageVelocity',
  },
  keyboard: { keydownCount: 'keydownCount', typingSpeed: 'typingSpeed' },
  page: {
    clickCount: 'pageClickCount',
    scrollDepth: 'scrollDepth',
    timeToFirstInteraction: 'timeToFirstInteraction',
    timeOnPage: 'timeOnPage',
  },
  form: { focusCount: 'formFocusCount', pasteCount: 'pasteCount' },
} as const satisfies Record<string, Record<string, Feature>>;

type Fields = readonly (readonly [text: string, feature: number])[];
const fieldsOf = (names: Readonly<Record<string, Feature>>): Fields =>
  Object.entries(names).map(([name, feature]) => [`"${name}":`, FEATURE[feature]]);
const BEHAVIORAL = fieldsOf(GROUPS.behavioral);
const MOUSE = fieldsOf(GROUPS.mouse);
const KEYBOARD = fieldsOf(GROUPS.keyboard);
const PAGE = fieldsOf(GROUPS.page);
const FORM = fieldsOf(GROUPS.form);

/** The data of the request without personal values, as JSON, under the names of the request. */
function signals(row: EventRow): string {
  const typed = Math.max(row.typingDwell.length, row.typingFlight.length);
  return (
    `{"behavioral":{${features(row, BEHAVIORAL)}"typing_samples":${typed}},"mouse":{${cut(features(row, MOUSE))}}` +
    `,"keyboard":{${cut(features(row, KEYBOARD))}},"page":{${cut(features(row, PAGE))}}` +
    `,"form":{${features(row, FORM)}${flag(row, '"autofillDetected":', CLIENT.autofill, CLIENT.autofillKnown)}` +
    flag(row, '"scriptDetected":', CLIENT.scripted, CLIENT.scripted) +
    `"fields_focused":${row.fieldsFocused}}` +
    `,"privacy":{${cut(
      flag(row, '"isIncognito":', CLIENT.incognito, CLIENT.incognitoKnown) +
        flag(row, '"isVPN":', CLIENT.vpn, CLIENT.vpnKnown) +
        flag(row, '"isAutomated":', CLIENT.automated, CLIENT.automatedKnown) +
        flag(row, '"hasAdBlocker":', CLIENT.adBlocker, CLIENT.adBlockerKnown),
    )}}` +
    `,"device":${JSON.stringify(row.device)},"timezone":${textJson(row.timezone)}` +
    `,"browser":${browser(row)},"sim":${sim(row)}` +
    `,"network":{"asn":${row.asn},"address_prefix":${textJson(row.addressPrefix)}}` +
    `,"sdk":${textJson(row.sdk)},"use_case":"${row.useCase}"}`
  );
}

/** The known members of an object, each followed by a comma. */
function features(row: EventRow, fields: Fields): string {
  let text = '';
  for (const [name, feature] of fields) {
    const value = row.features[feature] ?? NaN;
    if (Number.isFinite(value)) text += `${name}${value},`;
  }
  return text;
}

function flag(row: EventRow, name: string, bit: number, knownBit: number): string {
  return (row.client & knownBit) === 0 ? '' : `${name}${(row.client & bit) !== 0},`;
}

/** Removes the last comma. */
function cut(members: string): string {
  return members === '' ? '' : members.slice(0, -1);
}

/** Signals with result and confidence (0..1), as JSON. */
function smartSignals(row: EventRow): string {
  const has = (...codes: ReasonCode[]): boolean => codes.some((code) => row.reasons.includes(code));
  const client = (bit: number): boolean => (row.client & bit) !== 0;
  const network = (bit: number): boolean => (row.network & bit) !== 0;
  const addressKnown = row.country !== 'ZZ' || row.asn !== 0;
  const unlisted = addressKnown ? 0.8 : 0.3;
  const program = client(CLIENT.automated) || client(CLIENT.headless);
  return (
    `{"bot":${signal(has('bot_detected', 'automation'), program ? 0.99 : 0.9, behaviourConfidence(row))}` +
    `,"vpn":${signal(has('vpn_detected'), network(NETWORK.vpn) ? 0.95 : 0.7, addressKnown ? 0.7 : 0.4)}` +
    `,"tor":${signal(network(NETWORK.tor), 0.99, unlisted)}` +
    `,"datacenter":${signal(network(NETWORK.datacenter), 0.95, unlisted)}` +
    `,"incognito":${signal(client(CLIENT.incognito), 0.9, client(CLIENT.incognitoKnown) ? 0.8 : 0.3)}` +
    `,"tampering":${signal(has('device_tampered', 'device_id_mismatch', 'timezone_invalid', 'emulator'), 0.8, 0.6)}` +
    `,"velocity":${signal(has('velocity_anomaly', 'failed_login_burst'), 0.95, 0.9)}` +
    `,"impossible_travel":${signal(has('geo_jump'), addressKnown ? 0.9 : 0.6, addressKnown ? 0.8 : 0.5)}}`
  );
}

function signal(result: boolean, whenTrue: number, whenFalse: number): string {
  return result ? `{"result":true,"confidence":${whenTrue}}` : `{"result":false,"confidence":${whenFalse}}`;
}

/** Confidence that a visit without bot signals is no bot; it increases with the number of known features. */
function behaviourConfidence(row: EventRow): number {
  let known = 0;
  for (const value of row.features) if (!Number.isNaN(value)) known += 1;
  return rounded(Math.min(0.95, 0.5 + known * 0.04));
}

function browser({ browser: name, browserVersion, os, client }: EventRow): string {
  const mobile = (client & CLIENT.mobile) !== 0;
  return `{"name":${textJson(name)},"version":${textJson(browserVersion)},"os":${textJson(os)},"mobile":${mobile}}`;
}

function sim({ simSerialHash, simOperator, networkType }: EventRow): string {
  const present = simSerialHash !== '' || simOperator !== '';
  return `{"present":${present},"operator":${textJson(simOperator)},"network_type":${textJson(networkType)}}`;
}
