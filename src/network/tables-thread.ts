// The thread that reads the address tables. A large list takes tens of milliseconds, and without the build's tables the
// packages take most of a second; in this thread it delays no reply. The thread ends by itself when there are no lists
// to watch.
import { parentPort, workerData } from 'node:worker_threads';
import { ListDirectory } from './cidr-lists.js';
import { Packages } from './packages.js';
import { PREPARED_TABLES, readPrepared } from './prepared-tables.js';
import { type TablesMessage, type TablesTask } from './tables.js';
import { guarded } from '../util/guarded.js';

function post(message: TablesMessage): void {
  parentPort?.postMessage(message);
}

/** The result, or undefined and an entry in `problems`. */
async function attempt<T>(what: string, problems: string[], make: () => Promise<T>): Promise<T | undefined> {
  try {
    return await make();
  } catch (error) {
    problems.push(`${what}: ${error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)}`);
    return undefined;
  }
}

async function readPackages(from: string, message: TablesMessage, problems: string[]): Promise<void> {
  const packages = new Packages(from);
  const versions = await packages.versions().catch(() => undefined);
  const prepared = versions === undefined ? undefined : readPrepared(PREPARED_TABLES, versions);
  if (prepared !== undefined) {
    Object.assign(message, prepared);
    return;
  }
  const country = await attempt('countries of addresses stay unknown', problems, () => packages.country());
  const asn = await attempt('networks of addresses stay unknown', problems, () => packages.asn());
  if (country !== undefined) message.country = country;
  if (asn !== undefined) message.asn = asn;
}

async function readLists(directory: ListDirectory, message: TablesMessage, problems: string[]): Promise<void> {
  const report = await directory.read();
  if (report.table !== undefined) message.lists = report.table;
  message.ranges = report.ranges;
  message.files = report.files;
  problems.push(...report.problems);
}

async function run({ packages, packagesFrom, listFolders, listsReloadMs }: TablesTask): Promise<void> {
  const directory = listFolders.length === 0 ? undefined : new ListDirectory(...listFolders);
  for (let first = true; first || directory !== undefined; first = false) {
    const problems: string[] = [];
    const message: TablesMessage = { ranges: 0, files: [], problems };
    if (!first) await looked(listsReloadMs);
    if (first && packages) await readPackages(packagesFrom, message, problems);
    if (directory !== undefined) await readLists(directory, message, problems);
    if (first || message.lists !== undefined || problems.length > 0) post(message);
  }
}

/** Resolves after `ms` milliseconds, or on a message from the main thread. */
function looked(ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = guarded(reject, () => {
      clearTimeout(timer);
      parentPort?.off('message', done);
      resolve();
    });
    const timer = setTimeout(done, ms);
    parentPort?.on('message', done);
  });
}

await run(workerData as TablesTask);
