// Record of a webhook endpoint in the control store. Its secrets are in clear text, because they sign deliveries; only
// the service's user can read the store.
import Type, { type Static } from '#typebox';
import { Moment, strict } from '../../contract/validation/objects.js';
import { words } from '../../contract/reply-schemas.js';
import { MODES } from '../../contract/vocabulary.js';
import { WEBHOOK_EVENTS, WEBHOOK_STATES, type WebhookEndpoint } from '../../contract/webhooks/webhooks.js';
import { defineCollection } from '../control/collection.js';

/** Secrets that sign one delivery: a receiver's library checks each signature, and the header length is limited. */
export const SECRETS_MAX = 4;

const WebhookSchema = strict({
  v: Type.Literal(1),
  id: Type.String({ pattern: '^whe_[A-Za-z0-9]{12}$' }),
  workspace: Type.String(),
  mode: words(MODES),
  url: Type.String({ maxLength: 2048 }),
  events: Type.Array(words(WEBHOOK_EVENTS), { minItems: 1 }),
  state: words(WEBHOOK_STATES),
  secrets: Type.Array(
    strict({
      secret: Type.String({ pattern: '^whsec_[A-Za-z0-9+/]{32}$' }),
      expiresAt: Type.Union([Type.Null(), Moment]),
    }),
    { minItems: 1, maxItems: SECRETS_MAX, description: 'the newest first' },
  ),
  createdAt: Moment,
});
export type WebhookRecord = Static<typeof WebhookSchema>;

export const WEBHOOKS = defineCollection('webhook', WebhookSchema, (webhook) => webhook.id, { secrets: ['secrets'] });

/** The part that deliveries need, without expired secrets. @param now Unix milliseconds */
export function endpointOf(
  { id, workspace, mode, url, events, state, secrets }: WebhookRecord,
  now: number,
): WebhookEndpoint {
  return {
    id,
    workspace,
    mode,
    url,
    events,
    active: state === 'active',
    secrets: secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > now).map(({ secret }) => secret),
  };
}
