// Many nodes fold one record by compare-and-set, as src/storage/redis/profiles/writer did at the time of AUDIT
// (../costs): read, fold, write if the record is unchanged, else pause and retry; after a hundred attempts the node
// gives the slice back.
import { seeded } from '../../../src/traffic/random.js';
import { Clock } from '../clock.js';
import { type Costs } from '../costs.js';
import { Fifo } from '../fifo.js';

export interface HotRecord {
  slicesPerSecond: number;
  p50: number;
  p95: number;
  givenUp: number;
}

export interface HotRecordOptions {
  nodes: number;
  seconds: number;
  /** As in the audit: one process runs all nodes. Otherwise each node has its own core. */
  oneProcess: boolean;
}

class Writer {
  readonly took: number[] = [];
  givenUp = 0;
  readonly #clock: Clock;
  readonly #costs: Costs;
  readonly #random: () => number;
  readonly #cpu: Fifo;
  readonly #redis: Fifo;
  readonly #record: { version: number };
  /** Network round trip, milliseconds. */
  readonly #wayMs: number;

  constructor(
    clock: Clock,
    costs: Costs,
    random: () => number,
    parts: { cpu: Fifo; redis: Fifo; record: { version: number }; wayMs: number },
  ) {
    this.#clock = clock;
    this.#costs = costs;
    this.#random = random;
    this.#cpu = parts.cpu;
    this.#redis = parts.redis;
    this.#record = parts.record;
    this.#wayMs = parts.wayMs;
  }

  begin(): void {
    this.#attempt(this.#clock.now, 0);
  }

  /** Work of a server, followed by half a network round trip. */
  #work(server: Fifo, us: number, then: () => void): void {
    const { now } = this.#clock;
    this.#clock.after(server.add(now, us / 1000) - now + this.#wayMs / 2, then);
  }

  #attempt(since: number, attempt: number): void {
    const { loneUs, loneRedisUs, attemptsMax, pauseMs, pollMs, giveBackMs } = this.#costs;
    if (attempt === attemptsMax.value) {
      this.givenUp += 1;
      this.#clock.after(giveBackMs.value, () => this.begin());
      return;
    }
    this.#work(this.#cpu, loneUs.value, () =>
      this.#work(this.#redis, loneRedisUs.value, () => {
        const seen = this.#record.version;
        this.#work(this.#cpu, loneUs.value, () =>
          this.#work(this.#redis, loneRedisUs.value, () => {
            const isTaken = this.#record.version === seen;
            if (isTaken) {
              this.#record.version += 1;
              this.took.push(this.#clock.now - since);
              this.#clock.after(Math.max(0, since + pollMs.value - this.#clock.now), () => this.begin());
            } else
              this.#clock.after(Math.max(1, Math.floor(this.#random() * pauseMs.value)), () =>
                this.#attempt(since, attempt + 1),
              );
          }),
        );
      }),
    );
  }
}

export function hotRecord(costs: Costs, seed: number, { nodes, seconds, oneProcess }: HotRecordOptions): HotRecord {
  const clock = new Clock();
  const random = seeded(seed);
  const shared = {
    redis: new Fifo(),
    record: { version: 0 },
    wayMs: (oneProcess ? costs.loopbackMs : costs.networkMs).value,
  };
  const process = new Fifo();
  const writers = Array.from(
    { length: nodes },
    () => new Writer(clock, costs, random, { cpu: oneProcess ? process : new Fifo(), ...shared }),
  );
  for (const writer of writers) clock.after(oneProcess ? 0 : random() * costs.pollMs.value, () => writer.begin());
  clock.run(seconds * 1000);
  const took = writers.flatMap((writer) => writer.took).sort((a, b) => a - b);
  return {
    slicesPerSecond: took.length / nodes / seconds,
    p50: took[Math.floor(took.length * 0.5)] ?? NaN,
    p95: took[Math.floor(took.length * 0.95)] ?? NaN,
    givenUp: writers.reduce((sum, { givenUp }) => sum + givenUp, 0),
  };
}
