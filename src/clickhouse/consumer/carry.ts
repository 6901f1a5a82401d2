// Runs the consumer, and starts it again after an error until it ends normally. A disk error may be gone in a second,
// and a consumer that stops for good would let the log fill up.
import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '../../util/backoff.js';
import { type ClickHouseReader } from './reader.js';

const RETRY = { minMs: 200, maxMs: 10_000 } as const;

export interface Carrying {
  /** A reader that goes on where the last one stood. @param onProgress to be called for every batch that landed */
  open: (onProgress: () => void) => ClickHouseReader;
  /** Aborted: the reader that runs is the last one. */
  stopping: AbortSignal;
  /** Told of trouble once, until a batch has landed. */
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
