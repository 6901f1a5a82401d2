// Waits until a server can be used: polls a path until it answers 200. Also a command: node dist/bench/load/wait.js URL
// [ms].
import type { Spawned } from './processes.js';

const POLL_MS = 50;

/** @throws when the process ended or `withinMs` passed; the message carries its last output */
export async function waitReady(url: string, withinMs: number, spawned?: Spawned): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < withinMs) {
    if (spawned?.ended() !== undefined) throw new Error(`it ended before it was ready:\n${spawned.output()}`);
    if (await answers(url)) return performance.now() - from;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`${url} not ready within ${withinMs} ms:\n${spawned?.output() ?? ''}`);
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false; // not listening yet
  }
}

if (process.argv[1] === import.meta.filename) {
  const [, , url = 'http://127.0.0.1:8080/readyz', withinMs = '60000'] = process.argv;
  console.log(`ready after ${Math.round(await waitReady(url, Number(withinMs)))} ms`);
}
