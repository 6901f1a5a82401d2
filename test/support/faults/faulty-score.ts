// A scoring worker that fails if a request asks for it. Only tests start it; the service has no such hook.
import { type ShardMemory, type ShardResult, type ShardTask } from '../../../src/contract/messages.js';
import { ITEM_STATE } from '../../../src/contract/messages.js';
import { RowReader } from '../../../src/event/row/reader.js';
import { readEventRequest } from '../../../src/event/row/codec.js';
import { beforeFirstSignal } from '../../../bench/load/servers/first-signal.js';
import run from '../../../workers/score/main.js';
import { fingerprintOf } from '../bodies.js';

/** Device names that make a worker fail, and how. */
export const FAULTS = ['throw', 'exit', 'exit after the log', 'loop', 'memory'] as const;
export type Fault = (typeof FAULTS)[number];

const byFingerprint = new Map<string, Fault>(FAULTS.map((fault) => [fingerprintOf(fault), fault]));
/** Shared with the main thread, from the warm task. "exit after the log" happens once: the reply is then in the log. */
let memory: ShardMemory | undefined;

beforeFirstSignal(({ request }) => {
  if (byFingerprint.get(request.fingerprint) === 'throw') throw new Error('a signal that throws');
});

export default async function faulty(task: ShardTask): Promise<ShardResult> {
  if (task.kind === 'warm') memory = task.setup.memory;
  const faults =
    task.kind === 'score' && memory !== undefined
      ? faultsOf(memory.requestBuffers[task.requestBuffer], task.from, task.count)
      : [];
  if (faults.includes('exit')) process.exit(1);
  if (faults.includes('loop')) for (;;);
  if (faults.includes('memory')) for (const hoard: number[][] = []; ;) hoard.push(new Array<number>(1e6).fill(1.5));
  const result = await run(task);
  if (faults.includes('exit after the log')) process.exit(1);
  return result;
}

function faultsOf(requestBuffer: SharedArrayBuffer, from: number, count: number): Fault[] {
  const reader = new RowReader(Buffer.from(requestBuffer));
  reader.at = from;
  const faults: Fault[] = [];
  for (let i = 0; i < count; i += 1) {
    const size = reader.u32();
    const state = reader.u8();
    reader.f64();
    const next = reader.at + size;
    const networks = reader.u8();
    reader.at += networks * 4;
    const fault =
      state === ITEM_STATE.live ? byFingerprint.get(readEventRequest(reader, false).fingerprint) : undefined;
    if (fault !== undefined) faults.push(fault);
    reader.at = next;
  }
  return faults;
}
