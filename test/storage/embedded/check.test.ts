// Stores are read by a process of their own before they are opened: what ends it from outside is no damage.
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { createKey } from '../../../src/access/keys.js';
import { findDamaged } from '../../../src/storage/embedded/check.js';
import { childrenOf } from '../../support/faults/descriptors.js';
import { pause } from '../../support/process.js';
import { temporaryDirectory } from '../../support/scope.js';
import { openControlStore } from '../../support/storage.js';

async function storeOf(t: Test): Promise<{ name: 'control'; dir: string }> {
  const dataDir = temporaryDirectory(t);
  const control = await openControlStore({ dataDir });
  await createKey(control, { workspace: 'acme', kind: 'api', mode: 'live', limit: 1 });
  await control.close();
  return { name: 'control', dir: join(dataDir, 'control') };
}

/** Sends a signal to the first processes that this one starts, as soon as they are seen. */
async function endChildren(count: number, signal: NodeJS.Signals, over: () => boolean): Promise<number> {
  const seen = new Set<number>();
  while (seen.size < count && !over()) {
    for (const pid of childrenOf(process.pid))
      if (!seen.has(pid) && seen.size < count) {
        seen.add(pid);
        process.kill(pid, signal);
      }
    await pause(1);
  }
  return seen.size;
}

const CASES = [
  { name: 'killed once', ended: 1, signal: 'SIGKILL', sound: true },
  { name: 'ended twice', ended: 2, signal: 'SIGTERM', sound: true },
  { name: 'killed again and again', ended: 10, signal: 'SIGKILL', sound: false },
] as const;

for (const { name, ended, signal, sound } of CASES)
  t.test(name, { skip: process.platform !== 'linux' }, async (t) => {
    const store = await storeOf(t);
    let over = false;
    const checking = findDamaged([store]).finally(() => (over = true));
    const killing = endChildren(ended, signal, () => over);
    if (sound) t.same(await checking, new Map(), 'the store is sound');
    else await t.rejects(checking, /could not be read before the start: .*\(SIGKILL\).*nothing was changed/);
    t.ok((await killing) >= Math.min(ended, 3));
  });
