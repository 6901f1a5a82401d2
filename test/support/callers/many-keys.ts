// Many keys in one transaction: each transaction reads all keys that are stored and wakes every service that uses them.
import { type ControlStore } from '../../../src/access/control/store.js';
import { addKey, type IssuedKey, type KeyRequest } from '../../../src/access/keys.js';
import { WORKSPACES } from '../../../src/access/records.js';
import { addWorkspace } from '../../../src/access/workspaces.js';

/** Also creates the workspaces that do not exist. @returns the keys in the order of the requests */
export function createKeys(store: ControlStore, requests: readonly KeyRequest[]): Promise<IssuedKey[]> {
  const now = Date.now();
  return store.update((transaction) =>
    requests.map((request) => {
      if (!transaction.get(WORKSPACES, request.workspace)) addWorkspace(transaction, request.workspace, {}, now);
      return addKey(transaction, request, 'active', now);
    }),
  );
}
