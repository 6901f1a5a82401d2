// Parameters and headers that several operations share.
import { DAYS_MAX, HOURS_MAX, PARTY_KINDS, REVIEWS_LISTED_MAX } from '../../contract/console/questions.js';
import { ACTIONS, MODES, SDK_SOURCES, USE_CASES } from '../../contract/vocabulary.js';
import { type JsonObject } from './json.js';

export type ParameterName =
  | 'explain'
  | 'dryRun'
  | 'idempotencyKey'
  | 'sdkSource'
  | 'clientIp'
  | 'name'
  | 'ruleId'
  | 'ifMatch'
  | 'versionNumber'
  | 'proposalId'
  | 'fromVersion'
  | 'toVersion'
  | 'keyId'
  | 'webhookId'
  | 'deliveryId'
  | 'erasureId'
  | 'backtestId'
  | 'maturity'
  | 'step'
  | 'eventId'
  | 'operator'
  | 'auditWho'
  | 'auditAction'
  | 'auditWorkspace'
  | 'auditSubject'
  | 'from'
  | 'until'
  | 'limit'
  | 'before'
  | 'mode'
  | 'hours'
  | 'days'
  | 'beforeEvent'
  | 'afterReview'
  | 'afterEvent'
  | 'useCase'
  | 'action'
  | 'reason'
  | 'onList'
  | 'country'
  | 'sdk'
  | 'minRisk'
  | 'maxRisk'
  | 'fromTime'
  | 'toTime'
  | 'user'
  | 'visitor'
  | 'address'
  | 'partyKind'
  | 'partyValue'
  | 'reviewLimit'
  | 'list'
  | 'upload'
  | 'entryLimit'
  | 'cursor';

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
const path = (name: string, description: string): JsonObject => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
  description,
});

export const PARAMETERS: Readonly<Record<ParameterName, JsonObject>> = {
  explain: query('explain', 'With an API key: adds `reasons` with evidence and points, and `behavior_change`.'),
  dryRun: query('dry_run', 'With an API key: scores, learns nothing, writes no event.'),
  idempotencyKey: header(
    'Idempotency-Key',
    { type: 'string', minLength: 1, maxLength: 255 },
    'The same key with the same body gives the saved reply for 24 hours.',
  ),
  sdkSource: header('X-SDK-Source', { type: 'string', enum: SDK_SOURCES }, 'The client SDK that calls.'),
  clientIp: header(
    'X-Client-IP',
    { type: 'string' },
    'With an API key: the address of the end user the backend speaks for, with a port or without.',
  ),
  name: path('name', 'Name of the workspace.'),
  ruleId: path('rule', 'Id of the rule, `rul_…`.'),
  ifMatch: header('If-Match', TEXT, 'The `revision` that was seen; 409 when somebody has changed the rule since.'),
  versionNumber: path('version', 'Number of the version.'),
  proposalId: path('proposal', 'Id of the proposal, `pro_…`.'),
  fromVersion: query('from', 'Number of a version, or `live`, `draft` or `default`; `live` when absent.', TEXT),
  toVersion: query('to', 'The same; `draft` when absent.', TEXT),
  keyId: path('id', 'Id of the key, `key_…`.'),
  webhookId: path('id', 'Id of the endpoint.'),
  erasureId: path('id', 'Id of the erasure, `era_…`.'),
  backtestId: path('id', 'Id of the backtest, `bkt_…`.'),
  maturity: query('maturity_days', 'What was allowed and is older counts as legitimate.', {
    ...{ type: 'integer', minimum: 1, maximum: 365, default: 45 },
  }),
  step: query('step', 'How far points may move.', { type: 'number', minimum: 0.1, maximum: 3, default: 1 }),
  eventId: path('event_id', 'Id of the event, as the reply to its request had it.'),
  operator: path('operator', 'Name of the operator.'),
  auditWho: query('who', 'Only what this operator did.', TEXT),
  auditAction: query('action', 'Only this operation or command.', TEXT),
  auditWorkspace: query('workspace', 'Only of this workspace.', TEXT),
  auditSubject: query('subject', 'Only what begins so: `key/` for all keys, `key/key_…` for one.', TEXT),
  from: query('from', 'Not before this day or time in UTC.', TEXT),
  until: query('until', 'Before this day or time in UTC.', TEXT),
  limit: query('limit', 'Rows of one page.', { type: 'integer', minimum: 1, maximum: 200, default: 50 }),
  before: query('before', 'The `next` of the page before.', TEXT),
  deliveryId: path('delivery', 'Id of the delivery.'),
  mode: query('mode', 'Live or test.', { type: 'string', enum: MODES, default: 'live' }),
  hours: query('hours', 'How far back.', { type: 'integer', minimum: 1, maximum: HOURS_MAX, default: 24 }),
  days: query('days', 'How far back.', { type: 'integer', minimum: 1, maximum: DAYS_MAX, default: 30 }),
  afterReview: query('after', 'The `next` of the part before.', TEXT),
  beforeEvent: query('before', 'The `older` of another page: what was before it.', TEXT),
  afterEvent: query('after', 'The `newer` of another page: what came after it.', TEXT),
  useCase: query('use_case', 'Only of this use case.', { type: 'string', enum: USE_CASES }),
  action: query('action', 'Only with this action.', { type: 'string', enum: ACTIONS }),
  reason: query('reason', 'Only with this reason.', TEXT),
  onList: query('list', 'Only where a party of the request was on this list.', TEXT),
  country: query('country', 'Only from this country, two letters.', TEXT),
  sdk: query('sdk', 'Only of this client SDK.', TEXT),
  minRisk: query('min_risk', 'Only with at least this risk.', RISK),
  maxRisk: query('max_risk', 'Only with at most this risk.', RISK),
  fromTime: query('from', 'Not before this day or time in UTC.', TEXT),
  toTime: query('to', 'Before this day or time in UTC.', TEXT),
  user: query('user', 'Only of this user: its id as it was sent, or the hash of it.', TEXT),
  visitor: query('visitor', 'Only of this visitor.', TEXT),
  address: query('address', 'Only from the network of this address, or from this prefix.', TEXT),
  reviewLimit: query('limit', 'Reviews of one page.', { type: 'integer', minimum: 1, maximum: REVIEWS_LISTED_MAX }),
  list: path('list', 'Name of the list.'),
  upload: path('upload', 'Id of the upload, `upl_…`.'),
  entryLimit: query('limit', 'Entries of one page, more or less.', {
    type: 'integer',
    minimum: 1,
    maximum: 1000,
    default: 100,
  }),
  cursor: query('cursor', 'The `next` of the page before.', TEXT),
  partyKind: query('kind', 'What `value` names.', { type: 'string', enum: PARTY_KINDS }),
  partyValue: query('value', 'A user, a visitor, or an address, as in the list of events.', TEXT),
};

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
  'X-RateLimit-Limit': reply('Requests allowed per window. Sent from 80 % of a window on.', { type: 'integer' }),
  'X-RateLimit-Remaining': reply('Requests left in this window.', { type: 'integer' }),
  'X-RateLimit-Reset': reply('Unix time, seconds, at which the window ends.', { type: 'integer' }),
  RateLimit: reply('The same by the IETF draft.', { type: 'string' }),
  'RateLimit-Policy': reply('The limit by the IETF draft.', { type: 'string' }),
  'Idempotency-Replayed': reply('`true`: a copy of the reply that the first request with this Idempotency-Key got.', {
    type: 'string',
    enum: ['true'],
  }),
  'X-Riskgate-Degraded': reply('`true`: decided without all profiles, because the store did not answer in time.', {
    type: 'string',
    enum: ['true'],
  }),
  'Set-Cookie': reply('The cookie of a session.', { type: 'string' }),
  'Retry-After': reply('Seconds to wait; with 429 only.', { type: 'integer' }),
};
