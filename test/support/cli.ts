// Runs the command line as an operator does.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../src/cli/run.js';

/** The command line as a program. */
export const CLI = fileURLToPath(new URL('../../src/cli.js', import.meta.url));
const RUN_MS_MAX = 120_000;

export interface Run {
  /** Exit code; null if it was killed by the timeout. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the command in this process: enough for tests that do not depend on processes. */
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
 * Runs the command in its own process.
 * @param environment added to PATH; nothing else is inherited
 * @param input its standard input
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
  // A command that does not read its input may exit before it is written.
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
