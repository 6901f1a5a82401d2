// Bodies and ids of webhook messages. They use the names of the verify reply and contain pseudonyms only.
import { createHash } from 'node:crypto';
import { eventOf } from '../event-of.js';
import { type EventRow, type RowToFold } from '../event-row.js';
import { eventTimeOf, labelOf } from '../label.js';
import { type VerificationRow } from '../verification-row.js';
import { type Rule } from '../../contract/ruleset/rule.js';
import { type Mode } from '../../contract/vocabulary.js';
import { type DeliveryType, MESSAGE_BYTES_MAX, type WebhookEndpoint } from '../../contract/webhooks/webhooks.js';
import { answered } from './answered.js';
import { reasonDetails } from './reasons.js';

export interface Message {
  /** Deterministic: the same fact has the same id on every node and at every attempt. */
  id: string;
  type: DeliveryType;
  body: string;
}

const NO_POINTS = new Float32Array(0);
const MARK = {
  'event.verified': 'v',
  'event.blocked': 'b',
  'event.labeled': 'l',
  'rule.matched': 'm',
  'quota.exceeded': 'q',
  'alert.firing': 'f',
  'alert.resolved': 'r',
  'webhook.test': 't',
} as const satisfies Record<DeliveryType, string>;

export function eventMessage(type: 'event.verified' | 'event.blocked', row: VerificationRow): Message {
  const body = json(type, row.time, eventData(row, true));
  return {
    id: messageId(row.eventId.replaceAll('-', ''), type),
    type,
    // Evidence can contain values from the client. Without it the longest list of reasons is a third of the limit.
    body: Buffer.byteLength(body) <= MESSAGE_BYTES_MAX ? body : json(type, row.time, eventData(row, false)),
  };
}

function eventData(row: VerificationRow, withEvidence: boolean): Record<string, unknown> {
  const details = reasonDetails({ reasons: row.reasons, evidence: row.evidence, points: NO_POINTS });
  return {
    workspace: row.workspace,
    mode: row.mode,
    event_id: row.eventId,
    ...decisionOf(row),
    reasons: withEvidence
      ? details.map(({ code, explanation, evidence }) => ({ code: code.toUpperCase(), explanation, evidence }))
      : [],
    country_code: row.country,
    created_at: new Date(row.eventTime).toISOString(),
    verified_at: new Date(row.time).toISOString(),
  };
}

type Decided = Pick<EventRow, 'visitorId' | 'fingerprint' | 'useCase' | 'risk' | 'action' | 'reasons'>;

/** What all messages about an event tell of its decision, in this order. */
function decisionOf({ visitorId, fingerprint, useCase, risk, action, reasons }: Decided): Record<string, unknown> {
  return {
    visitor_id: visitorId,
    fingerprint,
    use_case: useCase,
    risk_score: risk,
    score: risk / 100,
    recommendation: action,
    action,
    reason: reasons.map((code) => code.toUpperCase()),
  };
}

/** A rule that tells webhooks of its matches. */
export type ToldRule = Pick<Rule, 'id' | 'name'>;

/** The decision on an event, of a row that a rule matched; one message id for the event and the rule. */
export function matchMessage(row: RowToFold, { id, name }: ToldRule): Message {
  const told = answered(row);
  const { workspace, mode, rules, country } = told;
  const event = eventOf(row);
  return {
    id: messageId(digest(`${event}/${id}`), 'rule.matched'),
    type: 'rule.matched',
    body: json('rule.matched', row.receivedAt, {
      workspace,
      mode,
      rule: id,
      name,
      event_id: event,
      ...decisionOf(told),
      rules,
      country_code: country,
      created_at: new Date(row.receivedAt).toISOString(),
    }),
  };
}

/** Matches of a rule in one minute of which there was no message. */
export interface LeftOut {
  workspace: string;
  mode: Mode;
  rule: ToldRule;
  /** Start of the minute, Unix milliseconds. */
  from: number;
  count: number;
  /** Id of the first event that was left out. */
  first: string;
}

export function leftOutMessage({ workspace, mode, rule: { id, name }, from, count, first }: LeftOut): Message {
  const to = from + 60_000;
  const data = { workspace, mode, rule: id, name, left_out: count };
  return {
    id: messageId(digest(`${first}/${id}/left out`), 'rule.matched'),
    type: 'rule.matched',
    body: json('rule.matched', to, { ...data, from: new Date(from).toISOString(), to: new Date(to).toISOString() }),
  };
}

/** The message of a label row, with the decision on its event. Undefined for a label of a newer release. */
export function labeledMessage(row: EventRow): Message | undefined {
  const said = labelOf(row);
  if (said === undefined) return undefined;
  const told = answered(row);
  const { workspace, mode, confirms, country } = told;
  return {
    id: messageId(row.eventId.replaceAll('-', ''), 'event.labeled'),
    type: 'event.labeled',
    body: json('event.labeled', row.receivedAt, {
      workspace,
      mode,
      event_id: confirms,
      ...decisionOf(told),
      country_code: country,
      created_at: new Date(eventTimeOf(row)).toISOString(),
      label: said.label,
      source: said.source,
      labeled_at: new Date(said.labeledAt).toISOString(),
      ...(said.amount !== null && { amount: said.amount, currency: said.currency }),
    }),
  };
}

/** At most one message id per month, workspace and mode: every refusal of the month gives the same id. */
export function quotaMessage({ workspace, mode, protectedDevices, time }: VerificationRow): Message {
  const month = new Date(time).toISOString().slice(0, 7);
  const name = digest(`${workspace}/${mode}/${month}`);
  return {
    id: messageId(name, 'quota.exceeded'),
    type: 'quota.exceeded',
    body: json('quota.exceeded', time, { workspace, mode, month, protected_devices: { limit: protectedDevices } }),
  };
}

/** The values of an alert in its message. */
export interface AlertTold {
  workspace: string;
  metric: string;
  value: number | null;
  above: number;
  /** Unix milliseconds. */
  since: number;
  sentence: string;
}

/** One message id for the start of an alert, and one for its end. @param now Unix milliseconds */
export function alertMessage(type: 'alert.firing' | 'alert.resolved', alert: AlertTold, now: number): Message {
  const { workspace, metric, value, above, since, sentence } = alert;
  const name = digest(`${workspace}/${metric}/${since}`);
  const data = { workspace, mode: 'live', alert: metric, value, above, since: new Date(since).toISOString(), sentence };
  return { id: messageId(name, type), type, body: json(type, now, data) };
}

/** Has its own type, so that a receiver does not treat it as an event. @param unique a UUID */
export function testMessage(
  { id, workspace, mode }: Pick<WebhookEndpoint, 'id' | 'workspace'> & { mode: Mode },
  unique: string,
  now: number,
): Message {
  return {
    id: messageId(unique.replaceAll('-', ''), 'webhook.test'),
    type: 'webhook.test',
    body: json('webhook.test', now, { webhook_id: id, workspace, mode }),
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function messageId(name: string, type: DeliveryType): string {
  return `msg_${name}${MARK[type]}`;
}

function json(type: DeliveryType, time: number, data: Record<string, unknown>): string {
  return JSON.stringify({ type, timestamp: new Date(time).toISOString(), data });
}
