// Opens the service's state for the command line: from the same environment variables as the service, and from nothing
// else.
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type ControlStore, createControlStore } from '../access/control/store.js';
import { readStorage } from '../config.js';
import { nodesView } from '../service/nodes/view.js';
import { makeDataDir, openStorage, requireDataDir } from '../storage/open.js';
import { type Backend } from '../storage/ports/backend.js';
import { type Context } from './command.js';

/** What may be run on a new folder, before the first start of the service. */
const BEGINNING: ReadonlySet<string> = new Set(['keys create', 'workspaces create', 'operators create']);

/** The backend of this environment. Rejects with ConfigError or DataDirError. */
export async function storageOf(environment: NodeJS.ProcessEnv, command = ''): Promise<Backend> {
  const options = readStorage(environment);
  // With Redis nothing of the folder is used.
  if (options.url === '') openFolder(options.dataDir, command);
  return openStorage(options);
}

/** Makes no control store beside other data: the service would refuse to start with an empty one. */
function openFolder(dataDir: string, command: string): void {
  const isControlThere = existsSync(join(dataDir, 'control', 'data.mdb'));
  if (BEGINNING.has(command) && !isControlThere) {
    makeDataDir(dataDir);
    if (!['log', 'snapshots', 'profiles'].some((name) => existsSync(join(dataDir, name)))) return;
  }
  requireDataDir(dataDir);
  if (!isControlThere)
    throw new Error(
      `${dataDir} has no control store: start the service, which restores it from its snapshot or says what to do`,
    );
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
  const store = createControlStore(await (await storageOf(environment, command)).control()).by(actor);
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

/** The user according to `sudo`, else its name, else its id: in a container the user may have no name. */
export function userOf(environment: NodeJS.ProcessEnv): string {
  const { SUDO_USER: sudoUser } = environment;
  if (sudoUser !== undefined && sudoUser !== '') return sudoUser;
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
