// `/admin/v1/workspaces/{name}/webhooks`: endpoints, their secrets, and the log of what was delivered.
import { AdministrationError, DEFAULT_OVERLAP_SECONDS } from '../../../access/administration.js';
import { type ControlStore } from '../../../access/control/store.js';
import { deliveryView, webhookView } from '../../../access/views.js';
import { createWebhook, deleteWebhook, findWebhook, type IssuedWebhook, listWebhooks, rotateWebhook, updateWebhook } from '../../../access/webhooks/administration.js';
import { testMessage } from '../../../contract/reply/webhook.js';
import { changeWebhookRequest, createWebhookRequest, rotateRequest } from '../../../contract/validate.js';
import { DELIVERIES_LISTED_MAX, type DeliveryQueue, newDelivery } from '../../../contract/webhooks.js';
import { type Route } from '../../exchange.js';
import { type AdminDoor } from './door.js';

export interface WebhookAdminOptions {
  store: ControlStore;
  queue: DeliveryQueue;
  /** For development: http and private addresses too. */
  allowPrivate: boolean;
  newId: () => string;
  /** Unix milliseconds. */
  clock: () => number;
}

const WEBHOOKS = '/workspaces/{name}/webhooks';
const ONE = `${WEBHOOKS}/{id}`;

export function webhookAdminRoutes(door: AdminDoor, options: WebhookAdminOptions): Route[] {
  return [...endpointRoutes(door, options), ...deliveryRoutes(door, options)];
}

function endpointRoutes(door: AdminDoor, { store, queue, allowPrivate, clock }: WebhookAdminOptions): Route[] {
  return [
    door.withBody('POST', WEBHOOKS, createWebhookRequest, async ([workspace = ''], request) => (
      { status: 201, body: issuedView(await createWebhook(store, { ...request, workspace }, allowPrivate, clock())) }
    )),
    door.plain('GET', WEBHOOKS, async ([workspace = '']) => ({ status: 200, body: { webhooks: (await listWebhooks(store, workspace)).map(webhookView) } })),
    door.withBody('PATCH', ONE, changeWebhookRequest, async ([workspace, id = ''], change) => (
      { status: 200, body: webhookView(await updateWebhook(store, id, change, allowPrivate, workspace)) }
    )),
    door.plain('DELETE', ONE, async ([workspace, id = '']) => {
      const webhook = await deleteWebhook(store, id, workspace);
      await queue.forget(id);
      return { status: 200, body: webhookView({ ...webhook, state: 'disabled' }) };
    }),
    door.withBody('POST', `${ONE}/rotate`, rotateRequest, async ([workspace, id = ''], { overlap_seconds: overlap = DEFAULT_OVERLAP_SECONDS }) => (
      { status: 201, body: issuedView(await rotateWebhook(store, id, overlap, workspace, clock())) }
    )),
  ];
}

function deliveryRoutes(door: AdminDoor, { store, queue, newId, clock }: WebhookAdminOptions): Route[] {
  return [
    door.plain('POST', `${ONE}/test`, async ([workspace, id = '']) => {
      const webhook = await findWebhook(store, id, workspace);
      const { id: messageId, type, body } = testMessage(webhook, newId(), clock());
      const delivery = newDelivery(id, messageId, type, body, clock());
      if (await queue.add([{ delivery }]) > 0) throw new AdministrationError('CONFLICT', `too many deliveries wait for ${id}`);
      return { status: 202, body: deliveryView(delivery) };
    }),
    door.plain('GET', `${ONE}/deliveries`, async ([workspace, id = '']) => {
      await findWebhook(store, id, workspace);
      return { status: 200, body: { deliveries: (await queue.list(id, DELIVERIES_LISTED_MAX)).map(deliveryView) } };
    }),
    door.plain('POST', `${ONE}/deliveries/{delivery}/resend`, async ([workspace, id = '', deliveryId = '']) => {
      await findWebhook(store, id, workspace);
      const delivery = await queue.resend(id, deliveryId, clock());
      if (delivery === undefined) throw new AdministrationError('NOT_FOUND', `no delivery ${deliveryId}`);
      return { status: 202, body: deliveryView(delivery) };
    }),
  ];
}

function issuedView({ webhook, secret }: IssuedWebhook) {
  return { ...webhookView(webhook), secret };
}
