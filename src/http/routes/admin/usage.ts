// `GET /admin/v1/workspaces/{name}/usage`: the plan, its use, and the requests of each day.
import { Usage } from '../../../contract/console/state.js';
import { adminRoute } from './admin-route.js';
import { asked } from './query.js';
import { quotaOf } from './asking/quota.js';
import { type AdminServices } from './services.js';

const DAYS = 31;
const shown = {
  protected_devices: 50_000,
  used: 7310,
  forecast: 11_300,
  requests: [{ day: '2026-08-20', api: 1200, public: 300, secret: 0 }],
  requests_known: true,
};

export const workspaceUsage = adminRoute({
  method: 'GET',
  path: '/workspaces/{name}/usage',
  id: 'getUsage',
  summary: 'Get the usage of the plan and the requests per day',
  needs: { role: 'viewer', of: 'workspace' },
  query: ['mode'],
  answer: [Usage, shown],
  async handle(call, services: AdminServices) {
    const { workspace, tenant } = asked(call, services);
    const { console, clock } = services;
    const now = clock();
    const [quota, requests] = await Promise.all([
      quotaOf(console.billing, workspace, tenant.mode, now),
      // The used amount is known without ClickHouse.
      console.questions.requestsByDay(tenant, DAYS, now).catch(() => undefined),
    ]);
    return { ...quota, requests: requests ?? [], requests_known: requests !== undefined };
  },
});
