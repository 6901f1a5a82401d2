// Backs up the state of one node while it runs, and restores it. The log holds the rows that the copied profiles do not
// include yet: until the logs are copied, hard links keep segments that readers release. The order matters: profiles
// and the webhooks' log position before the logs; stories after the profiles, because the profile reader keeps them;
// billing and notes after the logs; verifiable events after those.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { realDisk } from '../log/disk.js';
import { deadFramesDir } from '../log/damage.js';
import { listSegments, listShards, segmentPath, shardDirectory } from '../log/format.js';
import { verificationsDir } from '../log/verification-log.js';
import { type Backend } from '../storage/ports/backend.js';
import { makeDataDir, requireDataDir, whileLocked } from '../storage/open.js';
import { BACKUP, linksDirectory } from './backup-links.js';
import { listsDirectory } from './network-lists.js';
import { MARKS } from './nodes/installation.js';
import { NODE_FILE } from './nodes/node-name.js';
import { makePrivateDirectory, syncPath, writeFileWhole } from '../util/write-file.js';
import { stoppedBeforeExit } from '../util/process/exit.js';
import { guarded, ignore } from '../util/guarded.js';
import { codeOf } from '../util/error-text.js';
import { closing } from '../util/closing.js';
import { isObject, objectOfJson } from '../util/is-object.js';

const MANIFEST = 'manifest.json';
const MANIFEST_VERSION = 1;
/** Interval of linking: segments are created and deleted more slowly. */
const LINK_MS = 50;
const CHUNK_BYTES = 4 * 1024 * 1024;

export interface Manifest {
  v: number;
  /** Version of the service. */
  version: string;
  /** ISO 8601. */
  begun: string;
  ended: string;
  files: { path: string; bytes: number; sha256: string }[];
}

const OF_OTHERS = 0o077;

export interface BackupOptions {
  dataDir: string;
  storage: Backend;
  /** An empty directory, or one that does not exist yet. */
  to: string;
  version: string;
  /** Unix milliseconds. */
  clock: () => number;
}

/** Rejects with a sentence for the operator. */
export async function backUp({ dataDir, storage, to, version, clock }: BackupOptions): Promise<Manifest> {
  requireDataDir(dataDir);
  if (!relative(dataDir, to).startsWith('..'))
    throw new Error(`${to} is in DATA_DIR, with which a backup there would be lost: give another folder`);
  refuseUnfit(to);
  return whileLocked(dataDir, BACKUP, async () => {
    const begun = clock();
    makePrivateDirectory(to);
    // Once more: where others may write beside it, somebody else could have made it meanwhile.
    refuseUnfit(to);
    await closing(new SegmentLinks(dataDir), async (links) => {
      await storage.copy('control', join(to, 'control'));
      await storage.copy('entries', join(to, 'entries'));
      await storage.copy('webhooks', join(to, 'webhooks'));
      await storage.copy('profiles', join(to, 'profiles', 'snapshot'));
      await storage.copy('stories', join(to, 'stories'));
      links.copy(to);
    });
    await storage.copy('billing', join(to, 'billing'));
    await storage.copy('notes', join(to, 'notes'));
    for (const folder of [
      'recent',
      relative(dataDir, listsDirectory(dataDir)),
      relative(dataDir, deadFramesDir(dataDir)),
    ])
      copyFolder(dataDir, to, folder);
    copyFolder(dataDir, to, relative(dataDir, deadFramesDir(verificationsDir(dataDir))));
    copyMarks(dataDir, to);
    if (fs.existsSync(join(dataDir, NODE_FILE))) copyFile(join(dataDir, NODE_FILE), join(to, NODE_FILE));
    const files = filesIn(to).map((path) => ({ path, ...digestOf(join(to, path)) }));
    const manifest: Manifest = { v: MANIFEST_VERSION, version, begun: iso(begun), ended: iso(clock()), files };
    writeFileWhole(join(to, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { durable: true });
    return manifest;
  });
}

/** Rejects with a sentence for the operator; checks everything before it writes anything. */
export async function restore(from: string, dataDir: string): Promise<Manifest> {
  const manifest = readManifest(from);
  for (const { path, bytes, sha256 } of manifest.files) {
    const file = join(from, path);
    mustBeFile(from, path);
    if (!isAsTold(file, { bytes, sha256 }))
      throw new Error(`the backup ${from} is damaged: ${path} differs from its checksum`);
  }
  refuseUnfit(dataDir);
  makeDataDir(dataDir);
  return whileLocked(dataDir, 'service', () => {
    // Keys last: without keys a service does not start beside a log, so an incomplete restore cannot be used.
    const ordered = [...manifest.files].sort((a, b) => Number(isOfControl(a.path)) - Number(isOfControl(b.path)));
    refuseUnfit(dataDir);
    for (const { path, ...told } of ordered) {
      mustBeFile(from, path);
      copyFile(join(from, path), join(dataDir, path));
      if (!isAsTold(join(dataDir, path), told))
        throw new Error(`the backup ${from} changed meanwhile: ${path}; empty ${dataDir}, and restore again`);
    }
    for (const directory of new Set(ordered.map(({ path }) => dirname(join(dataDir, path))))) syncPath(directory);
    return manifest;
  });
}

/** A link could lead anywhere, and a pipe is waited for without end. */
function mustBeFile(from: string, path: string): void {
  const stat = fs.lstatSync(join(from, path), { throwIfNoEntry: false });
  if (stat === undefined) throw new Error(`the backup ${from} is incomplete: ${path} is missing`);
  if (!stat.isFile()) throw new Error(`the backup ${from} is damaged: ${path} is no regular file`);
}

function isAsTold(file: string, { bytes, sha256 }: Omit<Manifest['files'][number], 'path'>): boolean {
  const found = digestOf(file);
  return found.bytes === bytes && found.sha256 === sha256;
}

function isOfControl(path: string): boolean {
  return path.startsWith('control/');
}

/** Of a folder of somebody else, who could exchange the files meanwhile, there is no copy to trust. */
function refuseUnfit(directory: string): void {
  if (!fs.existsSync(directory)) return;
  if (fs.readdirSync(directory).length > 0) throw new Error(`${directory} is not empty: give an empty or new folder`);
  const { uid, mode } = fs.statSync(directory);
  const own = process.getuid?.() ?? uid;
  // Mounted volumes often belong to root.
  if (uid !== own && uid !== 0)
    throw new Error(`${directory} belongs to another user (${uid}): give a new folder, or one of your own`);
  if (uid === own && (mode & OF_OTHERS) !== 0) fs.chmodSync(directory, 0o700);
}

/** Hard links to every segment that existed at any time since the start: its bytes stay when readers delete it. */
class SegmentLinks {
  readonly #dataDir: string;
  readonly #dir: string;
  readonly #linked = new Set<string>();
  readonly #timer: NodeJS.Timeout;
  /** Links keep removed segments on the disk: a stopped backup must not leave them. */
  readonly #stays: () => void;

  constructor(dataDir: string) {
    this.#stays = stoppedBeforeExit(() => {
      this.close();
      return Promise.resolve();
    });
    this.#dataDir = dataDir;
    this.#dir = linksDirectory(dataDir);
    fs.rmSync(this.#dir, { recursive: true, force: true });
    makePrivateDirectory(this.#dir);
    this.#link();
    // An error here occurs again when the segments are copied, and is reported then.
    const link = guarded(ignore, () => this.#link());
    this.#timer = setInterval(link, LINK_MS);
  }

  copy(to: string): void {
    this.#link();
    for (const path of this.#linked) copyFile(join(this.#dir, path), join(to, path));
  }

  close(): void {
    this.#stays();
    clearInterval(this.#timer);
    fs.rmSync(this.#dir, { recursive: true, force: true });
  }

  #link(): void {
    for (const logDir of [this.#dataDir, verificationsDir(this.#dataDir)]) {
      for (const shard of listShards(realDisk, logDir)) {
        const directory = shardDirectory(logDir, shard);
        for (const segment of listSegments(realDisk, directory)) this.#linkOne(segmentPath(directory, segment));
      }
    }
  }

  #linkOne(file: string): void {
    const path = relative(this.#dataDir, file);
    if (this.#linked.has(path)) return;
    makePrivateDirectory(dirname(join(this.#dir, path)));
    // A segment that is deleted between listing and linking: every reader had passed it, the copied ones too.
    unlessGone(() => {
      fs.linkSync(file, join(this.#dir, path));
      this.#linked.add(path);
    });
  }
}

/**
 * Files may expire while others are copied, and their remaining content may move to a new file: repeats until there is
 * no new file. Files that are still being written (.tmp) get their name later.
 */
function copyFolder(dataDir: string, to: string, folder: string): void {
  const from = join(dataDir, folder);
  const seen = new Set<string>();
  const unseen = (): string[] =>
    fs.existsSync(from) ? filesIn(from).filter((path) => !seen.has(path) && !path.endsWith('.tmp')) : [];
  for (let paths = unseen(); paths.length > 0; paths = unseen()) {
    for (const path of paths) {
      seen.add(path);
      unlessGone(() => copyFile(join(from, path), join(to, folder, path)));
    }
  }
}

/** With only some of them, the first start of what is restored would tell that the other folders are new. */
function copyMarks(dataDir: string, to: string): void {
  for (const mark of MARKS)
    if (fs.existsSync(join(to, dirname(mark))) && !fs.existsSync(join(to, mark)))
      unlessGone(() => copyFile(join(dataDir, mark), join(to, mark)));
}

function unlessGone(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

function copyFile(from: string, to: string): void {
  makePrivateDirectory(dirname(to));
  fs.copyFileSync(from, to, fs.constants.COPYFILE_EXCL | fs.constants.COPYFILE_FICLONE);
  fs.chmodSync(to, 0o600);
  syncPath(to);
}

/** Paths relative to a directory, with '/'. */
function filesIn(directory: string): string[] {
  return fs
    .readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'lock.mdb')
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

function digestOf(file: string): { bytes: number; sha256: string } {
  const hash = createHash('sha256');
  const fd = fs.openSync(file, 'r');
  try {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    let bytes = 0;
    for (let got = fs.readSync(fd, chunk); got > 0; got = fs.readSync(fd, chunk)) {
      hash.update(chunk.subarray(0, got));
      bytes += got;
    }
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    fs.closeSync(fd);
  }
}

function readManifest(from: string): Manifest {
  const file = join(from, MANIFEST);
  if (!fs.existsSync(file))
    throw new Error(`${from} is not a complete backup: it has no ${MANIFEST}, which is written last`);
  mustBeFile(from, MANIFEST);
  const manifest = objectOfJson(fs.readFileSync(file, 'utf8'));
  const { v, version } = manifest;
  if (typeof v === 'number' && v > MANIFEST_VERSION)
    throw new Error(
      `${file} has version ${v}, this program knows versions up to ${MANIFEST_VERSION}; restore with the release ` +
        `that wrote it${typeof version === 'string' ? ` (${version})` : ''}, or a later one`,
    );
  if (!isManifest(manifest)) throw new Error(`${file} is damaged: use another backup`);
  return manifest;
}

function isManifest(value: Record<string, unknown>): value is Record<string, unknown> & Manifest {
  return value['v'] === MANIFEST_VERSION && Array.isArray(value['files']) && value['files'].every(isFile);
}

/** Refuses paths outside the directory. */
function isFile(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { path, bytes, sha256 } = value;
  return (
    typeof path === 'string' &&
    !path.startsWith('/') &&
    !path.split('/').includes('..') &&
    typeof bytes === 'number' &&
    typeof sha256 === 'string'
  );
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
