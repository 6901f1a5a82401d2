// Requests as they are answered: by route and status, and how long each route took. All room is taken at the start;
// counting is two additions and a short search.
import { ERRORS } from '../contract/errors.js';
import { type HttpObserver, type Route } from '../http/exchange.js';
import { type Exposition } from './exposition.js';

/** Whatever else is answered is counted as 'other'. */
const STATUSES = [...new Set([200, 201, 202, 204, 409, 411, 431, ...Object.values(ERRORS)])].sort((a, b) => a - b);
const OTHER = STATUSES.length;
const STATUS_MAX = 600;
/** Upper bounds in microseconds; the targets of the contract (50, 80, 100 ms) are among them. */
const BOUNDS_US = [250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 80_000, 100_000, 250_000, 1_000_000];

export type RouteName = Pick<Route, 'method' | 'path'>;

export class RequestCounts implements HttpObserver {
  readonly #routes: readonly RouteName[];
  readonly #slots = new Uint8Array(STATUS_MAX).fill(OTHER);
  /**
   * By route, the first for those that met none, then by status. Doubles: 32 bits are full after a day of 50,000 a
   * second.
   */
  readonly #requests: Float64Array;
  /** By route, then by bound, the last without one. */
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

  write(to: Exposition): void {
    to.family('riskgate_requests_total', 'counter', 'Requests answered, by route and status.');
    this.#eachRow((labels, row) => {
      for (let slot = 0; slot <= OTHER; slot += 1) {
        const count = this.#requests[row * (OTHER + 1) + slot] ?? 0;
        if (count > 0) to.sample(count, { ...labels, status: String(STATUSES[slot] ?? 'other') });
      }
    });
    to.family('riskgate_request_duration_seconds', 'histogram', 'From the whole request to its answer, by route.');
    this.#eachRow((labels, row) => this.#writeHistogram(to, labels, row));
  }

  #writeHistogram(to: Exposition, labels: Record<string, string>, row: number): void {
    const buckets = this.#buckets.subarray(row * (BOUNDS_US.length + 1), (row + 1) * (BOUNDS_US.length + 1));
    const count = buckets.reduce((sum, value) => sum + value, 0);
    if (count === 0) return;
    let below = 0;
    for (const [index, value] of buckets.entries()) {
      below += value;
      const bound = BOUNDS_US[index];
      to.sample(below, { ...labels, le: bound === undefined ? '+Inf' : String(bound / 1e6) }, '_bucket');
    }
    to.sample((this.#sums[row] ?? 0) / 1e6, labels, '_sum').sample(count, labels, '_count');
  }

  /** Routes by their pattern, never by what was asked for. */
  #eachRow(write: (labels: Record<string, string>, row: number) => void): void {
    write({ method: 'other', route: 'none' }, 0);
    for (const [index, { method, path }] of this.#routes.entries()) write({ method, route: path }, index + 1);
  }
}
