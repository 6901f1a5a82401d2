// Outcomes of the sent requests.
import { encodeIntoCompressedBase64, type Histogram } from 'hdr-histogram-js';
import { emptyHistogram } from '../load/tally.js';
import { type Outcome } from './node.js';

export interface Latencies {
  p50: number;
  p95: number;
  p99: number;
  p999: number;
}

export class Tally {
  readonly #latencies: Histogram = emptyHistogram();
  readonly outcomes: Record<Outcome, number> = { answered: 0, refused: 0, cut: 0 };
  sent = 0;
  degraded = 0;
  /** Requests above the limit of one user. */
  limited = 0;
  /** Longest latency of a reply, milliseconds. */
  longest = 0;

  end(outcome: Outcome, degraded: boolean, latencyMs: number): void {
    this.outcomes[outcome] += 1;
    if (outcome !== 'answered') return;
    if (degraded) this.degraded += 1;
    this.longest = Math.max(this.longest, latencyMs);
    this.#latencies.recordValue(Math.max(1, Math.round(latencyMs * 1000)));
  }

  /** Counts a request that is refused because of one user's limit. */
  limit(): void {
    this.limited += 1;
    this.outcomes.refused += 1;
  }

  latencies(): Latencies {
    const at = (percentile: number): number => this.#latencies.getValueAtPercentile(percentile) / 1000;
    return { p50: at(50), p95: at(95), p99: at(99), p999: at(99.9) };
  }

  /** The same run gives the same digest. */
  digest(): string {
    const { sent, degraded, limited, outcomes } = this;
    return JSON.stringify([sent, degraded, limited, outcomes, encodeIntoCompressedBase64(this.#latencies)]);
  }
}
