// The scoring routes: `/fingerprint/score`, the five use cases, and collect. They differ in the kind of key, the
// required fields and the use case; the processing is the same.
import { CollectReply, RegistrationReply, ScoreReply, UseCaseReply } from '../../contract/reply-schemas.js';
import { CollectRequest, ScoreRequest } from '../../contract/schemas.js';
import { SCORING_PATHS, type UseCase } from '../../contract/vocabulary.js';
import { type Refused } from '../auth-kinds.js';
import { defineRoute } from '../define-route.js';
import { readCollectRequest, readScoreRequest } from '../intake/body.js';
import { COLLECT_EXAMPLES, REPLY_EXAMPLES, SCORE_EXAMPLES, USE_CASE_EXAMPLES } from '../openapi/examples.js';
import { type ParameterName } from '../openapi/parameters.js';
import { FlatScoreRequest } from '../openapi/schemas.js';
import { type Examples, type RouteBody, type RouteDeclaration, type RouteReply } from '../route.js';
import { scoreCall, type ScoringServices, writtenCall } from './score-call.js';

const PARAMETERS: readonly ParameterName[] = ['explain', 'dryRun', 'clientIp', 'sdkSource'];
const DEVICE: readonly Refused[] = ['MISSING_DEVICE_INFO', 'INVALID_FINGERPRINT'];
const DECISION = { status: 200, description: 'The decision.', headers: ['X-Riskgate-Degraded'] } as const;

const score = defineRoute({
  method: 'POST',
  path: SCORING_PATHS.score,
  auth: 'apiKey',
  idempotent: true,
  body: scoreBody(SCORE_EXAMPLES),
  reply: { ...DECISION, schema: ScoreReply, examples: REPLY_EXAMPLES.score },
  refuses: DEVICE,
  docs: {
    id: 'score',
    tag: 'Scoring',
    summary: 'Score a device and its behaviour',
    description:
      'The nested layout is recommended. In the flat layout every field is at the top level, and `device` ' +
      'is the device class.',
    parameters: PARAMETERS,
  },
  handle: scoreCall('score'),
  written: { useCase: 'score', handle: writtenCall },
});

const useCases = [
  useCase('login', 'login', 'Verify a login'),
  useCase('checkout', 'checkout', 'Verify a checkout'),
  useCase('registration', 'registration', 'Verify a registration', {
    ...DECISION,
    schema: RegistrationReply,
    examples: REPLY_EXAMPLES.registration,
  }),
  useCase('passwordReset', 'password_reset', 'Verify a password reset'),
  useCase('accountChange', 'account_change', 'Verify a change of account data'),
];

const collect = defineRoute({
  method: 'POST',
  path: SCORING_PATHS.collect,
  auth: 'publicKey',
  idempotent: true,
  body: { schemas: [CollectRequest], examples: COLLECT_EXAMPLES, optional: false, read: readCollectRequest },
  reply: {
    status: 200,
    description: 'The collected event.',
    schema: CollectReply,
    examples: REPLY_EXAMPLES.collect,
    links: { verify: { body: { event_id: '/event_id' } }, label: { parameters: { event_id: '/event_id' } } },
    headers: ['X-Riskgate-Degraded'],
  },
  refuses: ['INVALID_FINGERPRINT', 'MISSING_DEVICE_INFO'],
  docs: {
    id: 'collect',
    tag: 'Two-step flow',
    summary: 'Collect a fingerprint in the client',
    description: 'The reply has no action: the client passes `event_id` to its backend, which calls `POST /v2/verify`.',
    parameters: ['sdkSource'],
  },
  handle: scoreCall('collect'),
  written: { useCase: 'collect', handle: writtenCall },
});

export const scoring: readonly RouteDeclaration<ScoringServices>[] = [score, ...useCases, collect];

function scoreBody(examples: Examples): RouteBody<ScoreRequest> {
  return { schemas: [ScoreRequest, FlatScoreRequest], examples, optional: false, read: readScoreRequest };
}

function useCase(
  id: keyof typeof USE_CASE_EXAMPLES,
  is: UseCase,
  summary: string,
  reply: RouteReply = { ...DECISION, schema: UseCaseReply, examples: REPLY_EXAMPLES.useCase },
): RouteDeclaration<ScoringServices> {
  return defineRoute({
    method: 'POST',
    path: SCORING_PATHS[is],
    auth: 'apiOrPublicKey',
    idempotent: true,
    body: scoreBody(USE_CASE_EXAMPLES[id]),
    reply,
    refuses: DEVICE,
    docs: {
      id,
      tag: 'Use cases',
      summary,
      description:
        'With a public key the reply also has the fields of `POST /v2/fingerprint`, for client SDKs. After ' +
        'the user passed a challenge, send the request again with `challenge`.',
      parameters: PARAMETERS,
    },
    handle: scoreCall(is),
    written: { useCase: is, handle: writtenCall },
  });
}
