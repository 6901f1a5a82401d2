// When an event that no store has may still come: its row may be in the log of a node that has not stored it yet.
import t from 'tap';
import { mayBeUnstored } from '../../../src/service/labels/unstored.js';
import { type SeenNode } from '../../../src/storage/ports/nodes.js';

const HOUR_MS = 3_600_000;
const idle = { silentMs: 400, lagSeconds: 0, lagBytes: 0 };
const node: SeenNode = {
  ...{ ...idle, id: 'b', version: '1.0.0', level: 5, state: 'live', startedAt: 0, address: 'b:80', storeId: 's' },
  epoch: 1,
};
const CLICKHOUSE_BEHIND: SeenNode = { ...node, lagSeconds: 90, lagBytes: 900, storeLag: { seconds: 0, bytes: 0 } };
const STORES_NOT: SeenNode = { ...node, state: 'stopped', lagBytes: 900, storeLag: { seconds: 1, bytes: 900 } };
const BUSY = { silentMs: 400, lagSeconds: 0.2, lagBytes: 900 };

for (const [what, ageMs, own, others, expected] of [
  ['readers that have everything', 1000, idle, [], false],
  ['what came after their last report', 300, idle, [], true],
  ['some rows on their way', 500, BUSY, [], true],
  ['some rows on their way, and an event of before', 10_000, BUSY, [], false],
  ['readers that are an hour behind', HOUR_MS, { ...BUSY, lagSeconds: 3600 }, [], true],
  ['readers that hang, and what was answered since', 20_000, { ...idle, silentMs: 30_000 }, [], true],
  ['readers that hang, and what was answered before', 40_000, { ...idle, silentMs: 30_000 }, [], false],
  ['another node that is behind', 60_000, idle, [{ ...node, lagSeconds: 90, lagBytes: 900 }], true],
  ['another node that has everything', 1000, idle, [node], false],
  ['another node whose ClickHouse is behind', 60_000, idle, [CLICKHOUSE_BEHIND], false],
  ['the same, stopped', HOUR_MS, idle, [{ ...CLICKHOUSE_BEHIND, state: 'stopped', silentMs: HOUR_MS }], false],
  ['one that stopped with rows to store', HOUR_MS, idle, [{ ...STORES_NOT, silentMs: HOUR_MS }], true],
  ['a lost node, and what it answered last', HOUR_MS, idle, [{ ...node, state: 'lost', silentMs: HOUR_MS }], true],
  ['a node whose log was adopted', HOUR_MS, idle, [{ ...node, state: 'adopted', silentMs: HOUR_MS }], false],
  ['a node that was given up', HOUR_MS, idle, [{ ...node, state: 'retired', silentMs: HOUR_MS, lagBytes: 9 }], false],
  ['a node that stopped with nothing left', HOUR_MS, idle, [{ ...node, state: 'stopped', silentMs: HOUR_MS }], false],
  ['one that stopped too early', HOUR_MS, idle, [{ ...node, state: 'stopped', silentMs: HOUR_MS, lagBytes: 9 }], true],
] as const)
  t.test(what, async (t) => t.equal(mayBeUnstored(ageMs, own, others), expected));
