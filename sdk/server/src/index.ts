export {
  type Decided,
  type Decision,
  RiskgateServer,
  type RiskgateServerOptions,
  type ScoreOptions,
  type VerifyOptions,
} from './client.js';
export { type FailureKind, RiskgateError } from './errors.js';
export { type Fallback, type Fallbacks, type Undecided, type UseCase } from './fallback.js';
export {
  type Action,
  type LabelReply,
  type LabelRequest,
  type LoginContext,
  type RegistrationReply,
  type ScoreReply,
  type ScoreRequest,
  type UseCaseReply,
  type VerifyReply,
} from './generated/wire.js';
export { verifyWebhook, type WebhookMessage } from './webhook.js';
