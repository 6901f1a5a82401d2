// Metrics in the text format of Prometheus, by prom-client. This module counts nothing: each metric reads the counters
// of other modules at a scrape, so that a request allocates nothing for it.
import { setTimeout as pause } from 'node:timers/promises';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

export const CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** Adds one sample of a metric with labels. */
type Sample<L extends string> = (labels: Record<L, string>, value: number) => void;
/** Adds all current samples of a metric with labels. */
type Read<L extends string> = (sample: Sample<L>) => void;

interface Described<L extends string> {
  name: string;
  help: string;
  labelNames: readonly L[];
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
    return this.counters({ name, help, labelNames: [] }, (sample) => sample({}, read()));
  }

  counters<L extends string>(described: Described<L>, read: Read<L>): this {
    new Counter<L>({
      ...described,
      registers: [this.#registry],
      collect() {
        this.reset();
        read((labels, value) => this.inc(labels, value));
      },
    });
    return this;
  }

  gauge(name: string, help: string, read: () => number): this {
    return this.gauges({ name, help, labelNames: [] }, (sample) => sample({}, read()));
  }

  gauges<L extends string>(described: Described<L>, read: Read<L>): this {
    new Gauge<L>({
      ...described,
      registers: [this.#registry],
      collect() {
        this.reset();
        // Without labels a reset leaves the sample 0, as if it had been read; what is unknown has none.
        if (described.labelNames.length === 0) this.remove();
        read((labels, value) => this.set(labels, value));
      },
    });
    return this;
  }

  histogram<L extends string>(
    described: Described<L> & { bounds: readonly number[] },
    read: () => Iterable<Observed<L>>,
  ): this {
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

  constructor(
    { bounds, ...described }: Described<L> & { bounds: readonly number[] },
    read: () => Iterable<Observed<L>>,
  ) {
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
