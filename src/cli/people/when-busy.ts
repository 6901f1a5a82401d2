// Sends a request again while the service is busy.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Ask, RefusedError } from '../policy/admin-api.js';

/** Waits in ms before the retries. */
const PAUSES_MS: readonly number[] = [1000, 2000, 4000, 8000];
const BUSY: readonly number[] = [429, 503];

/** @throws RefusedError when the service refuses the request, or is still busy after the last retry */
export async function postWhenBusy(ask: Ask, path: string, body: unknown): Promise<Record<string, unknown>> {
  for (const pause of PAUSES_MS) {
    try {
      return await ask('POST', path, body);
    } catch (error) {
      if (!(error instanceof RefusedError) || !BUSY.includes(error.status)) throw error;
      await sleep(pause);
    }
  }
  return ask('POST', path, body);
}
