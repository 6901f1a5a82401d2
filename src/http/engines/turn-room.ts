// Bounds the requests that begin in one turn of the event loop. A client may send hundreds of requests at once without
// waiting for replies, and the engines pass all that have arrived to the routes in the same turn: with some dozens of
// such connections a turn took over a second, in which no decision of a worker was sent.

/** Requests that begin in one turn; further ones begin in the next turns, in the order of their arrival. */
export const BEGUN_PER_TURN_MAX = 128;

export interface Beginning {
  /** Must not throw. */
  begin(): void;
}

export class TurnRoom {
  readonly #waiting: Beginning[] = [];
  readonly #turned = (): void => this.#next();
  #begun = 0;

  /** True when the request begins now; else it is begun in a later turn. */
  enter(request: Beginning): boolean {
    if (this.#begun === 0) setImmediate(this.#turned);
    if (this.#begun < BEGUN_PER_TURN_MAX && this.#waiting.length === 0) {
      this.#begun += 1;
      return true;
    }
    this.#waiting.push(request);
    return false;
  }

  #next(): void {
    this.#begun = 0;
    if (this.#waiting.length === 0) return;
    const next = this.#waiting.splice(0, BEGUN_PER_TURN_MAX);
    this.#begun = next.length;
    setImmediate(this.#turned);
    for (const request of next) request.begin();
  }
}
