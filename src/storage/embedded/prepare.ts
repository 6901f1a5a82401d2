// What is done about damaged stores before anybody opens them: restored where there is a snapshot, thrown away where
// they can be made again, and else the start is refused.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Prepared } from '../ports/backend.js';
import { StoreDamagedError } from '../ports/errors.js';
import { forgetAge, refuseOlder } from './ages.js';
import { type Checked, findDamaged } from './check.js';
import { DATA_FILE, hasDatabase, openDatabase, type StoreName, STORES } from './lmdb.js';
import { makePrivateDirectory } from '../../util/write-file.js';
import { StoreFiles } from './profiles/files.js';
import { listSnapshots, restoreSnapshot, setAside } from './snapshots.js';

/** Larger ones are read with their next snapshot: it takes about a second for 256 MiB. */
const PROFILES_READ_MAX = 256 * 1024 * 1024;

/** What a store is not without: those that have none are made again. */
const LOST: Partial<Record<StoreName, string>> = {
  control:
    'keys, plans, policies, endpoints and erasures are as they were then: revoke again what was revoked since, and ' +
    'make again what was made',
  entries: 'entries of lists are as they were then: what was added or removed since has to be told again',
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
  const profiles = profilesToRead(dataDir);
  const damaged = await findDamaged(profiles === undefined ? stores : [...stores, profiles.checked]);
  const done: Prepared[] = [];
  const damage = profiles === undefined ? undefined : damaged.get(profiles.checked.dir);
  if (profiles !== undefined && damage !== undefined) {
    // The reader that opens them for writing makes them anew.
    profiles.files.markDamaged(profiles.generation);
    const message = 'a damaged store is made again from its snapshot and the log';
    done.push({ message, fields: { store: 'profiles', damage } });
  }
  for (const { name, dir } of stores) {
    const missing = !hasDatabase(dir) && listSnapshots(dataDir, name).length > 0;
    const damage = missing ? 'it is not there' : damaged.get(dir);
    if (damage === undefined) continue;
    // What takes its place is older by right, also for the next start when this one does not come to its end.
    forgetAge(dataDir, name);
    done.push(await mend(dataDir, name, damage));
  }
  refuseOlder(dataDir);
  await makeShared(dataDir);
  return done;
}

/**
 * The service and its readers open this one at the same moment: of a file that the one is just making, the other sees a
 * part of the head and takes it for damaged (seen at 1 of 40 first starts on a busy machine).
 */
async function makeShared(dataDir: string): Promise<void> {
  const dir = join(dataDir, 'webhooks');
  if (hasDatabase(dir)) return;
  makePrivateDirectory(dir);
  await openDatabase(dir).close();
}

/** What becomes of a damaged store at the next start, and what the operator has to do about it. */
export function adviceOn(dataDir: string, store: StoreName): string {
  const lost = LOST[store];
  const [newest] = lost === undefined ? [] : listSnapshots(dataDir, store);
  if (newest !== undefined)
    return (
      'start the service again: the newest sound snapshot takes its place, the last is of ' +
      `${new Date(newest).toISOString()}; lost: ${lost ?? ''}`
    );
  const without = WITHOUT[store];
  return without === undefined
    ? 'the service will not start: restore a backup (riskgate restore), or move the folder away to begin without it'
    : `start the service again: it begins anew; lost: ${without}`;
}

/** The profiles, unless they are too many to be read at every start. */
function profilesToRead(dataDir: string): { files: StoreFiles; generation: number; checked: Checked } | undefined {
  const files = new StoreFiles(join(dataDir, 'profiles'));
  const generation = files.current();
  // One that has no whole head is its writer's matter.
  if (generation === undefined || !files.isSound(generation)) return undefined;
  const dir = files.generationDir(generation);
  if (statSync(join(dir, DATA_FILE)).size > PROFILES_READ_MAX) return undefined;
  return { files, generation, checked: { name: 'profiles', dir } };
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
