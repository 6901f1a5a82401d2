// What a developer reads when a body is not accepted.
import t from 'tap';
import * as admin from '../../src/contract/admin-schemas.js';
import { FORMATS } from '../../src/contract/validation/formats.js';
import { IMPORT_REQUESTS } from '../../src/contract/imports/schemas.js';
import { LIST_REQUESTS } from '../../src/contract/lists/schemas.js';
import { PublishPolicy } from '../../src/contract/ruleset/policy.js';
import { CreateOperator } from '../../src/contract/operators/schemas.js';
import { CollectRequest, ScoreRequest, VerifyRequest } from '../../src/contract/schemas.js';
import { type Check, checkOf } from '../../src/contract/validation/validate.js';
import { CreateWebhook } from '../../src/contract/webhook-schemas.js';
import { body } from '../support/bodies.js';

const scoreRequest = checkOf(ScoreRequest);
const verifyRequest = checkOf(VerifyRequest);
const createWorkspaceRequest = checkOf(admin.CreateWorkspace);
const changeWorkspaceRequest = checkOf(admin.ChangeWorkspace);
const createKeyRequest = checkOf(admin.CreateKey);
const createWebhookRequest = checkOf(CreateWebhook);

const scored = (change: Record<string, unknown>): unknown => ({ ...body('ada'), ...change });
const key = (change: Record<string, unknown>): unknown => ({ kind: 'api', mode: 'live', ...change });
const hook = (change: Record<string, unknown>): unknown => ({ url: 'https://a.example/', ...change });

const RULE = { id: 'rul_x', name: 'x', state: 'live', when: 'risk > 1' };

const CASES: [check: Check<unknown>, value: unknown, pointer: string, message: string][] = [
  [scoreRequest, [], '', 'must be an object'],
  [scoreRequest, scored({ mouse: 1 }), '/mouse', 'must be an object'],
  [scoreRequest, scored({ userId: 1 }), '/userId', 'must be a string'],
  [scoreRequest, scored({ userId: 'x'.repeat(257) }), '/userId', 'must have at most 256 characters'],
  [scoreRequest, scored({ page: { scrollDepth: '1' } }), '/page/scrollDepth', 'must be a number'],
  [scoreRequest, scored({ page: { scrollDepth: -1 } }), '/page/scrollDepth', 'must be at least 0'],
  [scoreRequest, scored({ page: { scrollDepth: 2e9 } }), '/page/scrollDepth', 'must be at most 1000000000'],
  [scoreRequest, scored({ privacy: { isVPN: 1 } }), '/privacy/isVPN', 'must be true or false'],
  [scoreRequest, scored({ behavioral: { typing_dwell_ms: 1 } }), '/behavioral/typing_dwell_ms', 'must be an array'],
  [
    scoreRequest,
    scored({ behavioral: { typing_dwell_ms: Array<number>(257).fill(1) } }),
    '/behavioral/typing_dwell_ms',
    'must have at most 256 entries',
  ],
  [scoreRequest, scored({ loginContext: { result: 'x' } }), '/loginContext/result', 'must be one of SUCCESS, FAILURE'],
  [
    scoreRequest,
    scored({ loginContext: { identifierHash: 'x' } }),
    '/loginContext/identifierHash',
    'must be sha256: and 64 hex characters',
  ],
  [
    scoreRequest,
    scored({ session: { timestamp: 'today' } }),
    '/session/timestamp',
    'must be a date or time in ISO 8601, such as 2026-03-01T12:30:00Z',
  ],
  [verifyRequest, {}, '/event_id', 'is required'],
  [verifyRequest, { event_id: '' }, '/event_id', 'must not be empty'],
  [verifyRequest, { event_id: 'a b' }, '/event_id', 'must be 1 to 128 characters of A-Z a-z 0-9 _ -'],
  [createWorkspaceRequest, { name: 'x', retention_days: 1.5 }, '/retention_days', 'must be a whole number'],
  [changeWorkspaceRequest, {}, '', 'must have at least one field'],
  [
    changeWorkspaceRequest,
    { policy: { rules: [{ ...RULE, effect: { points: 1, force: 'block' } }] } },
    '/policy/rules/0/effect',
    'must have exactly one of points, at_least, at_most, force, or none',
  ],
  [changeWorkspaceRequest, { policy: { x: 1 } }, '/policy/x', 'is not a known field'],
  [changeWorkspaceRequest, { policy: { points: { x: 1 } } }, '/policy/points/x', 'is not a known name'],
  [createKeyRequest, key({ kind: 'x' }), '/kind', 'must be one of api, public, secret'],
  [createWebhookRequest, hook({ mode: 'live', events: [] }), '/events', 'must not be empty'],
];

t.test('a violation says where, and what would be accepted', async (t) => {
  for (const [check, value, pointer, message] of CASES) {
    t.notOk(check.accepts(value));
    t.strictSame(check.violation(), { pointer, message });
  }
});

t.test('every pattern of a request has words', async (t) => {
  const requests = [
    ScoreRequest,
    CollectRequest,
    VerifyRequest,
    admin.CreateWorkspace,
    admin.CreateErasure,
    admin.CreateKey,
    PublishPolicy,
    CreateOperator,
    ...LIST_REQUESTS,
    ...IMPORT_REQUESTS,
  ];
  const patterns = [...new Set(requests.flatMap(patternsOf))];
  t.strictSame(patterns.sort(), Object.keys(FORMATS).sort());
});

function patternsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'pattern' in schema && typeof schema.pattern === 'string' ? [schema.pattern] : [];
  return [...own, ...Object.values(schema).flatMap(patternsOf)];
}
