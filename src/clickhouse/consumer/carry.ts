// One reader after the other until one comes to its end. What a disk refuses now it may take in a second, and a reader
// that has ended for good would fill the log until nothing is acknowledged any more.
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
