// Removes from the log's copy outside the node what every consumer has read.
import { isBefore, type Position } from '../../src/contract/position.js';
import { type LogCopies } from '../../src/storage/ports/log-copy.js';
import { guarded } from '../../src/util/guarded.js';

const LOOK_MS = 500;

/**
 * Runs until it is closed.
 * @param readers positions by shard; undefined while unknown
 */
export function letCopiesGo(
  copies: LogCopies,
  readers: () => (ReadonlyMap<number, Position> | undefined)[],
  onError: (error: unknown) => void,
): { close: () => void } {
  const gone = new Map<number, Position>();
  const look = async (): Promise<void> => {
    const all = readers();
    const [first] = all;
    for (const shard of first?.keys() ?? []) {
      const lowest = lowestOf(all.map((positions) => positions?.get(shard)));
      const before = gone.get(shard);
      if (lowest === undefined || (before?.segment === lowest.segment && before.offset === lowest.offset)) continue;
      await copies.letGo(shard, lowest);
      gone.set(shard, lowest);
    }
  };
  // Tried again later; the writer of the copy reports an outage.
  const timer = setInterval(
    guarded(onError, () => look().catch(() => undefined)),
    LOOK_MS,
  );
  return {
    close() {
      clearInterval(timer);
      copies.close();
    },
  };
}

/** Undefined when one position is unknown. */
function lowestOf(positions: readonly (Position | undefined)[]): Position | undefined {
  return positions.reduce((lowest, position) => {
    if (lowest === undefined || position === undefined) return undefined;
    return isBefore(position, lowest) ? position : lowest;
  });
}
