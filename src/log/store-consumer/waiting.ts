// Callers that wait until the store has passed a position, or has everything that was in the log.
import { isBefore, type Position } from '../../contract/position.js';

interface Waiter {
  /** undefined: until a read after `since` has reached the end of the log. */
  target: { shard: number; position: Position } | undefined;
  /** Number of reads at the time of the call. */
  since: number;
  done: () => void;
}

export class Waiting {
  #waiters: Waiter[] = [];

  /** Resolves once the store has passed `target`; undefined: all that is in the log now. @param reads so far */
  add(target: Waiter['target'], reads: number): Promise<void> {
    return new Promise((done) => {
      this.#waiters.push({ target, since: reads, done });
    });
  }

  /**
   * Answers those whose wait is over.
   * @param applied position of each shard in the store
   * @param atEnd the last read reached the end of the log, and the store has it
   */
  answer(applied: readonly Position[], reads: number, atEnd: boolean): void {
    this.#waiters = this.#waiters.filter(({ target, since, done }) => {
      if (target === undefined ? !atEnd || since >= reads : !hasPassed(applied[target.shard], target.position))
        return true;
      done();
      return false;
    });
  }
}

function hasPassed(applied: Position | undefined, position: Position): boolean {
  return applied !== undefined && !isBefore(applied, position);
}
