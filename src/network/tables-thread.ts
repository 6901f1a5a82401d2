// The thread that builds the address tables. Reading 30 MB of packages takes most of a second and a large list tens of
// milliseconds; in this thread it delays no reply. The thread ends by itself when there are no lists to watch.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { readAsnTable } from './asn-table.js';
import { ListDirectory } from './cidr-lists.js';
import { readCountryTable } from './country-table.js';
import { type TablesMessage, type TablesTask } from './tables.js';
import { guarded } from '../util/guarded.js';

const ASN = '@ip-location-db/asn';
const COUNTRY = '@ip-location-db/geo-whois-asn-country-mmdb';

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
  const fileOf = (name: string): Promise<Buffer> => readFile(createRequire(from).resolve(name));
  const country = await attempt('countries of addresses stay unknown', problems, async () =>
    readCountryTable(await fileOf(`${COUNTRY}/geo-whois-asn-country.mmdb`)),
  );
  const asn = await attempt('networks of addresses stay unknown', problems, async () =>
    readAsnTable(await fileOf(`${ASN}/asn-ipv4-num.csv`), await fileOf(`${ASN}/asn-ipv6.csv`)),
  );
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
