// Hands a batch to the embedded engine as a file: both are on one machine, and the engine reads rows from a file in any
// case. As the body of a request, rows are copied five times, by two programs and the kernel, which took a quarter of
// the processor time of an insert.
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { endpointUrl, lastEndpoint } from './endpoint.js';

/** Header of an INSERT without data: the name of the file with its rows. A reply with it means that they were taken. */
export const ROWS_HEADER = 'x-riskgate-rows';

const NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Directory of the engine in the data directory. */
export const engineDirectory = (dataDir: string): string => join(dataDir, 'clickhouse');
const handoverDirectory = (engine: string): string => join(engine, 'handover');

/** The reader's side. */
export class Handover {
  readonly #directory: string;

  /** Only one process may have it: files that an earlier one left are removed. */
  constructor(dataDir: string) {
    this.#directory = handoverDirectory(engineDirectory(dataDir));
    rmSync(this.#directory, { recursive: true, force: true });
    mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
  }

  /** @returns the name of a new file with these bytes. Rejects with the file system's error */
  async put(chunks: readonly Buffer[]): Promise<string> {
    const name = randomUUID();
    const path = join(this.#directory, name);
    try {
      const file = await open(path, 'wx', 0o600);
      try {
        const { bytesWritten } = await file.writev(chunks);
        // A disk that fills up is a short write: what is there may end between two rows, and would be taken as all.
        const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
        if (bytesWritten !== bytes)
          throw new Error(`a file of rows: ${bytesWritten} of ${bytes} bytes could be written`);
      } finally {
        await file.close();
      }
    } catch (error) {
      await this.remove(name);
      throw error;
    }
    return name;
  }

  /** Removes a file, unless the engine has taken it. Then the engine removes it. */
  async remove(name: string): Promise<void> {
    await rm(join(this.#directory, name), { force: true });
  }
}

/** Whether this is the address of the embedded engine of this data directory, also while it is started again. */
export function isEmbedded(dataDir: string, url: string): boolean {
  const endpoint = lastEndpoint(dataDir);
  return endpoint !== undefined && endpointUrl(endpoint) === url;
}

/** The way to the engine at this address; undefined when it is not the embedded engine of this data directory. */
export function openHandover(dataDir: string, url: string): Handover | undefined {
  return isEmbedded(dataDir, url) ? new Handover(dataDir) : undefined;
}

/**
 * The engine's side: moves a file to `path`. From then on the reader cannot change or remove it: the rows of a batch
 * must stay those of its token.
 * @param engine the engine's directory
 * @throws Error when the name is not one of `Handover`; the file system's error when the file is not there (any more)
 */
export async function take(engine: string, name: string, path: string): Promise<void> {
  if (!NAME.test(name)) throw new Error(`${ROWS_HEADER}: ${JSON.stringify(name)} is not a file of rows`);
  await rename(join(handoverDirectory(engine), name), path);
}
