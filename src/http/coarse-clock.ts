// A clock for durations, read once per turn of the event loop. Reading the real clock costs 70 ns and a heap number,
// and a busy turn answers dozens of requests.
let nowUs = 0;
let fresh = false;

function turned(): void {
  fresh = false;
}

/** Microseconds modulo 2^32: differences up to half an hour are meaningful. Its error is the length of one turn. */
export function turnUs(): number {
  if (!fresh) {
    nowUs = (performance.now() * 1000) | 0;
    fresh = true;
    setImmediate(turned);
  }
  return nowUs;
}

/**
 * How far `turnUs` is ahead of the system's monotonic clock, modulo 2^32: each thread has another origin, so the
 * difference between two threads translates the times of one into those of the other.
 */
export function aheadOfClockUs(): number {
  const systemUs = Number(BigInt.asIntN(32, process.hrtime.bigint() / 1000n));
  return (((performance.now() * 1000) | 0) - systemUs) | 0;
}
