// The one door to the control state, for the service and for the command line.
import { join } from 'node:path';
import { openLmdbMedium } from './lmdb.js';
import { openRedisMedium } from './redis.js';
import { type ControlStore, createControlStore } from './store.js';

export type { ControlStore } from './store.js';

const COMMAND_MS = 2000;
const CONNECT_MS = 3000;

export type ControlStoreOptions =
  | { kind: 'embedded'; /** The state lives in its folder `control`. */ dataDir: string }
  | { kind: 'redis'; url: string; /** Of every key, 'riskgate' by default. */ prefix?: string };

/** Rejects when the folder cannot be used or Redis does not answer. */
export async function openControlStore(options: ControlStoreOptions): Promise<ControlStore> {
  if (options.kind === 'embedded') return createControlStore(openLmdbMedium(join(options.dataDir, 'control')));
  return createControlStore(await openRedisMedium({ url: options.url, commandMs: COMMAND_MS, connectMs: CONNECT_MS }, options.prefix ?? 'riskgate'));
}
