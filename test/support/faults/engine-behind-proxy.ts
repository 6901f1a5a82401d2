// A real engine with a fault proxy before it.
import { type Test } from 'tap';
import { testEngine, type TestEngine } from '../engine.js';
import { type FaultProxy, startFaultProxy } from './fault-proxy.js';

/** Both are stopped when the test ends. undefined, with a comment, if there is no engine for this platform. */
export async function startEngineBehindProxy(
  t: Pick<Test, 'comment' | 'teardown'>,
): Promise<{ engine: TestEngine; proxy: FaultProxy } | undefined> {
  const engine = await testEngine(t);
  if (engine === undefined) return undefined;
  const proxy = await startFaultProxy(() => engine.url);
  t.teardown(() => proxy.close());
  return { engine, proxy };
}
