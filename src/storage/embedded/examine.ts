// Reads all local stores completely and reports damage. It may run while the service uses them: it writes nothing, and
// LMDB gives each reader a consistent snapshot.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type StoreReport } from '../ports/backend.js';
import { examine } from './check.js';
import { type Checked } from './check-child.js';
import { countEvents } from './events/count.js';
import { hasDatabase, STORES } from './lmdb.js';
import { adviceOn } from './prepare.js';
import { StoreFiles } from './profiles/files.js';
import { type RecordCount } from './records.js';

const PROFILES_ADVICE =
  'nothing is lost: create the empty file DATA_DIR/profiles/damaged-GENERATION (the number of the folder g…), and ' +
  'start the service again: it makes them anew from their snapshot and the log';
const EVENTS_ADVICE = 'the events there are answered with 503 until they expire; nothing has to be done';

/** A store that does not exist has no report. */
export async function examineStores(dataDir: string): Promise<StoreReport[]> {
  const stores: Checked[] = STORES.map((name) => ({ name, dir: join(dataDir, name) }));
  const profiles = new StoreFiles(join(dataDir, 'profiles'));
  const generation = profiles.current();
  if (generation !== undefined) stores.push({ name: 'profiles', dir: profiles.generationDir(generation) });
  const counts = await examine(stores.filter(({ dir }) => hasDatabase(dir)));
  const reports = stores.flatMap(({ name, dir }): StoreReport[] => {
    const count = counts.get(dir);
    const advice = name === 'profiles' ? PROFILES_ADVICE : adviceOn(dataDir, name);
    return count === undefined ? [] : [report(name, count, advice)];
  });
  const recent = join(dataDir, 'recent');
  return existsSync(recent) ? [...reports, report('events', countEvents(recent), EVENTS_ADVICE)] : reports;
}

function report(store: string, count: RecordCount, advice: string): StoreReport {
  return { store, ...count, advice: count.damage === '' ? '' : advice };
}
