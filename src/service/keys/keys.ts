// Opens the control store and the key ring, in which requests look up workspaces and keys.
import { ensureDemoWorkspace } from '../../access/bootstrap.js';
import { type ControlStore, createControlStore } from '../../access/control/store.js';
import { KeyRing } from '../../access/key-ring.js';
import { ensureCopies } from '../../access/workspace-copy.js';
import { KeyUses } from '../../access/key-use.js';
import { ensureStoreId, storeIdOf } from '../../access/store-id.js';
import { byService } from '../../contract/operators/audit.js';
import { hasEvents } from '../../log/retention.js';
import { type Backend } from '../../storage/ports/backend.js';
import { type NodeRegistry } from '../../storage/ports/nodes.js';
import { type Context, problem } from '../context.js';
import { refuseForeignFolders } from '../nodes/installation.js';
import { awaitKnownStore, rememberStore } from '../nodes/known-store.js';
import { KeyUpkeep } from './key-upkeep.js';

export interface Keys {
  control: ControlStore;
  ring: KeyRing;
  uses: KeyUses;
  upkeep: KeyUpkeep;
  /** Id of the control state. */
  storeId: string;
}

/** @param registry of the nodes that share the state; undefined when none do */
export async function openKeys(context: Context, storage: Backend, registry: NodeRegistry | undefined): Promise<Keys> {
  const { config, clock } = context;
  const control = createControlStore(await storage.control(), clock);
  if (registry !== undefined)
    await awaitKnownStore(context, { control, registry, hasEvents: hasEvents(config.dataDir) });
  else if (!config.newControlStore && (await control.version()) === 0 && hasEvents(config.dataDir)) {
    await control.close();
    throw new Error(
      `${config.dataDir} has a log with events, and its control store is empty: the keys that these events came ` +
        'with are gone, and the secrets that their hashes were made with. Restore a backup (riskgate restore), check ' +
        'DATA_DIR and REDIS_URL, or set NEW_CONTROL_STORE=1 to begin with new keys: no user is known again then',
    );
  }
  try {
    const isShared = config.storage.url !== '';
    if (!config.newControlStore) refuseForeignFolders(config.dataDir, storeIdOf(await control.read()), isShared);
  } catch (error) {
    await control.close();
    throw error;
  }
  const first = control.by(byService('first start'));
  const demoKeys = await ensureDemoWorkspace(first, clock(), config.demoLiveKeys ? ['test', 'live'] : ['test']);
  if (demoKeys !== undefined) context.onDemoKeys?.(demoKeys);
  const storeId = await ensureStoreId(control);
  await ensureCopies(control);
  if (registry !== undefined) rememberStore(config.dataDir, storeId);
  const ring = await KeyRing.open({
    store: control,
    pollMs: config.keysPollMs,
    limits: config.keyLimits,
    onError: problem(context, 'the control store is not available; known keys stay valid'),
    now: clock,
  });
  const uses = new KeyUses();
  const upkeep = new KeyUpkeep(context, { store: control, ring, uses }).start();
  return { control, ring, uses, upkeep, storeId };
}
