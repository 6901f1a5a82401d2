// A process that repeatedly folds a generated log into a store until it is killed: node store-writer.js <JSON>. It
// begins some slices before the position of the store, like a reader whose own position is older.
import { type StorageOptions } from '../../../src/contract/storage.js';
import { openStorage } from '../../../src/storage/open.js';
import { countingFold, madeSlice, sliceAfter, type SliceShape } from './stores.js';

export interface StoreWriterTask {
  store: StorageOptions;
  shape: SliceShape;
  /** Slices to go back at the start. */
  back: number;
  /** Total number of slices. */
  slices: number;
}

async function run({ store, shape, back, slices }: StoreWriterTask): Promise<void> {
  const writer = await (await openStorage(store)).profileWriter();
  const applied = await writer.applied(shape.shard + 1);
  const from = Math.max(0, sliceAfter(applied[shape.shard] ?? { segment: 0, offset: 0 }) - back);
  for (let index = from; index < slices; index += 1) {
    const { changes, positions } = madeSlice(index, shape);
    await writer.apply(changes, positions, countingFold);
    process.send?.({ done: index + 1 });
  }
  writer.publish();
  await writer.close();
}

function isTask(value: unknown): value is StoreWriterTask {
  return (
    typeof value === 'object' &&
    value !== null &&
    'store' in value &&
    'shape' in value &&
    'back' in value &&
    'slices' in value
  );
}

const task: unknown = JSON.parse(process.argv[2] ?? '');
if (!isTask(task)) throw new TypeError('not a task');
await run(task);
process.disconnect();
