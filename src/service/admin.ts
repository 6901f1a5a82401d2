// The admin API's services, and what only it needs: where there is no ADMIN_TOKEN there are none.
import { type Config } from '../config.js';
import { type AdminServices } from '../http/routes/admin/services.js';
import { type Backend } from '../storage/ports/backend.js';

export interface Admin {
  services: AdminServices;
  close: () => Promise<void>;
}

export async function openAdmin(
  { adminToken, webhookAllowPrivate: allowPrivate }: Config,
  storage: Backend,
  services: Omit<AdminServices, 'queue' | 'allowPrivate'>,
): Promise<Admin | undefined> {
  if (adminToken === '') return undefined;
  const queue = await storage.deliveries();
  return { services: { ...services, queue, allowPrivate }, close: () => queue.close() };
}
