// What a page receives: the collect result without the decision. The backend requests the decision and acts on it.
import { RiskgateError } from './errors.js';

/** Browser name and version as the service read them. */
export type Browser = Readonly<Record<string, unknown>>;

export interface CollectResult {
  visitor_id: string;
  event_id: string;
  /** 0 to 100. */
  risk_score: number;
  browser: Browser;
  visitorId: string;
  requestId: string;
  eventId: string;
  sessionId: string;
  riskScore: number;
  /** 0 to 1. */
  score: number;
  isNew?: boolean;
  timesSeen?: number;
  firstSeen?: string;
  lastSeen?: string;
  similarity?: number;
}

const HINTS = ['is_new', 'times_seen', 'first_seen', 'last_seen', 'similarity'];

/** @throws RiskgateError PARSE_ERROR if the reply lacks visitor_id, event_id or risk_score */
export function resultOf(reply: Record<string, unknown>): CollectResult {
  const { visitor_id: visitorId, event_id: eventId, risk_score: riskScore, score, browser } = reply;
  if (typeof visitorId !== 'string' || typeof eventId !== 'string' || typeof riskScore !== 'number')
    throw new RiskgateError('PARSE_ERROR', 'The reply has no visitor_id, event_id or risk_score.');
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
