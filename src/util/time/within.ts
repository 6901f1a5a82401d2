// A deadline for the answer of another process.
import { guarded } from '../guarded.js';

export const LATE = Symbol('late');

/**
 * The result of `work`, or LATE when there is none after `ms`. Where this process stood still, the timer is over while
 * the answer is in the socket already: what has arrived is read before anything is called late.
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | typeof LATE> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve, reject) => {
    timer = setTimeout(
      guarded(reject, () => setImmediate(resolve, LATE)),
      ms,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
