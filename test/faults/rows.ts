// The rows of the scorecard, in its order.
import { row as readers } from './06-readers.js';
import { row as sigterm } from './07-sigterm.js';
import { row as overload } from './09-overload.js';
import { row as slowClients } from './10-slow-clients.js';
import { row as mutatedBodies } from './12-mutated-bodies.js';
import { row as tenants } from './14-tenants.js';
import { row as soak } from './16-soak.js';
import { row as hostileStrings } from './17-hostile-strings.js';
import { type FaultRow } from './row.js';

export const ROWS: readonly FaultRow[] = [
  readers,
  sigterm,
  overload,
  slowClients,
  mutatedBodies,
  tenants,
  soak,
  hostileStrings,
];
