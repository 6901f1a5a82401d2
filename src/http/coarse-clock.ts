// A clock for counting: read once per turn of the event loop, because a look at the real one costs 70 ns and a number
// on the heap, and a busy turn answers dozens of requests.
let nowUs = 0;
let fresh = false;

function turned(): void {
  fresh = false;
}

/** Microseconds in 32 bits: only differences mean something, up to half an hour. As exact as a turn is short. */
export function turnUs(): number {
  if (!fresh) {
    nowUs = (performance.now() * 1000) | 0;
    fresh = true;
    setImmediate(turned);
  }
  return nowUs;
}
