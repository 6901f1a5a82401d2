// `/admin/v1/workspaces/{name}/webhooks/{id}`: the deliveries of an endpoint, and redelivery.
import { AdministrationError } from '../../../access/administration.js';
import { deliveryDetailView, deliveryView } from '../../../access/views.js';
import { findWebhook, noteDelivery } from '../../../access/webhooks/administration.js';
import { Delivery, DeliveryList } from '../../../contract/webhook-schemas.js';
import { DeliveryDetail, Resent } from '../../../contract/console/state.js';
import { DELIVERIES_LISTED_MAX, FINISHED_PER_ENDPOINT_MAX, newDelivery } from '../../../contract/webhooks/webhooks.js';
import { testMessage } from '../../../event/reply/webhook.js';
import { type RouteDeclaration } from '../../route.js';
import { traceOf } from '../../trace.js';
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
  duration_ms: null,
  next_attempt_at: AT,
};

const TRIED = [{ started_at: AT, duration_ms: 84, status: 500, error: 'HTTP_500' }];

export const deliveries: readonly RouteDeclaration<AdminServices>[] = [
  adminRoute({
    method: 'POST',
    path: `${ONE_WEBHOOK}/test`,
    id: 'testWebhook',
    summary: 'Send a test delivery',
    needs: { role: 'analyst', of: 'workspace' },
    parameters: ['webhookId'],
    status: 202,
    answer: [Delivery, shown],
    links: Object.fromEntries(['resendDelivery', 'getDelivery'].map((id) => [id, { parameters: { delivery: '/id' } }])),
    async handle(call, { store, queue, newId, clock }: AdminServices) {
      const id = call.param(1);
      const webhook = await findWebhook(store, id, call.param(0));
      const message = testMessage(webhook, newId(), clock());
      const delivery = newDelivery(id, message, clock(), traceOf(call.exchange.head));
      await noteDelivery(store, webhook, message.id);
      if ((await queue.add([{ delivery }])) > 0)
        throw new AdministrationError('CONFLICT', `too many deliveries wait for ${id}`);
      return deliveryView(delivery);
    },
  }),
  adminRoute({
    method: 'GET',
    path: `${ONE_WEBHOOK}/deliveries`,
    id: 'listDeliveries',
    summary: 'List webhook deliveries, newest first',
    needs: { role: 'viewer', of: 'workspace' },
    parameters: ['webhookId'],
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
    summary: 'Resend a webhook delivery',
    needs: { role: 'analyst', of: 'workspace' },
    parameters: ['webhookId', 'deliveryId'],
    status: 202,
    answer: [Delivery, shown],
    async handle(call, { store, queue, clock }: AdminServices) {
      const [id, deliveryId] = [call.param(1), call.param(2)];
      await noteDelivery(store, await findWebhook(store, id, call.param(0)), deliveryId);
      const delivery = await queue.resend(id, deliveryId, clock());
      if (delivery === undefined) throw new AdministrationError('NOT_FOUND', `no delivery ${deliveryId}`);
      return deliveryView(delivery);
    },
  }),
  adminRoute({
    method: 'GET',
    path: `${ONE_WEBHOOK}/deliveries/{delivery}`,
    id: 'getDelivery',
    summary: 'Get a webhook delivery with its body and attempts',
    needs: { role: 'viewer', of: 'workspace' },
    parameters: ['webhookId', 'deliveryId'],
    answer: [DeliveryDetail, { ...shown, body: '{"type":"event.verified"}', history: TRIED }],
    async handle(call, { store, queue }: AdminServices) {
      const [id, delivery] = [call.param(1), call.param(2)];
      await findWebhook(store, id, call.param(0));
      const found = await queue.find(id, delivery);
      if (found === undefined) throw new AdministrationError('NOT_FOUND', `no delivery ${delivery}`);
      return deliveryDetailView(found);
    },
  }),
  adminRoute({
    method: 'POST',
    path: `${ONE_WEBHOOK}/resend-failed`,
    id: 'resendFailedDeliveries',
    summary: 'Resend all failed deliveries, and those that wait for a retry',
    needs: { role: 'analyst', of: 'workspace' },
    parameters: ['webhookId'],
    status: 202,
    answer: [Resent, { resent: 3 }],
    async handle(call, { store, queue, clock }: AdminServices) {
      const id = call.param(1);
      await findWebhook(store, id, call.param(0));
      const listed = await queue.list(id, FINISHED_PER_ENDPOINT_MAX);
      const failed = listed.filter(
        ({ state, failures }) => state === 'failed' || (state === 'pending' && failures > 0),
      );
      const sent = await Promise.all(failed.map((delivery) => queue.resend(id, delivery.id, clock())));
      return { resent: sent.filter((delivery) => delivery !== undefined).length };
    },
  }),
];
