// What the admin API needs of the running service.
import { type ControlStore } from '../../../access/control/store.js';
import { type PolicyOverrides } from '../../../contract/policy.js';
import { type Labelling } from '../labelling.js';
import { type DeliveryQueue } from '../../../storage/ports/deliveries.js';

export interface AdminServices {
  store: ControlStore;
  queue: DeliveryQueue;
  labelling: Labelling;
  /** Throws RangeError on overrides that give no policy. */
  checkPolicy: (overrides: PolicyOverrides) => void;
  /** Resolves when this service knows what was changed. */
  refreshed: () => Promise<void>;
  /** For development: webhooks to http and private addresses too. */
  allowPrivate: boolean;
  newId: () => string;
  /** Unix milliseconds. */
  clock: () => number;
}

/** Resolves to what the change gave, when this service knows of it. */
export async function changed<T>({ refreshed }: Pick<AdminServices, 'refreshed'>, change: Promise<T>): Promise<T> {
  const result = await change;
  await refreshed();
  return result;
}
