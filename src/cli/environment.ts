// Opens the service's state for the command line: from the same environment variables as the service, and from nothing
// else.
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type ControlStore, createControlStore } from '../access/control/store.js';
import { storeIdOf } from '../access/store-id.js';
import { readStorage } from '../config.js';
import { readStoreId } from '../service/nodes/known-store.js';
import { nodesView } from '../service/nodes/view.js';
import { makeDataDir, openStorage, requireDataDir } from '../storage/open.js';
import { type Backend } from '../storage/ports/backend.js';
import { closing } from '../util/closing.js';
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
  if (BEGINNING.has(command) && !hasControlStore(dataDir)) {
    makeDataDir(dataDir);
    if (!['log', 'snapshots', 'profiles'].some((name) => existsSync(join(dataDir, name)))) return;
  }
  requireControlStore(dataDir);
}

/** Rejects a folder without keys: those of a node on Redis are not in it. @throws Error */
export function requireControlStore(dataDir: string): void {
  requireDataDir(dataDir);
  if (hasControlStore(dataDir)) return;
  if (readStoreId(dataDir) !== '')
    throw new Error(`${dataDir} is of a node whose keys are on Redis: set REDIS_URL as for the service`);
  throw new Error(
    `${dataDir} has no control store: start the service, which restores it from its snapshot or says what to do`,
  );
}

function hasControlStore(dataDir: string): boolean {
  return existsSync(join(dataDir, 'control', 'data.mdb'));
}

/** A key in another database of Redis would be known to nobody. @throws Error */
async function refuseOtherStore(environment: NodeJS.ProcessEnv, store: ControlStore): Promise<void> {
  const { url, dataDir } = readStorage(environment);
  const own = url === '' ? '' : readStoreId(dataDir);
  if (own === '' || environment['NEW_CONTROL_STORE'] === '1') return;
  const view = await store.read();
  if (storeIdOf(view) === own) return;
  const what = view.version === 0 ? 'has no keys' : 'has the keys of another service';
  throw new Error(
    `the Redis of REDIS_URL ${what}, and ${dataDir} is of a node that knew others: correct REDIS_URL and its ` +
      'database number, or DATA_DIR',
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
  return closing(store, async () => {
    await refuseOtherStore(environment, store);
    return work(store);
  });
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
