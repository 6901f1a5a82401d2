// Entry of the process that reads stores before the service does: when a damaged page kills it, the store is damaged.
import { messageOf } from '../../util/error-text.js';
import { ignore, guarded } from '../../util/guarded.js';
import { type Checked, type FromCheck } from './check-child.js';
import { countRecords, type RecordCount, unread } from './records.js';

// A signal to the whole process group is meant for the service, which ends this process or waits for its result.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', (stores) => guarded(ignore, () => check(stores))());

async function check(stores: unknown): Promise<void> {
  for (const { name, dir } of Array.isArray(stores) ? stores.filter(isChecked) : []) {
    tell({ kind: 'begun', dir });
    tell({ kind: 'ended', dir, count: await countOf({ name, dir }) });
  }
}

async function countOf({ name, dir }: Checked): Promise<RecordCount> {
  try {
    return await countRecords(name, dir, () => tell({ kind: 'alive' }));
  } catch (error) {
    return unread(messageOf(error));
  }
}

function tell(message: FromCheck): void {
  process.send?.(message);
}

function isChecked(value: unknown): value is Checked {
  return typeof value === 'object' && value !== null && 'name' in value && 'dir' in value;
}
