// Fits how far the points of reasons should move, from labels. Points are log-odds, so the coefficients of a logistic
// regression are points. A ridge penalty holds each near its current value, within a box. The intercept is free and not
// part of the result: fraud is over-sampled among labels, and that moves only the intercept (King and Zeng, 2001,
// "Logistic regression in rare events data", Political Analysis 9).

/** One labelled decision. */
export interface Example {
  /** Log-odds by the current points. */
  readonly offset: number;
  readonly fraud: boolean;
  readonly weight: number;
  /** Columns (reasons) of the example and their strengths, in parallel arrays. */
  readonly columns: readonly number[];
  readonly strengths: readonly number[];
}

/** Bounds of a column's move, in log-odds. */
export interface Box {
  readonly low: number;
  readonly high: number;
}

const RIDGE = 10;
const NEWTON_STEPS_MAX = 25;
const SWEEPS = 6;
const CONVERGED = 1e-4;
/** Keeps a step finite where all examples are nearly certain. */
const CURVATURE_MIN = 1e-6;

/** @returns the moves by column, in log-odds */
export function fitMoves(examples: readonly Example[], boxes: readonly Box[]): number[] {
  const moves = boxes.map(() => 0);
  const columns = columnsOf(examples, boxes.length);
  let intercept = 0;
  for (let step = 0; step < NEWTON_STEPS_MAX; step += 1) {
    const { slope, curve } = derivatives(examples, moves, intercept);
    const next = [...moves];
    let nextIntercept = intercept;
    const all = curve.reduce((sum, each) => sum + each, CURVATURE_MIN);
    for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
      const shift = slope.reduce((sum, each) => sum + each, 0) / all;
      nextIntercept += shift;
      for (let i = 0; i < slope.length; i += 1) slope[i] = (slope[i] ?? 0) - shift * (curve[i] ?? 0);
      for (const [column, entries] of columns.entries())
        moveOne(next, column, { entries, slope, curve, box: boxes[column] });
    }
    const moved = Math.max(Math.abs(nextIntercept - intercept), ...next.map((to, i) => Math.abs(to - (moves[i] ?? 0))));
    next.forEach((to, i) => {
      moves[i] = to;
    });
    intercept = nextIntercept;
    if (moved < CONVERGED) break;
  }
  return moves;
}

interface Entry {
  readonly row: number;
  readonly strength: number;
}

interface Around {
  readonly entries: readonly Entry[];
  readonly slope: number[];
  readonly curve: readonly number[];
  readonly box: Box | undefined;
}

function columnsOf(examples: readonly Example[], count: number): Entry[][] {
  const columns = Array.from({ length: count }, (): Entry[] => []);
  for (const [row, { columns: of, strengths }] of examples.entries())
    of.forEach((column, i) => columns[column]?.push({ row, strength: strengths[i] ?? 0 }));
  return columns;
}

/** First derivative and negative second derivative of the log-likelihood, per example. */
function derivatives(examples: readonly Example[], moves: readonly number[], intercept: number) {
  const slope: number[] = [];
  const curve: number[] = [];
  for (const { offset, fraud, weight, columns, strengths } of examples) {
    let sum = offset + intercept;
    columns.forEach((column, i) => {
      sum += (moves[column] ?? 0) * (strengths[i] ?? 0);
    });
    const likely = 1 / (1 + Math.exp(-sum));
    slope.push(weight * ((fraud ? 1 : 0) - likely));
    curve.push(Math.max(CURVATURE_MIN, weight * likely * (1 - likely)));
  }
  return { slope, curve };
}

/** Moves one column to its optimum within its box while the others stay, and updates `slope`. */
function moveOne(moves: number[], column: number, { entries, slope, curve, box }: Around): void {
  const at = moves[column] ?? 0;
  let gradient = -RIDGE * at;
  let bend = RIDGE;
  for (const { row, strength } of entries) {
    gradient += strength * (slope[row] ?? 0);
    bend += strength * strength * (curve[row] ?? 0);
  }
  const to = Math.max(box?.low ?? 0, Math.min(box?.high ?? 0, at + gradient / bend));
  if (to === at) return;
  moves[column] = to;
  for (const { row, strength } of entries) slope[row] = (slope[row] ?? 0) - (to - at) * strength * (curve[row] ?? 0);
}
