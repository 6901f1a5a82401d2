// Asks for the next part while the last one is worked on, so that who answers and who works do so at the same time.

/** The same parts in the same order, each asked for when the one before it is given out: one waits at most. */
export async function* ahead<T>(parts: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  let next = parts.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = parts.next();
      // Its error is thrown when the part is asked for, if it ever is.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    // After an early end it waits for the part that was asked for, and nobody needs that.
    void parts.return().catch(() => undefined);
  }
}
