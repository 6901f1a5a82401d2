// Entry of the process that reads stores before the service does: when a damaged page kills it, the store is damaged.
import { type Checked, checkStores, type FromCheck } from './check.js';

const stores: unknown = JSON.parse(process.argv[2] ?? '[]');
const waiting: Promise<void>[] = [];

/** Sends a message; the process waits for all sends before it exits. */
function tell(message: FromCheck): void {
  waiting.push(
    new Promise((resolve) => {
      if (process.send === undefined) resolve();
      else process.send(message, undefined, undefined, () => resolve());
    }),
  );
}

function isChecked(value: unknown): value is Checked {
  return typeof value === 'object' && value !== null && 'name' in value && 'dir' in value;
}

// A signal to the whole process group is meant for the service, which ends this process or waits for its result.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);

checkStores(Array.isArray(stores) ? stores.filter(isChecked) : [], tell);
await Promise.all(waiting);
process.exit(0);
