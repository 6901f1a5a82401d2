// ClickHouse is unavailable for an hour: each node's log keeps the rows up to its limit. Computed second by second,
// which is precise enough.
import { type Costs } from './costs.js';

export interface OutagePlan {
  /** Requests per second of one node, and the number of nodes. */
  perSecond: number;
  nodes: number;
  seconds: number;
  logBytesMax: number;
  /** Cores of all ClickHouse servers. */
  engineCores: number;
}

export interface Outage {
  /** Seconds until pages and test requests are refused, and until all requests are; Infinity = never. */
  pagesRefusedAt: number;
  allRefusedAt: number;
  sent: number;
  answered: number;
  refused: number;
  logBytesMax: number;
  /** Seconds from ClickHouse's return until it has every row. */
  emptySeconds: number;
  /** Rows that ClickHouse takes in addition to the traffic, as a multiple of it. */
  catchUp: number;
  lost: number;
}

const SECONDS_MAX = 7 * 86_400;

export function outage(costs: Costs, plan: OutagePlan): Outage {
  const { rowBytes, reservePercent, pageShare, engineRowUs, replicaShare } = costs;
  const bound = Math.floor(plan.logBytesMax / rowBytes.value);
  const pagesBound = Math.floor(bound * (1 - reservePercent.value / 100));
  const rowUs = engineRowUs.value * (1 + replicaShare.value);
  const taken = (plan.engineCores * 1e6) / rowUs / plan.nodes;
  const pages = Math.round(plan.perSecond * pageShare.value);
  const found = { pagesRefusedAt: Infinity, allRefusedAt: Infinity, sent: 0, answered: 0, refused: 0 };
  let waiting = 0;
  let most = 0;
  let kept = 0;
  let sentOn = 0;
  let second = 0;
  for (; second < SECONDS_MAX && (second < plan.seconds || waiting > 0); second += 1) {
    const pagesIn = Math.max(0, Math.min(pages, pagesBound - waiting));
    const othersIn = Math.max(0, Math.min(plan.perSecond - pages, bound - waiting - pagesIn));
    if (pagesIn < pages) found.pagesRefusedAt = Math.min(found.pagesRefusedAt, second);
    if (othersIn < plan.perSecond - pages) found.allRefusedAt = Math.min(found.allRefusedAt, second);
    found.sent += plan.perSecond;
    found.answered += pagesIn + othersIn;
    found.refused += plan.perSecond - pagesIn - othersIn;
    kept += pagesIn + othersIn;
    waiting += pagesIn + othersIn;
    most = Math.max(most, waiting);
    const out = second < plan.seconds ? 0 : Math.min(waiting, taken);
    waiting -= out;
    sentOn += out;
  }
  return {
    ...found,
    logBytesMax: most * rowBytes.value,
    emptySeconds: waiting > 0 ? Infinity : second - plan.seconds,
    catchUp: taken / plan.perSecond,
    lost: Math.round(kept - sentOn - waiting),
  };
}
