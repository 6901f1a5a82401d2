// The Redis masters: each does one item after the other, has a replica that confirms its writes, and is unavailable for
// a time after the loss of its machine.
import { type Random } from '../../src/traffic/random.js';
import { type Clock } from './clock.js';
import { type Costs } from './costs.js';
import { Fifo } from './fifo.js';
import { type Store } from './node.js';

const US = 1 / 1000;

export class Masters implements Store {
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #costs: Costs;
  readonly #masters: { server: Fifo; awaySince: number; awayUntil: number }[];
  readonly #rowUs: number;

  /** @param rowUs work of all masters per row of a slice, microseconds */
  constructor(clock: Clock, random: Random, costs: Costs, count: number, rowUs: number) {
    this.#clock = clock;
    this.#random = random;
    this.#costs = costs;
    this.#rowUs = rowUs;
    this.#masters = Array.from({ length: count }, () => ({
      server: new Fifo(),
      awaySince: 0,
      awayUntil: 0,
    }));
  }

  get count(): number {
    return this.#masters.length;
  }

  /** Sum over all masters. */
  get busyMs(): number {
    return this.#masters.reduce((sum, { server }) => sum + server.busyMs, 0);
  }

  /** The master gives no replies until another server has taken over. */
  lose(master: number, ms: number): void {
    const lost = this.#masters[master];
    if (lost === undefined) return;
    lost.awaySince = this.#clock.now;
    lost.awayUntil = this.#clock.now + ms;
    lost.server.stop(lost.awayUntil);
  }

  read(): number | undefined {
    return this.#ask(this.#any(), this.#costs.recordsOfRequest.value * this.#costs.readRedisUs.value * US);
  }

  keepEvent(): number | undefined {
    return this.#confirmed(this.#any(), this.#costs.eventRedisUs.value * US);
  }

  /** Copies to a master; one that does not confirm in time is skipped, without a wait if it is known to be away. */
  copy(): number | undefined {
    const { confirmMs } = this.#costs;
    const first = this.#any();
    let waited = 0;
    for (let tries = 0; tries < this.count; tries += 1) {
      const place = (first + tries) % this.count;
      const wait = this.#confirmed(place, this.#costs.copyRedisUs.value * US);
      if (wait !== undefined) return waited + wait;
      const known = this.#clock.now - (this.#masters[place]?.awaySince ?? 0) > confirmMs.value;
      if (!known) waited += confirmMs.value;
    }
    return undefined;
  }

  /** Sends a part to each master. @returns milliseconds until all have confirmed; undefined if one is away */
  fold(rows: number): number | undefined {
    const { now } = this.#clock;
    if (this.#masters.some(({ awayUntil }) => awayUntil > now)) return undefined;
    const partMs = (rows * this.#rowUs * US) / this.count;
    return Math.max(...this.#masters.map((_, master) => this.#confirmed(master, partMs) ?? 0));
  }

  #any(): number {
    return Math.floor(this.#random() * this.count);
  }

  #ask(place: number, workMs: number): number | undefined {
    const master = this.#masters[place];
    const { now } = this.#clock;
    if (master === undefined || master.awayUntil > now) return undefined;
    return master.server.add(now, workMs) - now + this.#costs.networkMs.value;
  }

  /** Includes the round trip to the replica. */
  #confirmed(place: number, workMs: number): number | undefined {
    const wait = this.#ask(place, workMs);
    return wait === undefined ? undefined : wait + this.#costs.networkMs.value;
  }
}
