// The rows of the scorecard, in its order.
import { row as sigterm } from './07-sigterm.js';
import { row as mutatedBodies } from './12-mutated-bodies.js';
import { type FaultRow } from './row.js';

export const ROWS: readonly FaultRow[] = [
  sigterm,
  mutatedBodies,
];
