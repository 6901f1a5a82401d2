// `POST /v2/verify`: the authoritative decision on a collected event. Order of errors: 401, 400, 404, 402. The reply
// for another workspace's event is byte for byte that for an unknown event.
import { type KeyEntry } from '../../access/key-ring.js';
import { ApiError } from '../../contract/errors.js';
import { VerifyReply } from '../../contract/reply-schemas.js';
import { VerifyRequest } from '../../contract/schemas.js';
import { checkOf } from '../../contract/validation/validate.js';
import { defineRoute } from '../define-route.js';
import { pointerAsSent, shapeOf } from '../intake/fields.js';
import { parseJsonObject } from '../intake/json.js';
import { readFields } from '../intake/read-fields.js';
import { oddContexts, oddLogin } from '../intake/odd-context.js';
import { oddUserId } from '../intake/odd-user.js';
import { untoldLogins } from '../intake/untold-logins.js';
import { warningsOf } from '../intake/unknown-fields.js';
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
  { verification, clock }: VerifyServices,
): Promise<Answer | ApiError> {
  const about = (user: string, fingerprint: string): void => exchange.about?.(user, fingerprint);
  const answer = await verification.run(asked, key, clock(), about, traceOf(exchange.head));
  if (answer instanceof ApiError) return answer;
  const warnings = key.mode === 'test' ? warningsAbout(asked, answer.told) : [];
  return { body: warnings.length === 0 ? answer.body : withWarnings(answer.body, warnings) };
}

function warningsAbout(asked: VerifyRequest, told: Verified['told']): string[] {
  const contexts = oddContexts(asked.checkout, asked.account_change, { order: 'checkout', change: 'account_change' });
  return [
    ...warningsOf(asked),
    ...oddUserId(asked.user_id ?? ''),
    ...oddLogin(asked.login, 'login'),
    ...contexts,
    ...(told === undefined ? [] : untoldLogins(asked, told)),
  ];
}

function refusalOf(value: Record<string, unknown>, sent: unknown): ApiError {
  const { pointer, message } = request.violation();
  if ((value['event_id'] ?? '') === '') return NO_EVENT_ID;
  if (pointer === '/event_id') return BAD_EVENT_ID;
  return new ApiError('INVALID_REQUEST', `${pointerAsSent(pointer, sent, shape)} ${message}.`);
}
