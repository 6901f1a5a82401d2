// Cancels work when its client has disconnected, or when its operator was removed or its session has ended: a question
// may take half a minute. No event tells of either, so both are polled.
import { type ApiError } from '../../../../contract/errors.js';
import { guarded, ignore } from '../../../../util/guarded.js';
import { type AdminCall, RefusedError } from '../admin-route.js';

const LOOK_MS = 200;

type Asker = Pick<AdminCall, 'refusalNow'> & { readonly exchange: Pick<AdminCall['exchange'], 'open'> };

/**
 * Runs `work` with a signal that aborts at most 200 ms after the client has gone or would not be admitted any more.
 * @throws RefusedError when the client would not be admitted any more; what was found then is not told
 */
export async function untilGone<T>(call: Asker, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const gone = new AbortController();
  let refusal: ApiError | undefined;
  const look = (): void => {
    if (call.exchange.open) refusal ??= call.refusalNow();
    if (!call.exchange.open || refusal !== undefined) gone.abort();
  };
  const looking = setInterval(guarded(ignore, look), LOOK_MS);
  try {
    const found = await work(gone.signal);
    look();
    if (refusal === undefined) return found;
  } catch (error) {
    if (refusal === undefined) throw error;
  } finally {
    clearInterval(looking);
  }
  throw new RefusedError(refusal);
}
