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
  /** Runs that print it and hold nothing: there it says more about the host than about the service. */
  shown?: Run[];
}

export const RUNS = ['bench', 'ci', 'growth'] as const;
export type Run = (typeof RUNS)[number];

/**
 * 'skipped' = something optional is not installed, and the run says what. 'missing' = it should have been measured.
 * 'inconclusive' = over the gate while the measuring itself was disturbed: neither good nor bad is shown.
 */
export type Verdict = 'aim' | 'pass' | 'fail' | 'missing' | 'skipped' | 'inconclusive' | 'shown';

export interface Judgement {
  budget: Budget;
  gate: number;
  value: number | undefined;
  verdict: Verdict;
  /** Why it was skipped, or is in doubt. */
  note: string;
}

export interface Measured {
  /** Figure -> value. */
  figures: Readonly<Record<string, number>>;
  /** Figure -> why it could not be measured here. */
  skipped: Readonly<Record<string, string>>;
  /** Figure -> what disturbed the measuring of it. */
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
  // Nothing that the short run measures is optional: it must not pass for want of a part.
  if (value === undefined) return skipped[figure] === undefined || run === 'ci' ? 'missing' : 'skipped';
  const reaches = (limit: number): boolean => (direction === 'min' ? value >= limit : value <= limit); // false for NaN
  if (reaches(aim)) return 'aim';
  if (reaches(gate)) return 'pass'; // a disturbance makes a figure worse, never better
  return doubts[figure] === undefined || Number.isNaN(value) ? 'fail' : 'inconclusive';
}

export type Outcome = 'pass' | 'fail' | 'inconclusive';

/** Of a whole run. What failed was not disturbed, so it outweighs what was. */
export function outcomeOf(judgements: readonly Judgement[]): Outcome {
  if (judgements.some(({ verdict }) => verdict === 'fail' || verdict === 'missing')) return 'fail';
  return judgements.some(({ verdict }) => verdict === 'inconclusive') ? 'inconclusive' : 'pass';
}

/** Exit codes; 1 is left to Node, for a run that broke. */
export const EXIT: Readonly<Record<Outcome, number>> = { pass: 0, fail: 2, inconclusive: 3 };

/** Milliseconds at the 99th percentile: a tenth of the latency that is allowed there. */
export const LATE_MS_MAX = 10;
/** Of the processor time of all cores. */
export const STOLEN_SHARE_MAX = 0.03;

/**
 * What disturbed an open loop, '' = nothing. A server that answers late makes no client late; one that takes all of the
 * processors can, which is why the ratio to a peer knows no doubt.
 */
export function doubtOf(lateP99Ms: number, stolenShare: number): string {
  const reasons: string[] = [];
  if (lateP99Ms > LATE_MS_MAX) reasons.push(`the client was late by ${lateP99Ms.toFixed(1)} ms (p99)`);
  if (stolenShare > STOLEN_SHARE_MAX)
    reasons.push(`${(stolenShare * 100).toFixed(1)} % of the processor time was stolen`);
  return reasons.join(', ');
}
