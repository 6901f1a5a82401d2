// Repeats failed test files once, alone. On a small loaded machine some test always misses a time bound, and a run of a
// quarter of an hour must distinguish that from a fault.
import { type FileResult } from './tap-file.js';

export interface Task {
  name: string;
  run: () => Promise<FileResult>;
}

export interface Outcome extends Task {
  result: FileResult;
}

export type Counts = Pick<FileResult, 'passed' | 'failed' | 'skipped'>;

/** With more failures than this, load is not the cause, and no file runs again. */
export const AGAIN_MAX = 3;

/**
 * @param tell called before each second run
 * @returns the outcomes, with the second result of each repeated file, and the files that passed only then
 */
export async function runAgain(
  first: readonly Outcome[],
  tell: (outcome: Outcome) => void,
): Promise<{ outcomes: Outcome[]; onlyAlone: Outcome[] }> {
  const failures = first.filter(({ result }) => result.failed > 0).length;
  if (failures > AGAIN_MAX) return { outcomes: [...first], onlyAlone: [] };
  const outcomes: Outcome[] = [];
  const onlyAlone: Outcome[] = [];
  for (const outcome of first) {
    if (outcome.result.failed === 0) {
      outcomes.push(outcome);
      continue;
    }
    const second = { ...outcome, result: await outcome.run() };
    tell(second);
    outcomes.push(second);
    if (second.result.failed === 0) onlyAlone.push(second);
  }
  return { outcomes, onlyAlone };
}

export function sum(outcomes: readonly Outcome[]): Counts {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { result } of outcomes) {
    total.passed += result.passed;
    total.failed += result.failed;
    total.skipped += result.skipped;
  }
  return total;
}
