// A constant id of the control store, made with it. A store that was emptied and filled again has another id, so that
// nodes do not switch to it without an operator.
import { randomUUID } from 'node:crypto';
import { strict } from '../contract/validation/objects.js';
import Type from '#typebox';
import { defineCollection } from './control/collection.js';
import { type ControlStore } from './control/store.js';
import { type ControlTransaction, type ControlView } from './control/transaction.js';

const ID = 'store';
const StoreSchema = strict({
  v: Type.Literal(1),
  id: Type.Literal(ID),
  store: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
});
const STORES = defineCollection('store', StoreSchema, ({ id }) => id, { told: false });

/** '' for an empty store and for one of an earlier release. */
export function storeIdOf(view: ControlView): string {
  return view.get(STORES, ID)?.store ?? '';
}

/** How a store has lost the state that was known before; undefined when it has not. */
export function lossOf(known: ControlView, view: ControlView): string | undefined {
  if (view.version === 0 && known.version > 0) return 'the control store is empty, but keys were known before';
  const id = storeIdOf(known);
  return id === '' || storeIdOf(view) === id ? undefined : 'the control store is not the one that was known before';
}

export function nameStore(transaction: ControlTransaction): string {
  const known = storeIdOf(transaction);
  if (known !== '') return known;
  const store = randomUUID();
  transaction.put(STORES, { v: 1, id: ID, store });
  return store;
}

/** Resolves to the id; creates it when the store has none. */
export function ensureStoreId(store: ControlStore): Promise<string> {
  return store.update(nameStore);
}
