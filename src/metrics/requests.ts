// Requests by route and status, and the duration of each route. All memory is allocated at the start; counting is two
// additions and a short search.
import { ERRORS } from '../contract/errors.js';
import { type HttpObserver, type Route } from '../http/exchange.js';
import { type Exposition } from './exposition.js';

/** Status codes with their own counter; others count as 'other'. */
const STATUSES = [...new Set([200, 201, 202, 204, 409, 411, 431, ...Object.values(ERRORS)])].sort((a, b) => a - b);
const OTHER = STATUSES.length;
const STATUS_MAX = 600;
/** Upper bounds, microseconds; they include the targets of the contract (50, 80, 100 ms). */
const BOUNDS_US = [250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 80_000, 100_000, 250_000, 1_000_000];

const COUNTED = ['method', 'route', 'status'] as const;

export type RouteName = Pick<Route, 'method' | 'path'>;

interface RouteLabels {
  method: string;
  route: string;
}

export class RequestCounts implements HttpObserver {
  readonly #routes: readonly RouteName[];
  readonly #slots = new Uint8Array(STATUS_MAX).fill(OTHER);
  /**
   * By route, then by status; the first row is for requests that match no route. Doubles, because 32 bits overflow
   * after a day of 50,000 requests per second.
   */
  readonly #requests: Float64Array;
  /** By route, then by bucket; the last bucket has no upper bound. */
  readonly #buckets: Float64Array;
  readonly #sums: Float64Array;

  constructor(routes: readonly RouteName[]) {
    this.#routes = routes;
    for (const [slot, status] of STATUSES.entries()) this.#slots[status] = slot;
    this.#requests = new Float64Array((routes.length + 1) * (OTHER + 1));
    this.#buckets = new Float64Array((routes.length + 1) * (BOUNDS_US.length + 1));
    this.#sums = new Float64Array(routes.length + 1);
  }

  replied(route: number, status: number, us: number): void {
    const row = route + 1;
    const at = row * (OTHER + 1) + (this.#slots[status] ?? OTHER);
    this.#requests[at] = (this.#requests[at] ?? 0) + 1;
    if (us < 0) return;
    let bound = 0;
    while (bound < BOUNDS_US.length && us > (BOUNDS_US[bound] ?? 0)) bound += 1;
    const bucket = row * (BOUNDS_US.length + 1) + bound;
    this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1;
    this.#sums[row] = (this.#sums[row] ?? 0) + us;
  }

  addTo(to: Exposition): void {
    to.counters('riskgate_requests_total', 'Requests answered, by route and status.', COUNTED, () => this.#answered());
    to.histogram(
      {
        name: 'riskgate_request_duration_seconds',
        help: 'From the whole request to its answer, by route.',
        labelNames: ['method', 'route'],
        bounds: BOUNDS_US.map((us) => us / 1e6),
      },
      () => this.#durations(),
    );
  }

  *#answered(): Iterable<[method: string, route: string, status: string, count: number]> {
    for (const { row, method, route } of this.#rows())
      for (let slot = 0; slot <= OTHER; slot += 1) {
        const count = this.#requests[row * (OTHER + 1) + slot] ?? 0;
        if (count > 0) yield [method, route, String(STATUSES[slot] ?? 'other'), count];
      }
  }

  *#durations(): Iterable<{ labels: RouteLabels; buckets: Float64Array; sum: number }> {
    for (const { row, method, route } of this.#rows()) {
      const buckets = this.#buckets.subarray(row * (BOUNDS_US.length + 1), (row + 1) * (BOUNDS_US.length + 1));
      if (buckets.some((count) => count > 0))
        yield { labels: { method, route }, buckets, sum: (this.#sums[row] ?? 0) / 1e6 };
    }
  }

  /** Routes by their pattern, never by the requested path. */
  *#rows(): Iterable<RouteLabels & { row: number }> {
    yield { row: 0, method: 'other', route: 'none' };
    for (const [index, { method, path }] of this.#routes.entries()) yield { row: index + 1, method, route: path };
  }
}
