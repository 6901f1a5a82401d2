// What a page receives: the collect result without the decision. The backend requests the decision and acts on it.
import { RiskgateError } from './errors.js';

/** Browser name and version as the service read them. */
export type Browser = Readonly<Record<string, unknown>>;

/** A page never gets the decision: what a page reads, an attacker's script reads. */
export interface CollectResult {
  /** The device as the service recognizes it again. */
  visitor_id: string;
  /** For your backend, which asks `/v2/verify` with it. */
  event_id: string;
  /** 0 to 100, from the request, its device and its address alone: not the decision. */
  risk_score: number;
  /** The browser that the service read from the request. */
  browser: Browser;
  /** The same as `visitor_id`. */
  visitorId: string;
  /** The same as `event_id`. */
  requestId: string;
  /** The same as `event_id`. */
  eventId: string;
  /** The session that the service read; the event's id if it read none. */
  sessionId: string;
  /** The same as `risk_score`. */
  riskScore: number;
  /** `risk_score` as 0 to 1. */
  score: number;
  /** Whether the device was not seen before. This and what follows is there only if the service told it. */
  isNew?: boolean;
  /** How often pages showed the device in the last days. */
  timesSeen?: number;
  /** When pages showed it first in the last days, ISO 8601. */
  firstSeen?: string;
  /** When pages showed it last, ISO 8601. */
  lastSeen?: string;
  /** 1: pages showed this fingerprint before; 0: they did not. */
  similarity?: number;
}

const HINTS = ['is_new', 'times_seen', 'first_seen', 'last_seen', 'similarity'];

/** @throws RiskgateError PARSE_ERROR if the reply lacks visitor_id, event_id or risk_score */
export function resultOf(reply: Record<string, unknown>): CollectResult {
  const { visitor_id: visitorId, event_id: eventId, risk_score: riskScore, score, browser } = reply;
  if (typeof visitorId !== 'string' || typeof eventId !== 'string' || typeof riskScore !== 'number')
    throw new RiskgateError('PARSE_ERROR', 'The reply is not what the service sends.');
  // In test mode only: what of the request was ignored. The console is where a page's developer looks.
  if (Array.isArray(reply['warnings'])) console.warn(`riskgate: ${reply['warnings'].join('; ')}`);
  const hints = HINTS.filter((name) => reply[name] !== undefined).map((name) => [camel(name), reply[name]] as const);
  return {
    visitor_id: visitorId,
    event_id: eventId,
    risk_score: riskScore,
    browser: typeof browser === 'object' && browser !== null ? { ...browser } : {},
    visitorId,
    requestId: eventId,
    eventId,
    sessionId: typeof reply['session_id'] === 'string' ? reply['session_id'] : eventId,
    riskScore,
    score: typeof score === 'number' ? score : riskScore / 100,
    ...Object.fromEntries(hints),
  };
}

function camel(name: string): string {
  return name.replace(/_(.)/, (_, letter: string) => letter.toUpperCase());
}
