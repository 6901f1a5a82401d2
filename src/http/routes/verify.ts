// `POST /v2/verify` and `GET /v2/usage`: the authoritative decision on a collected event, and what verifying has cost.
// Order of refusals: 401, 400, 404, 402. A foreign event answers with the same bytes as an unknown one.
import { type Billing, scopeOf, type Usage } from '../../access/billing/billing.js';
import { type KeyEntry } from '../../access/key-ring.js';
import { Refusal } from '../../contract/errors.js';
import { type EventRow } from '../../contract/event-row.js';
import { renderVerify } from '../../contract/reply/verify.js';
import { verifyRequest } from '../../contract/validate.js';
import { type VerificationOutcome } from '../../contract/verification-row.js';
import { type Exchange, type Route } from '../exchange.js';
import { parseJsonObject } from '../intake/json.js';
import { type Admitted, admit, type GateOptions, judge, refuse } from './gate.js';
import { atMostOnce, type OnceGate } from './once.js';

export interface VerifyOptions extends GateOptions, OnceGate {
  billing: Billing;
  /** The row of an event of the key's workspace and mode that can still be verified. Rejects when the store cannot say. */
  findEvent: (eventId: string, key: KeyEntry, now: number) => Promise<EventRow | undefined>;
  countryName: (code: string) => string;
  /** Told of every verification before it is answered, and of every one that the plan refused. When it rejects, nothing is answered. */
  onVerified: (row: EventRow, outcome: VerificationOutcome, key: KeyEntry, now: number) => Promise<void>;
}

const BAD_EVENT_ID = new Refusal('INVALID_REQUEST', '/event_id must be 1 to 128 characters of A-Z a-z 0-9 _ -.');
const NOT_FOUND = new Refusal('EVENT_NOT_FOUND', 'There is no such event, or it can no longer be verified.');
const OVER_QUOTA = new Refusal('QUOTA_EXCEEDED', 'The protected devices of this month are used up.');
const AWAY = new Refusal('OVERLOADED', 'The event cannot be looked up at the moment; try again.');
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export function verifyRoutes(options: VerifyOptions): Route[] {
  return [
    { method: 'POST', path: '/v2/verify', handle: (exchange) => start(exchange, options, verify), judge: (head) => judge(head, 'server', options) },
    { method: 'GET', path: '/v2/usage', handle: (exchange) => start(exchange, options, usage), judge: (head) => judge(head, 'server', options) },
  ];
}

type Answer = { body: string } | Refusal;

type Run = (exchange: Exchange, admitted: Admitted, options: VerifyOptions) => Promise<Answer>;

function start(exchange: Exchange, options: VerifyOptions, run: Run): void {
  const admitted = admit(exchange, 'server', options);
  if (admitted === undefined) return;
  if (exchange.head.method === 'POST') atMostOnce(exchange, admitted, options, (target) => answer(target, admitted, options, run));
  else answer(exchange, admitted, options, run);
}

function answer(exchange: Exchange, admitted: Admitted, options: VerifyOptions, run: Run): void {
  run(exchange, admitted, options).catch((error: unknown) => {
    options.onError(error);
    return AWAY;
  }).then((result) => {
    if (result instanceof Refusal) refuse(exchange, result, admitted.headers);
    else exchange.reply(200, result.body, admitted.headers);
  }, options.onError);
}

async function verify(exchange: Exchange, { key }: Admitted, options: VerifyOptions): Promise<Answer> {
  const body = parseJsonObject(exchange.body);
  if (body instanceof Refusal) return body;
  if (!verifyRequest.accepts(body)) return BAD_EVENT_ID;
  const eventId = body.event_id.toLowerCase();
  const now = options.clock();
  const row = UUID_V7.test(eventId) ? await options.findEvent(eventId, key, now) : undefined;
  if (row === undefined) return NOT_FOUND;
  exchange.about?.(row.userHash, row.fingerprint);
  const outcome = await options.billing.bill({
    scope: scopeOf(key), eventId, visitorId: row.visitorId, quota: key.workspace.protectedDevices, now,
  });
  await options.onVerified(row, outcome, key, now);
  return outcome === 'quota' ? OVER_QUOTA : { body: renderVerify(row, options.countryName) };
}

async function usage(_: Exchange, { key }: Admitted, options: VerifyOptions): Promise<Answer> {
  return { body: JSON.stringify(renderUsage(await options.billing.usage(scopeOf(key), options.clock()), key)) };
}

function renderUsage({ month, verifications, protectedDevices }: Usage, { workspace, mode }: KeyEntry): Record<string, unknown> {
  return {
    workspace: workspace.name,
    mode,
    month,
    verifications,
    protected_devices: { used: protectedDevices, limit: workspace.protectedDevices },
  };
}
