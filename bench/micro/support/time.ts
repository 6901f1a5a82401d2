// CPU nanoseconds of this process per call: the best of several rounds, because other load only adds time.

const ROUNDS = 5;

/** `iterations` is the total number of calls. */
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
