// A lock on a data directory, held by the operating system: a listening socket whose abstract name contains the
// directory's device and inode. The kernel gives the name to one process and frees it when that process ends for any
// reason, so there is no stale lock; a copy of the directory has another inode and another lock. Processes in different
// network namespaces (containers that share a volume) do not see each other's locks.
import { statSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closing } from '../util/closing.js';

/** Time for the holder to reply with its process id; after it the id is unknown. */
const ASK_MS = 1000;
const PID_CHARS_MAX = 16;
/** Any account of the machine can connect to an abstract name: it must not take the service's descriptors. */
const CONNECTIONS_MAX = 8;
/** The holder may end between the refusal and the request for its process id. */
const TRIES = 3;

export class DirectoryTakenError extends Error {
  override readonly name = 'DirectoryTakenError';
}

export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * @param directory must exist @param part of the directory; each part has its own owner
 * @throws DirectoryTakenError with the holder's process id
 */
export async function lockDirectory(directory: string, part: string): Promise<DirectoryLock> {
  const name = socketName(directory, part);
  let holder = '';
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const server = await listen(name);
    if (server !== undefined) return { release: () => new Promise((resolve) => server.close(() => resolve())) };
    holder = await askHolder(name);
    if (holder === '' && !name.startsWith('\0')) removeStale(name);
  }
  throw new DirectoryTakenError(
    `${directory} (${part}) is in use by process ${holder === '' ? 'of unknown id' : holder}: two would destroy ` +
      `each other's data. End that process, or give this one a DATA_DIR of its own`,
  );
}

/** Works while the lock is held. Rejects with DirectoryTakenError. */
export async function whileLocked<R>(directory: string, part: string, work: () => R | Promise<R>): Promise<R> {
  const lock = await lockDirectory(directory, part);
  return closing({ close: () => lock.release() }, work);
}

function socketName(directory: string, part: string): string {
  const { dev, ino } = statSync(directory, { bigint: true });
  const name = `riskgate-${dev}-${ino}-${part}`;
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}

/** Undefined when another process holds the name. */
function listen(name: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      // Not `end`: the client could keep the other half of the connection open.
      socket.write(String(process.pid));
      socket.destroySoon();
    });
    server.maxConnections = CONNECTIONS_MAX;
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(name, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** The holder's process id; '' when there is no answer. */
function askHolder(name: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(name);
    const done = (): void => {
      socket.destroy();
      resolve(/^\d+$/.test(text) ? text : '');
    };
    socket.setEncoding('latin1');
    socket.setTimeout(ASK_MS, done);
    socket.on('data', (piece) => {
      text = (text + String(piece)).slice(0, PID_CHARS_MAX);
    });
    socket.once('end', done);
    socket.once('error', done);
  });
}

/** Where the name is a file, a killed process leaves the file behind. */
function removeStale(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Another process removed it first; the next attempt finds its socket.
  }
}
