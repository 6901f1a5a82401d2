// Work of a timer: what it throws is told and no end of the process; the next turn tries again.

export function guarded(onError: (error: unknown) => void, work: () => void): () => void {
  return () => {
    try {
      work();
    } catch (error) {
      onError(error);
    }
  };
}
