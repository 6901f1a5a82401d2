// The rows of the scorecard, in its order.
import { row as killed } from './01-killed.js';
import { row as powerLoss } from './02-power-loss.js';
import { row as failingDisk } from './03-failing-disk.js';
import { row as clickhouse } from './04-clickhouse.js';
import { row as redis } from './05-redis.js';
import { row as readers } from './06-readers.js';
import { row as sigterm } from './07-sigterm.js';
import { row as workers } from './08-workers.js';
import { row as overload } from './09-overload.js';
import { row as slowClients } from './10-slow-clients.js';
import { row as rawHttp } from './11-raw-http.js';
import { row as mutatedBodies } from './12-mutated-bodies.js';
import { row as limits } from './13-limits.js';
import { row as tenants } from './14-tenants.js';
import { row as webhookTargets } from './15-webhook-targets.js';
import { row as soak } from './16-soak.js';
import { row as hostileStrings } from './17-hostile-strings.js';
import { row as secondProcess } from './18-second-process.js';
import { row as flippedBytes } from './19-flipped-bytes.js';
import { row as backup } from './20-backup.js';
import { row as fullStores } from './25-full-stores.js';
import { row as pageFloods } from './26-page-floods.js';
import { type FaultRow } from './row.js';

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
];
