// Failures and changes of a cluster, and their effects on users.
import { failovers } from './anchors/failover.js';
import { Cluster, type ClusterPlan } from './cluster.js';
import { type Costs } from './costs.js';
import { designed, NODES_BEFORE_GROWTH, NODES_FOR_ZONES, FULL, type Size, ZONES } from './plans.js';
import { type Latencies } from './tally.js';

export interface Scenario {
  name: string;
  sent: number;
  answered: number;
  refused: number;
  /** The part of `refused` that exceeds one user's limit. */
  limited: number;
  cut: number;
  degraded: number;
  /** Acknowledged rows that no longer exist. */
  lost: number;
  /** Rows of dead nodes that another node reads from their copy. */
  unread: number;
  missesShare: number;
  longestMs: number;
  busy: Cluster['busy'];
  latencies: Latencies;
  digest: string;
}

interface Script {
  name: string;
  nodes: number;
  seconds: number;
  /** Changes of the plan, and what happens within the measured time. */
  plan?: (plan: ClusterPlan) => void;
  happens?: (cluster: Cluster, costs: Costs, seed: number) => void;
}

const WARM_MS = 300;
/** Milliseconds after the start of the measured time. */
const HAPPENS_MS = 500;

function loseZone(cluster: Cluster, costs: Costs, seed: number): void {
  const { clusterMs } = failovers(costs, seed);
  for (let node = 0; node < cluster.members.length; node += ZONES)
    cluster.kill(node, { silent: true, diskStays: false });
  for (let master = 0; master < cluster.masters.count; master += ZONES) cluster.masters.lose(master, clusterMs);
}

function loseMaster(cluster: Cluster, costs: Costs, seed: number): void {
  cluster.masters.lose(0, failovers(costs, seed).clusterMs);
}

/** @param catchUp rows that ClickHouse takes after its outage, as a multiple of the traffic */
function scripts(catchUp: number): Script[] {
  const zone = { happens: loseZone, seconds: 4 };
  return [
    { name: 'nothing happens', nodes: FULL.nodes, seconds: 1.5 },
    {
      name: 'a node is killed',
      nodes: FULL.nodes,
      seconds: 3,
      happens: (cluster) => cluster.kill(0, { silent: false, diskStays: true }),
    },
    {
      name: 'a machine vanishes with its disk',
      nodes: FULL.nodes,
      seconds: 4,
      happens: (cluster) => cluster.kill(0, { silent: true, diskStays: false }),
    },
    {
      name: 'the same without copies of logs',
      nodes: FULL.nodes,
      seconds: 1.5,
      plan: (plan) => (plan.node.copyUs = undefined),
      happens: (cluster) => cluster.kill(0, { silent: true, diskStays: false }),
    },
    { name: 'a master of Redis dies', nodes: FULL.nodes, seconds: 4, happens: loseMaster },
    { name: `a zone of ${ZONES} is lost, ${FULL.nodes} nodes`, nodes: FULL.nodes, ...zone },
    { name: `a zone of ${ZONES} is lost, ${NODES_FOR_ZONES} nodes`, nodes: NODES_FOR_ZONES, ...zone },
    { name: `${NODES_BEFORE_GROWTH} nodes`, nodes: NODES_BEFORE_GROWTH, seconds: 1.5 },
    {
      name: `${NODES_BEFORE_GROWTH} nodes become ${FULL.nodes}`,
      nodes: NODES_BEFORE_GROWTH,
      seconds: 2,
      happens: (cluster) => cluster.grow(Math.round((cluster.members.length * FULL.nodes) / NODES_BEFORE_GROWTH)),
    },
    {
      name: 'ClickHouse is back after an hour',
      nodes: FULL.nodes,
      seconds: 1.5,
      plan: (plan) => (plan.node.rowsUs *= 1 + catchUp),
    },
  ];
}

export interface ScenarioOptions extends Pick<Size, 'part'> {
  seed: number;
  /** Fraction of the durations in the scripts. */
  lengthShare: number;
  catchUp: number;
}

export function* runScenarios(
  costs: Costs,
  { seed, part, lengthShare, catchUp }: ScenarioOptions,
): Generator<Scenario> {
  for (const script of scripts(catchUp)) {
    const plan = designed(costs, { nodes: script.nodes, part });
    script.plan?.(plan);
    const cluster = new Cluster(costs, seed, plan);
    cluster.clock.after((WARM_MS + HAPPENS_MS) * lengthShare, () => script.happens?.(cluster, costs, seed));
    cluster.run(WARM_MS * lengthShare, script.seconds * 1000 * lengthShare);
    yield resultOf(script.name, cluster);
  }
}

function resultOf(name: string, { tally, lost, unread, misses, busy }: Cluster): Scenario {
  return {
    name,
    sent: tally.sent,
    ...tally.outcomes,
    limited: tally.limited,
    degraded: tally.degraded,
    lost,
    unread,
    missesShare: misses / Math.max(1, tally.sent),
    longestMs: tally.longest,
    busy,
    latencies: tally.latencies(),
    digest: tally.digest(),
  };
}
