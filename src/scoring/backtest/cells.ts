// Counts events by action before and after, with their labels and order amounts.
import { type Cell } from '../../contract/ruleset/backtest.js';
import { type Action, ACTIONS } from '../../contract/vocabulary.js';
import { type Verdict } from '../comparison.js';

/** Events with the same values of everything counted. */
export interface Counted {
  readonly events: number;
  readonly verdict: Verdict;
  readonly currency: string;
  readonly amount: number;
}

export class Cells {
  readonly #cells = new Map<string, Cell>();

  add(before: Action, after: Action, { events, verdict, currency, amount }: Counted): void {
    const key = `${before} ${after}`;
    const cell = this.#cells.get(key) ?? { before, after, events: 0, fraud: 0, legitimate: 0, amounts: {} };
    this.#cells.set(key, cell);
    cell.events += events;
    if (verdict !== '') cell[verdict] += events;
    if (currency !== '' && Number.isFinite(amount) && amount !== 0)
      cell.amounts[currency] = (cell.amounts[currency] ?? 0) + amount;
  }

  /** In the order of ACTIONS, before first. */
  get all(): Cell[] {
    const place = ({ before, after }: Cell): number =>
      ACTIONS.indexOf(before) * ACTIONS.length + ACTIONS.indexOf(after);
    return [...this.#cells.values()].sort((a, b) => place(a) - place(b));
  }

  sum(of: (cell: Cell) => number): number {
    return [...this.#cells.values()].reduce((sum, cell) => sum + of(cell), 0);
  }
}
