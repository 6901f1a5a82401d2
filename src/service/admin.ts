// Opens what only the admin API needs. Not opened when the admin API is off.
import { type Config } from '../config.js';
import { type AdminServices } from '../http/routes/admin/services.js';
import { type DeliveryQueue } from '../storage/ports/deliveries.js';
import { type OpenConsole } from './console/console.js';
import { type Backend } from '../storage/ports/backend.js';

export interface Admin {
  services: AdminServices;
  close: () => Promise<void>;
}

export async function openAdmin(
  { webhookAllowPrivate: allowPrivate }: Config,
  storage: Backend,
  services: Omit<AdminServices, 'queue' | 'allowPrivate' | 'console'>,
  openConsole: (queue: DeliveryQueue) => OpenConsole,
): Promise<Admin> {
  const queue = await storage.deliveries();
  const console = openConsole(queue);
  return {
    services: { ...services, queue, allowPrivate, console },
    async close() {
      await console.close();
      await queue.close();
    },
  };
}
