// Cancels work when its client disconnects. An exchange has no event for that, so its `open` flag is polled.
import { guarded } from '../../../../util/guarded.js';
import { type Exchange } from '../../../exchange.js';

const LOOK_MS = 200;

/** Runs `work` with a signal that aborts at most 200 ms after the client disconnected. */
export async function untilGone<T>(
  exchange: Pick<Exchange, 'open'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const gone = new AbortController();
  const look = setInterval(
    guarded(
      () => undefined,
      () => {
        if (!exchange.open) gone.abort();
      },
    ),
    LOOK_MS,
  );
  try {
    return await work(gone.signal);
  } finally {
    clearInterval(look);
  }
}
