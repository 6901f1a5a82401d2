// The name of a node, under which a shared store keeps the read positions of its log. With a wrong name every row of
// the log counts twice; with the same name, two processes skip each other's rows.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasEvents } from '../../log/retention.js';
import { type Backend } from '../../storage/ports/backend.js';
import { guarded } from '../../util/guarded.js';
import { createUuidV7 } from '../../util/uuid.js';
import { writeFileWhole } from '../../util/write-file.js';
import { codeOf } from '../../util/error-text.js';

/** In DATA_DIR. */
export const NODE_FILE = 'node-id';
/** A second copy, so that damage to either file is found. */
const COPY = 'node-id.copy';
const HOLD_MS = 5000;
const RENEW_MS = 1000;
const ASK_MS = 250;

/**
 * The name of this node; a node keeps it as long as it keeps its log.
 * @param shared other nodes know this node by its name
 * @throws when the two copies of the name differ, and when both are gone from a log with events
 */
export function nodeId(dataDir: string, shared: boolean): string {
  const [name, copy] = [NODE_FILE, COPY].map((file) => textOf(join(dataDir, file)));
  if (shared && name !== undefined && copy !== undefined && name !== copy)
    throw new Error(
      `${join(dataDir, NODE_FILE)} and ${COPY} have different names of this node, so one is damaged; write the name ` +
        'that the shared store knows (in Redis: KEYS rg:{node:*}) into both, and start again',
    );
  if (shared && name === undefined && copy === undefined && hasEvents(dataDir))
    throw new Error(
      `${dataDir} has a log, and ${NODE_FILE} and ${COPY}, which have the name of its node, are gone. With another ` +
        'name all of the log would count again: write the name that `riskgate nodes` lists for this machine into ' +
        'both, and start again. If nobody knows it, move the folders log, verifications and readers away',
    );
  const id = copy ?? name ?? createUuidV7(Date.now)();
  for (const file of [NODE_FILE, COPY])
    if ((file === NODE_FILE ? name : copy) !== id) writeFileWhole(join(dataDir, file), `${id}\n`, { durable: true });
  return id;
}

/** Writes the name of a data directory that is created anew. */
export function keepName(dataDir: string, name: string): void {
  writeFileWhole(join(dataDir, NODE_FILE), `${name}\n`, { durable: true });
}

/** The name stored in a directory, undefined when there is none. @throws the file system's error */
export function knownName(dataDir: string): string | undefined {
  return textOf(join(dataDir, COPY)) ?? textOf(join(dataDir, NODE_FILE));
}

/** Undefined when the file does not exist. @throws other disk errors: such a name must not be replaced */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Holds the name exclusively while this process runs. After a crash, the same directory gets it back at once; another
 * one, such as a copy of the directory, gets it when the holder has been silent for `HOLD_MS`.
 * @throws when another process has the name
 */
export async function holdName(
  storage: Backend,
  { dataDir, name }: { dataDir: string; name: string },
  onError: (error: unknown) => void,
): Promise<{ close: () => Promise<void> }> {
  const pool = await storage.leases(placeOf(dataDir));
  if (pool === undefined) return { close: () => Promise.resolve() };
  const hold = (): Promise<boolean> => pool.hold(`node:${name}`, HOLD_MS);
  if (!(await gets(hold))) {
    pool.close();
    throw new Error(
      `a process with another DATA_DIR runs on this Redis under the name of this node, ${name}: ${dataDir} is a copy ` +
        'of its folder, or the other way round. End that process, or start this one on a folder of its own',
    );
  }
  const renew = async (): Promise<void> => {
    if (await hold().catch(() => true)) return;
    onError(new Error(`another process has taken the name of this node, ${name}: stop one of the two`));
  };
  const timer = setInterval(
    guarded(onError, () => void renew()),
    RENEW_MS,
  ).unref();
  return {
    async close() {
      clearInterval(timer);
      await pool.release(`node:${name}`).catch(() => undefined);
      pool.close();
    },
  };
}

/** Tries until the lease of a crashed process has expired. */
async function gets(hold: () => Promise<boolean>): Promise<boolean> {
  const latest = performance.now() + HOLD_MS + RENEW_MS;
  while (!(await hold())) {
    if (performance.now() > latest) return false;
    await sleep(ASK_MS);
  }
  return true;
}

/** Id of a directory: the same for every process on it, different for a copy of it. */
function placeOf(dataDir: string): string {
  const { dev, ino, birthtimeMs } = statSync(dataDir);
  return createHash('sha256').update(`${hostname()} ${dev} ${ino} ${birthtimeMs}`).digest('base64url');
}
