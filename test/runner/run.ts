// `npm test`: installs redis-server and a browser if needed, then runs lint and all tests, and ends with one summary
// line.
//   node dist/test/runner/run.js [part of a file's name ...]
// It starts the files itself instead of using tap's runner, which loads a module hook into every process and thread
// that a test starts, and the tests start hundreds: the suite took 338 s with it and 134 s without.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEMPLATES } from '../support/state/engine-template.js';
import { type Counts, type Outcome, runAgain, sum, type Task } from './again.js';
import { ensureDebianPackages } from './debian.js';
import { runLint } from './lint.js';
import { type Program, programs, startsEngine, testFiles } from './programs.js';
import { runTapFile } from './tap-file.js';

const FILE_SECONDS_MAX = 480;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Three more than the processors: a test waits half of its time. On two processors four lanes took 12 min 2 s and five
 * 11 min 45 s. One lane begins with the lint, which takes one processor for two minutes: it must not be the last to
 * run.
 */
const LANES = availableParallelism() + 3;
/** Equal to the number of engines that may run at a time: support/engine.ts. */
const ENGINE_LANES = 2;
function tell({ name, result }: Outcome): void {
  const mark = result.failed === 0 ? 'ok' : 'NOT OK';
  const { seconds, cpuSeconds } = result;
  say(`${mark} ${seconds.toFixed(1)} s (CPU ${cpuSeconds.toFixed(1)} s) ${name} (${closingLine(result)})`);
  if (result.report !== '') say(result.report);
}

const lint: Task = { name: 'lint', run: runLint };

function task({ name, path, args }: Program): Task {
  return { name, run: () => runTapFile(path, FILE_SECONDS_MAX, args) };
}

async function runAll(files: string[], begin: readonly Task[]): Promise<Outcome[]> {
  // The machine runs few engines at a time: only their lanes wait for an engine, the other lanes do not.
  const withEngine = programs(files.filter(startsEngine)).map(task);
  const without = programs(files.filter((file) => !startsEngine(file))).map(task);
  const outcomes: Outcome[] = [];
  const lane = async (...queues: Task[][]): Promise<void> => {
    for (const queue of queues) {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const outcome = { ...next, result: await next.run() };
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

ensureDebianPackages(say);
const templates = mkdtempSync(join(tmpdir(), 'riskgate-engine-templates-'));
process.env[TEMPLATES] = templates;
const parts = process.argv.slice(2);
const first = await runAll(testFiles(parts), parts.length === 0 ? [lint] : []);
const { outcomes, onlyAlone } = await runAgain(first, tell);
rmSync(templates, { recursive: true, force: true });
for (const { name } of onlyAlone) say(`failed beside other tests, passed alone: ${name}`);
const total = sum(outcomes);
say(`CPU: ${(outcomes.reduce((sum, { result }) => sum + result.cpuSeconds, 0) / 60).toFixed(1)} minutes`);
say(closingLine(total));
process.exitCode = total.passed > 0 && total.failed === 0 ? 0 : 1;
