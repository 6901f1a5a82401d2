// A failure is forgiven only where a repetition of the same program, alone, passes.
import t from 'tap';
import { type Outcome, repeatAlone, type Task } from './repeat.js';
import { type FileResult } from './tap-file.js';

const passed: FileResult = { passed: 3, failed: 0, skipped: 0, seconds: 1, cpuSeconds: 1, report: '' };
const failed: FileResult = { ...passed, passed: 2, failed: 1, report: 'not ok: late' };

interface Played {
  name: string;
  /** The results of one program, in the order of its runs. */
  runs: readonly FileResult[];
  repeatable?: boolean;
}

const fine = (name: string): Played => ({ name, runs: [passed] });
const unsteady = (name: string): Played => ({ name, runs: [failed, passed] });
const broken = (name: string): Played => ({ name, runs: [failed, failed] });

const EIGHT = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

const CASES: readonly [name: string, programs: readonly Played[], repeated: readonly string[], failures: number][] = [
  ['nothing failed: nothing is repeated', [fine('a'), fine('b')], [], 0],
  ['passes alone', [fine('a'), unsteady('b')], ['b'], 0],
  ['fails alone too', [fine('a'), broken('b')], ['b'], 1],
  ['one of two fails alone too', [unsteady('a'), broken('b'), fine('c')], ['a', 'b'], 1],
  ['eight pass alone', EIGHT.map(unsteady), EIGHT, 0],
  ['nine failures are no accident', [...EIGHT, 'i'].map(unsteady), [], 9],
  ['the lint is not repeated', [{ ...unsteady('lint'), repeatable: false }, fine('a')], [], 1],
  ['nor is anything beside a failed lint', [{ ...unsteady('lint'), repeatable: false }, unsteady('a')], [], 2],
];

async function firstRun({ name, runs, repeatable = true }: Played): Promise<Outcome> {
  const left = [...runs];
  const run = async (): Promise<FileResult> => {
    const result = left.shift();
    if (result === undefined) throw new Error(`${name} was not to run again`);
    return result;
  };
  const task: Task = { name, repeatable, run };
  return { task, result: await run() };
}

for (const [name, played, repeated, failures] of CASES)
  t.test(name, async (t) => {
    const told: string[] = [];
    const counting = await repeatAlone(await Promise.all(played.map(firstRun)), ({ task }) => told.push(task.name));
    t.same(told, repeated);
    t.equal(counting.length, played.length, 'each program counts once');
    t.equal(counting.filter(({ result }) => result.failed > 0).length, failures);
  });
