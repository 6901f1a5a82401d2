// Renders the replies with a decision from the event row only. So the reply of a worker, the reply from the log after a
// worker's crash, and the repeat of a saved reply have the same bytes.
import { CLIENT, type EventRow, OPTION } from '../event-row.js';
import { type Action } from '../../contract/vocabulary.js';
import { isoTime } from '../../util/time/iso-time.js';
import { textJson } from '../../util/text/json-text.js';
import { advice, isChallenge, RESPONSE_TEXT, responseReason } from './advice.js';
import { answered, withoutMonitor } from './answered.js';
import { type ReasonDetail, reasonDetails, ruleChallenges } from './reasons.js';
import { riskSentence } from './risk-told.js';

/** Whether the reply is limited to what a page may know: the decision that was made without the user's history. */
function isForPage(row: EventRow): boolean {
  return row.keyKind === 'public' && (row.options & OPTION.fullReply) === 0;
}

/** The decision that this caller gets. */
interface Told {
  risk: number;
  action: Action;
  reasons: readonly string[];
  challenges: readonly string[];
  confidence: number;
  simSwap: string;
}

function toldOf(row: EventRow): Told {
  if (!isForPage(row)) return row;
  return {
    risk: row.publicRisk,
    action: row.publicAction,
    reasons: row.publicReasons,
    challenges: row.publicChallenges,
    confidence: pageConfidence(row),
    simSwap: row.publicSimSwap,
  };
}

/** 0..1: increases with the data in the request; does not use history. */
function pageConfidence({ typingDwell, typingFlight, addressHash }: EventRow): number {
  return 0.4 + (typingDwell.length > 0 || typingFlight.length > 0 ? 0.1 : 0) + (addressHash !== '' ? 0.1 : 0);
}

/** For pages, whose decision does not use the user's history. */
const NO_BASELINE =
  '{"baseline_available":false,"behavior_changed":false,"change_score":0,"change_reasons":[],"similarity_score":100}';

/** `behavior_change` of contract 2.2. `similarity_score` is not rounded when the caller asked for an explanation. */
function behaviorChange(row: EventRow): string {
  if (isForPage(row)) return NO_BASELINE;
  const exact = (row.options & OPTION.explain) !== 0;
  // The row's is of the typing rhythm and the session; a reason may be of the pointer alone.
  const similarity = row.behaviorChanged ? Math.min(row.similarity, 100 - row.changeScore) : row.similarity;
  return JSON.stringify({
    baseline_available: row.baselineAvailable,
    behavior_changed: row.behaviorChanged,
    change_score: Math.round(row.changeScore),
    change_reasons: row.changeReasons,
    similarity_score: exact ? similarity : Math.round(similarity),
  });
}

function adaptiveResponse(row: EventRow): string {
  const { action, challenges, confidence } = toldOf(row);
  return advice(action, challenges, confidence, isForPage(row) ? RESPONSE_TEXT[action] : responseReason(row));
}

/** History fields and the collect fields that a client SDK reads (contract 2.3). */
function visitorFields(row: EventRow): string {
  return (
    `,"visitor_id":"${row.fingerprint}","visitorId":"${row.fingerprint}"` +
    `,"event_id":"${row.eventId}","fingerprint":"${row.fingerprint}"` +
    `,"browser":${browser(row)},"similarity":${similarity(row)},"is_new":${row.isNew}` +
    `,"times_seen":${row.timesSeen},"first_seen":"${isoTime(row.firstSeen)}","last_seen":"${isoTime(row.lastSeen)}"`
  );
}

/** For a page: 1 when pages have sent this fingerprint before, else 0. */
function similarity(row: EventRow): number {
  if (isForPage(row)) return row.isNew ? 0 : 1;
  return Math.round(row.deviceSimilarity * 1000) / 1000;
}

function browser(row: EventRow): string {
  const mobile = (row.client & CLIENT.mobile) !== 0;
  const bot = (row.client & (CLIENT.botAgent | CLIENT.headless)) !== 0;
  return (
    `{"name":${textJson(row.browser)},"version":${textJson(row.browserVersion)},"os":${textJson(row.os)}` +
    `,"mobile":${mobile},"bot":${bot}}`
  );
}

/** A JSON array of codes. Reason codes are identifiers of this service, so no character needs an escape. */
function codes(values: readonly string[]): string {
  return values.length === 0 ? '[]' : `["${values.join('","')}"]`;
}

/** Reply of `/fingerprint/score` and `/fingerprint/verify/*` (contract 2.2). */
export function renderScore(decided: EventRow): string {
  const row = answered(decided);
  const explain = (row.options & OPTION.explain) !== 0;
  const registration = row.useCase === 'registration';
  const told = toldOf(row);
  let body =
    `{"risk_score":${told.risk},"score":${told.risk / 100},"action":"${told.action}","reason":${codes(told.reasons)}` +
    `,"session_id":"${row.eventId}","requestId":"${row.eventId}"`;
  if (registration) body += `,"request_id":"${row.eventId}"`;
  if (told.simSwap !== '') body += `,"sim_swap_engine":${told.simSwap}`;
  if (registration || explain) body += `,"behavior_change":${behaviorChange(row)}`;
  if (registration || (isChallenge(told.action) && (row.useCase !== 'score' || explain)))
    body += `,"adaptive_response":${adaptiveResponse(row)}`;
  if (row.keyKind === 'public') body += visitorFields(row);
  if (explain) body += `,"reasons":${JSON.stringify(reasonDetails(row) satisfies ReasonDetail[])}`;
  if (explain && !isForPage(row)) body += `,"risk_explanation":${textJson(riskSentence(decided))}`;
  if (explain && row.rules.length + row.shadow.length > 0 && !isForPage(row))
    body += `,"model_risk":${row.modelRisk},"rules":${ruleDetails(row)}`;
  if (explain && row.monitored && !isForPage(row)) body += `,"monitor":${withoutMonitor(decided)}`;
  return `${body}}`;
}

/** The rules that matched, whether they were applied or only in shadow mode, and whose challenge is asked for. */
function ruleDetails(row: EventRow): string {
  const { rules, shadow } = row;
  // The reply asks for nothing in monitor mode; `monitor` says what would have been asked for.
  const asked = row.monitored ? {} : ruleChallenges(row);
  const applied = rules.map((id) => ({
    id,
    how: 'applied',
    ...(Object.hasOwn(asked, id) && { challenge: asked[id] }),
  }));
  return JSON.stringify([...applied, ...shadow.map((id) => ({ id, how: 'shadow' }))]);
}

/** Reply of `POST /v2/fingerprint` (contract 2.3): no action, no reasons. */
function renderCollect(decided: EventRow): string {
  const row = answered(decided);
  const { risk } = toldOf(row);
  return (
    `{"risk_score":${risk},"score":${risk / 100},"requestId":"${row.eventId}","session_id":"${row.eventId}"` +
    `${visitorFields(row)}}`
  );
}

export function renderReply(row: EventRow): string {
  return row.useCase === 'collect' ? renderCollect(row) : renderScore(row);
}
