// The process of the command line: arguments, streams and exit code.
import { setImmediate as turn } from 'node:timers/promises';
import { exit, isWriting } from '../util/process/exit.js';
import { systemSentence } from '../util/system-error.js';
import { runCommand } from './run.js';
import { shown } from './terminal.js';

/** Why the output is not whole: `console.log` says nothing of a full disk. */
let unwritten: Error | undefined;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that has enough, such as `head`, is no error; the work goes on, because a half of it would be.
  if (error.code !== 'EPIPE') unwritten ??= error;
});

const stopping = new AbortController();
// Once each: the second one ends the process at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort(signal));
// What the service has started ends with it.
process.once('disconnect', () => void exit(1));
process.channel?.unref();

const code = await runCommand(process.argv.slice(2), {
  environment: process.env,
  print: (line) => console.log(shown(line, process.stdout)),
  complain: (line) => console.error(shown(line, process.stderr)),
  stopped: stopping.signal,
});
// The stream tells an error in a later turn than the write.
await turn();
if (unwritten !== undefined)
  console.error(`riskgate: the output is not whole: ${systemSentence(unwritten) ?? unwritten.message}`);
process.exitCode = unwritten !== undefined && code === 0 ? 1 : code;
// The work of a stopped command would go on, and a write that was given up waits for another process.
if (stopping.signal.aborted || isWriting()) await exit();
