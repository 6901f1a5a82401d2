// Accounts on one device at once: a node counts what it let in itself, and hears of the others when it is over.
import { type Costs } from '../costs.js';

/** How many of `accounts` are let in when they go to each node in turn, all before a slice is known elsewhere. */
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
