// Waits until a server is ready: polls a path until it returns 200. Also a command: node dist/bench/load/wait.js URL
// [ms].
import { setTimeout as sleep } from 'node:timers/promises';
import type { Spawned } from './processes.js';

const POLL_MS = 50;

/** @returns milliseconds waited. @throws Error with its last output if the process ends or `withinMs` passes */
export async function waitReady(url: string, withinMs: number, spawned?: Spawned): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < withinMs) {
    if (spawned?.ended() !== undefined) throw new Error(`it ended before it was ready:\n${spawned.output()}`);
    if (await answers(url)) return performance.now() - from;
    await sleep(POLL_MS);
  }
  throw new Error(`${url} not ready within ${withinMs} ms:\n${spawned?.output() ?? ''}`);
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false; // it does not listen yet
  }
}

if (process.argv[1] === import.meta.filename) {
  const [, , url = 'http://127.0.0.1:8080/readyz', withinMs = '60000'] = process.argv;
  console.log(`ready after ${Math.round(await waitReady(url, Number(withinMs)))} ms`);
}
