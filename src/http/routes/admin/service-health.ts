// `GET /admin/v1/health`: the state of this node, from the sources of the metrics; `/nodes`: the nodes that share its
// state.
import { ServiceHealth, ServiceNodes } from '../../../contract/console/state.js';
import { adminRoute } from './admin-route.js';
import { type AdminServices } from './services.js';

const shown = {
  version: '1.0.0',
  node: '0198c9a4-7d3e-7c41-9f52-3b1a6d2e8f70',
  uptime_s: 86_400,
  engine: 'uws',
  ready: { ok: true, reasons: [] },
  degraded_parts: [],
  readers: [{ name: 'store', up: true, lag_s: 0.2, backlog_bytes: 4096 }],
  stores: [{ name: 'profiles', used_bytes: 1_000_000, max_bytes: 4_000_000, left_bytes: 3_000_000 }],
  refusals: [{ cause: 'queue', count: 0 }],
  event_loop_p99_ms: 1.2,
  queue: 0,
  degraded: 0,
  overloaded: 0,
  webhooks_waiting: 0,
  clickhouse: { mode: 'embedded', state: 'ready', says: null },
  secret_keys_in_browsers: 0,
};

export const serviceHealth = adminRoute({
  method: 'GET',
  path: '/health',
  id: 'getHealth',
  summary: 'Get the health of this node: readers, storage, refusals, event loop, ClickHouse',
  needs: { role: 'viewer', of: 'own' },
  answer: [ServiceHealth, shown],
  handle: (_, { console }: AdminServices) => console.health(),
});

const node = {
  ...{ id: shown.node, epoch: 3, version: '1.0.0', level: 2, state: 'live', address: 'node-1:8080' },
  ...{ started_at: '2026-08-20T12:30:45.123Z', silent_s: 0, lag_s: 0.2, backlog_bytes: 4096, self: true },
};

export const serviceNodes = adminRoute({
  method: 'GET',
  path: '/nodes',
  id: 'listNodes',
  summary: 'List the nodes of the cluster: state, feature level and reader lag',
  needs: { role: 'viewer', of: 'own' },
  answer: [ServiceNodes, { level: 2, nodes: [node] }],
  handle: (_, { console }: AdminServices) => console.nodes(),
});
