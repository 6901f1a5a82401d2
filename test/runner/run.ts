// Installs redis-server and a browser if needed, runs lint and tests, and ends with one summary line.
//   node dist/test/runner/run.js            `make test`: without the files that start large programs (forms.ts)
//   node dist/test/runner/run.js --all      `make test-all`: every file
//   node dist/test/runner/run.js PART ...   the files whose path contains one of these, without lint
// It starts the files itself instead of using tap's runner, which loads a module hook into every process and thread
// that a test starts, and the tests start hundreds: the suite took 338 s with it and 134 s without.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TEMPLATES } from '../support/state/engine-template.js';
import { ensureDebianPackages } from './debian.js';
import { ENGINE, quickFiles, reaches } from './forms.js';
import { runLint } from './lint.js';
import { type Program, programs, testFiles } from './programs.js';
import { type Outcome, repeatAlone, type Task } from './repeat.js';
import { type FileResult, runTapFile } from './tap-file.js';

const FILE_SECONDS_MAX = 480;
const ALL = '--all';
const PROGRAM = fileURLToPath(new URL('together.js', import.meta.url));

type Counts = Pick<FileResult, 'passed' | 'failed' | 'skipped'>;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Three more than the processors: a test waits half of its time. On two processors four lanes ran everything in
 * 12 min 2 s and five in 11 min 45 s. One lane begins with the lint, which takes 104 s of processor time on a slow
 * host: it must not be the last to run.
 */
const LANES = availableParallelism() + 3;
/** Equal to the number of engines that may run at a time: support/engine.ts. */
const ENGINE_LANES = 2;
function tell({ task: { name }, result }: Outcome, passes = 'ok'): void {
  const mark = result.failed === 0 ? passes : 'NOT OK';
  const { seconds, cpuSeconds } = result;
  say(`${mark} ${seconds.toFixed(1)} s (CPU ${cpuSeconds.toFixed(1)} s) ${name} (${closingLine(result)})`);
  if (result.report !== '') say(result.report);
}

const lint: Task = { name: 'lint', repeatable: false, run: runLint };

function task({ name, files }: Program): Task {
  return { name, repeatable: true, run: () => runTapFile(PROGRAM, FILE_SECONDS_MAX, files) };
}

async function runAll(files: string[], begin: readonly Task[]): Promise<Outcome[]> {
  // The machine runs few engines at a time: only their lanes wait for an engine, the other lanes do not.
  const engineFiles = files.filter((file) => reaches(file, [ENGINE]));
  const withEngine = programs(engineFiles).map(task);
  const without = programs(files.filter((file) => !engineFiles.includes(file))).map(task);
  const outcomes: Outcome[] = [];
  const lane = async (...queues: Task[][]): Promise<void> => {
    for (const queue of queues) {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const outcome = { task: next, result: await next.run() };
        tell(outcome);
        outcomes.push(outcome);
      }
    }
  };
  await Promise.all([
    ...Array.from({ length: ENGINE_LANES }, () => lane(withEngine, without)),
    ...Array.from({ length: LANES - ENGINE_LANES - 1 }, () => lane(without)),
    lane([...begin], without),
  ]);
  return outcomes;
}

function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

function sum(outcomes: readonly Outcome[]): Counts & { cpuSeconds: number } {
  const total = { passed: 0, failed: 0, skipped: 0, cpuSeconds: 0 };
  for (const { result } of outcomes) {
    total.passed += result.passed;
    total.failed += result.failed;
    total.skipped += result.skipped;
    total.cpuSeconds += result.cpuSeconds;
  }
  return total;
}

ensureDebianPackages(say);
const templates = mkdtempSync(join(tmpdir(), 'riskgate-engine-templates-'));
process.env[TEMPLATES] = templates;
const parts = process.argv.slice(2);
const named = parts.filter((part) => part !== ALL);
const files = testFiles(named);
const chosen = parts.length === 0 ? quickFiles(files) : files;
const whole = named.length === 0;
const first = await runAll(chosen, whole ? [lint] : []);
// Whoever names a test looks at it, and sees each failure.
const outcomes = whole ? await repeatAlone(first, (again) => tell(again, 'UNSTEADY, passed alone:')) : first;
rmSync(templates, { recursive: true, force: true });
const total = sum(outcomes);
say(`CPU: ${(total.cpuSeconds / 60).toFixed(1)} minutes`);
if (chosen.length < files.length) say(`${files.length - chosen.length} of ${files.length} test files: make test-all`);
say(closingLine(total));
process.exitCode = total.passed > 0 && total.failed === 0 ? 0 : 1;
