// The service's own intake, scoring and learning in this process, without HTTP and workers: for whoever tunes and wants
// the table in seconds. A test holds both ways to the same decisions.
import { PseudonymKey } from '../../../src/access/pseudonym-key.js';
import { Decider } from '../../../src/cli/simulate/decider.js';
import { reasonDetails } from '../../../src/event/reply/reasons.js';
import { openNetwork } from '../../../src/network/network.js';
import { temporaryLists } from './lists.js';
import { type WorldService } from './service.js';
import { bodyOf } from './wire.js';

const RELOAD_MS = 86_400_000;
const KEY_BYTES = 32;

export async function openCoreService(): Promise<WorldService> {
  const lists = temporaryLists();
  const network = await openNetwork({
    packages: true,
    listsDir: lists.path,
    listsReloadMs: RELOAD_MS,
    addressesMax: 8192,
    agentsMax: 10,
    log: (problem) => console.error(problem),
  });
  const workspace = {
    name: 'world',
    id: 1,
    secret: new PseudonymKey(Buffer.alloc(KEY_BYTES, 1)),
    protectedDevices: 0,
    retentionDays: 0,
    policy: undefined,
  };
  const decider = new Decider({ workspace, mode: 'live', network });
  let now = 0;
  return {
    ask(facts, at) {
      now = Math.max(now, at);
      const row = decider.decide({
        at: now,
        useCase: facts.useCase,
        address: facts.address,
        sdk: '',
        story: 'clean',
        fraud: false,
        body: bodyOf(facts, now),
      });
      return Promise.resolve({
        action: row.action,
        risk: row.risk,
        reasons: reasonDetails(row),
        challenges: row.challenges,
      });
    },
    async close() {
      await network.close();
      lists.remove();
    },
  };
}
