// A scoring worker in which every request takes a fixed time: it saturates the service at a rate that the test's client
// can double. Only tests start it.
import { addBusySignal } from '../../../bench/load/servers/busy-signal.js';
import { type ShardResult, type ShardTask } from '../../../src/contract/messages.js';
import run from '../../../workers/score/main.js';
import { REQUEST_MS } from './slow-request.js';

addBusySignal(REQUEST_MS * 1000);

export default function slow(task: ShardTask): Promise<ShardResult> {
  return run(task);
}
