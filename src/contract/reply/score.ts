// The replies that say a decision aloud, each a pure render of the event row: what a worker answers, what is answered
// from the log after a worker's death, and what a saved reply repeats are the same bytes.
import { CLIENT, type EventRow, OPTION } from '../event-row.js';
import { type ReasonDetail, reasonDetails } from './reasons.js';

/** `behavior_change` of contract 2.2. `similarity_score` is unrounded where the caller asked for an explanation. */
function behaviorChange(row: EventRow): string {
  const exact = (row.options & OPTION.explain) !== 0;
  return JSON.stringify({
    baseline_available: row.baselineAvailable,
    behavior_changed: row.behaviorChanged,
    change_score: Math.round(row.changeScore),
    change_reasons: row.changeReasons,
    similarity_score: exact ? row.similarity : Math.round(row.similarity),
  });
}

const RESPONSE_TEXT = {
  allow: 'No additional verification is needed.',
  soft_challenge: 'Moderate risk: ask for one additional verification.',
  hard_challenge: 'High risk: require strong multi-factor authentication.',
  block: 'Very high risk: block the request and flag it for manual review.',
} as const;

function adaptiveResponse(row: EventRow): string {
  return JSON.stringify({
    recommended_action: row.action,
    challenges: row.challenges,
    reason: RESPONSE_TEXT[row.action],
    confidence: Math.round(row.confidence * 1000) / 1000,
  });
}

/** History hints and the collect fields that a client SDK reads (contract 2.3). */
function visitorFields(row: EventRow): string {
  return `,"visitor_id":"${row.visitorId}","visitorId":"${row.visitorId}","event_id":"${row.eventId}","fingerprint":"${row.fingerprint}"`
    + `,"browser":${browser(row)},"similarity":${Math.round(row.deviceSimilarity * 1000) / 1000},"is_new":${row.isNew}`
    + `,"times_seen":${row.timesSeen},"first_seen":"${new Date(row.firstSeen).toISOString()}","last_seen":"${new Date(row.lastSeen).toISOString()}"`;
}

function browser(row: EventRow): string {
  return JSON.stringify({
    name: row.browser, version: row.browserVersion, os: row.os,
    mobile: (row.client & CLIENT.mobile) !== 0, bot: (row.client & (CLIENT.botAgent | CLIENT.headless)) !== 0,
  });
}

/** Reason codes are our own identifiers: no character of them needs an escape. */
function codes(values: readonly string[]): string {
  return values.length === 0 ? '[]' : `["${values.join('","')}"]`;
}

/** Reply of `/fingerprint/score` and `/fingerprint/verify/*` (contract 2.2). */
export function renderScore(row: EventRow): string {
  const explain = (row.options & OPTION.explain) !== 0;
  const registration = row.useCase === 'registration';
  const challenged = row.action === 'soft_challenge' || row.action === 'hard_challenge';
  let body = `{"risk_score":${row.risk},"score":${row.risk / 100},"action":"${row.action}","reason":${codes(row.reasons)}`
    + `,"session_id":"${row.eventId}","requestId":"${row.eventId}"`;
  if (registration) body += `,"request_id":"${row.eventId}"`;
  if (row.simSwap !== '') body += `,"sim_swap_engine":${row.simSwap}`;
  if (registration || explain) body += `,"behavior_change":${behaviorChange(row)}`;
  if (registration || (challenged && row.useCase !== 'score')) body += `,"adaptive_response":${adaptiveResponse(row)}`;
  if (row.keyKind === 'public') body += visitorFields(row);
  if (explain) body += `,"reasons":${JSON.stringify(reasonDetails(row) satisfies ReasonDetail[])}`;
  return `${body}}`;
}

/** Reply of `POST /v2/fingerprint` (contract 2.3): no action, no reasons. */
export function renderCollect(row: EventRow): string {
  return `{"risk_score":${row.risk},"score":${row.risk / 100},"requestId":"${row.eventId}","session_id":"${row.eventId}"${visitorFields(row)}}`;
}

export function renderReply(row: EventRow): string {
  return row.useCase === 'collect' ? renderCollect(row) : renderScore(row);
}
