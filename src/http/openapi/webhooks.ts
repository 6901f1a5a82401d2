// The webhooks in the document; their examples are written by the webhooks' own renderer.
import { type DeliveryType } from '../../contract/webhooks/webhooks.js';
import { WebhookMessage } from '../../contract/webhook-schemas.js';
import { type LabelWord } from '../../contract/labels/labels.js';
import { makeEvent } from '../../event/generated/make-event.js';
import { labelRowOf } from '../../event/label.js';
import {
  alertMessage,
  eventMessage,
  labeledMessage,
  matchMessage,
  type Message,
  quotaMessage,
  testMessage,
} from '../../event/reply/webhook.js';
import { type VerificationRow } from '../../event/verification-row.js';
import { type Json, type JsonObject } from './json.js';
import { refSchema } from './schemas.js';

/** Example of a verification whose decision is `block`. */
const verification: VerificationRow = {
  id: '0198c7a2-6000-7c3a-9b1d-2f6a4e8c0d57',
  time: Date.UTC(2026, 7, 20, 12, 30, 45, 123),
  eventId: '0198c7a2-5f0e-7c3a-9b1d-2f6a4e8c0d57',
  workspace: 'shop',
  mode: 'live',
  keyId: 'key_9mZ3kQ7tB2xW',
  outcome: 'billed',
  protectedDevices: 100_000,
  visitorId: 'a3'.repeat(32),
  fingerprint: 'a3'.repeat(32),
  useCase: 'collect',
  sdk: 'react',
  risk: 81,
  action: 'block',
  reasons: ['vpn_detected'],
  evidence: '',
  country: 'DE',
  eventTime: Date.UTC(2026, 7, 20, 12, 30, 44, 980),
  trace: '',
};
const bodyOf = ({ body }: Message): Json => JSON.parse(body) as Json;

function webhook(summary: string, message: Message): JsonObject {
  return {
    post: {
      operationId: message.type,
      summary,
      description:
        'Signed by Standard Webhooks: headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. ' +
        'Reply 2xx within 15 seconds; 410 disables the endpoint.',
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: refSchema(WebhookMessage), examples: { message: { value: bodyOf(message) } } },
        },
      },
      responses: {
        '2XX': { description: 'Received.' },
        410: { description: 'The endpoint is gone: no further deliveries.' },
      },
    },
  };
}

const alert = {
  workspace: 'shop',
  metric: 'block_share',
  value: 0.31,
  above: 0.2,
  since: verification.time,
  sentence: 'Many requests are blocked: an attack, or a policy that is too strict.',
};

const word: LabelWord = {
  label: 'chargeback',
  source: 'processor',
  labeledAt: verification.time,
  amount: 129.9,
  currency: 'EUR',
  note: '',
};
const labelled = messageOf(word);

const matched = matchMessage(
  makeEvent({
    ...{ eventId: verification.eventId, workspace: 'shop', receivedAt: verification.eventTime },
    ...{ useCase: 'checkout', risk: 50, action: 'hard_challenge', reasons: ['dear_order'], country: 'DE' },
    ...{ rules: ['rul_dear_order'], visitorId: verification.visitorId, fingerprint: verification.fingerprint },
  }),
  { id: 'rul_dear_order', name: 'Dear order on a new device' },
);

/** @throws Error when the renderer makes no message of the example */
function messageOf(said: LabelWord): Message {
  const message = labeledMessage(
    labelRowOf(makeEvent({ eventId: verification.eventId }), verification.id, '', said, verification.time),
  );
  if (message === undefined)
    throw new Error('OpenAPI: the example of a label gives no webhook message; mend the example row');
  return message;
}

export const WEBHOOKS: Readonly<Record<DeliveryType, JsonObject>> = {
  'event.verified': webhook('An event was verified', eventMessage('event.verified', verification)),
  'event.blocked': webhook('A verified event has the action block', eventMessage('event.blocked', verification)),
  'event.labeled': webhook('An event was labelled', labelled),
  'rule.matched': webhook(
    'A rule with `notify` matched; the last message of a minute counts what was left out',
    matched,
  ),
  'quota.exceeded': webhook(
    'The monthly quota of protected devices is used up; sent once a month',
    quotaMessage(verification),
  ),
  'alert.firing': webhook(
    'A rate is above its alert threshold; sent once',
    alertMessage('alert.firing', alert, verification.time),
  ),
  'alert.resolved': webhook(
    'The rate is below its alert threshold again; sent once',
    alertMessage('alert.resolved', alert, verification.time),
  ),
  'webhook.test': webhook(
    'An administrator tests the endpoint',
    testMessage({ id: 'whe_4tR8bN2mQ6xL', workspace: 'shop', mode: 'live' }, verification.eventId, verification.time),
  ),
};
