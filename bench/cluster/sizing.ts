// Memory, disk and cost of a cluster, computed from the same table of unit costs.
import { type ClusterPlan } from './cluster.js';
import { type Costs } from './costs.js';

export interface Sizing {
  /** Number of cores by component. */
  cores: { part: string; cores: number }[];
  /** Bytes of a Redis master by content. */
  masterBytes: { part: string; bytes: number }[];
  clickhouseBytesADay: number;
  dollarsAMonth: number;
  dollarsAMillion: number;
}

const HOURS_A_MONTH = 730;
const DAY_SECONDS = 86_400;

export function sizing(costs: Costs, plan: ClusterPlan, clickhouseCores: number): Sizing {
  const proxyCores = Math.ceil((plan.perSecond * costs.proxyUs.value) / 1e6 / costs.proxyLoad.value);
  const cores = [
    { part: 'nodes', cores: plan.nodes * plan.node.cores },
    { part: 'HAProxy', cores: proxyCores },
    { part: 'Redis masters and replicas', cores: 2 * plan.masters },
    { part: 'ClickHouse', cores: clickhouseCores },
  ];
  const all = cores.reduce((sum, part) => sum + part.cores, 0);
  const dollarsAnHour = all * costs.coreHourDollars.value;
  const { recordBytes, eventBytes, eventKeptSeconds, rowBytes, copySeconds, pageShare, diskRowBytes } = costs;
  const of = (bytes: number): number => bytes / plan.masters;
  return {
    cores,
    masterBytes: [
      { part: 'records', bytes: of(plan.users * recordBytes.value) },
      {
        part: 'events to verify',
        bytes: of(plan.perSecond * pageShare.value * eventKeptSeconds.value * eventBytes.value),
      },
      { part: 'copies of logs', bytes: of(plan.perSecond * copySeconds.value * rowBytes.value) },
    ],
    clickhouseBytesADay: plan.perSecond * DAY_SECONDS * diskRowBytes.value,
    dollarsAMonth: dollarsAnHour * HOURS_A_MONTH,
    dollarsAMillion: dollarsAnHour / 3600 / (plan.perSecond / 1e6),
  };
}
