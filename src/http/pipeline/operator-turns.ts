// Operators take turns: in each turn of the event loop one request of the admin API begins, and each operator has a
// queue of its own. So however many requests an operator sends at once, scores wait for one of them, and the requests
// of other operators for one each.

/** Requests of one operator that wait: more than its pages send at once. Each has at most one body. */
const WAITING_MAX = 256;

/** Must not throw. @param waited the operator may have been removed meanwhile */
type Work = (waited: boolean) => void;

export class OperatorTurns {
  /** In the order in which they are served; no queue is empty. */
  readonly #queues = new Map<string, Work[]>();
  #begun = false;

  /** Runs the work now, or in the operator's turn; false when too much of this operator waits. */
  take(operator: string, work: Work): boolean {
    if (!this.#begun) {
      this.#begin(work, false);
      return true;
    }
    const queue = this.#queues.get(operator);
    if (queue === undefined) this.#queues.set(operator, [work]);
    else if (queue.length < WAITING_MAX) queue.push(work);
    else return false;
    return true;
  }

  #begin(work: Work, waited: boolean): void {
    this.#begun = true;
    setImmediate(() => this.#next());
    work(waited);
  }

  #next(): void {
    this.#begun = false;
    const [first] = this.#queues;
    if (first === undefined) return;
    const [operator, queue] = first;
    const work = queue.shift();
    this.#queues.delete(operator);
    if (queue.length > 0) this.#queues.set(operator, queue);
    if (work !== undefined) this.#begin(work, true);
  }
}
