// Wraps the work of a timer: an exception or a rejection goes to `onError` and does not end the process; the next tick
// tries again.

/** For errors that are nobody's to know: what failed is tried again, or is told elsewhere. */
export const ignore = (): void => undefined;

/** @param onError must not throw */
export function guarded(onError: (error: unknown) => void, work: () => unknown): () => void {
  return () => {
    try {
      const under = work();
      if (under instanceof Promise) under.catch(onError);
    } catch (error) {
      onError(error);
    }
  };
}
