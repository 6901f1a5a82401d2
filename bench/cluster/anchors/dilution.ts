// Simultaneous accounts on one device: a node counts the accounts that it allowed itself, and learns of the others too
// late.
import { type Costs } from '../costs.js';

/** How many of `accounts` are allowed if they go to the nodes in turn, all before any node reads another's slice. */
export function letIn(costs: Costs, nodes: number, accounts: number): number {
  const seen = new Array<number>(nodes).fill(0);
  let admitted = 0;
  for (let account = 0; account < accounts; account += 1) {
    const node = account % nodes;
    const before = seen[node] ?? 0;
    if (before < costs.accountsFree.value) admitted += 1;
    seen[node] = before + 1;
  }
  return admitted;
}
