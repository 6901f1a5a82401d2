// Counts of a driver: replies by status, and latencies in an HDR histogram of whole microseconds.
import { build, decodeFromCompressedBase64, encodeIntoCompressedBase64, type Histogram } from 'hdr-histogram-js';
import type { Driver, DriverResult } from './job.js';

const LATENCY_US_MAX = 120_000_000;

export function emptyHistogram(): Histogram {
  return build({
    bitBucketSize: 32,
    lowestDiscernibleValue: 1,
    highestTrackableValue: LATENCY_US_MAX,
    numberOfSignificantValueDigits: 3,
  });
}

export class Tally {
  readonly #histogram = emptyHistogram();
  readonly #late = emptyHistogram();
  readonly #statuses = new Map<number, number>();
  readonly #cpuBefore = process.cpuUsage();
  replies = 0;
  errors = 0;

  /** @param status 0 = no reply */
  reply(status: number, latencyMs: number): void {
    if (status === 0) {
      this.errors++;
      return;
    }
    this.replies++;
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    this.#histogram.recordValue(Math.min(LATENCY_US_MAX, Math.max(1, Math.round(latencyMs * 1000))));
  }

  sentLate(lateMs: number): void {
    this.#late.recordValue(Math.min(LATENCY_US_MAX, Math.max(0, Math.round(lateMs * 1000))));
  }

  result(driver: Driver, seconds: number): DriverResult {
    const { user, system } = process.cpuUsage(this.#cpuBefore);
    return {
      driver,
      seconds,
      replies: this.replies,
      errors: this.errors,
      statuses: Object.fromEntries(this.#statuses),
      histogram: encodeIntoCompressedBase64(this.#histogram),
      cpuUs: user + system,
      lateP99Us: this.#late.getValueAtPercentile(99),
    };
  }
}

export interface Latency {
  p50: number;
  p95: number;
  p99: number;
  p999: number;
  max: number;
}

/** Percentiles in milliseconds over several encoded histograms; undefined if they are empty. */
export function latencyOf(encoded: readonly string[]): Latency | undefined {
  const sum = emptyHistogram();
  for (const text of encoded) if (text !== '') sum.add(decodeFromCompressedBase64(text, 32));
  if (sum.totalCount === 0) return undefined;
  const at = (percentile: number): number => sum.getValueAtPercentile(percentile) / 1000;
  return { p50: at(50), p95: at(95), p99: at(99), p999: at(99.9), max: sum.maxValue / 1000 };
}
