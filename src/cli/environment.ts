// Opens the service's state for the command line: from the same environment variables as the service, and from nothing
// else.
import { userInfo } from 'node:os';
import { type ControlStore, createControlStore } from '../access/control/store.js';
import { readStorage } from '../config.js';
import { nodesView } from '../service/nodes/view.js';
import { openStorage } from '../storage/open.js';
import { type Backend } from '../storage/ports/backend.js';
import { type Context } from './command.js';

/** The backend of this environment. Rejects with ConfigError. */
export async function storageOf(environment: NodeJS.ProcessEnv): Promise<Backend> {
  return openStorage(readStorage(environment));
}

/**
 * Opens the control store of this environment, runs `work` and closes the store, also after an error. Changes are
 * written to the audit log under the name of this machine's user.
 */
export async function withControlStore<T>(
  { environment, command }: Pick<Context, 'environment' | 'command'>,
  work: (store: ControlStore) => Promise<T>,
): Promise<T> {
  // Files that the store creates are readable only by this user, as the service's are.
  process.umask(0o077);
  const actor = { who: userOf(environment), via: 'cli', address: '', action: command } as const;
  const store = createControlStore(await (await storageOf(environment)).control()).by(actor);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** The nodes that share the state of this environment; [] for a single node. */
export async function knownNodes(environment: NodeJS.ProcessEnv): Promise<ReturnType<typeof nodesView>['nodes']> {
  const registry = await (await storageOf(environment)).nodes();
  try {
    return nodesView((await registry?.list()) ?? [], '').nodes;
  } finally {
    registry?.close();
  }
}

/**
 * The user according to `sudo`, else the system's user name, else the user id: in a container the user may have no
 * name.
 */
export function userOf(environment: NodeJS.ProcessEnv): string {
  const { SUDO_USER: sudoUser } = environment;
  if (sudoUser !== undefined && sudoUser !== '') return sudoUser;
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
