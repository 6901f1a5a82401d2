// A scoring worker in which every request costs a fixed time: a service that is saturated by a rate that the test's own
// client can double. Only tests start it.
import { type ShardResult, type ShardTask } from '../../src/contract/messages.js';
import { SIGNALS } from '../../src/scoring/signals/index.js';
import run from '../../workers/score.js';
import { REQUEST_MS } from './slow-request.js';

Reflect.apply(Array.prototype.push, SIGNALS, [{
  code: 'bot_detected',
  strength(): number {
    for (const until = performance.now() + REQUEST_MS; performance.now() < until;);
    return 0;
  },
  evidence: () => ({}),
}]);

export default function slow(task: ShardTask): Promise<ShardResult> {
  return run(task);
}
