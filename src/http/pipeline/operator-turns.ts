// Operators take turns: in each turn of the event loop one request of the admin API begins, and each operator has a
// queue of its own. So however many requests an operator sends at once, scores wait for one of them, and the requests
// of other operators for one each. And the requests of operators have a part of the thread's time: whose requests took
// more begins its next later. The time from the begin of a request to the end of that turn counts; what a request does
// in later turns does not.
import { ApiError } from '../../contract/errors.js';
import { guarded, ignore } from '../../util/guarded.js';
import { Credit, Credits, type CreditLimits } from '../../util/credit.js';

export const TOO_MANY_AT_ONCE = new ApiError(
  'RATE_LIMIT_EXCEEDED',
  'Too many requests of this operator wait; send fewer at once, and wait for the seconds in Retry-After.',
);

/** Requests of one operator that wait: more than its pages send at once. Each has at most one body. */
const WAITING_MAX = 256;
/** Milliseconds of one operator: a page of the dashboard fits in what is saved. */
const OF_OPERATOR: CreditLimits = { perMs: 0.25, savedMax: 100 };
/** Milliseconds of all operators together: scores have the rest. */
const OF_ALL: CreditLimits = { perMs: 0.5, savedMax: 200 };
/** Operators whose time is remembered; there are fewer, but names may change. */
const REMEMBERED_MAX = 1000;

/** Must not throw. @param waited the operator may have been removed meanwhile */
type Work = (waited: boolean) => void;

export class OperatorTurns {
  readonly #clock: () => number;
  /** In the order in which they are served; no queue is empty. */
  readonly #queues = new Map<string, Work[]>();
  readonly #credits = new Credits(OF_OPERATOR, REMEMBERED_MAX);
  readonly #ofAll: Credit;
  #begun = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param clock monotonic milliseconds */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#ofAll = new Credit(OF_ALL, clock());
  }

  /** Runs the work now, or in the operator's turn; false when too much of this operator waits. */
  take(operator: string, work: Work): boolean {
    const queue = this.#queues.get(operator);
    if (queue === undefined && !this.#begun && this.#waitMs(operator) === 0) {
      this.#begin(operator, work, false);
      return true;
    }
    if (queue === undefined) this.#queues.set(operator, [work]);
    else if (queue.length < WAITING_MAX) queue.push(work);
    else return false;
    if (!this.#begun) this.#serve();
    return true;
  }

  /** Resolves to true in the operator's turn, or to false when too much of this operator waits. */
  enter(operator: string): Promise<boolean> {
    return new Promise((resolve) => {
      if (!this.take(operator, () => resolve(true))) resolve(false);
    });
  }

  #begin(operator: string, work: Work, waited: boolean): void {
    this.#begun = true;
    const begunAt = this.#clock();
    setImmediate(() => this.#end(operator, begunAt));
    work(waited);
  }

  /** Two callbacks of one phase of the event loop: between them is the work, with all that it continues at once. */
  #beginLater(operator: string, work: Work): void {
    this.#begun = true;
    let begunAt = 0;
    setImmediate(() => {
      begunAt = this.#clock();
      work(true);
    });
    setImmediate(() => this.#end(operator, begunAt));
  }

  #end(operator: string, begunAt: number): void {
    this.#begun = false;
    const now = this.#clock();
    this.#ofAll.use(now - begunAt, now);
    this.#credits.use(operator, now - begunAt, now);
    this.#serve();
  }

  /** Begins the next work whose operator has time left, or waits until there is one. */
  #serve(): void {
    clearTimeout(this.#timer);
    let least = Infinity;
    for (const [operator, queue] of this.#queues) {
      const wait = this.#waitMs(operator);
      least = Math.min(least, wait);
      if (wait > 0) continue;
      const work = queue.shift();
      this.#queues.delete(operator);
      if (queue.length > 0) this.#queues.set(operator, queue);
      if (work !== undefined) this.#beginLater(operator, work);
      return;
    }
    if (least === Infinity) return;
    const serve = guarded(ignore, () => {
      if (!this.#begun) this.#serve();
    });
    this.#timer = setTimeout(serve, least).unref();
  }

  #waitMs(operator: string): number {
    const now = this.#clock();
    return Math.max(this.#ofAll.waitMs(now), this.#credits.waitMs(operator, now));
  }
}
