// Keys for a service that runs as its own process: created in its data directory before it starts.
import { createKey } from '../../../src/access/keys.js';
import { openControlStore } from '../storage.js';
import { type KeyKind, type Mode } from '../../../src/contract/vocabulary.js';

export const NO_LIMIT = 100_000;

/** @param of workspace and mode; default: 'acme', live */
export async function makeKeys(
  place: { dataDir: string } | { redisUrl: string },
  of: { workspace: string; mode: Mode } = { workspace: 'acme', mode: 'live' },
): Promise<Record<KeyKind, string>> {
  const control = await openControlStore('dataDir' in place ? place : { url: place.redisUrl });
  const make = async (kind: KeyKind): Promise<string> =>
    (await createKey(control, { ...of, kind, limit: NO_LIMIT })).key;
  const keys = { api: await make('api'), public: await make('public'), secret: await make('secret') };
  await control.close();
  return keys;
}
