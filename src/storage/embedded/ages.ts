// Detects that a store was replaced by an older copy, for the stores that no log can rebuild: the number of the last
// transaction of each store is written to one file every 10 s. An older copy is valid in itself, so only this number
// shows that, for example, revoked keys would be valid again.
import fs from 'node:fs';
import { join } from 'node:path';
import { type RootDatabase } from 'lmdb';
import { guarded } from '../../util/guarded.js';
import { isObject } from '../../util/is-object.js';
import { writeFileWhole } from '../../util/write-file.js';
import { StoreDamagedError } from '../ports/errors.js';
import { DATA_FILE, hasDatabase, type StoreName } from './lmdb.js';
import { lastTransaction } from './profiles/header.js';
import { sealText, unsealText } from './sealed.js';

const FILE = 'store-ages';
const NAMES = ['control', 'entries', 'billing', 'notes'] as const satisfies readonly StoreName[];
type Ages = Partial<Record<StoreName, number>>;

const TICK_MS = 10_000;

/** Called before any store is opened. @throws StoreDamagedError for a store older than noted, with what to do */
export function refuseOlder(dataDir: string): void {
  const ages = readAges(dataDir);
  for (const name of NAMES) {
    const noted = ages[name] ?? 0;
    if (!hasDatabase(join(dataDir, name))) {
      forgetAge(dataDir, name);
      continue;
    }
    const found = lastTransaction(join(dataDir, name, DATA_FILE));
    if (found < noted)
      throw new StoreDamagedError(
        `the store ${join(dataDir, name)} is an older copy, or its head is damaged: it has ${found} changes and had ` +
          `${noted} when the service ran last. What was revoked, billed or listed since would be undone. Put the ` +
          'newer one back, or restore a whole backup into an empty folder (riskgate restore). To take it as it is, ' +
          'remove ' +
          join(dataDir, FILE),
      );
  }
}

/** Called before a store is replaced or restarts empty. */
export function forgetAge(dataDir: string, name: StoreName): void {
  const { [name]: age, ...others } = readAges(dataDir);
  if (age !== undefined) writeAges(dataDir, others, true);
}

/** Notes the transaction numbers of open stores while the service runs. */
export class AgeKeeper {
  readonly #dataDir: string;
  readonly #stores: readonly (readonly [StoreName, RootDatabase])[];
  readonly #timer: NodeJS.Timeout;
  /** Numbers at the last look, one tick ago: these transactions are on disk by now. */
  #seen: Ages = {};
  #written = '';

  constructor(dataDir: string, stores: ReadonlyMap<StoreName, RootDatabase>, onError: (error: unknown) => void) {
    this.#dataDir = dataDir;
    this.#stores = [...stores].filter(([name]) => NAMES.some((one) => one === name));
    const tick = guarded(onError, () => {
      this.write();
      this.look();
    });
    this.#timer = setInterval(tick, TICK_MS).unref();
    this.look();
  }

  look(): void {
    for (const [name, db] of this.#stores) {
      const { lastTxnId }: { lastTxnId?: unknown } = { ...db.getStats() };
      if (typeof lastTxnId === 'number') this.#seen[name] = lastTxnId;
    }
  }

  /** Writes the numbers of the last look, if they changed. */
  write(): void {
    const text = JSON.stringify(this.#seen);
    if (text === this.#written) return;
    // Not waited for on the disk, for requests wait meanwhile: one that a power loss takes back is no reason to refuse.
    writeAges(this.#dataDir, this.#seen, false);
    this.#written = text;
  }

  close(): void {
    clearInterval(this.#timer);
    this.write();
  }
}

function writeAges(dataDir: string, ages: Ages, durable: boolean): void {
  writeFileWhole(join(dataDir, FILE), sealText(FILE, JSON.stringify(ages)), { durable });
}

/** {} for a damaged file, and in a data directory of an earlier release, which has no such file. */
function readAges(dataDir: string): Ages {
  const path = join(dataDir, FILE);
  if (!fs.existsSync(path)) return {};
  try {
    const ages: unknown = JSON.parse(unsealText(FILE, FILE, fs.readFileSync(path, 'utf8')));
    if (!isObject(ages)) return {};
    const known: Ages = {};
    for (const name of NAMES) {
      const { [name]: age } = ages;
      if (typeof age === 'number' && Number.isInteger(age)) known[name] = age;
    }
    return known;
  } catch (error) {
    if (error instanceof StoreDamagedError || error instanceof SyntaxError) return {};
    throw error;
  }
}
