// Keeps what a part of the readers remembers of the control store up to date.
import { StoreUnavailableError } from '../storage/ports/errors.js';
import { type ControlStore } from './control/store.js';
import { type ControlView } from './control/transaction.js';
import { lossOf } from './store-id.js';

/**
 * The returned function calls `rebuild` with the state when it has changed. A store that was emptied, or is another
 * one, changes nothing: what seems to be deleted comes back when an operator restores it. The key ring tells of it. The
 * function rejects when the store does, or is empty before anything is known of it: a service fills it at its start.
 */
export function followStore(store: ControlStore, rebuild: (view: ControlView) => void): () => Promise<void> {
  let known: ControlView | undefined;
  return async () => {
    if ((await store.version()) === known?.version) return;
    const view = await store.read();
    if (known === undefined && view.version === 0) throw new StoreUnavailableError('the control store is empty');
    if (known !== undefined && lossOf(known, view) !== undefined) return;
    rebuild(view);
    known = view;
  };
}
