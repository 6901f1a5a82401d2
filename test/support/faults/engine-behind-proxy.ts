// A real engine with a fault proxy before it.
import { type Test } from 'tap';
import { startTestEngine, type TestEngine } from '../engine.js';
import { type FaultProxy, startFaultProxy } from './fault-proxy.js';

/** Both are stopped when the test ends. undefined, with a comment, if there is no engine for this platform. */
export async function startEngineBehindProxy(
  t: Pick<Test, 'comment' | 'teardown'>,
): Promise<{ engine: TestEngine; proxy: FaultProxy } | undefined> {
  const engine = await startTestEngine();
  if (engine === undefined) {
    t.comment('no embedded engine for this platform');
    return undefined;
  }
  t.teardown(() => engine.close());
  const proxy = await startFaultProxy(() => engine.url);
  t.teardown(() => proxy.close());
  return { engine, proxy };
}
