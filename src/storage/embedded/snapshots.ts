// Copies of the stores that no log gives back: keys and plans, bills, and what was said of which event. A few, whole,
// each read again before it counts; the newest one that is sound takes the place of a store that is damaged.
//   snapshots/<store>/<Unix ms>/data.mdb     damaged/<store>/    the last one that was replaced
import fs from 'node:fs';
import { join } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { makePrivateDirectory, syncPath } from '../../util/write-file.js';
import { type Checked, findDamaged } from './check.js';
import { DATA_FILE, hasDatabase, type StoreName } from './lmdb.js';
import { guarded } from '../../util/guarded.js';

/** Of each store. */
export const SNAPSHOTS_KEPT = 3;
const TICK_MS = 1000;
/** Between two copies: at least this, and so many times as long as the last one took. */
const PAUSE_MS: Partial<Record<StoreName, number>> = {
  control: 2000,
  billing: 60_000,
  notes: 60_000,
  entries: 600_000,
};
const PAUSE_PER_COPY = 50;
/** A copy is made only where so many times its bytes are left. */
const ROOM = 4;
const NAME = /^\d+$/;

function snapshotsDir(dataDir: string, name: StoreName): string {
  return join(dataDir, 'snapshots', name);
}

/** Unix milliseconds of each, the newest first. */
export function listSnapshots(dataDir: string, name: StoreName): number[] {
  const dir = snapshotsDir(dataDir, name);
  if (!fs.existsSync(dir)) return [];
  return fs
    .readdirSync(dir)
    .filter((entry) => NAME.test(entry))
    .map(Number)
    .sort((a, b) => b - a);
}

/**
 * Puts the newest sound snapshot in the store's place. Nobody may have it open. Resolves to its time, undefined when
 * there is none; then the store is as it was.
 */
export async function restoreSnapshot(dataDir: string, name: StoreName): Promise<number | undefined> {
  for (const at of listSnapshots(dataDir, name)) {
    const checked: Checked = { name, dir: join(snapshotsDir(dataDir, name), String(at)) };
    if ((await findDamaged([checked])).size > 0) continue;
    setAside(dataDir, name);
    const store = join(dataDir, name);
    makePrivateDirectory(store);
    fs.copyFileSync(join(checked.dir, DATA_FILE), join(store, `${DATA_FILE}.new`));
    syncPath(join(store, `${DATA_FILE}.new`));
    fs.renameSync(join(store, `${DATA_FILE}.new`), join(store, DATA_FILE));
    syncPath(store);
    return at;
  }
  return undefined;
}

/** Moves a store out of the way, for whoever wants to look at it; the one before it goes. */
export function setAside(dataDir: string, name: StoreName): void {
  const store = join(dataDir, name);
  if (!fs.existsSync(store)) return;
  const to = join(dataDir, 'damaged', name);
  fs.rmSync(to, { recursive: true, force: true });
  makePrivateDirectory(join(dataDir, 'damaged'));
  fs.renameSync(store, to);
}

interface Kept {
  name: StoreName;
  db: RootDatabase;
  txn: unknown;
  at: number;
  tookMs: number;
}

/** Makes them while the stores are used, of what has changed. */
export class SnapshotKeeper {
  readonly #dataDir: string;
  readonly #clock: () => number;
  readonly #onError: (error: unknown) => void;
  readonly #kept: Kept[];
  readonly #timer: NodeJS.Timeout;
  #turn: Promise<void> = Promise.resolve();
  #busy = false;

  constructor(
    dataDir: string,
    stores: ReadonlyMap<StoreName, RootDatabase>,
    clock: () => number,
    onError: (error: unknown) => void,
  ) {
    this.#dataDir = dataDir;
    this.#clock = clock;
    this.#onError = onError;
    this.#kept = [...stores].map(([name, db]) => ({ name, db, txn: undefined, at: -Infinity, tookMs: 0 }));
    const tick = guarded(onError, () => this.#tick());
    this.#timer = setInterval(tick, TICK_MS).unref();
  }

  /** One of each that has changed, now. */
  async all(): Promise<void> {
    for (const kept of this.#kept) await this.#copy(kept);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#turn;
    for (const kept of this.#kept) if (kept.name === 'control') await this.#copy(kept).catch(this.#onError);
  }

  #tick(): void {
    const now = performance.now();
    const due = this.#kept.filter(
      ({ name, at, tookMs }) => now - at >= Math.max(PAUSE_MS[name] ?? 0, tookMs * PAUSE_PER_COPY),
    );
    if (this.#busy || due.length === 0) return;
    this.#busy = true;
    this.#turn = (async () => {
      for (const kept of due) await this.#copy(kept).catch(this.#onError);
      this.#busy = false;
    })();
  }

  async #copy(kept: Kept): Promise<void> {
    const { lastTxnId, txn = lastTxnId }: { lastTxnId?: unknown; txn?: unknown } = { ...kept.db.getStats() };
    if (txn !== undefined && txn === kept.txn) return;
    const began = performance.now();
    kept.at = began;
    const dir = snapshotsDir(this.#dataDir, kept.name);
    makePrivateDirectory(dir);
    if (!hasRoom(join(this.#dataDir, kept.name, DATA_FILE))) return;
    const next = join(dir, 'next');
    fs.rmSync(next, { recursive: true, force: true });
    makePrivateDirectory(next);
    await kept.db.backup(next, true);
    await readWhole(next, kept.name);
    syncPath(join(next, DATA_FILE));
    const [newest = 0] = listSnapshots(this.#dataDir, kept.name);
    fs.renameSync(next, join(dir, String(Math.max(this.#clock(), newest + 1))));
    syncPath(dir);
    for (const old of listSnapshots(this.#dataDir, kept.name).slice(SNAPSHOTS_KEPT))
      fs.rmSync(join(dir, String(old)), { recursive: true, force: true });
    kept.txn = txn;
    kept.tookMs = performance.now() - began;
  }
}

function hasRoom(file: string): boolean {
  const { bavail, bsize } = fs.statfsSync(file);
  return fs.statSync(file).size * ROOM < bavail * bsize;
}

/** A snapshot of a store that was damaged meanwhile must not take the place of a sound one. */
async function readWhole(dir: string, name: StoreName): Promise<void> {
  const damaged = await findDamaged([{ name, dir }]);
  for (const why of damaged.values()) throw new Error(`the store ${name} cannot be copied: ${why}`);
}

/** A sound copy of a store as it is now, while others write it. @param to a folder to be made */
export async function copyStore(dataDir: string, name: StoreName, to: string): Promise<void> {
  if (!hasDatabase(join(dataDir, name))) return;
  makePrivateDirectory(to);
  const db = open({ path: join(dataDir, name), noSubdir: false, readOnly: true });
  try {
    await db.backup(to, true);
  } finally {
    await db.close();
  }
  await readWhole(to, name);
}
