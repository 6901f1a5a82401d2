// Runs a reader, and restarts it after an error until it ends normally. A disk error may be temporary, and a reader
// that stops for good would let the log fill the disk.
import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '../../util/backoff.js';
import { type ClickHouseReader } from './reader.js';

const RETRY = { minMs: 200, maxMs: 10_000 } as const;

export interface Carrying {
  /** Opens a reader at the last stored position. @param onProgress must be called for every stored batch */
  open: (onProgress: () => void) => ClickHouseReader;
  /** When aborted, the running reader is not restarted. */
  stopping: AbortSignal;
  /** Called once per series of errors; a stored batch ends the series. */
  onError: (error: unknown) => void;
  retry?: Parameters<typeof backoffMs>[1];
}

export async function carry({ open, stopping, onError, retry = RETRY }: Carrying): Promise<void> {
  let failures = 0;
  const isOver = (): boolean => stopping.aborted;
  do {
    try {
      await open(() => {
        failures = 0;
      }).run();
      return;
    } catch (error) {
      if (failures === 0) onError(error);
      await sleep(backoffMs(failures, retry), undefined, { signal: stopping }).catch(() => undefined);
      failures += 1;
    }
  } while (!isOver());
}
