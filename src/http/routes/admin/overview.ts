// `GET /admin/v1/workspaces/{name}/overview`: counts, actions, reasons and latency, compared with the period before.
import { Overview } from '../../../contract/console/detail.js';
import { lastHours, monthOf } from '../../../contract/console/compared.js';
import { type Compared, HOURS_MAX } from '../../../contract/console/questions.js';
import { AdministrationError } from '../../../access/administration.js';
import { adminRoute } from './admin-route.js';
import { asked, type Query } from './query.js';
import { quotaOf } from './asking/quota.js';
import { type AdminServices } from './services.js';
import { DAY_MS } from '../../../util/time/units.js';

const totals = {
  decisions: 1200,
  allow: 1100,
  soft_challenge: 60,
  hard_challenge: 25,
  block: 15,
  visitors: 740,
  users: 690,
  p50_ms: 0.4,
  p95_ms: 1.1,
  p99_ms: 2.6,
  degraded: 0,
};
const actions = { allow: 52, soft_challenge: 3, hard_challenge: 1, block: 1 };
const shown = {
  from: '2026-08-19T12:31:00.000Z',
  to: '2026-08-20T12:31:00.000Z',
  totals,
  before: totals,
  before_whole: true,
  series: [{ time: '2026-08-20T12:00:00.000Z', ...actions }],
  use_cases: [{ use_case: 'login', decisions: 57, ...actions }],
  reasons: [{ reason: 'device_changed', events: 40, before: 31, trend: [1, 2, 4] }],
  sdks: [{ sdk: 'javascript', decisions: 900 }],
  quota: { protected_devices: 50_000, used: 7310, forecast: 11_300 },
};

export const overview = adminRoute({
  method: 'GET',
  path: '/workspaces/{name}/overview',
  id: 'getOverview',
  summary: 'Get an overview: decisions, reasons, latency and quota',
  needs: { role: 'viewer', of: 'workspace' },
  query: ['mode', 'hours', 'month'],
  answer: [Overview, shown],
  async handle(call, services: AdminServices) {
    const { query, tenant, workspace } = asked(call, services);
    const { console, clock } = services;
    const now = clock();
    const span = spanOf(query, now);
    const [figures, quota] = await Promise.all([
      console.questions.overview(tenant, span),
      quotaOf(console.billing, workspace, tenant.mode, now),
    ]);
    const keptFrom = now - workspace.retentionDays * DAY_MS;
    return { ...figures, before_whole: span.before * 1000 >= keptFrom, quota };
  },
});

function spanOf(query: Query, now: number): Compared {
  const month = query.text('month');
  if (month === undefined) return lastHours(query.whole('hours', 1, HOURS_MAX) ?? 24, now);
  const span = monthOf(month, now);
  if (span === undefined)
    throw new AdministrationError('INVALID', 'month must be a month that has begun, such as 2026-11');
  return span;
}
