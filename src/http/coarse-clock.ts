// A clock for durations, read once per turn of the event loop. Reading the real clock costs 70 ns and a heap number,
// and a busy turn answers dozens of requests.
let nowUs = 0;
let fresh = false;

function turned(): void {
  fresh = false;
}

/**
 * Microseconds modulo 2^32, so only differences up to half an hour are meaningful. Its error is the length of one turn.
 */
export function turnUs(): number {
  if (!fresh) {
    nowUs = (performance.now() * 1000) | 0;
    fresh = true;
    setImmediate(turned);
  }
  return nowUs;
}
