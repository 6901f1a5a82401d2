// Burns CPU time in every score of the calling thread, to slow the service on purpose.
import { beforeFirstSignal } from './first-signal.js';

/** @param us added CPU time per score, microseconds */
export function addBusySignal(us: number): void {
  beforeFirstSignal(() => {
    for (const until = performance.now() + us / 1000; performance.now() < until;);
  });
}
