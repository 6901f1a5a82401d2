// Deliveries of one event to all endpoints of a workspace, as far as the endpoints' lists go back.
import { type ControlStore } from '../control/store.js';
import { moment } from '../views.js';
import { listWebhooks } from './administration.js';
import { DELIVERIES_LISTED_MAX, type Delivery } from '../../contract/webhooks/webhooks.js';
import { type DeliveryQueue } from '../../storage/ports/deliveries.js';

export async function deliveriesOf(
  store: ControlStore,
  queue: Pick<DeliveryQueue, 'list'>,
  workspace: string,
  eventId: string,
) {
  const endpoints = await listWebhooks(store, workspace);
  const lists = await Promise.all(endpoints.map(({ id }) => queue.list(id, DELIVERIES_LISTED_MAX)));
  return lists
    .flat()
    .filter(({ body }) => body.includes(eventId))
    .map(shortOf);
}

function shortOf({ id, endpoint, type, state, attempts, createdAt, error }: Delivery) {
  return { id, endpoint, type, state, attempts, at: moment(createdAt), error };
}
