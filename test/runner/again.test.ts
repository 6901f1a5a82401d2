// A test that fails twice fails; a test that passes only alone is reported.
import t from 'tap';
import { AGAIN_MAX, type Outcome, runAgain, sum } from './again.js';
import { type FileResult } from './tap-file.js';

const PASSED: FileResult = { passed: 5, failed: 0, skipped: 1, seconds: 1, cpuSeconds: 1, report: '' };
const FAILED: FileResult = { passed: 4, failed: 1, skipped: 1, seconds: 1, cpuSeconds: 1, report: 'not ok: x' };

/** Test files by name: the result of the first run, and of the second run. */
function ended(files: readonly [string, FileResult, FileResult][]) {
  const ran: string[] = [];
  const outcomes: Outcome[] = files.map(([name, first, second]) => {
    const run = (): Promise<FileResult> => {
      ran.push(name);
      return Promise.resolve(second);
    };
    return { name, result: first, run };
  });
  return { outcomes, ran };
}

const many: readonly [string, FileResult, FileResult][] = Array.from({ length: AGAIN_MAX + 1 }, (_, i) => [
  `file ${i}`,
  FAILED,
  PASSED,
]);

const CASES: {
  name: string;
  files: readonly [string, FileResult, FileResult][];
  ran: string[];
  onlyAlone: string[];
  failed: number;
}[] = [
  { name: 'all passed', files: [['a', PASSED, FAILED]], ran: [], onlyAlone: [], failed: 0 },
  {
    name: 'one passes alone',
    files: [
      ['a', PASSED, PASSED],
      ['b', FAILED, PASSED],
    ],
    ran: ['b'],
    onlyAlone: ['b'],
    failed: 0,
  },
  { name: 'one fails twice', files: [['a', FAILED, FAILED]], ran: ['a'], onlyAlone: [], failed: 1 },
  { name: 'too many failed', files: many, ran: [], onlyAlone: [], failed: AGAIN_MAX + 1 },
];

for (const { name, files, ran, onlyAlone, failed } of CASES)
  t.test(name, async (t) => {
    const before = ended(files);
    const told: string[] = [];
    const after = await runAgain(before.outcomes, (outcome) => told.push(outcome.name));
    t.same(before.ran, ran);
    t.same(told, ran);
    t.same(
      after.onlyAlone.map((outcome) => outcome.name),
      onlyAlone,
    );
    t.equal(after.outcomes.length, files.length);
    const total = sum(after.outcomes);
    t.equal(total.failed, failed);
    t.equal(total.passed + total.failed, files.length * PASSED.passed);
  });
