// The embedded store's folder. The log restores what a crash takes; against a power loss and damage there is a
// snapshot.
//   state.json      what the writer knows of itself: which generation it writes, and how its last run ended
//   current         the generation that readers look at; an older one while a restored store catches up
//   g<number>/      a generation: one LMDB environment
//   snapshot/       the last whole copy
//   damaged-<n>     left by whoever met damage in generation n; the writer's next start restores
import fs from 'node:fs';
import path from 'node:path';
import { makePrivateDirectory, syncPath, writeFileWhole } from '../../../util/write-file.js';
import { isSoundHeader } from './header.js';

export interface WriterState {
  generation: number;
  /** The machine's boot in which it was last open, '' when that is unknown. */
  boot: string;
  /** Everything was on disk when it was closed. */
  clean: boolean;
  /** Starts since it was last read from end to end, or closed. */
  starts: number;
}

/** A store in which the process ended this often in a row is not trusted any more: LMDB may have ended it. */
const STARTS_MAX = 5;
const DATA_FILE = 'data.mdb';
const BOOT_FILE = '/proc/sys/kernel/random/boot_id';

export type Origin = 'kept' | 'snapshot' | 'empty';

function bootId(): string {
  try {
    return fs.readFileSync(BOOT_FILE, 'utf8').trim();
  } catch {
    return '';
  }
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

  /** The generation that readers look at; undefined before the first is published. */
  current(): number | undefined {
    const text = this.#text('current');
    return text === undefined ? undefined : Number(text);
  }

  /** Whether a generation can be opened without harm: LMDB ends the process over a file that is none of its own. */
  isSound(generation: number): boolean {
    return isSoundHeader(path.join(this.generationDir(generation), DATA_FILE));
  }

  /** What is left on the disk. */
  freeBytes(): number {
    const { bavail, bsize } = fs.statfsSync(this.#dir);
    return bavail * bsize;
  }

  markDamaged(generation: number): void {
    makePrivateDirectory(this.#dir);
    fs.writeFileSync(this.#marker(generation), '');
  }

  isMarkedDamaged(generation: number): boolean {
    return fs.existsSync(this.#marker(generation));
  }

  /**
   * Readies a generation for the writer: the last one, or one made from the snapshot when the last cannot be trusted.
   * @param holds whether everything in a copied folder is what was written
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

  /** Readers may look at it; the older ones go. */
  publish(generation: number): void {
    if (this.current() !== generation) this.#replace('current', String(generation));
    for (const older of this.#generations()) {
      if (older === generation) continue;
      fs.rmSync(this.generationDir(older), { recursive: true, force: true });
      fs.rmSync(this.#marker(older), { force: true });
    }
  }

  /** It has just been read from end to end. */
  markSound(): void {
    const state = this.#state();
    if (state !== undefined) this.#save({ ...state, starts: 0 });
  }

  /** Writes what the operating system still holds of a closed generation. */
  markClean(): void {
    const state = this.#state();
    if (state === undefined) return;
    syncPath(path.join(this.generationDir(state.generation), DATA_FILE));
    this.#save({ ...state, clean: true, starts: 0 });
  }

  /** An empty folder for the next snapshot. */
  beginSnapshot(): string {
    const dir = path.join(this.#dir, 'snapshot.tmp');
    fs.rmSync(dir, { recursive: true, force: true });
    fs.mkdirSync(dir);
    return dir;
  }

  /** What `beginSnapshot` gave has been filled: it takes the place of the last snapshot. */
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

  /** What was not synced can be trusted only as long as the machine runs. */
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
