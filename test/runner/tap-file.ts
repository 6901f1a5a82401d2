// Runs one test file, a program that prints TAP, and reads and sums up its output.
import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { inspect } from 'node:util';
import { Parser, type Result } from 'tap-parser';
import { cpuSinceLastExit } from './cpu.js';

export interface FileResult {
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  /** CPU time, including all child processes that it waited for. */
  cpuSeconds: number;
  /** The failures, as text for developers; '' without failures. */
  report: string;
}

const STDERR_CHARS_MAX = 16 * 1024;
const DIAGNOSTIC_CHARS_MAX = 2 * 1024;
/** Not as JSON: YAML can refer to itself, and the error of a page that was late does. */
const DIAGNOSTIC = { depth: 8, maxStringLength: DIAGNOSTIC_CHARS_MAX };
/** Limit of the wait for the output to close: processes that the file left running may hold it open. */
const OUTPUT_MS_MAX = 5000;
/**
 * If a file has a teardown of its own, tap ends it when no test runs, for example while the file waits between two
 * tests. Later tests then do not run, and the program exits with 0.
 */
const NOT_RUN = 'cannot create subtest after parent test ends';

/**
 * The heap flags are those of `npm start`: the service and its readers' process then run as they do in production. A
 * program of tests is short and starts with a small heap, which V8 collects again and again while it grows.
 * V8 compiles a function to its fastest form after it has run fifteen times as much as by default. Most functions of a
 * test program do not run long enough for that to pay: three programs took 25.0 s of processor time without the last
 * flag and 21.0 s with it. Node 22, which compiles in one more step, has no such flag and refuses to start with it.
 * Threads, and processes that a service forks, get the flags too.
 */
const FLAGS = [
  '--min-semi-space-size=16',
  '--max-semi-space-size=32',
  '--no-parallel-scavenge',
  '--initial-old-space-size=256',
  ...(process.versions.node.startsWith('20.') ? ['--interrupt-budget=1000000'] : []),
];

/** The line that together.ts prints before each file. */
const FILE = /^# file: (.*)/;

/**
 * @param secondsMax time after which tap fails the file and reports what was running
 * @param args arguments of the program
 */
export function runTapFile(path: string, secondsMax: number, args: readonly string[] = []): Promise<FileResult> {
  const started = performance.now();
  const child = spawn(process.execPath, [...FLAGS, path, ...args], {
    env: { ...process.env, TAP: '1', TAP_TIMEOUT: String(secondsMax) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const found: FileResult = { passed: 0, failed: 0, skipped: 0, seconds: 0, cpuSeconds: 0, report: '' };
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-STDERR_CHARS_MAX);
  });
  return new Promise((resolve) => {
    let whole = false;
    const parser = new Parser((results) => {
      whole = results.ok && results.count > 0;
    });
    let file = path;
    parser.on('comment', (comment: string) => {
      file = FILE.exec(comment)?.[1] ?? file;
    });
    readAsserts(parser, found, () => file);
    child.stdout.pipe(parser);
    child.on('exit', () => {
      found.cpuSeconds = cpuSinceLastExit();
      const timer = setTimeout(() => {
        found.failed += 1;
        found.report += 'something that it started is still running and holds its output\n';
        child.stdout.destroy();
        child.stderr.destroy();
      }, OUTPUT_MS_MAX);
      child.on('close', () => clearTimeout(timer));
    });
    child.on('close', (code, signal) => {
      found.seconds = (performance.now() - started) / 1000;
      if (code !== 0 || !whole || stderr.includes(NOT_RUN)) {
        found.failed = Math.max(found.failed, 1);
        found.report += `it ended with ${signal ?? `exit code ${code}`}\n${stderr}`;
      }
      resolve(found);
    });
  });
}

/** Counts the assertions of a stream and its subtests; the line that closes a subtest does not count. */
function readAsserts(parser: Parser, found: FileResult, file: () => string): void {
  let closing = false;
  parser.on('child', (child: Parser) => {
    closing = true;
    readAsserts(child, found, file);
  });
  parser.on('assert', (result: Result) => {
    const ofSubtest = closing;
    closing = false;
    if (ofSubtest && result.skip === false) return;
    if (result.skip !== false || result.todo !== false) found.skipped += 1;
    else if (result.ok) found.passed += 1;
    else fail(result, found, file());
  });
  parser.on('bailout', (reason: string) => {
    found.report += `bail out: ${reason}\n`;
  });
}

function fail(result: Result, found: FileResult, file: string): void {
  found.failed += 1;
  const diagnostic: unknown = result.diag;
  const details =
    diagnostic === null || diagnostic === undefined
      ? ''
      : `${inspect(diagnostic, DIAGNOSTIC).slice(0, DIAGNOSTIC_CHARS_MAX)}\n`;
  found.report += `not ok: ${result.fullname}\nin ${file}\n${details}`;
}
