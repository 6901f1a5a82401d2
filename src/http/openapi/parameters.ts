// Parameters and headers that several operations share.
import { DAYS_MAX, HOURS_MAX, PARTY_KINDS, REVIEWS_LISTED_MAX } from '../../contract/console/questions.js';
import { FINDINGS } from '../../contract/labels/labels.js';
import { AUDIT_KINDS } from '../../contract/operators/audit.js';
import { ACTIONS, MODES, SDK_SOURCES, USE_CASES } from '../../contract/vocabulary.js';
import { type JsonObject } from './json.js';

const header = (name: string, schema: JsonObject, description: string): JsonObject => ({
  name,
  in: 'header',
  required: false,
  schema,
  description,
});
const query = (
  name: string,
  description: string,
  schema: JsonObject = { type: 'boolean', default: false },
): JsonObject => ({ name, in: 'query', required: false, schema, description });
const TEXT: JsonObject = { type: 'string' };
const RISK: JsonObject = { type: 'integer', minimum: 0, maximum: 100 };
const AMOUNT: JsonObject = { type: 'number', minimum: 0 };
const path = (name: string, description: string): JsonObject => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
  description,
});

export const PARAMETERS = {
  explain: query(
    'explain',
    'With an API key: adds `reasons` with evidence and points, and `behavior_change`, to the reply.',
  ),
  dryRun: query('dry_run', 'With an API key: scores the request, but stores no event and changes no profile.'),
  idempotencyKey: header(
    'Idempotency-Key',
    { type: 'string', minLength: 1, maxLength: 255 },
    'A repeated request with the same key and body gets the saved reply of the first, for 24 hours.',
  ),
  sdkSource: header('X-SDK-Source', { type: 'string', enum: SDK_SOURCES }, 'The client SDK that sends the request.'),
  clientIp: header(
    'X-Client-IP',
    { type: 'string' },
    'With an API key: IP address of the end user, with or without a port.',
  ),
  name: path('name', 'Name of the workspace.'),
  ruleId: path('rule', 'Id of the rule, `rul_…`.'),
  ifMatch: header('If-Match', TEXT, 'The `revision` that the change is based on; 409 when the rule has changed since.'),
  versionNumber: path('version', 'Number of the version.'),
  proposalId: path('proposal', 'Id of the proposal, `pro_…`.'),
  fromVersion: query(
    'from',
    'Number of a version, id of a proposal, or `live`, `draft` or `default`; `live` when absent.',
    TEXT,
  ),
  toVersion: query(
    'to',
    'Number of a version, id of a proposal, or `live`, `draft` or `default`; `draft` when absent.',
    TEXT,
  ),
  keyId: path('id', 'Id of the key, `key_…`.'),
  webhookId: path('id', 'Id of the endpoint.'),
  erasureId: path('id', 'Id of the erasure, `era_…`.'),
  backtestId: path('id', 'Id of the backtest, `bkt_…`.'),
  maturity: query('maturity_days', 'Age in days from which an allowed event without a label counts as legitimate.', {
    ...{ type: 'integer', minimum: 1, maximum: 365, default: 45 },
  }),
  step: query('step', 'Largest change of points of one reason, in log-odds.', {
    type: 'number',
    minimum: 0.1,
    maximum: 3,
    default: 1,
  }),
  eventId: path('event_id', 'Id of the event, from the reply of the request.'),
  operatorName: path('operator', 'Name of the operator.'),
  auditWho: query('who', 'Only changes by this operator.', TEXT),
  auditAction: query('action', 'Only this operation or command.', TEXT),
  auditWorkspace: query('workspace', 'Only changes in this workspace.', TEXT),
  auditSubject: query(
    'subject',
    'Only subjects with this prefix: `key/` for all keys, `key/key_…` for one; `!session/` for all but sign-ins. ' +
      `The first part is one of: ${AUDIT_KINDS.join(', ')}. ` +
      'Labels and claims are of an `event`, exports of a `user`.',
    TEXT,
  ),
  from: query('from', 'From this day or time on, ISO 8601 in UTC.', TEXT),
  until: query('until', 'Before this day or time, ISO 8601 in UTC.', TEXT),
  limit: query('limit', 'Rows per page.', { type: 'integer', minimum: 1, maximum: 200, default: 50 }),
  before: query('before', 'Value of `next` in the previous page.', TEXT),
  deliveryId: path('delivery', 'Id of the delivery.'),
  mode: query('mode', 'Data of live or test keys.', { type: 'string', enum: MODES, default: 'live' }),
  hours: query('hours', 'How far back.', { type: 'integer', minimum: 1, maximum: HOURS_MAX, default: 24 }),
  month: query('month', 'In place of `hours`: a month in UTC such as `2026-11`, compared with the month before.', TEXT),
  days: query('days', 'How far back.', { type: 'integer', minimum: 1, maximum: DAYS_MAX, default: 30 }),
  afterReview: query('after', 'Value of `next` in the previous page.', TEXT),
  beforeEvent: query('before', 'Value of `older` in another page: events before it.', TEXT),
  afterEvent: query('after', 'Value of `newer` in another page: events after it.', TEXT),
  useCase: query('use_case', 'Only decisions of this use case.', { type: 'string', enum: USE_CASES }),
  action: query('action', 'Only decisions with this action; where a backend was told another one, that one counts.', {
    type: 'string',
    enum: ACTIONS,
  }),
  reason: query('reason', 'Only decisions with this reason code.', TEXT),
  onList: query('list', 'Only decisions of which a party was on this list.', TEXT),
  byRule: query('rule', 'Only decisions that this rule (its id) matched, live or in shadow.', TEXT),
  labelled: query('label', 'Only decisions with this label.', { type: 'string', enum: FINDINGS }),
  country: query('country', 'Only from this country, ISO 3166-1 alpha-2.', TEXT),
  sdk: query('sdk', 'Only requests of this client SDK.', TEXT),
  minRisk: query('min_risk', 'Only decisions with at least this risk.', RISK),
  maxRisk: query('max_risk', 'Only decisions with at most this risk.', RISK),
  minAmount: query('min_amount', 'Only orders of at least this amount, in any currency.', AMOUNT),
  maxAmount: query('max_amount', 'Only orders of at most this amount, in any currency.', AMOUNT),
  fromTime: query('from', 'From this day or time on, ISO 8601 in UTC.', TEXT),
  toTime: query('to', 'Before this day or time, ISO 8601 in UTC.', TEXT),
  user: query(
    'user',
    'Only of this user: the user id as sent, or its hash from an event. Finds also events whose verification named ' +
      'the user. With user or identifier, the other filters hold for the decision or for what the backend was told.',
    TEXT,
  ),
  identifier: query(
    'identifier',
    'Only of this login identifier: the e-mail or phone number, what a client or backend sent of it (`sha256:…`), or ' +
      'its hash.',
    TEXT,
  ),
  visitor: query('visitor', 'Only of this visitor id.', TEXT),
  address: query('address', 'Only from the prefix of this address, or from this prefix (/24 or /48).', TEXT),
  reviewLimit: query('limit', 'Reviews per page.', { type: 'integer', minimum: 1, maximum: REVIEWS_LISTED_MAX }),
  listName: path('list', 'Name of the list.'),
  uploadId: path('upload', 'Id of the upload, `upl_…`.'),
  entryLimit: query('limit', 'Entries per page; a page may have slightly more or fewer.', {
    type: 'integer',
    minimum: 1,
    maximum: 1000,
    default: 100,
  }),
  cursor: query('cursor', 'Value of `next` in the previous page.', TEXT),
  partyKind: query('kind', 'Kind of `value`.', { type: 'string', enum: PARTY_KINDS }),
  partyValue: query('value', 'A user id or its hash, a visitor id, or an address or prefix.', TEXT),
};

export type ParameterName = keyof typeof PARAMETERS;

const reply = (description: string, schema: JsonObject): JsonObject => ({ description, schema });

/** Sent when 80 % of a window is used, and with every 429. */
export const RATE_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
] as const;

export const HEADERS: JsonObject = {
  'X-RateLimit-Limit': reply('Requests allowed per window. Sent when 80 % of a window is used.', { type: 'integer' }),
  'X-RateLimit-Remaining': reply('Requests left in this window.', { type: 'integer' }),
  'X-RateLimit-Reset': reply('Unix time, seconds, at which the window ends.', { type: 'integer' }),
  RateLimit: reply('Remaining requests and time, in the format of the IETF draft.', { type: 'string' }),
  'RateLimit-Policy': reply('The limit and its window, in the format of the IETF draft.', { type: 'string' }),
  'Idempotency-Replayed': reply('`true`: a copy of the reply to the first request with this Idempotency-Key.', {
    type: 'string',
    enum: ['true'],
  }),
  'X-Riskgate-Degraded': reply('`true`: the decision lacks a profile, because the store did not answer in time.', {
    type: 'string',
    enum: ['true'],
  }),
  'Set-Cookie': reply('Session cookie.', { type: 'string' }),
  'Retry-After': reply('Seconds to wait; with 429 only.', { type: 'integer' }),
};
