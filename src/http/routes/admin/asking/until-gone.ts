// Work that is given up when the client leaves: an exchange says that nobody waits any more, and has no event for it.
import { guarded } from '../../../../util/guarded.js';
import { type Exchange } from '../../../exchange.js';

const LOOK_MS = 200;

/** Aborts the signal within a moment after the client has left. */
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
