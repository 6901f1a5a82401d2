// What failed beside the other tests runs once more, alone: a machine that is shared can make a real browser or a real
// engine late, and with 117,000 checks a run that is refused for one of them says nothing about the change.
import { type FileResult } from './tap-file.js';

/**
 * More failed programs than this in one run are not the load of the others. On a host where the suite took 94 minutes
 * of processor time (43 elsewhere), four of some 130 programs were late; a host may be slower still.
 */
const REPEATED_MAX = 8;

export interface Task {
  name: string;
  /** False for a program whose result does not depend on the load, as the lint. */
  repeatable: boolean;
  run: () => Promise<FileResult>;
}

export interface Outcome {
  task: Task;
  result: FileResult;
}

/**
 * @param tell gets the outcome of each repetition
 * @returns the outcomes that count: those of the repetition in place of those that it repeats
 */
export async function repeatAlone(
  outcomes: readonly Outcome[],
  tell: (again: Outcome) => void,
): Promise<readonly Outcome[]> {
  const failed = outcomes.filter(({ result }) => result.failed > 0);
  if (failed.length > REPEATED_MAX || failed.some(({ task }) => !task.repeatable)) return outcomes;
  const counting = outcomes.filter((outcome) => !failed.includes(outcome));
  for (const { task } of failed) {
    const again = { task, result: await task.run() };
    tell(again);
    counting.push(again);
  }
  return counting;
}
