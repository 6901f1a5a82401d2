// Work of a timer: what it throws, at once or later, is told and no end of the process; the next turn tries again.

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
