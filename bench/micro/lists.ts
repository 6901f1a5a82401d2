// Lists used by rules, with a million entries: cost of a lookup in the worker, cost of loading an entry, and memory.
//   node dist/bench/micro/run.js 100000 lists
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ListedIn, LIST_ENTRIES_MAX, NEVER } from '../../src/contract/lists/lists.js';
import { type EventRequest } from '../../src/event/event-row.js';
import { makeEvent } from '../../src/event/generated/make-event.js';
import { ListLookUp } from '../../src/rules/lists/look-up.js';
import { LoadedLists } from '../../src/service/lists/loaded.js';
import { openEmbeddedLists } from '../../src/storage/embedded/lists/store.js';
import { type ListEntry, type ListStore } from '../../src/storage/ports/lists.js';
import { type Resident, residentBytes } from './support/resident.js';
import { time } from './support/time.js';

const PER_ITERATION = 10;
const BATCH = 5000;
const KINDS = ['users', 'visitors', 'fingerprints', 'identifiers', 'addresses'] as const;
const LISTS: readonly ListedIn[] = KINDS.map((kind, i) => ({
  ...{ number: i + 1, workspace: 'acme', mode: 'live', name: `list_${kind}`, kind },
}));
const NONE: readonly number[] = [];

function cpuNs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

interface Filled {
  readonly importNs: number;
  readonly loadNs: number;
  readonly bytes: number;
  /** Growth of resident memory from loading. */
  readonly grown: Resident;
  readonly lookUp: ListLookUp;
  /** Hashes of users on the list. */
  readonly members: readonly string[];
}

async function fill(store: ListStore, entries: number): Promise<Filled> {
  const members: string[] = [];
  const start = residentBytes();
  const before = cpuNs();
  for (let from = 0; from < entries; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, entries - from) }, (): ListEntry => {
      const key = randomBytes(16);
      if (members.length < BATCH) members.push(key.toString('hex'));
      return { key, expiry: NEVER, addedAt: 1_900_000_000, by: 'bench', note: '' };
    });
    await store.put(1, batch, 'quiet');
  }
  const filled = cpuNs();
  const held = residentBytes();
  const loaded = new LoadedLists(store);
  await loaded.load(LISTS, true);
  const lookUp = new ListLookUp({ table: loaded.table, lists: LISTS });
  const loadNs = (cpuNs() - filled) / entries;
  const now = residentBytes();
  const grown = { own: Math.max(0, now.own - held.own), mapped: Math.max(0, now.mapped - start.mapped) };
  const importNs = (filled - before) / entries;
  return { importNs, loadNs, bytes: loaded.table.byteLength, grown, lookUp, members };
}

/** Requests of users on no list, or on one. */
function requests(members: readonly string[] | undefined): EventRequest[] {
  return Array.from({ length: 1000 }, (_, i) => {
    const hash = (bytes: number): string => randomBytes(bytes).toString('hex');
    const userHash = members?.[i % members.length] ?? hash(16);
    const parties = { fingerprint: hash(32), identifierHash: hash(16), addressHash: hash(16) };
    return { ...makeEvent(), workspace: 'acme', mode: 'live', receivedAt: 1_900_000_000_000, userHash, ...parties };
  });
}

function perRequest(lookUp: ListLookUp, asked: readonly EventRequest[], iterations: number): number {
  return time(iterations, (i) => {
    const request = asked[i % asked.length];
    if (request !== undefined) lookUp.of(request, request.fingerprint, NONE);
  });
}

export async function run(iterations: number): Promise<Record<string, number>> {
  const entries = Math.min(LIST_ENTRIES_MAX, iterations * PER_ITERATION);
  const dir = mkdtempSync(join(tmpdir(), 'riskgate-bench-'));
  const store = openEmbeddedLists(join(dir, 'entries'));
  try {
    const { importNs, loadNs, bytes, grown, lookUp, members } = await fill(store, entries);
    const mib = (of: number): string => `${(of / 1024 / 1024).toFixed(0)} MiB`;
    const memory = `${entries}: table ${mib(bytes)}, with it ${mib(grown.own)} own, ${mib(grown.mapped)} mapped`;
    return {
      'request on no list, five kinds': perRequest(lookUp, requests(undefined), iterations),
      'request on one list, five kinds': perRequest(lookUp, requests(members), iterations),
      'an entry into the store': importNs,
      [`an entry from the store into memory (${memory})`]: loadNs,
    };
  } finally {
    await store.close();
    rmSync(dir, { recursive: true, force: true });
  }
}
