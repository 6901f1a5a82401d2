// A separate control store and key ring for one test.
import type { Test } from 'tap';
import { temporaryDirectory } from './scope.js';
import { type ControlStore } from '../../src/access/control/store.js';
import { controlStore } from './storage.js';
import { KeyRing, type KeyRingOptions } from '../../src/access/key-ring.js';

/** Longer than any test: the ring polls the store only when the test asks for it. */
const NEVER_MS = 2 ** 30;

export function embeddedStore(t: Test, dataDir = temporaryDirectory(t)): Promise<ControlStore> {
  return controlStore(t, { dataDir });
}

/** An error of the ring fails the test, unless `onError` is given. */
export async function keyRing(t: Test, store: ControlStore, options: Partial<KeyRingOptions> = {}): Promise<KeyRing> {
  const ring = await KeyRing.open({
    store,
    pollMs: NEVER_MS,
    limits: { live: 100, test: 10 },
    onError: (error) => t.fail('key ring', { error }),
    ...options,
  });
  t.teardown(() => ring.close());
  return ring;
}
