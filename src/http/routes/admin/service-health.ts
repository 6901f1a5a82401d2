// `GET /admin/v1/health`: the state of this node, from the sources of the metrics; `/nodes`: the nodes that share its
// state.
import { type Static } from 'typebox';
import { ServiceHealth, ServiceNodes } from '../../../contract/console/state.js';
import { adminRoute } from './admin-route.js';
import { type AdminServices } from './services.js';

type Store = Static<typeof ServiceHealth>['stores'][number];

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
  // A byte count tells each request of a neighbour, and how large it was.
  async handle({ caller: { operator } }, { console }: AdminServices) {
    const health = await console.health();
    if (operator.workspaces === undefined) return health;
    return { ...health, stores: health.stores.map(inSteps), readers: health.readers.map(inMib) };
  },
});

const MIB = 1024 * 1024;

function inMib<T extends { backlog_bytes: number }>(reader: T): T {
  return { ...reader, backlog_bytes: reader.backlog_bytes - (reader.backlog_bytes % MIB) };
}

/** The room of a store in steps of at least a hundredth of it. */
function inSteps({ name, used_bytes: used, max_bytes: max, left_bytes: left }: Store): Store {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, max ?? left))) - 1);
  const down = (bytes: number): number => bytes - (bytes % step);
  if (used === null || max === null) return { name, used_bytes: used, max_bytes: max, left_bytes: down(left) };
  return { name, used_bytes: down(used), max_bytes: max, left_bytes: max - down(used) };
}

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
  async handle({ caller: { operator } }, { console }: AdminServices) {
    const { level, nodes } = await console.nodes();
    return { level, nodes: operator.workspaces === undefined ? nodes : nodes.map(inMib) };
  },
});
