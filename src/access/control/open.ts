// The one door to the control state, for the service and for the command line.
import { join } from 'node:path';
import { type ControlStore, createControlStore } from './store.js';

export type { ControlStore } from './store.js';

const COMMAND_MS = 2000;
const CONNECT_MS = 3000;

export type ControlStoreOptions =
  | { kind: 'embedded'; /** The state lives in its folder `control`. */ dataDir: string }
  | { kind: 'redis'; url: string; /** Of every key, 'riskgate' by default. */ prefix?: string };

/** Rejects when the folder cannot be used or Redis does not answer. */
export async function openControlStore(options: ControlStoreOptions): Promise<ControlStore> {
  // Loaded when needed: a command of the command line should not load the client of a database it does not use.
  if (options.kind === 'embedded') {
    const { openLmdbMedium } = await import('./lmdb.js');
    return createControlStore(openLmdbMedium(join(options.dataDir, 'control')));
  }
  const { openRedisMedium } = await import('./redis.js');
  return createControlStore(await openRedisMedium({ url: options.url, commandMs: COMMAND_MS, connectMs: CONNECT_MS }, options.prefix ?? 'riskgate'));
}
