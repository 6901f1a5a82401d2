// `POST /v2/verify`: the authoritative decision on a collected event. Order of errors: 401, 400, 404, 402. The reply
// for another workspace's event is byte for byte that for an unknown event.
import { type KeyEntry } from '../../access/key-ring.js';
import { ApiError } from '../../contract/errors.js';
import { VerifyReply } from '../../contract/reply-schemas.js';
import { VerifyRequest } from '../../contract/schemas.js';
import { checkOf } from '../../contract/validation/validate.js';
import { type UseCase } from '../../contract/vocabulary.js';
import { namesOther } from '../../event/confirmation.js';
import { type EventRow } from '../../event/event-row.js';
import { defineRoute } from '../define-route.js';
import { pointerAsSent, shapeOf } from '../intake/fields.js';
import { parseJsonObject } from '../intake/json.js';
import { readFields } from '../intake/read-fields.js';
import { oddContexts, oddLogin } from '../intake/odd-context.js';
import { oddStep, WORDS_OF_VERIFY } from '../intake/odd-step.js';
import { oddUserId } from '../intake/odd-user.js';
import { untoldLogins } from '../intake/untold-logins.js';
import { warningsOf } from '../intake/unknown-fields.js';
import { saidIn } from '../intake/verify-request.js';
import { EVENT_ID, REPLY_EXAMPLES } from '../openapi/examples.js';
import { type Call } from '../pipeline/call.js';
import { type Answer, type RouteBody } from '../route.js';
import { traceOf } from '../trace.js';
import { type Verification, type Verified } from './verification/verification.js';
import { withWarnings } from './warnings.js';

export interface VerifyServices {
  verification: Verification;
  /** Unix milliseconds. */
  clock: () => number;
  /** How long an event can be verified. */
  eventTtlMs: number;
}

const NO_EVENT_ID = new ApiError('INVALID_REQUEST', '/event_id is required: the one that the page got.');
const BAD_EVENT_ID = new ApiError('INVALID_REQUEST', '/event_id must be 1 to 128 characters of A-Z a-z 0-9 _ -.');
/** Used by the usage route too, which reads the same stores. */
export const AWAY = new ApiError('OVERLOADED', 'The event store does not answer at the moment; try again.');

const request = checkOf(VerifyRequest);
const shape = shapeOf(VerifyRequest);
const body: RouteBody<VerifyRequest> = {
  schemas: [VerifyRequest],
  examples: {
    event: { summary: 'The event id from the reply of collect', value: { event_id: EVENT_ID } },
    login: {
      summary: 'A successful login',
      value: { event_id: EVENT_ID, user_id: 'user-1', use_case: 'login', login: { result: 'SUCCESS' } },
    },
  },
  optional: false,
  read(bytes, counts) {
    const sent = parseJsonObject(bytes);
    const value = sent instanceof ApiError ? sent : readFields(sent, shape, counts);
    return value instanceof ApiError || request.accepts(value) ? value : refusalOf(value, sent);
  },
};

export const verify = defineRoute({
  method: 'POST',
  path: '/v2/verify',
  auth: 'secretKey',
  idempotent: true,
  body,
  reply: { status: 200, description: 'The decision.', schema: VerifyReply, examples: REPLY_EXAMPLES.verify },
  refuses: ['EVENT_TOO_OLD', 'QUOTA_EXCEEDED', 'EVENT_NOT_FOUND'],
  docs: {
    id: 'verify',
    tag: 'Two-step flow',
    summary: 'Get the decision on a collected event',
    description:
      'Billed once per event. An event can be verified for 24 hours. Send `user_id`, and the login result ' +
      'as soon as it is known: the profile learns only from successful logins.',
  },
  handle: verifyEvent,
  failed: AWAY,
});

async function verifyEvent(
  { exchange, caller: key, body: asked }: Call<VerifyRequest, KeyEntry>,
  { verification, clock, eventTtlMs }: VerifyServices,
): Promise<Answer | ApiError> {
  const about = (user: string, fingerprint: string): void => exchange.about?.(user, fingerprint);
  const answer = await verification.run(asked, key, clock(), about, traceOf(exchange.head));
  if (answer instanceof ApiError) return answer;
  const warnings = key.mode === 'test' ? warningsAbout(asked, answer.told, key, eventTtlMs) : [];
  return { body: warnings.length === 0 ? answer.body : withWarnings(answer.body, warnings) };
}

function warningsAbout(asked: VerifyRequest, told: Verified['told'], key: KeyEntry, eventTtlMs: number): string[] {
  return [
    ...warningsOf(asked),
    ...oddUserId(asked.user_id ?? ''),
    ...oddLogin(asked.login, 'login'),
    ...oddContexts(asked.checkout, asked.account_change, WORDS_OF_VERIFY),
    ...oddAge(asked.max_age_seconds ?? 0, eventTtlMs / 1000),
    ...(told === undefined ? [] : warningsOfDecision(asked, told, key)),
  ];
}

function warningsOfDecision(asked: VerifyRequest, told: EventRow, key: KeyEntry): string[] {
  const { said } = saidIn(asked, told, key);
  return [
    ...(namesOther(told, said) ? [decidedBefore(told.useCase)] : []),
    ...oddStep(told, WORDS_OF_VERIFY),
    ...untoldLogins(asked, told),
  ];
}

/** One event for a login and the order after it: the order would be let in by the decision on the login. */
function decidedBefore(useCase: UseCase): string {
  return (
    'use_case, checkout and account_change are ignored, as the first verification counts, and that was for ' +
    `${useCase}: have the page collect an event for each login, order and change`
  );
}

/** Mostly milliseconds, or minutes turned into them. */
function oddAge(seconds: number, ttlSeconds: number): string[] {
  return seconds < ttlSeconds
    ? []
    : [`max_age_seconds refuses no event, as one can be verified for ${ttlSeconds} seconds: send seconds, such as 300`];
}

function refusalOf(value: Record<string, unknown>, sent: unknown): ApiError {
  const { pointer, message } = request.violation();
  if ((value['event_id'] ?? '') === '') return NO_EVENT_ID;
  if (pointer === '/event_id') return BAD_EVENT_ID;
  return new ApiError('INVALID_REQUEST', `${pointerAsSent(pointer, sent, shape)} ${message}.`);
}
