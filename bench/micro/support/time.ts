// Nanoseconds of this process's time per call: the best of some rounds, because neighbours on the machine only ever
// add.

const ROUNDS = 5;

/** `iterations` calls in all. */
export function time(iterations: number, call: (index: number) => unknown): number {
  const count = Math.ceil(iterations / ROUNDS);
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let index = 0; index < count; index += 1) call(index);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, ((user + system) * 1000) / count);
  }
  return best;
}
