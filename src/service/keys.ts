// Workspaces and keys: where they are kept, and the ring that requests are looked up in.
import { type IssuedKey } from '../access/administration.js';
import { ensureDemoWorkspace } from '../access/bootstrap.js';
import { type ControlStore, createControlStore } from '../access/control/store.js';
import { KeyRing } from '../access/key-ring.js';
import { KeyUses } from '../access/key-use.js';
import { type Backend } from '../storage/ports/backend.js';
import { type Context, problem } from './context.js';
import { KeyUpkeep } from './key-upkeep.js';

export interface Keys {
  control: ControlStore;
  ring: KeyRing;
  uses: KeyUses;
  upkeep: KeyUpkeep;
  /** The keys of the demo workspace, on the first start only. */
  demoKeys: IssuedKey[] | undefined;
}

export async function openKeys(context: Context, storage: Backend): Promise<Keys> {
  const { config, clock } = context;
  const control = createControlStore(await storage.control());
  const demoKeys = await ensureDemoWorkspace(control, clock(), config.demoLiveKeys ? ['test', 'live'] : ['test']);
  const ring = await KeyRing.open({
    store: control,
    pollMs: config.keysPollMs,
    limits: config.keyLimits,
    onError: problem(context, 'the control store is not available; known keys stay valid'),
    now: clock,
  });
  const uses = new KeyUses();
  const upkeep = new KeyUpkeep(context, { store: control, ring, uses }).start();
  return { control, ring, uses, upkeep, demoKeys };
}
