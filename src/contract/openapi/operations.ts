// The endpoints for integrators, in the order in which a reader, and a replay of the examples, meets them.
import { SCORING_PATHS, type UseCase } from '../vocabulary.js';
import { COLLECT_EXAMPLES, EVENT_ID, REPLY_EXAMPLES, SCORE_EXAMPLES, USE_CASE_EXAMPLES } from './examples.js';
import { type Example, type Operation, type Refused } from './model.js';
import { type SchemaName } from './schemas.js';
import { type SchemeName } from './security.js';

const API_KEY: readonly SchemeName[] = ['serviceKey', 'apiKey', 'bearerKey'];
const BODY: readonly Refused[] = ['INVALID_REQUEST', 'REQUEST_TIMEOUT', 'PAYLOAD_TOO_LARGE', 'IDEMPOTENCY_MISMATCH', 'RATE_LIMIT_EXCEEDED', 'OVERLOADED'];
const DEVICE: readonly Refused[] = ['MISSING_DEVICE_INFO', 'INVALID_FINGERPRINT'];
const KEY: readonly Refused[] = ['INVALID_API_KEY', 'API_KEY_INACTIVE', 'INSUFFICIENT_PERMISSIONS'];
/** On /v2 a wrong key is 401, whatever is wrong with it. */
const KEY_V2: readonly Refused[] = ['INVALID_API_KEY', ['API_KEY_INACTIVE', 401], ['INSUFFICIENT_PERMISSIONS', 401]];

const score: Operation = {
  id: 'score', method: 'post', path: SCORING_PATHS.score, tag: 'Scoring', summary: 'Score a device and its behaviour',
  description: 'The nested layout is recommended; in the flat one every leaf is at the top level and `device` is the device class.',
  keys: API_KEY, parameters: ['explain', 'dryRun', 'clientIp', 'sdkSource', 'idempotencyKey'],
  request: { schemas: ['ScoreRequest', 'FlatScoreRequest'], examples: SCORE_EXAMPLES },
  reply: { status: 200, description: 'The decision.', schema: 'ScoreReply', examples: REPLY_EXAMPLES.score },
  refused: [...BODY, ...DEVICE, ...KEY],
};

interface UseCaseText {
  id: keyof typeof USE_CASE_EXAMPLES;
  is: UseCase;
  summary: string;
  reply?: { schema: SchemaName; examples: Readonly<Record<string, Example>> };
}

function useCase({ id, is, summary, reply = { schema: 'UseCaseReply', examples: REPLY_EXAMPLES.useCase } }: UseCaseText): Operation {
  return {
    id, method: 'post', path: SCORING_PATHS[is], tag: 'Use cases', summary,
    description: 'With a public key the reply also has the fields of collect, for client SDKs. Call it again with `challenge` after the user passed one.',
    keys: [...API_KEY, 'publicKey'], parameters: ['explain', 'dryRun', 'clientIp', 'sdkSource', 'idempotencyKey'],
    request: { schemas: ['ScoreRequest', 'FlatScoreRequest'], examples: USE_CASE_EXAMPLES[id] },
    reply: { status: 200, description: 'The decision.', ...reply },
    refused: [...BODY, ...DEVICE, ...KEY],
  };
}

const useCases: readonly Operation[] = [
  useCase({ id: 'login', is: 'login', summary: 'Verify a login' }),
  useCase({ id: 'checkout', is: 'checkout', summary: 'Verify a checkout' }),
  useCase({
    id: 'registration', is: 'registration', summary: 'Verify a registration',
    reply: { schema: 'RegistrationReply', examples: REPLY_EXAMPLES.registration },
  }),
  useCase({ id: 'passwordReset', is: 'password_reset', summary: 'Verify a password reset' }),
  useCase({ id: 'accountChange', is: 'account_change', summary: 'Verify a change of account data' }),
];

const twoSteps: readonly Operation[] = [
  {
    id: 'collect', method: 'post', path: SCORING_PATHS.collect, tag: 'Two-step flow', summary: 'Collect a fingerprint in the client',
    description: 'Answers no action: the client hands `event_id` to its backend, which asks `POST /v2/verify`.',
    keys: ['publicKey'], parameters: ['sdkSource', 'idempotencyKey'],
    request: { schemas: ['CollectRequest'], examples: COLLECT_EXAMPLES },
    reply: {
      status: 200, description: 'The event.', schema: 'CollectReply', examples: REPLY_EXAMPLES.collect,
      links: { verify: { body: { event_id: '/event_id' } } },
    },
    refused: [...BODY, 'INVALID_FINGERPRINT', 'MISSING_DEVICE_INFO', ...KEY_V2],
  },
  {
    id: 'verify', method: 'post', path: '/v2/verify', tag: 'Two-step flow', summary: 'Get the decision on a collected event',
    description: 'Billed once per event. Events can be verified for 24 hours.',
    keys: ['secretKey'], parameters: ['idempotencyKey'],
    request: { schemas: ['VerifyRequest'], examples: { event: { summary: 'The event that collect answered', value: { event_id: EVENT_ID } } } },
    reply: { status: 200, description: 'The decision.', schema: 'VerifyReply', examples: REPLY_EXAMPLES.verify },
    refused: [...BODY, ...KEY_V2, 'QUOTA_EXCEEDED', 'EVENT_NOT_FOUND'],
  },
  {
    id: 'usage', method: 'get', path: '/v2/usage', tag: 'Two-step flow', summary: 'What was verified and billed this month',
    keys: ['secretKey'],
    reply: {
      status: 200, description: 'The usage of the key\'s workspace and mode.', schema: 'UsageReply',
      examples: { usage: { summary: 'A month', value: { workspace: 'shop', mode: 'live', month: '2026-08', verifications: 18_204, protected_devices: { used: 7310, limit: 100_000 } } } },
    },
    refused: [...KEY_V2, 'RATE_LIMIT_EXCEEDED', 'OVERLOADED'],
  },
];

const health: readonly Operation[] = [
  {
    id: 'alive', method: 'get', path: '/healthz', tag: 'Health', summary: 'The process answers', keys: [],
    reply: { status: 200, description: 'Alive.', schema: 'Health', examples: { alive: { summary: 'Alive', value: { status: 'ok' } } } }, refused: [],
  },
  {
    id: 'ready', method: 'get', path: '/readyz', tag: 'Health', summary: 'The service can take requests',
    description: '503 with `waiting_for` while it cannot.', keys: [],
    reply: { status: 200, description: 'Ready.', schema: 'Health', examples: { ready: { summary: 'Ready', value: { status: 'ready' } } } }, refused: [],
  },
];

export const OPERATIONS: readonly Operation[] = [score, ...useCases, ...twoSteps, ...health];
