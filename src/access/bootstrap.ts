// The first start: something to call with, made exactly once however many nodes start together.
import { KEY_KINDS, type Mode, MODES } from '../contract/vocabulary.js';
import { addKey, type IssuedKey } from './keys.js';
import { addWorkspace } from './workspaces.js';
import type { ControlStore } from './control/store.js';
import { nameStore } from './store-id.js';

export const DEMO_WORKSPACE = 'demo';

/**
 * Workspace `demo` with one key of each kind in the given modes, when nothing was ever written to the store; the keys'
 * texts are known to this caller only. Undefined otherwise.
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
