// Entry of the process that reads stores before the service does: when a damaged page ends it, that is the answer.
import { type Checked, checkStores, type FromCheck } from './check.js';

const stores: unknown = JSON.parse(process.argv[2] ?? '[]');
const waiting: Promise<void>[] = [];

/** The last message must be out before the process ends. */
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

// Meant for the service, when a whole group gets them: it ends this process, or waits for what it finds.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);

checkStores(Array.isArray(stores) ? stores.filter(isChecked) : [], tell);
await Promise.all(waiting);
process.exit(0);
