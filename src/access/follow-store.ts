// Keeps what a part of the readers remembers of the control store up to date.
import { type ControlStore } from './control/store.js';
import { type ControlView } from './control/transaction.js';
import { lossOf } from './store-id.js';

/**
 * The returned function calls `rebuild` with the state when it has changed. A store that was emptied, or is another
 * one, changes nothing: what seems to be deleted comes back when an operator restores it. The key ring tells of it. The
 * function resolves to false while nothing is known, as when the store is empty, which a service fills at its start. It
 * rejects when the store does.
 */
export function followStore(store: ControlStore, rebuild: (view: ControlView) => void): () => Promise<boolean> {
  let known: ControlView | undefined;
  return async () => {
    if ((await store.version()) === known?.version) return true;
    const view = await store.read();
    if (known === undefined ? view.version === 0 : lossOf(known, view) !== undefined) return known !== undefined;
    rebuild(view);
    known = view;
    return true;
  };
}
