// One limit shared by many nodes: each has a free part, and leases the rest from a pool (src/access/limits/leases).
import { type Costs } from '../costs.js';

/** @param least minimum of a free part: 1 during the audit, 0 today @returns requests of a window that are allowed */
export function letInByLeases(costs: Costs, nodes: number, least: number): number {
  const limit = costs.userLimit.value;
  const free = nodes === 1 ? limit : Math.max(least, Math.floor(limit / costs.freePart.value / (nodes - 1)));
  let pool = limit - free;
  let admitted = 0;
  const used = new Array<number>(nodes).fill(0);
  for (let request = 0; request < 3 * limit * nodes; request += 1) {
    const node = request % nodes;
    const before = used[node] ?? 0;
    const isFree = before < free;
    if (!isFree && pool === 0) continue;
    if (!isFree) pool -= 1;
    used[node] = before + 1;
    admitted += 1;
  }
  return admitted;
}
