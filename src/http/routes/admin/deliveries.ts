// `/admin/v1/workspaces/{name}/webhooks/{id}`: what was delivered to an endpoint, and sending again.
import { AdministrationError } from '../../../access/administration.js';
import { deliveryView } from '../../../access/views.js';
import { findWebhook } from '../../../access/webhooks/administration.js';
import { Delivery, DeliveryList } from '../../../contract/admin-schemas.js';
import { DELIVERIES_LISTED_MAX, newDelivery } from '../../../contract/webhooks/webhooks.js';
import { testMessage } from '../../../event/reply/webhook.js';
import { NO_BODY } from '../../define-route.js';
import { type RouteDeclaration } from '../../route.js';
import { adminRoute } from './admin-route.js';
import { type AdminServices } from './services.js';
import { ONE_WEBHOOK } from './webhooks.js';

const AT = '2026-08-20T12:30:45.123Z';
const shown = {
  id: 'msg_2bX7',
  type: 'event.verified',
  state: 'pending',
  attempts: 0,
  status: null,
  error: '',
  created_at: AT,
  attempted_at: null,
  next_attempt_at: AT,
};

export const deliveries: readonly RouteDeclaration<AdminServices>[] = [
  adminRoute({
    method: 'POST',
    path: `${ONE_WEBHOOK}/test`,
    id: 'testWebhook',
    summary: 'Send a test delivery',
    parameters: ['name', 'webhookId'],
    body: NO_BODY,
    status: 202,
    answer: [Delivery, shown],
    links: { resendDelivery: { parameters: { delivery: '/id' } } },
    async handle(call, { store, queue, newId, clock }: AdminServices) {
      const id = call.param(1);
      const webhook = await findWebhook(store, id, call.param(0));
      const { id: messageId, type, body } = testMessage(webhook, newId(), clock());
      const delivery = newDelivery(id, messageId, type, body, clock());
      if ((await queue.add([{ delivery }])) > 0)
        throw new AdministrationError('CONFLICT', `too many deliveries wait for ${id}`);
      return deliveryView(delivery);
    },
  }),
  adminRoute({
    method: 'GET',
    path: `${ONE_WEBHOOK}/deliveries`,
    id: 'listDeliveries',
    summary: 'Deliveries, the newest first',
    parameters: ['name', 'webhookId'],
    body: NO_BODY,
    answer: [DeliveryList, { deliveries: [shown] }],
    async handle(call, { store, queue }: AdminServices) {
      const id = call.param(1);
      await findWebhook(store, id, call.param(0));
      return { deliveries: (await queue.list(id, DELIVERIES_LISTED_MAX)).map(deliveryView) };
    },
  }),
  adminRoute({
    method: 'POST',
    path: `${ONE_WEBHOOK}/deliveries/{delivery}/resend`,
    id: 'resendDelivery',
    summary: 'Send a delivery again',
    parameters: ['name', 'webhookId', 'deliveryId'],
    body: NO_BODY,
    status: 202,
    answer: [Delivery, shown],
    async handle(call, { store, queue, clock }: AdminServices) {
      await findWebhook(store, call.param(1), call.param(0));
      const delivery = await queue.resend(call.param(1), call.param(2), clock());
      if (delivery === undefined) throw new AdministrationError('NOT_FOUND', `no delivery ${call.param(2)}`);
      return deliveryView(delivery);
    },
  }),
];
