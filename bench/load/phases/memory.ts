// Bytes of worker memory per cached user and device pair, measured in a separate process.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DIST } from '../processes.js';
import type { Results } from '../results.js';

const WITHIN_MS = 120_000;

export interface PairBytes {
  pairs: number;
  /** Growth of the process, and the cache's own estimate. */
  measuredBytes: number;
  accountedBytes: number;
}

export async function pairBytes(results: Results): Promise<void> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--expose-gc', join(DIST, 'bench/load/pair-bytes.js')],
    { timeout: WITHIN_MS },
  );
  const { pairs, measuredBytes, accountedBytes } = JSON.parse(stdout) as PairBytes;
  results.figures['pair_bytes'] = measuredBytes;
  results.notes.push(
    `worker memory: ${pairs} pairs, ${Math.round(measuredBytes)} bytes each measured, ` +
      `${Math.round(accountedBytes)} bytes each by the cache's own account`,
  );
}
