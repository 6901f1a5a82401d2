// Burns time in every score of the thread that asks for it: a service that is slow on purpose.
import { beforeFirstSignal } from './first-signal.js';

/** @param us microseconds of processor time per score, on top of what it costs */
export function addBusySignal(us: number): void {
  beforeFirstSignal(() => {
    for (const until = performance.now() + us / 1000; performance.now() < until;);
  });
}
