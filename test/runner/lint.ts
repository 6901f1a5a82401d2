// Runs the linter, which also checks the types, as one more test.
import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { cpuSinceLastExit } from './cpu.js';
import { type FileResult } from './tap-file.js';

export function runLint(): Promise<FileResult> {
  const started = performance.now();
  const child = spawn('npm', ['run', '--silent', 'lint'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let report = '';
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (text: string) => {
      report += text;
    });
  let cpuSeconds = 0;
  child.on('exit', () => {
    cpuSeconds = cpuSinceLastExit();
  });
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const clean = code === 0;
      resolve({
        passed: clean ? 1 : 0,
        failed: clean ? 0 : 1,
        skipped: 0,
        seconds: (performance.now() - started) / 1000,
        cpuSeconds,
        report: clean ? '' : report,
      });
    });
  });
}
