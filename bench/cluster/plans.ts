// The simulated clusters: their sizes are choices, not costs.
import { type ClusterPlan } from './cluster.js';
import { type Costs } from './costs.js';

const MIB = 1024 * 1024;
export const GIB = 1024 * MIB;

/** A million requests per second, from 300 million pairs of user and device. */
export const FULL = { perSecond: 1_000_000, users: 300_000_000, nodes: 75, masters: 20, clickhouseCores: 128 } as const;
/** Survives the loss of one zone of three: node load rises from 40 % to 60 %. */
export const NODES_FOR_ZONES = 113;
export const NODES_BEFORE_GROWTH = 60;
export const ZONES = 3;

export interface Size {
  nodes: number;
  /** Fraction of `FULL`; it scales nodes and masters too. */
  part: number;
}

/** The design of the audit: bucket scripts, remembered stamps, and a copy of the log on Redis before the reply. */
export function designed(costs: Costs, { nodes, part }: Size): ClusterPlan {
  return {
    perSecond: FULL.perSecond * part,
    users: FULL.users * part,
    nodes: Math.max(2, Math.round(nodes * part)),
    masters: Math.max(2, Math.round(FULL.masters * part)),
    redisUs: costs.redisDesignUs.value,
    cacheBytes: 256 * MIB,
    node: {
      cores: 2,
      shards: 1,
      storeUs: costs.storeDesignUs.value,
      rowsUs: costs.rowsUs.value,
      engineUs: 0,
      copyUs: costs.copyUs.value,
    },
  };
}

/** Requests per second of `nodes` nodes with the service as built, at 60 % load of the nodes and of one Redis. */
export function builtCeiling(costs: Costs, nodes: number): { node: number; redis: number; all: number } {
  const LOAD = 0.6;
  const CORES = 2;
  const { mainInUs, mainOutUs, workerUs, helpersUs, storeBuiltUs, rowsUs, tellBuiltUs, recordsOfRequest } = costs;
  const own = [mainInUs, mainOutUs, workerUs, helpersUs, storeBuiltUs, rowsUs].reduce(
    (sum, { value }) => sum + value,
    0,
  );
  const told = (nodes - 1) * recordsOfRequest.value * tellBuiltUs.value;
  const node = (CORES * LOAD * 1e6) / (own + told);
  const redis = (LOAD * 1e6) / costs.redisBuiltUs.value;
  return { node: node * nodes, redis, all: Math.min(node * nodes, redis) };
}
