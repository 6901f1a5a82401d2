// Snapshots of the stores that no log can rebuild: control state, list entries, bills and notes. The last few copies
// are kept, and each is verified before it counts; the newest sound one replaces a damaged store.
//   snapshots/<store>/<Unix ms>/data.mdb     damaged/<store>/    the last store that was replaced
import fs from 'node:fs';
import { join } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { makePrivateDirectory, syncPath } from '../../util/write-file.js';
import { freeBytes } from '../ports/disk-room.js';
import { AgeKeeper } from './ages.js';
import { findDamaged } from './check.js';
import { type Checked } from './check-child.js';
import { DATA_FILE, hasDatabase, type StoreName } from './lmdb.js';
import { guarded } from '../../util/guarded.js';

/** Snapshots kept of each store. */
export const SNAPSHOTS_KEPT = 3;
const TICK_MS = 1000;
/** Pause between two copies: at least this, and at least PAUSE_PER_COPY times the duration of the last copy. */
const PAUSE_MS: Partial<Record<StoreName, number>> = {
  control: 2000,
  billing: 60_000,
  notes: 60_000,
  entries: 600_000,
};
const PAUSE_PER_COPY = 50;
/** A copy is made only when more than this many times its size is free on the disk. */
const ROOM = 4;
/** With less than this left, a file that is not whole was cut by the disk. */
const FULL_BELOW_BYTES = 1024 ** 2;
const NAME = /^\d+$/;

function snapshotsDir(dataDir: string, name: StoreName): string {
  return join(dataDir, 'snapshots', name);
}

/** Unix milliseconds of each snapshot, newest first. */
export function listSnapshots(dataDir: string, name: StoreName): number[] {
  const dir = snapshotsDir(dataDir, name);
  if (!fs.existsSync(dir)) return [];
  return fs
    .readdirSync(dir)
    .filter((entry) => NAME.test(entry))
    .map(Number)
    .sort((a, b) => b - a);
}

export interface Restored {
  /** Unix milliseconds of the snapshot that took the store's place; undefined when none is sound. */
  at: number | undefined;
  /** Newer snapshots that are incomplete or damaged, with the reason. */
  skipped: string[];
}

/** Replaces the store by its newest sound snapshot, if there is one. The store must not be open. */
export async function restoreSnapshot(dataDir: string, name: StoreName): Promise<Restored> {
  const skipped: string[] = [];
  for (const at of listSnapshots(dataDir, name)) {
    const checked: Checked = { name, dir: join(snapshotsDir(dataDir, name), String(at)) };
    const damage = hasDatabase(checked.dir)
      ? (await findDamaged([checked])).get(checked.dir)
      : `it has no ${DATA_FILE}`;
    if (damage !== undefined) {
      skipped.push(`${checked.dir}: ${damage}`);
      continue;
    }
    setAside(dataDir, name);
    const store = join(dataDir, name);
    makePrivateDirectory(store);
    fs.copyFileSync(join(checked.dir, DATA_FILE), join(store, `${DATA_FILE}.new`));
    syncPath(join(store, `${DATA_FILE}.new`));
    fs.renameSync(join(store, `${DATA_FILE}.new`), join(store, DATA_FILE));
    syncPath(store);
    return { at, skipped };
  }
  return { at: undefined, skipped };
}

/** Moves a store to damaged/ for inspection; the store moved there before is deleted. */
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

/** A copy that has not been verified yet. */
interface Copy {
  kept: Kept;
  dir: string;
  bytes: number;
  /** Last transaction of the store when the copy was begun. */
  txn: unknown;
  tookMs: number;
}

/** Makes snapshots of changed stores while the service runs. */
export class SnapshotKeeper {
  readonly #dataDir: string;
  readonly #clock: () => number;
  readonly #onError: (error: unknown) => void;
  readonly #kept: Kept[];
  readonly #timer: NodeJS.Timeout;
  readonly #ages: AgeKeeper;
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
    this.#ages = new AgeKeeper(dataDir, stores, onError);
  }

  /** Copies each changed store now. */
  async all(): Promise<void> {
    await this.#copy(this.#kept);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#ages.look();
    await this.#turn;
    await this.#copy(this.#kept.filter(({ name }) => name === 'control'));
    await this.#tried(() => this.#ages.close());
  }

  #tick(): void {
    const now = performance.now();
    const due = this.#kept.filter(
      ({ name, at, tookMs }) => now - at >= Math.max(PAUSE_MS[name] ?? 0, tookMs * PAUSE_PER_COPY),
    );
    if (this.#busy || due.length === 0) return;
    this.#busy = true;
    this.#turn = this.#copy(due).finally(() => {
      this.#busy = false;
    });
  }

  /** Copies the changed stores. A failed copy is reported and does not prevent the others. */
  async #copy(due: readonly Kept[]): Promise<void> {
    const copies: Copy[] = [];
    for (const kept of due)
      await this.#tried(async () => {
        const copy = await this.#begin(kept);
        if (copy !== undefined) copies.push(copy);
      });
    if (copies.length === 0) return;
    await this.#tried(async () => {
      // One process verifies all copies: its start takes a hundred times as long as reading a small store.
      const began = performance.now();
      const damaged = await findDamaged(copies.map(({ kept, dir }) => ({ name: kept.name, dir })));
      const perByte = (performance.now() - began) / copies.reduce((sum, { bytes }) => sum + bytes, 0);
      for (const copy of copies)
        await this.#tried(() => {
          mustBeSound(copy.kept.name, damaged.get(copy.dir));
          this.#finish(copy, copy.bytes * perByte);
        });
    });
  }

  async #tried(work: () => void | Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#onError(error);
    }
  }

  /** Undefined when the store has not changed, or the disk has too little free space. */
  async #begin(kept: Kept): Promise<Copy | undefined> {
    const { lastTxnId, txn = lastTxnId }: { lastTxnId?: unknown; txn?: unknown } = { ...kept.db.getStats() };
    if (txn !== undefined && txn === kept.txn) return undefined;
    const began = performance.now();
    kept.at = began;
    const snapshots = snapshotsDir(this.#dataDir, kept.name);
    makePrivateDirectory(snapshots);
    if (!hasRoom(join(this.#dataDir, kept.name, DATA_FILE))) return undefined;
    const dir = join(snapshots, 'next');
    fs.rmSync(dir, { recursive: true, force: true });
    makePrivateDirectory(dir);
    await kept.db.backup(dir, true);
    const bytes = fs.statSync(join(dir, DATA_FILE)).size;
    return { kept, dir, bytes, txn, tookMs: performance.now() - began };
  }

  /** Makes a sound copy the newest snapshot. */
  #finish({ kept, dir, txn, tookMs }: Copy, readMs: number): void {
    const began = performance.now();
    const snapshots = snapshotsDir(this.#dataDir, kept.name);
    syncPath(join(dir, DATA_FILE));
    const [newest = 0] = listSnapshots(this.#dataDir, kept.name);
    fs.renameSync(dir, join(snapshots, String(Math.max(this.#clock(), newest + 1))));
    syncPath(snapshots);
    for (const old of listSnapshots(this.#dataDir, kept.name).slice(SNAPSHOTS_KEPT))
      fs.rmSync(join(snapshots, String(old)), { recursive: true, force: true });
    kept.txn = txn;
    kept.tookMs = tookMs + readMs + performance.now() - began;
  }
}

function hasRoom(file: string): boolean {
  const free = freeBytes(file);
  return free === undefined || fs.statSync(file).size * ROOM < free;
}

/** Prevents that the copy of a damaged store replaces a sound snapshot. */
function mustBeSound(name: StoreName, damage: string | undefined): void {
  if (damage !== undefined) throw new Error(`the store ${name} cannot be copied: ${damage}`);
}

/** A verified copy of a store while other processes write it. @param to a new folder */
export async function copyStore(dataDir: string, name: StoreName, to: string): Promise<void> {
  if (!hasDatabase(join(dataDir, name))) return;
  makePrivateDirectory(to);
  const db = open({ path: join(dataDir, name), noSubdir: false, readOnly: true });
  try {
    await db.backup(to, true);
  } finally {
    await db.close();
  }
  const damage = (await findDamaged([{ name, dir: to }])).get(to);
  // LMDB does not tell that the disk took a part of the copy only.
  if (damage !== undefined && (freeBytes(to) ?? FULL_BELOW_BYTES) < FULL_BELOW_BYTES)
    throw new Error(`the store ${name} cannot be copied: the disk of ${to} is full; make room on it`);
  mustBeSound(name, damage);
}
