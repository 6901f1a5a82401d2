// Where the command line finds the service's state: the same variables as the service, and nothing else of it.
import { type ControlStore, createControlStore } from '../access/control/store.js';
import { readStorage } from '../config.js';
import { openStorage } from '../storage/open.js';
import { type Backend } from '../storage/ports/backend.js';

/** The backend of this environment. Rejects with ConfigError. */
export async function storageOf(environment: NodeJS.ProcessEnv): Promise<Backend> {
  return openStorage(readStorage(environment));
}

/** Opens the control store of this environment for one piece of work and closes it, whatever happens. */
export async function withControlStore<T>(
  environment: NodeJS.ProcessEnv,
  work: (store: ControlStore) => Promise<T>,
): Promise<T> {
  // Files that the store makes are for this user alone, as the service's are.
  process.umask(0o077);
  const store = createControlStore(await (await storageOf(environment)).control());
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
