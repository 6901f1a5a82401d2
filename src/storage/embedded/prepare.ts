// What is done about damaged stores before anybody opens them: restored where there is a snapshot, thrown away where
// they can be made again, and else the start is refused.
import { join } from 'node:path';
import { type Prepared } from '../ports/backend.js';
import { StoreDamagedError } from '../ports/errors.js';
import { findDamaged } from './check.js';
import { hasDatabase, type StoreName, STORES } from './lmdb.js';
import { listSnapshots, restoreSnapshot, setAside } from './snapshots.js';

/** What a store is not without: those that have none are made again. */
const LOST: Partial<Record<StoreName, string>> = {
  control:
    'keys, plans, policies, endpoints and erasures are as they were then: revoke again what was revoked since, and ' +
    'make again what was made',
  billing:
    'nothing of what the log of verifications still holds; what it has let go is billed again when it is verified ' +
    'again',
  notes: 'results and challenges told since count again when they are told again',
};
const WITHOUT: Partial<Record<StoreName, string>> = {
  notes: 'results and challenges of the last 24 hours count again when they are told again',
  replies: 'requests sent again under an Idempotency-Key of before run again',
  stories: 'events of before cannot be labelled any more, apart from those that the log still holds',
  webhooks:
    'what the log of verifications still holds is told again, under the same message ids; older waiting messages ' +
    'are lost',
};

/** Resolves to what was done, to be told. Rejects with StoreDamagedError when the service must not start. */
export async function prepareStores(dataDir: string): Promise<Prepared[]> {
  const stores = STORES.map((name) => ({ name, dir: join(dataDir, name) }));
  const damaged = await findDamaged(stores);
  const done: Prepared[] = [];
  for (const { name, dir } of stores) {
    const missing = !hasDatabase(dir) && listSnapshots(dataDir, name).length > 0;
    const damage = missing ? 'it is not there' : damaged.get(dir);
    if (damage !== undefined) done.push(await mend(dataDir, name, damage));
  }
  return done;
}

async function mend(dataDir: string, store: StoreName, damage: string): Promise<Prepared> {
  const lost = LOST[store];
  const at = lost === undefined ? undefined : await restoreSnapshot(dataDir, store);
  if (at !== undefined && lost !== undefined)
    return {
      message: 'a damaged store was replaced by its last sound snapshot',
      fields: { store, damage, snapshot: new Date(at).toISOString(), lost },
      restored: { store, at },
    };
  const without = WITHOUT[store];
  if (without === undefined)
    throw new StoreDamagedError(
      `the store ${join(dataDir, store)} is damaged (${damage}) and has no sound snapshot: restore a backup ` +
        '(riskgate restore), or move the folder away to begin without what it held',
    );
  setAside(dataDir, store);
  return { message: 'a damaged store was set aside and begins anew', fields: { store, damage, lost: without } };
}
