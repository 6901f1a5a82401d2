// Where the command line finds the service's state: the same two variables as the service, and nothing else of it.
import { type ControlStore, type ControlStoreOptions, openControlStore } from '../access/control/open.js';

/** `REDIS_URL` when it is set, else the folder `DATA_DIR` ('.data'). */
export function controlStoreOptions(environment: NodeJS.ProcessEnv): ControlStoreOptions {
  const url = environment['REDIS_URL'] ?? '';
  if (url !== '') return { kind: 'redis', url };
  return { kind: 'embedded', dataDir: environment['DATA_DIR'] ?? '.data' };
}

/** Opens the control store of this environment for one piece of work and closes it, whatever happens. */
export async function withControlStore<T>(environment: NodeJS.ProcessEnv, work: (store: ControlStore) => Promise<T>): Promise<T> {
  const store = await openControlStore(controlStoreOptions(environment));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
