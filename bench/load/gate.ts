// The gates of the benchmarks: a benchmark must be able to fail. Pure functions, so that a test covers each way of
// failing.
export interface Budget {
  figure: string;
  /** Text for the table. */
  title: string;
  unit: string;
  /** The worst value that passes. */
  gate: number;
  /** The target value. */
  aim: number;
  /** 'min': the figure must be at least the gate; 'max': at most. */
  direction: 'min' | 'max';
  /** Runs that must measure the figure. */
  runs: Run[];
  /** Gate of the short run, which varies more because it lasts only seconds. */
  ciGate?: number;
  /** Runs that print the figure without a gate, because there it depends more on the host than on the service. */
  shown?: Run[];
}

export const RUNS = ['bench', 'ci', 'growth'] as const;
export type Run = (typeof RUNS)[number];

/**
 * 'skipped' = an optional program is not installed; the note names it. 'missing' = it should have been measured.
 * 'inconclusive' = over the gate, but the measurement was disturbed, so the figure proves nothing.
 */
export type Verdict = 'aim' | 'pass' | 'fail' | 'missing' | 'skipped' | 'inconclusive' | 'shown';

export interface Judgement {
  budget: Budget;
  gate: number;
  value: number | undefined;
  verdict: Verdict;
  /** Why it was skipped or is in doubt. */
  note: string;
}

export interface Measured {
  /** Value by figure. */
  figures: Readonly<Record<string, number>>;
  /** Reason why it could not be measured, by figure. */
  skipped: Readonly<Record<string, string>>;
  /** What disturbed the measurement, by figure. */
  doubts: Readonly<Record<string, string>>;
}

export function judge(budgets: readonly Budget[], measured: Measured, run: Run): Judgement[] {
  return budgets
    .filter(({ runs, shown = [] }) => runs.includes(run) || shown.includes(run))
    .map((budget) => {
      const gate = run === 'ci' ? (budget.ciGate ?? budget.gate) : budget.gate;
      const value = measured.figures[budget.figure];
      const verdict = verdictOf(budget, gate, measured, run);
      const reasons = verdict === 'inconclusive' ? measured.doubts : measured.skipped;
      return { budget, gate, value, verdict, note: reasons[budget.figure] ?? '' };
    });
}

function verdictOf(budget: Budget, gate: number, { figures, skipped, doubts }: Measured, run: Run): Verdict {
  const { figure, aim, direction, runs } = budget;
  if (!runs.includes(run)) return 'shown';
  const value = figures[figure];
  // In the short run nothing is optional: it must not pass because a part is absent.
  if (value === undefined) return skipped[figure] === undefined || run === 'ci' ? 'missing' : 'skipped';
  const reaches = (limit: number): boolean => (direction === 'min' ? value >= limit : value <= limit); // false for NaN
  if (reaches(aim)) return 'aim';
  if (reaches(gate)) return 'pass'; // a disturbance only makes a figure worse
  return doubts[figure] === undefined || Number.isNaN(value) ? 'fail' : 'inconclusive';
}

export type Outcome = 'pass' | 'fail' | 'inconclusive';

/** Outcome of a whole run. A failure without disturbance outweighs an inconclusive figure. */
export function outcomeOf(judgements: readonly Judgement[]): Outcome {
  if (judgements.some(({ verdict }) => verdict === 'fail' || verdict === 'missing')) return 'fail';
  return judgements.some(({ verdict }) => verdict === 'inconclusive') ? 'inconclusive' : 'pass';
}

/** Exit codes; 1 is Node's own code for a crash. */
export const EXIT: Readonly<Record<Outcome, number>> = { pass: 0, fail: 2, inconclusive: 3 };

/** Maximum p99 send delay of the client, milliseconds: a tenth of the allowed p99 latency. */
export const LATE_MS_MAX = 10;
/** Share of the CPU time of all cores. */
export const STOLEN_SHARE_MAX = 0.03;

/**
 * What disturbed an open loop, '' = nothing. A slow server does not delay the client, but one that uses all CPUs does;
 * for that reason the ratio to a peer has no doubts.
 */
export function doubtOf(lateP99Ms: number, stolenShare: number): string {
  const reasons: string[] = [];
  if (lateP99Ms > LATE_MS_MAX) reasons.push(`the client was late by ${lateP99Ms.toFixed(1)} ms (p99)`);
  if (stolenShare > STOLEN_SHARE_MAX)
    reasons.push(`${(stolenShare * 100).toFixed(1)} % of the processor time was stolen`);
  return reasons.join(', ');
}
