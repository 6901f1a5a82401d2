// The folder of the embedded profile store. After a crash the log restores lost writes; after a power loss or damage
// the snapshot does.
//   state.json      the writer's state: which generation it writes, and how its last run ended
//   current         the generation that readers use; an older one while a restored store catches up
//   g<number>/      a generation: one LMDB environment
//   snapshot/       the last whole copy
//   damaged-<n>     marks generation n as damaged; the writer restores at its next start
import fs from 'node:fs';
import path from 'node:path';
import { readIfThere } from '../../../util/process/read-if-there.js';
import { makePrivateDirectory, syncPath, writeFileWhole } from '../../../util/write-file.js';
import { hasRoom, refusedWrites, takesCommits } from '../../ports/disk-room.js';
import { DATA_FILE } from '../lmdb.js';
import { isSoundHeader } from './header.js';

export interface WriterState {
  generation: number;
  /** Boot id of the machine at the last opening; '' when it is unknown. */
  boot: string;
  /** The store was closed with everything on disk. */
  clean: boolean;
  /** Starts since the store was last verified completely, or closed. */
  starts: number;
}

/** After this many process ends in a row a store is not trusted: LMDB may have killed the process. */
const STARTS_MAX = 5;
const BOOT_FILE = '/proc/sys/kernel/random/boot_id';

export type Origin = 'kept' | 'snapshot' | 'empty';

function bootId(): string {
  return readIfThere(BOOT_FILE).trim();
}

export class StoreFiles {
  readonly #dir: string;
  readonly #boot: string;

  constructor(dir: string, boot = bootId()) {
    this.#dir = dir;
    this.#boot = boot;
  }

  generationDir(generation: number): string {
    return path.join(this.#dir, `g${String(generation).padStart(6, '0')}`);
  }

  /** The generation that readers use; undefined before the first is published. */
  current(): number | undefined {
    const text = this.#text('current');
    return text === undefined ? undefined : Number(text);
  }

  /** Whether a generation can be opened safely: LMDB kills the process on a file that is not its own. */
  isSound(generation: number): boolean {
    return isSoundHeader(path.join(this.generationDir(generation), DATA_FILE));
  }

  /** Whether the disk has DISK_KEPT_BYTES left. */
  hasRoom(): boolean {
    return hasRoom(this.#dir);
  }

  /** Why the disk takes no writes, or too few for changes of the smallest kind; undefined when it takes them. */
  refusedChanges(generation: number): string | undefined {
    const dir = this.generationDir(generation);
    return refusedWrites(path.join(dir, DATA_FILE)) ?? (takesCommits(dir) ? undefined : 'is full: make room on it');
  }

  markDamaged(generation: number): void {
    makePrivateDirectory(this.#dir);
    fs.writeFileSync(this.#marker(generation), '');
  }

  isMarkedDamaged(generation: number): boolean {
    return fs.existsSync(this.#marker(generation));
  }

  /**
   * Prepares a generation for the writer: the last one, or a new one from the snapshot when the last is not trusted.
   * @param holds whether all records in a copied folder are sound
   */
  takeOver(holds: (dir: string) => boolean): { generation: number; origin: Origin } {
    makePrivateDirectory(this.#dir);
    const state = this.#state();
    if (state !== undefined && this.#isTrusted(state)) {
      this.#save({ ...state, boot: this.#boot, clean: false, starts: state.starts + 1 });
      return { generation: state.generation, origin: 'kept' };
    }
    const generation = Math.max(0, ...this.#generations()) + 1;
    const origin = this.#restore(generation, holds);
    this.#save({ generation, boot: this.#boot, clean: false, starts: 1 });
    return { generation, origin };
  }

  /** Makes readers use this generation and deletes the others. */
  publish(generation: number): void {
    if (this.current() !== generation) this.#replace('current', String(generation));
    for (const older of this.#generations()) {
      if (older === generation) continue;
      fs.rmSync(this.generationDir(older), { recursive: true, force: true });
      fs.rmSync(this.#marker(older), { force: true });
    }
  }

  /** Call it when the store has just been verified completely. */
  markSound(): void {
    const state = this.#state();
    if (state !== undefined) this.#save({ ...state, starts: 0 });
  }

  /** Syncs a closed generation to disk and marks it as clean. */
  markClean(): void {
    const state = this.#state();
    if (state === undefined) return;
    syncPath(path.join(this.generationDir(state.generation), DATA_FILE));
    this.#save({ ...state, clean: true, starts: 0 });
  }

  /** Creates an empty folder for the next snapshot. */
  beginSnapshot(): string {
    const dir = path.join(this.#dir, 'snapshot.tmp');
    fs.rmSync(dir, { recursive: true, force: true });
    fs.mkdirSync(dir);
    return dir;
  }

  /** Replaces the last snapshot by the one in the folder of `beginSnapshot`. */
  keepSnapshot(): void {
    const dir = path.join(this.#dir, 'snapshot');
    const from = path.join(this.#dir, 'snapshot.tmp');
    syncPath(path.join(from, DATA_FILE));
    fs.mkdirSync(dir, { recursive: true });
    fs.renameSync(path.join(from, DATA_FILE), path.join(dir, DATA_FILE));
    syncPath(dir);
    syncPath(this.#dir);
    fs.rmSync(from, { recursive: true, force: true });
  }

  /** A store that was not synced is trusted only within the same boot of the machine. */
  #isTrusted(state: WriterState): boolean {
    if (this.isMarkedDamaged(state.generation) || state.starts >= STARTS_MAX || !this.isSound(state.generation))
      return false;
    return state.clean || (state.boot !== '' && state.boot === this.#boot);
  }

  #restore(generation: number, holds: (dir: string) => boolean): Origin {
    const dir = this.generationDir(generation);
    const snapshot = path.join(this.#dir, 'snapshot', DATA_FILE);
    fs.mkdirSync(dir);
    if (isSoundHeader(snapshot)) {
      fs.copyFileSync(snapshot, path.join(dir, DATA_FILE), fs.constants.COPYFILE_FICLONE);
      if (holds(dir)) return 'snapshot';
      fs.rmSync(dir, { recursive: true });
      fs.mkdirSync(dir);
    }
    return 'empty';
  }

  #marker(generation: number): string {
    return path.join(this.#dir, `damaged-${generation}`);
  }

  #generations(): number[] {
    return fs
      .readdirSync(this.#dir)
      .filter((name) => /^g\d+$/.test(name))
      .map((name) => Number(name.slice(1)));
  }

  #state(): WriterState | undefined {
    try {
      const state: unknown = JSON.parse(this.#text('state.json') ?? '');
      return isState(state) ? state : undefined;
    } catch {
      return undefined;
    }
  }

  #save(state: WriterState): void {
    this.#replace('state.json', JSON.stringify(state));
  }

  #text(name: string): string | undefined {
    try {
      return fs.readFileSync(path.join(this.#dir, name), 'utf8');
    } catch {
      return undefined;
    }
  }

  #replace(name: string, text: string): void {
    writeFileWhole(path.join(this.#dir, name), text, { durable: true });
  }
}

function isState(value: unknown): value is WriterState {
  return (
    typeof value === 'object' &&
    value !== null &&
    'generation' in value &&
    typeof value.generation === 'number' &&
    'boot' in value &&
    typeof value.boot === 'string' &&
    'clean' in value &&
    typeof value.clean === 'boolean' &&
    'starts' in value &&
    typeof value.starts === 'number'
  );
}
