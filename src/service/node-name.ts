// The name of a node, under which a shared store keeps how far its log has been read. A wrong name counts every row of
// the log twice, and a name that two processes have makes each skip the other's rows.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type Backend } from '../storage/ports/backend.js';
import { guarded } from '../util/guarded.js';
import { createUuidV7 } from '../util/uuid.js';
import { writeFileWhole } from '../util/write-file.js';

const FILE = 'node-id';
/** A second copy: a changed byte of either is seen. */
const COPY = 'node-id.copy';
const HOLD_MS = 5000;
const RENEW_MS = 1000;
const ASK_MS = 250;

/**
 * A node keeps its name for as long as it keeps its log.
 * @param shared other nodes know it under its name @throws when it cannot be known which it is
 */
export function nodeId(dataDir: string, shared: boolean): string {
  const [name, copy] = [FILE, COPY].map((file) => textOf(join(dataDir, file)));
  if (shared && name !== undefined && copy !== undefined && name !== copy)
    throw new Error(
      `${join(dataDir, FILE)} and ${COPY} say different names of this node, so one of them is damaged; make both the ` +
        'one under which the shared store knows it (in Redis: KEYS rg:{node:*}), and start again',
    );
  const id = copy ?? name ?? createUuidV7(Date.now)();
  for (const file of [FILE, COPY])
    if ((file === FILE ? name : copy) !== id) writeFileWhole(join(dataDir, file), `${id}\n`, { durable: true });
  return id;
}

/** Of a folder that is made anew. */
export function keepName(dataDir: string, name: string): void {
  writeFileWhole(join(dataDir, FILE), `${name}\n`, { durable: true });
}

/** The name that is kept in a folder, undefined where there is none. @throws what the disk throws */
export function knownName(dataDir: string): string | undefined {
  return textOf(join(dataDir, COPY)) ?? textOf(join(dataDir, FILE));
}

/** Undefined when there is no such file. @throws what the disk throws: a name that cannot be read is no new one */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

export interface HeldName {
  close(): Promise<void>;
}

/**
 * Nobody else may have the name as long as this process has it. The same place gets it back at once after a crash;
 * another one, such as a copy of the folder, when it has been silent for `HOLD_MS`.
 * @throws when another process has it
 */
export async function holdName(
  storage: Backend,
  { dataDir, name }: { dataDir: string; name: string },
  onError: (error: unknown) => void,
): Promise<HeldName> {
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
    onError(new Error(`another process has taken the name of this node, ${name}: one of the two must end`));
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

/** Asked until whoever died with it has been silent for long enough. */
async function gets(hold: () => Promise<boolean>): Promise<boolean> {
  const latest = performance.now() + HOLD_MS + RENEW_MS;
  while (!(await hold())) {
    if (performance.now() > latest) return false;
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }
  return true;
}

/** The same for every process on one folder, and another one for a copy of it. */
function placeOf(dataDir: string): string {
  const { dev, ino, birthtimeMs } = statSync(dataDir);
  return createHash('sha256').update(`${hostname()} ${dev} ${ino} ${birthtimeMs}`).digest('base64url');
}
