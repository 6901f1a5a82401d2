// Ends a child process: asks it to end, and kills it when it takes too long.
import { type ChildProcess } from 'node:child_process';
import { guarded, ignore } from '../guarded.js';

/** Resolves when it has ended, or had before. */
export async function endChild(
  child: ChildProcess | undefined,
  ask: (child: ChildProcess) => void,
  patienceMs: number,
): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  ask(child);
  const kill = guarded(ignore, () => child.kill('SIGKILL'));
  const timer = setTimeout(kill, patienceMs);
  await ended;
  clearTimeout(timer);
}
