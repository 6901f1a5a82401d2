// Running the command line, the way an operator does.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../src/cli/run.js';

const CLI = fileURLToPath(new URL('../../src/cli.js', import.meta.url));
const RUN_MS_MAX = 120_000;

export interface Run {
  /** Exit code; null when it was killed for taking too long. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** In this process, for what has nothing to do with processes. */
export async function runCliHere(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<Run> {
  const run: Run = { code: null, stdout: '', stderr: '' };
  run.code = await runCommand(args, {
    environment,
    print: (line) => {
      run.stdout += `${line}\n`;
    },
    complain: (line) => {
      run.stderr += `${line}\n`;
    },
  });
  return run;
}

/**
 * In a process of its own.
 * @param environment besides PATH; none of the test's own state is inherited
 * @param input on its standard input
 */
export function runCli(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  input = '',
): Promise<Run> {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: RUN_MS_MAX,
  });
  const run: Run = { code: null, stdout: '', stderr: '' };
  // One that reads nothing may be gone before it is written.
  child.stdin.on('error', () => undefined).end(input);
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    run.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    run.stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ ...run, code }));
  });
}
