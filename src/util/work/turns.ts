// Long work in one thread, with the event loop in between.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A function to await after each piece of the work: it yields to the event loop after each `sliceMs`. */
export function turns(sliceMs: number): () => Promise<void> | undefined {
  let until = performance.now() + sliceMs;
  return () => {
    if (performance.now() < until) return undefined;
    return nextTurn().then(() => {
      until = performance.now() + sliceMs;
    });
  };
}
