// Measurements of real components compared with the model. Only `fit` rows were used to choose a unit cost. A `held`
// row must be within 25 % of the measurement; a `miss` row is not, and is shown for that reason.
import { HitCurve } from '../cache.js';
import { type Costs } from '../costs.js';
import { letIn } from './dilution.js';
import { failovers } from './failover.js';
import { hotRecord } from './hot-record.js';
import { benchLatencies } from './latency.js';
import { letInByLeases } from './leases.js';
import { misses } from './misses.js';
import { staleness } from './staleness.js';

export interface Anchor {
  what: string;
  unit: string;
  measured: number;
  simulated: number;
  use: 'fit' | 'held' | 'miss';
}

export const OFF_MAX = 0.25;
/** Half of the saturation that `make bench` found, requests per second. */
const HALF_LOAD = 8682;
/** Requests per second of the contract's targets. */
const CONTRACT = 2000;
const CACHE_BYTES = 64 * 1024 * 1024;

export function offBy({ measured, simulated }: Anchor): number {
  return simulated / measured - 1;
}

/** Simulated durations. */
export interface AnchorLengths {
  /** 0: latencies are left out. */
  benchSeconds: number;
  hotSeconds: number;
}

export function anchors(costs: Costs, seed: number, { benchSeconds, hotSeconds }: AnchorLengths): Anchor[] {
  return [
    ...(benchSeconds === 0 ? [] : latencyAnchors(costs, seed, benchSeconds)),
    ...storeAnchors(costs, seed, hotSeconds),
    ...sharedAnchors(costs),
    ...goneAnchors(costs, seed),
  ];
}

function latencyAnchors(costs: Costs, seed: number, seconds: number): Anchor[] {
  const contract = benchLatencies(costs, seed, CONTRACT, seconds);
  const half = benchLatencies(costs, seed, HALF_LOAD, seconds);
  const at = (load: string, percentile: string): string => `${load}, ${percentile}`;
  const low = '2,000 requests/s on the machine of the bench';
  const high = 'half of its saturation';
  return [
    { what: at(low, 'p50'), unit: 'ms', measured: 0.439, simulated: contract.p50, use: 'fit' },
    { what: at(low, 'p95'), unit: 'ms', measured: 3.65, simulated: contract.p95, use: 'miss' },
    { what: at(low, 'p99'), unit: 'ms', measured: 8.52, simulated: contract.p99, use: 'fit' },
    { what: at(high, 'p50'), unit: 'ms', measured: 1.15, simulated: half.p50, use: 'miss' },
    { what: at(high, 'p95'), unit: 'ms', measured: 20, simulated: half.p95, use: 'miss' },
    { what: at(high, 'p99'), unit: 'ms', measured: 60.6, simulated: half.p99, use: 'held' },
  ];
}

function storeAnchors(costs: Costs, seed: number, seconds: number): Anchor[] {
  const known = staleness(costs, seed);
  const missed = (nodes: number, hashed: boolean): number => misses(costs, seed, { nodes, hashed });
  const hot = (nodes: number): ReturnType<typeof hotRecord> =>
    hotRecord(costs, seed, { nodes, seconds, oneProcess: true });
  const few = hot(32);
  const many = hot(64);
  const curve = new HitCurve(1e6);
  const cached = curve.share(curve.horizon(CACHE_BYTES / costs.pairBytes.value));
  return [
    { what: 'seen at one node, known at another, p50', unit: 'ms', measured: 107, simulated: known.p50, use: 'fit' },
    { what: 'the same, p99', unit: 'ms', measured: 185, simulated: known.p99, use: 'held' },
    { what: 'misses a request, one node', unit: '', measured: 0.368, simulated: missed(1, true), use: 'fit' },
    { what: 'two nodes, users hashed', unit: '', measured: 0.371, simulated: missed(2, true), use: 'held' },
    { what: 'two nodes in turn', unit: '', measured: 1.533, simulated: missed(2, false), use: 'held' },
    { what: 'hits, 64 MiB of cache, 1 million users', unit: '', measured: 0.55, simulated: cached, use: 'held' },
    {
      what: 'hot record, slices/s of 16 nodes',
      unit: '',
      measured: 10,
      simulated: hot(16).slicesPerSecond,
      use: 'held',
    },
    { what: 'of 32 nodes', unit: '', measured: 9.3, simulated: few.slicesPerSecond, use: 'held' },
    { what: 'of 64 nodes', unit: '', measured: 1.3, simulated: many.slicesPerSecond, use: 'fit' },
    { what: 'a slice among 64 nodes, p50', unit: 'ms', measured: 490, simulated: many.p50, use: 'held' },
  ];
}

function sharedAnchors(costs: Costs): Anchor[] {
  const accounts = (nodes: number): number => letIn(costs, nodes, 60);
  const leases = (nodes: number): number => letInByLeases(costs, nodes, 1);
  return [
    { what: '60 accounts on a device, let in by one node', unit: '', measured: 5, simulated: accounts(1), use: 'fit' },
    { what: 'by two in turn', unit: '', measured: 10, simulated: accounts(2), use: 'held' },
    { what: 'by four in turn', unit: '', measured: 20, simulated: accounts(4), use: 'held' },
    { what: 'limit 100, let in by 10 nodes (old rule)', unit: '', measured: 109, simulated: leases(10), use: 'held' },
    { what: 'by 20 (old rule)', unit: '', measured: 119, simulated: leases(20), use: 'held' },
    { what: 'by 60 (old rule)', unit: '', measured: 159, simulated: leases(60), use: 'held' },
  ];
}

function goneAnchors(costs: Costs, seed: number): Anchor[] {
  const { sentinelMs, clusterMs } = failovers(costs, seed);
  return [
    {
      what: 'master killed, Sentinel: collect and verify back',
      unit: 's',
      measured: 3.5,
      simulated: sentinelMs / 1000,
      use: 'held',
    },
    { what: 'master killed, cluster: verify back', unit: 's', measured: 4, simulated: clusterMs / 1000, use: 'held' },
  ];
}
