// Metrics in the text format of Prometheus, by prom-client. This module counts nothing: each metric reads the counters
// of other modules at a scrape, so that a request allocates nothing for it.
import { setTimeout as pause } from 'node:timers/promises';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

export const CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** A sample of a metric: the values of its labels, in order, and the number. */
type Sample<L extends readonly string[]> = readonly [...values: { [K in keyof L]: string }, value: number];
type Read<L extends readonly string[]> = () => Iterable<Sample<L>>;

interface Described<L extends string> {
  name: string;
  help: string;
  labelNames: readonly L[];
  bounds: readonly number[];
}

/** Counts of a histogram for one set of labels. */
interface Observed<L extends string> {
  labels: Record<L, string>;
  /** Count per bucket, not cumulative; the last bucket has no upper bound. */
  buckets: ArrayLike<number>;
  sum: number;
}

/** A rendering takes milliseconds; after it there is none for so many times as long. */
const RESTS = 9;

/** Metrics in the order in which they were added. */
export class Exposition {
  readonly #registry = new Registry();
  /** The next rendering, which has not begun: all who ask before it share it, so no value is older than its request. */
  #next: Promise<string> | undefined;
  #restsUntilMs = 0;

  counter(name: string, help: string, read: () => number): this {
    return this.counters(name, help, [], () => [[read()]]);
  }

  counters<const L extends readonly string[]>(name: string, help: string, labelNames: L, read: Read<L>): this {
    new Counter({
      ...{ name, help, labelNames },
      registers: [this.#registry],
      collect() {
        this.reset();
        for (const sample of read()) this.inc(labelsOf(labelNames, sample), Number(sample.at(-1)));
      },
    });
    return this;
  }

  /** @param read undefined: not known, so there is no sample */
  gauge(name: string, help: string, read: () => number | undefined): this {
    return this.gauges(name, help, [], () => {
      const value = read();
      return value === undefined ? [] : [[value]];
    });
  }

  gauges<const L extends readonly string[]>(name: string, help: string, labelNames: L, read: Read<L>): this {
    new Gauge({
      ...{ name, help, labelNames },
      registers: [this.#registry],
      collect() {
        this.reset();
        // Without labels a reset leaves the sample 0, as if it had been read; what is unknown has none.
        if (labelNames.length === 0) this.remove();
        for (const sample of read()) this.set(labelsOf(labelNames, sample), Number(sample.at(-1)));
      },
    });
    return this;
  }

  histogram<L extends string>(described: Described<L>, read: () => Iterable<Observed<L>>): this {
    this.#registry.registerMetric(new CountedHistogram<L>(described, read));
    return this;
  }

  /** All metric families. Who asks without pause waits, and gets a part of the thread's time. */
  render(): Promise<string> {
    return (this.#next ??= this.#renderNext());
  }

  async #renderNext(): Promise<string> {
    const restMs = this.#restsUntilMs - performance.now();
    await (restMs > 0 ? pause(restMs) : undefined);
    this.#next = undefined;
    const sinceMs = performance.now();
    try {
      return await this.#text();
    } finally {
      const nowMs = performance.now();
      this.#restsUntilMs = nowMs + RESTS * (nowMs - sinceMs);
    }
  }

  /** Without the blank lines that `Registry.metrics` puts between families. */
  async #text(): Promise<string> {
    const families = this.#registry.getMetricsAsArray().map(({ name }) => this.#registry.getSingleMetricAsString(name));
    return `${(await Promise.all(families)).join('\n')}\n`;
  }
}

function labelsOf(names: readonly string[], sample: readonly (string | number)[]): Record<string, string> {
  return Object.fromEntries(names.map((name, at) => [name, String(sample[at])]));
}

/** A sample of a histogram. */
interface NamedSample<L extends string> {
  metricName: string;
  labels: Record<L, string>;
  value: number;
}

interface Shown<L extends string> {
  name: string;
  help: string;
  type: 'histogram';
  values: NamedSample<L>[];
}

/** A histogram with buckets counted elsewhere: prom-client can only observe single values. */
class CountedHistogram<L extends string> extends Histogram<L> {
  readonly #name: string;
  readonly #help: string;
  readonly #bounds: readonly number[];
  readonly #read: () => Iterable<Observed<L>>;

  constructor({ bounds, ...described }: Described<L>, read: () => Iterable<Observed<L>>) {
    super({ ...described, buckets: [...bounds], registers: [] });
    this.#name = described.name;
    this.#help = described.help;
    this.#bounds = bounds;
    this.#read = read;
  }

  /** The registry calls this for the samples of a histogram. */
  getForPromString(): Promise<Shown<L>> {
    const values = [...this.#read()].flatMap((observed) => this.#samples(observed));
    return Promise.resolve({ name: this.#name, help: this.#help, type: 'histogram', values });
  }

  #samples({ labels, buckets, sum }: Observed<L>): NamedSample<L>[] {
    const samples: NamedSample<L>[] = [];
    let below = 0;
    for (let i = 0; i < buckets.length; i += 1) {
      below += buckets[i] ?? 0;
      const le = String(this.#bounds[i] ?? '+Inf');
      samples.push({ metricName: `${this.#name}_bucket`, labels: { ...labels, le }, value: below });
    }
    samples.push({ metricName: `${this.#name}_sum`, labels, value: sum });
    samples.push({ metricName: `${this.#name}_count`, labels, value: below });
    return samples;
  }
}
