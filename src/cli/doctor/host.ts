// Checks of the machine: Node, user, file descriptors, memory, and the disk of DATA_DIR.
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { type Config } from '../../config.js';
import { disksOf, DISK_LOW_BYTES, withoutFiles } from '../../storage/ports/disk-room.js';
import { refusalIn } from '../../storage/open.js';
import { tightLimits } from '../../service/start/process-limits.js';
import { counted } from '../../util/text/counted.js';
import { failure, type Finding, good, warning } from './finding.js';
import { softLimit } from '../../util/process/limits.js';
import { codeOf, messageOf } from '../../util/error-text.js';

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;
/** The same range as `engines` in package.json. */
const NODE = { major: 20, minor: 19, lastMajor: 22 };
/** Last day of security fixes by the Node project, by major version (its release schedule). */
const FIXED_UNTIL: ReadonlyMap<number, string> = new Map([
  [20, '2026-04-30'],
  [22, '2027-04-30'],
]);
const DESCRIPTORS_MIN = 4096;
/** A node with one worker has some 50 open before its first connection. */
const DESCRIPTORS_START = 64;
/** Memory of the main thread, the readers' process and the rest, without the workers. */
const BESIDE_WORKERS_MB = 512;
/** Minimum memory for the embedded engine, which gets a part of the total. */
const CLICKHOUSE_MB = 1024;
/** A reply may wait for a sync of the log. */
const SYNC_MS_MAX = 50;
const SYNCS = 9;
/** File systems, by statfs type, on which a memory-mapped store is not safe or not durable. */
const REMOTE: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x65735546, 'FUSE'],
  [0x01021997, '9P'],
  [0x00c36400, 'Ceph'],
  [0x0bd00bd0, 'Lustre'],
  [0x7461636f, 'OCFS2'],
  [0x01161970, 'GFS2'],
]);
/** File systems whose files end with something else. */
const PASSING: ReadonlyMap<number, readonly [what: string, ends: string]> = new Map([
  [0x01021994, ['a file system in memory', 'its data is lost when the machine restarts']],
  [0x794c7630, ['the layer of a container', 'its data is lost with the container: put DATA_DIR on a volume']],
]);
/** The readers' process. */
const BESIDE_WORKERS = 1;

/** @param now Unix milliseconds */
export function lookAtNode(versionText: string = process.versions.node, now = Date.now()): Finding {
  const [major = 0, minor = 0] = versionText.split('.').map(Number);
  const says = `Node ${versionText}`;
  if (major < NODE.major || (major === NODE.major && minor < NODE.minor) || major > NODE.lastMajor)
    return failure('node', says, `use Node ${NODE.lastMajor}, or at least ${NODE.major}.${NODE.minor}`);
  const until = FIXED_UNTIL.get(major);
  if (until === undefined || new Date(now).toISOString().slice(0, 10) <= until) return good('node', says);
  const other = major < NODE.lastMajor ? `Node ${NODE.lastMajor}` : 'a newer release';
  return warning(
    'node',
    `${says}, for which the Node project made security fixes until ${until}`,
    `use ${other}, or the Node of a distribution that still fixes it`,
  );
}

export function lookAtUser(uid: number | undefined = process.getuid?.()): Finding {
  return uid === 0
    ? warning('user', 'this is root', 'run the service as a user of its own: deploy/riskgate.service')
    : good('user', `user id ${uid ?? 'unknown'}`);
}

/** @param limits text of /proc/self/limits */
export function lookAtDescriptors(limits?: string): Finding {
  const soft = softLimit('open files', limits);
  if (soft === undefined) return good('descriptors', 'the system does not report the limit');
  if (soft === Infinity) return good('descriptors', 'any number can be open');
  if (soft >= DESCRIPTORS_MIN) return good('descriptors', `${soft} can be open`);
  const look = soft < DESCRIPTORS_START ? failure : warning;
  return look(
    'descriptors',
    `${soft} can be open, and each connection needs one`,
    'ulimit -n 131072, or LimitNOFILE=131072 in the unit',
  );
}

/** @param limits text of /proc/self/limits */
export function lookAtLimits(limits?: string): Finding[] {
  return tightLimits(limits).map(({ says, advice }) => warning('limits', says, advice));
}

/** @param bytes memory limit of this process, from its control group or the machine */
export function lookAtMemory(config: Config, bytes: number = memoryBytes()): Finding {
  const engine = config.clickhouse === 'embedded' ? CLICKHOUSE_MB : 0;
  const wanted = config.shards * config.workerHeapMb + BESIDE_WORKERS_MB + engine;
  const there = Math.floor(bytes / MIB);
  const says = `${there} MiB of memory; ${counted(config.shards, 'worker')} and the other processes may need ${wanted}`;
  return there >= wanted
    ? good('memory', says)
    : warning('memory', says, 'more memory, fewer SHARDS, a smaller CACHE_BYTES_MAX, or CLICKHOUSE_URL');
}

/** @param processors that this process may use */
export function lookAtProcessors(
  { fronts, shards }: Pick<Config, 'fronts' | 'shards'>,
  processors: number = availableParallelism(),
): Finding {
  const busy = fronts + shards + BESIDE_WORKERS;
  const says =
    `${counted(processors, 'processor')}; ${counted(shards, 'worker')}, ${counted(fronts, 'accepting thread')} ` +
    'and the readers share them';
  if (fronts > 1 && fronts > processors / 2)
    return warning(
      'processors',
      says,
      'lower FRONTS: from 8 processors on 2 help, from 16 on 4; workers need the rest',
    );
  return shards > 2 * processors
    ? warning('processors', says, `lower SHARDS: ${busy} busy threads wait for each other, and each has its own memory`)
    : good('processors', says);
}

function memoryBytes(): number {
  const constrained = process.constrainedMemory();
  // 0, or more than the machine's memory: there is no limit by a control group.
  return constrained > 0 && constrained < totalmem() ? constrained : totalmem();
}

export function lookAtDisk({ dataDir, logBytesMax, storage }: Config): Finding[] {
  const dir = nearest(resolve(dataDir));
  const owned = permissions(dataDir, dir);
  if (owned.state === 'fail') return [owned];
  const refusal = dir === resolve(dataDir) ? refusalIn(dir) : undefined;
  if (refusal !== undefined) return [failure('data directory', refusal, 'the service would not start')];
  const space = room(dir, logBytesMax + (storage.url === '' ? storage.eventBytesMax : 0));
  // A full disk cannot take a file either, and is already reported.
  if (space.state === 'fail') return [owned, space];
  try {
    return [owned, space, ...(dir === resolve(dataDir) ? linked(dir, logBytesMax) : []), syncs(dir)];
  } catch (error) {
    const says = `a file in ${dir} cannot be written and synced: ${messageOf(error)}`;
    return [owned, space, failure('disk', says, 'look for disk errors in the system log (dmesg)')];
  }
}

/** The directory itself, or its nearest existing parent. */
function nearest(dir: string): string {
  return existsSync(dir) || dirname(dir) === dir ? dir : nearest(dirname(dir));
}

const ROOT = 0;

/** @param uid user id of this process */
export function permissions(dataDir: string, dir: string, uid: number | undefined = process.getuid?.()): Finding {
  const stat = statSync(dir);
  const check = 'data directory';
  if (!stat.isDirectory()) return failure(check, `${dir} is a file`, 'set DATA_DIR to a folder');
  const isThere = dir === resolve(dataDir);
  const strange = `${dir} belongs to user id ${stat.uid}, and this is user id ${uid ?? 'unknown'}`;
  const advice = `run this as the user of the service; when it is, chown -R ${uid ?? 'USER'} ${dir}`;
  const isOwner = uid === undefined || stat.uid === uid || uid === ROOT;
  // The service closes its data directory to other users, which only its owner can do.
  if (isThere && !isOwner) return failure(check, strange, advice);
  try {
    accessSync(dir, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (codeOf(error) === 'EROFS')
      return failure(check, `${dir} is on a disk that is mounted read-only`, 'mount it for writing');
    return isOwner
      ? failure(check, `${dir} is not writable`, `chmod 700 ${dir}`)
      : failure(
          check,
          `${strange}: ${dataDir} cannot be created`,
          'create DATA_DIR and make the user of the service its owner',
        );
  }
  if (!isThere) return good(check, `${dataDir} will be created in ${dir}`);
  if (uid === ROOT && stat.uid !== ROOT)
    return warning(check, `${dir} belongs to user id ${stat.uid}, and this is root`, 'start the service as that user');
  return (stat.mode & 0o077) === 0
    ? good(check, `${dir}, not accessible to other users`)
    : warning(check, `other users can access ${dir}`, `chmod 700 ${dir}; the service does it when it starts`);
}

/** Folders of DATA_DIR may be links to other disks. */
function linked(dir: string, logBytesMax: number): Finding[] {
  return disksOf(dir)
    .slice(1)
    .map((path) => room(realpathSync(path), basename(path) === 'log' ? logBytesMax : 0));
}

/** @param type of the file system, for tests */
export function room(dir: string, wanted: number, type: number = statfsSync(dir).type): Finding {
  const stat = statfsSync(dir);
  const { bsize, bavail } = stat;
  const free = bsize * bavail;
  const says = `${gib(free)} GiB free; logs and events may grow to ${gib(wanted)} GiB`;
  const remote = REMOTE.get(type);
  if (remote !== undefined) return failure('disk', `${dir} is on ${remote}`, 'put DATA_DIR on a disk of this machine');
  if (free < DISK_LOW_BYTES)
    return failure(
      'disk',
      `${Math.floor(free / MIB)} MiB free for ${dir}, at least ${DISK_LOW_BYTES / MIB} are needed`,
      'a full disk stops all replies: free space outside DATA_DIR, or move DATA_DIR to a larger disk',
    );
  const files = withoutFiles(stat);
  if (files !== undefined) return failure('disk', `in ${dir} ${files}`, 'a file system with more inodes (mkfs -N)');
  const passing = PASSING.get(type);
  if (passing !== undefined) return warning('disk', `${dir} is on ${passing[0]}`, passing[1]);
  return free >= wanted
    ? good('disk', says)
    : warning('disk', says, 'free space outside DATA_DIR, or lower LOG_MAX_BYTES and EVENT_MAX_BYTES');
}

function gib(bytes: number): string {
  return (bytes / GIB).toFixed(1);
}

/** The median time of a small synced write. */
function syncs(dir: string): Finding {
  const path = join(dir, `doctor-${process.pid}.tmp`);
  const fd = openSync(path, 'wx', 0o600);
  try {
    const took = Array.from({ length: SYNCS }, () => {
      const start = performance.now();
      writeSync(fd, Buffer.alloc(4096, 1));
      fsyncSync(fd);
      return performance.now() - start;
    }).sort((a, b) => a - b);
    const middle = took[Math.floor(SYNCS / 2)] ?? 0;
    const says = `a sync takes ${middle.toFixed(1)} ms`;
    if (middle <= SYNC_MS_MAX) return good('disk speed', says);
    return warning('disk speed', says, 'use a faster disk: with LOG_FSYNC_MS=0 each reply waits for a sync');
  } finally {
    closeSync(fd);
    rmSync(path, { force: true });
  }
}
