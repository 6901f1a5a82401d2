// The first start: creates the demo workspace and its keys exactly once, also when several nodes start together.
import { KEY_KINDS, type Mode, MODES } from '../contract/vocabulary.js';
import { addKey, type IssuedKey } from './keys.js';
import { addWorkspace } from './workspaces.js';
import type { ControlStore } from './control/store.js';
import { nameStore } from './store-id.js';

export const DEMO_WORKSPACE = 'demo';

/**
 * Workspace `demo` with one key of each kind in the given modes, when the store has never been written to; only this
 * caller gets the keys. Undefined otherwise.
 */
export function ensureDemoWorkspace(
  store: ControlStore,
  now = Date.now(),
  modes: readonly Mode[] = MODES,
): Promise<IssuedKey[] | undefined> {
  return store.update((transaction) => {
    if (transaction.version !== 0) return undefined;
    nameStore(transaction);
    addWorkspace(transaction, DEMO_WORKSPACE, {}, now);
    return modes.flatMap((mode) =>
      KEY_KINDS.map((kind) => addKey(transaction, { workspace: DEMO_WORKSPACE, kind, mode }, 'active', now)),
    );
  });
}
