// Handles damaged stores before any store is opened: a store with a sound snapshot is restored, a store that may
// restart empty is set aside, and otherwise the start is refused.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Prepared } from '../ports/backend.js';
import { StoreDamagedError } from '../ports/errors.js';
import { forgetAge, refuseOlder } from './ages.js';
import { findDamaged } from './check.js';
import { type Checked } from './check-child.js';
import { noteCleanStop, takeCleanStop } from './clean-stop.js';
import { DATA_FILE, hasDatabase, openDatabase, type StoreName, STORES } from './lmdb.js';
import { makePrivateDirectory } from '../../util/write-file.js';
import { StoreFiles } from './profiles/files.js';
import { listSnapshots, restoreSnapshot, setAside } from './snapshots.js';

/** Larger profile stores are checked with their next snapshot instead: reading 256 MiB takes about one second. */
const PROFILES_READ_MAX = 256 * 1024 * 1024;

/** What is lost when a store is restored from a snapshot (LOST), or restarts empty for want of one (WITHOUT). */
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

/** Resolves to the repairs made, for the log. Rejects with StoreDamagedError when the service must not start. */
export async function prepareStores(dataDir: string): Promise<Prepared[]> {
  const stores = STORES.map((name) => ({ name, dir: join(dataDir, name) }));
  const profiles = profilesToRead(dataDir);
  const asLeft = takeCleanStop(dataDir);
  const toRead = [...stores, ...(profiles === undefined ? [] : [profiles.checked])].filter(({ dir }) => !asLeft(dir));
  const damaged = await findDamaged(toRead);
  const done: Prepared[] = [];
  const damage = profiles === undefined ? undefined : damaged.get(profiles.checked.dir);
  if (profiles !== undefined && damage !== undefined) {
    // The reader that opens the profiles for writing rebuilds them.
    profiles.files.markDamaged(profiles.generation);
    const message = 'a damaged store is made again from its snapshot and the log';
    done.push({ message, fields: { store: 'profiles', damage } });
  }
  for (const { name, dir } of stores) {
    const missing = !hasDatabase(dir) && listSnapshots(dataDir, name).length > 0;
    const damage = missing ? 'it is not there' : damaged.get(dir);
    if (damage === undefined) continue;
    // The replacement is older, which is correct. The age is deleted first, in case this start does not complete.
    forgetAge(dataDir, name);
    done.push(await mend(dataDir, name, damage));
  }
  refuseOlder(dataDir);
  await makeShared(dataDir);
  return done;
}

/** Call it when all stores are closed and nothing showed damage: the next start then need not read large ones. */
export function noteSoundStores(dataDir: string): void {
  const profiles = new StoreFiles(join(dataDir, 'profiles'));
  const generation = profiles.current();
  const dirs = STORES.map((name) => join(dataDir, name));
  noteCleanStop(dataDir, generation === undefined ? dirs : [...dirs, profiles.generationDir(generation)]);
}

/**
 * Creates the webhook store. The service and its readers open it at the same moment: while one process creates the
 * file, the other reads a partial header and takes it for damaged (seen at 1 of 40 first starts on a busy machine).
 */
async function makeShared(dataDir: string): Promise<void> {
  const dir = join(dataDir, 'webhooks');
  if (hasDatabase(dir)) return;
  makePrivateDirectory(dir);
  await openDatabase(dir).close();
}

/** What the next start does about a damaged store, and what the operator must do. */
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

/** The profile store, unless it is too large to be read at every start. */
function profilesToRead(dataDir: string): { files: StoreFiles; generation: number; checked: Checked } | undefined {
  const files = new StoreFiles(join(dataDir, 'profiles'));
  const generation = files.current();
  // A store without a valid header is handled by its writer.
  if (generation === undefined || !files.isSound(generation)) return undefined;
  const dir = files.generationDir(generation);
  if (statSync(join(dir, DATA_FILE)).size > PROFILES_READ_MAX) return undefined;
  return { files, generation, checked: { name: 'profiles', dir } };
}

async function mend(dataDir: string, store: StoreName, damage: string): Promise<Prepared> {
  const lost = LOST[store];
  const { at, skipped } = lost === undefined ? { at: undefined, skipped: [] } : await restoreSnapshot(dataDir, store);
  const unfit = skipped.join('; ');
  if (at !== undefined && lost !== undefined)
    return {
      message: 'a damaged store was replaced by its last sound snapshot',
      fields: { store, damage, snapshot: new Date(at).toISOString(), ...(unfit !== '' && { skipped: unfit }), lost },
      restored: { store, at },
    };
  const without = WITHOUT[store];
  if (without === undefined)
    throw new StoreDamagedError(
      `the store ${join(dataDir, store)} is damaged (${damage}) and has no sound snapshot` +
        (unfit === '' ? ': ' : ` (${unfit}): `) +
        'restore a backup (riskgate restore), or move away the folder' +
        (unfit === '' ? '' : ` and ${join(dataDir, 'snapshots', store)}`) +
        ' to begin without what it held',
    );
  setAside(dataDir, store);
  return { message: 'a damaged store was set aside and begins anew', fields: { store, damage, lost: without } };
}
