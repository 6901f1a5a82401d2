// Entry of the readers' process: everything that follows the log, in a process that may stop, lag or die without an
// answer being late. One file per reader; this one starts and ends them.
import { type FromReaders, type ReadersSetup, type ToReaders } from '../src/contract/messages.js';
import { followIntoStore } from './profile-reader.js';

const say = (message: FromReaders): void => void process.send?.(message);
const problem = (error: unknown): void => say({ kind: 'problem', message: error instanceof Error ? error.stack ?? error.message : String(error) });

/** Ends a reader after it has read what the log holds. */
let finish: (() => Promise<void>) | undefined;

async function start(setup: ReadersSetup): Promise<void> {
  const store = await followIntoStore(setup, say, problem);
  finish = store.finish;
  await store.caughtUp();
  say({ kind: 'ready' });
}

process.on('message', (message: ToReaders) => {
  const done = message.kind === 'setup' ? start(message.setup) : (finish?.() ?? Promise.resolve()).then(() => process.exit(0));
  done.catch((error: unknown) => {
    problem(error);
    process.exitCode = 1;
    process.disconnect();
  });
});
// Without the service there is nobody to read for. What is read and not applied is read again by the next process.
process.on('disconnect', () => process.exit());
// The service decides when its readers end: a terminal sends its signals to both.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
