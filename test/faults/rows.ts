// The rows of the scorecard, in its order.
import { row as killed } from './rows/01-killed.js';
import { row as powerLoss } from './rows/02-power-loss.js';
import { row as failingDisk } from './rows/03-failing-disk.js';
import { row as clickhouse } from './rows/04-clickhouse.js';
import { row as redis } from './rows/05-redis.js';
import { row as readers } from './rows/06-readers.js';
import { row as sigterm } from './rows/07-sigterm.js';
import { row as workers } from './rows/08-workers.js';
import { row as overload } from './callers/09-overload.js';
import { row as slowClients } from './callers/10-slow-clients.js';
import { row as rawHttp } from './callers/11-raw-http.js';
import { row as mutatedBodies } from './callers/12-mutated-bodies.js';
import { row as limits } from './callers/13-limits.js';
import { row as tenants } from './callers/14-tenants.js';
import { row as webhookTargets } from './callers/15-webhook-targets.js';
import { row as soak } from './rows/16-soak.js';
import { row as hostileStrings } from './callers/17-hostile-strings.js';
import { row as secondProcess } from './rows/18-second-process.js';
import { row as flippedBytes } from './rows/19-flipped-bytes.js';
import { row as backup } from './rows/20-backup.js';
import { row as fullStores } from './rows/25-full-stores.js';
import { row as pageFloods } from './callers/26-page-floods.js';
import { row as unreadReplies } from './callers/27-unread-replies.js';
import { row as descriptors } from './rows/28-descriptors.js';
import { row as redisFailover } from './rows/31-redis-failover.js';
import { row as balancedNodes } from './cluster/32-balanced-nodes.js';
import { row as lostNode } from './cluster/33-lost-node.js';
import { row as lostDisk } from './cluster/34-lost-disk.js';
import { row as emptiedRedis } from './cluster/35-emptied-redis.js';
import { row as putBackDisk } from './cluster/36-put-back-disk.js';
import { row as twoVersions } from './cluster/37-two-versions.js';
import { row as hotRecord } from './cluster/38-hot-record.js';
import { row as foreignChanges } from './cluster/39-foreign-changes.js';
import { row as limitsOfMany } from './cluster/40-limits-of-many.js';
import { row as hashedUsers } from './cluster/41-hashed-users.js';
import { row as erasureBesideEvents } from './cluster/42-erasure-beside-events.js';
import { row as behindRequests } from './cluster/43-behind-requests.js';
import { type FaultRow } from './parts/row.js';

export const ROWS: readonly FaultRow[] = [
  killed,
  powerLoss,
  failingDisk,
  clickhouse,
  redis,
  readers,
  sigterm,
  workers,
  overload,
  slowClients,
  rawHttp,
  mutatedBodies,
  limits,
  tenants,
  webhookTargets,
  soak,
  hostileStrings,
  secondProcess,
  flippedBytes,
  backup,
  fullStores,
  pageFloods,
  unreadReplies,
  descriptors,
  redisFailover,
  balancedNodes,
  lostNode,
  lostDisk,
  emptiedRedis,
  putBackDisk,
  twoVersions,
  hotRecord,
  foreignChanges,
  limitsOfMany,
  hashedUsers,
  erasureBesideEvents,
  behindRequests,
];
