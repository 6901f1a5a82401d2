// `npm test`: makes sure that a redis-server is there, then lint, types and all tests, ending with one plain line.
import { spawn, spawnSync } from 'node:child_process';

const TAIL_CHARS = 4096;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function runs(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** Debian's package when we may install it; the suites that need it skip, or fail in CI, when there is none. */
function ensureRedis(): void {
  if (runs('redis-server', ['--version'])) return;
  if (process.getuid?.() !== 0 || !runs('apt-get', ['--version'])) return;
  say('redis-server is missing: installing the Debian package');
  if (runs('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server'])) return;
  runs('apt-get', ['update']);
  runs('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server']);
}

/** Runs tap on the compiled tests, passes its output through, resolves to its exit code and its last words. */
function runTap(args: string[]): Promise<{ code: number; tail: string }> {
  const tap = spawn('npx', ['--no-install', 'tap', 'run', '-R', 'tap', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let tail = '';
  tap.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk);
    tail = (tail + chunk.toString()).slice(-TAIL_CHARS);
  });
  return new Promise((resolve) => {
    tap.on('close', (code) => {
      resolve({ code: code ?? 1, tail });
    });
  });
}

/** "N passed, N failed[, N skipped]" from tap's own closing comment; a run without one has failed. */
export function closingLine(code: number, tail: string): string {
  const summary = [...tail.matchAll(/^# \{ total: \d+(.*)\}\s*$/gm)].at(-1)?.[1];
  const count = (word: string): number => Number(new RegExp(`\\b${word}: (\\d+)`).exec(summary ?? '')?.[1] ?? 0);
  const failed = Math.max(count('fail'), code === 0 && summary !== undefined ? 0 : 1);
  const skipped = count('skip');
  return `${count('pass')} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

if (process.argv[1]?.endsWith('run-tests.js') === true) {
  ensureRedis();
  if (!runs('npm', ['run', '--silent', 'lint'])) {
    spawnSync('npm', ['run', '--silent', 'lint'], { stdio: 'inherit' });
    say('0 passed, 1 failed');
    process.exit(1);
  }
  const { code, tail } = await runTap(process.argv.slice(2));
  say(closingLine(code, tail));
  process.exitCode = code;
}
