// The gates: a benchmark that cannot fail is decoration. Pure, so that a test can show each way of failing.
export interface Budget {
  figure: string;
  /** What it says in the table. */
  title: string;
  unit: string;
  /** The worst value that passes. */
  gate: number;
  /** What we want. */
  aim: number;
  /** 'min': the figure must be at least the gate; 'max': at most. */
  direction: 'min' | 'max';
  /** Runs that must measure it. */
  runs: Run[];
  /** Gate of the short run, whose few seconds are noisier. */
  ciGate?: number;
}

export const RUNS = ['bench', 'ci', 'growth'] as const;
export type Run = (typeof RUNS)[number];

/** 'skipped' = something optional is not installed, and the run says what. 'missing' = it should have been measured. */
export type Verdict = 'aim' | 'pass' | 'fail' | 'missing' | 'skipped';

export interface Judgement {
  budget: Budget;
  gate: number;
  value: number | undefined;
  verdict: Verdict;
  /** Why it was skipped. */
  note: string;
}

export interface Measured {
  /** Figure -> value. */
  figures: Readonly<Record<string, number>>;
  /** Figure -> why it could not be measured here. */
  skipped: Readonly<Record<string, string>>;
}

export function judge(budgets: readonly Budget[], measured: Measured, run: Run): Judgement[] {
  return budgets.filter((budget) => budget.runs.includes(run)).map((budget) => {
    const gate = run === 'ci' ? budget.ciGate ?? budget.gate : budget.gate;
    const value = measured.figures[budget.figure];
    const note = measured.skipped[budget.figure] ?? '';
    return { budget, gate, value, note, verdict: verdictOf(budget, gate, value, note) };
  });
}

function verdictOf({ aim, direction }: Budget, gate: number, value: number | undefined, note: string): Verdict {
  if (value === undefined) return note === '' ? 'missing' : 'skipped';
  const reaches = (limit: number): boolean => direction === 'min' ? value >= limit : value <= limit; // false for NaN
  if (!reaches(gate)) return 'fail';
  return reaches(aim) ? 'aim' : 'pass';
}

export function passed(judgements: readonly Judgement[]): boolean {
  return judgements.every(({ verdict }) => verdict !== 'fail' && verdict !== 'missing');
}
