// `/admin/v1/workspaces/{name}/webhooks`: endpoints and their secrets.
import { DEFAULT_OVERLAP_SECONDS } from '../../../access/keys.js';
import { webhookView } from '../../../access/views.js';
import {
  checkReadable,
  createWebhook,
  deleteWebhook,
  type IssuedWebhook,
  listWebhooks,
  rotateWebhook,
  updateWebhook,
} from '../../../access/webhooks/administration.js';
import { RotateKey } from '../../../contract/admin-schemas.js';
import {
  ChangeWebhook,
  CreateWebhook,
  IssuedWebhook as IssuedWebhookReply,
  Webhook,
  WebhookList,
} from '../../../contract/webhook-schemas.js';
import { jsonBody } from '../../define-route.js';
import { type RouteDeclaration } from '../../route.js';
import { adminRoute, example } from './admin-route.js';
import { type AdminServices } from './services.js';

const shown = {
  id: 'whe_4tR8bN2mQ6xL',
  workspace: 'shop-eu',
  url: 'https://hooks.example.org/riskgate',
  events: ['event.verified', 'event.blocked'],
  mode: 'test',
  state: 'active',
  created_at: '2026-08-20T12:30:45.123Z',
};
const ID = { parameters: { id: '/id' } };
const WEBHOOKS = '/workspaces/{name}/webhooks';
export const ONE_WEBHOOK = `${WEBHOOKS}/{id}`;

export const webhooks: readonly RouteDeclaration<AdminServices>[] = [
  adminRoute({
    method: 'POST',
    path: WEBHOOKS,
    id: 'createWebhook',
    summary: 'Add a webhook endpoint',
    needs: { role: 'admin', of: 'workspace' },
    body: jsonBody(
      CreateWebhook,
      example('Decisions of test events', { url: shown.url, events: shown.events, mode: 'test' }),
    ),
    status: 201,
    answer: [IssuedWebhookReply, { ...shown, secret: `whsec_${'x'.repeat(32)}` }],
    links: {
      changeWebhook: ID,
      rotateWebhook: ID,
      testWebhook: ID,
      listDeliveries: ID,
      resendDelivery: ID,
      getDelivery: ID,
      resendFailedDeliveries: ID,
      deleteWebhook: ID,
    },
    async handle(call, { store, allowPrivate, clock, nodeLevel }: AdminServices) {
      await checkReadable(call.body.events, nodeLevel);
      const request = { ...call.body, workspace: call.param(0) };
      return issuedView(await createWebhook(store, request, allowPrivate, clock()));
    },
  }),
  adminRoute({
    method: 'GET',
    path: WEBHOOKS,
    id: 'listWebhooks',
    summary: 'List the webhook endpoints of a workspace',
    needs: { role: 'viewer', of: 'workspace' },
    answer: [WebhookList, { webhooks: [shown] }],
    handle: async (call, { store }: AdminServices) => ({
      webhooks: (await listWebhooks(store, call.param(0))).map(webhookView),
    }),
  }),
  adminRoute({
    method: 'PATCH',
    path: ONE_WEBHOOK,
    id: 'changeWebhook',
    summary: 'Change, disable or enable a webhook endpoint',
    needs: { role: 'admin', of: 'workspace' },
    parameters: ['webhookId'],
    body: jsonBody(ChangeWebhook, example('Only blocked events', { events: ['event.blocked'], state: 'active' })),
    answer: [Webhook, { ...shown, events: ['event.blocked'] }],
    async handle(call, { store, allowPrivate, nodeLevel }: AdminServices) {
      await checkReadable(call.body.events, nodeLevel);
      return webhookView(await updateWebhook(store, call.param(1), call.body, allowPrivate, call.param(0)));
    },
  }),
  adminRoute({
    method: 'POST',
    path: `${ONE_WEBHOOK}/rotate`,
    id: 'rotateWebhook',
    summary: 'Replace the signing secret; both secrets sign during an overlap',
    needs: { role: 'admin', of: 'workspace' },
    parameters: ['webhookId'],
    body: jsonBody(RotateKey, example('A day of overlap', { overlap_seconds: 86_400 })),
    status: 201,
    answer: [IssuedWebhookReply, { ...shown, secret: `whsec_${'y'.repeat(32)}` }],
    async handle(call, { store, clock }: AdminServices) {
      const { overlap_seconds: overlap = DEFAULT_OVERLAP_SECONDS } = call.body;
      return issuedView(await rotateWebhook(store, call.param(1), overlap, call.param(0), clock()));
    },
  }),
];

/** Listed last: its example deletes the endpoint that the other examples use. */
export const deleteWebhookRoute: RouteDeclaration<AdminServices> = adminRoute({
  method: 'DELETE',
  path: ONE_WEBHOOK,
  id: 'deleteWebhook',
  summary: 'Remove a webhook endpoint',
  needs: { role: 'admin', of: 'workspace' },
  parameters: ['webhookId'],
  answer: [Webhook, { ...shown, state: 'disabled' }],
  async handle(call, { store, queue }: AdminServices) {
    const id = call.param(1);
    const webhook = await deleteWebhook(store, id, call.param(0));
    await queue.forget(id);
    return webhookView({ ...webhook, state: 'disabled' });
  },
});

function issuedView({ webhook, secret }: IssuedWebhook) {
  return { ...webhookView(webhook), secret };
}
