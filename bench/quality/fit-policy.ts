// Logistic fit of bias and points to labelled outcomes, regularised towards the current policy: with few outcomes of a
// reason its points stay unchanged, with many they follow the data.
import { type Policy } from '../../src/contract/policy.js';
import { type ReasonCode } from '../../src/contract/reasons.js';
import { type Outcome } from './outcomes.js';

/** The prior of a reason's current points, as a number of outcomes. */
const PRIOR_OUTCOMES = 10;
const STEPS = 2000;
const STEP_SIZE = 0.5;

export interface FittedPoints {
  code: ReasonCode | 'bias';
  outcomes: number;
  now: number;
  fitted: number;
}

export function fitPolicy(policy: Policy, outcomes: readonly Outcome[]): FittedPoints[] {
  const codes = Object.keys(policy.points) as ReasonCode[];
  const spoken = codes.filter((code) => outcomes.some(({ strengths }) => strengths.has(code)));
  const start = [policy.bias, ...spoken.map((code) => policy.points[code])];
  const inputs = outcomes.map(({ strengths }) => [1, ...spoken.map((code) => strengths.get(code) ?? 0)]);
  const counts = start.map((_, j) => inputs.reduce((sum, input) => sum + (input[j] ?? 0) ** 2, 0));
  const fitted = descend(
    start,
    inputs,
    outcomes.map(({ fraud }) => (fraud ? 1 : 0)),
    counts,
  );
  return ['bias' as const, ...spoken].map((code, j) => ({
    code,
    outcomes: outcomes.filter((_, row) => (inputs[row]?.[j] ?? 0) !== 0).length,
    now: start[j] ?? NaN,
    fitted: fitted[j] ?? NaN,
  }));
}

/** Gradient descent with a separate step size per weight: the problem is convex and small. */
function descend(
  start: readonly number[],
  inputs: readonly (readonly number[])[],
  labels: readonly number[],
  counts: readonly number[],
): number[] {
  const weights = [...start];
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = weights.map((weight, j) => (PRIOR_OUTCOMES / 4) * (weight - (start[j] ?? 0)));
    inputs.forEach((input, row) => {
      const logOdds = input.reduce((sum, value, j) => sum + value * (weights[j] ?? 0), 0);
      const error = 1 / (1 + Math.exp(-logOdds)) - (labels[row] ?? 0);
      input.forEach((value, j) => {
        gradient[j] = (gradient[j] ?? 0) + error * value;
      });
    });
    gradient.forEach((slope, j) => {
      weights[j] = (weights[j] ?? 0) - (STEP_SIZE * slope) / (PRIOR_OUTCOMES / 4 + (counts[j] ?? 0) / 4);
    });
  }
  return weights;
}
