// The service's intake, scoring and learning in this process, without HTTP and workers: gives the table in seconds, for
// tuning. A test checks that both ways give the same decisions.
import { type Workspace } from '../../../src/access/key-ring.js';
import { Decider } from '../../../src/cli/simulate/decider.js';
import { reasonDetails } from '../../../src/event/reply/reasons.js';
import { InMemoryProfiles } from '../../../src/profiles/in-memory.js';
import { createUuidV7 } from '../../../src/util/uuid.js';
import { openNetwork } from '../../../src/network/network.js';
import { temporaryLists } from './lists.js';
import { labelRowOf } from '../../../src/event/label.js';
import { type EventRow } from '../../../src/event/event-row.js';
import { benchWorkspace } from '../../workspace.js';
import { type WorldService } from './service.js';
import { bodyOf, type Reply } from './wire.js';

const RELOAD_MS = 86_400_000;

export interface CoreSetup {
  /** Changes of the workspace to the default policy. */
  readonly policy?: Workspace['policy'];
  /** Called with the row of every decision, before the reply. */
  readonly onRow?: (row: EventRow) => void;
  /** What is known before the first request. */
  readonly profiles?: InMemoryProfiles;
}

export interface CoreNetwork {
  readonly network: Awaited<ReturnType<typeof openNetwork>>;
  close(): Promise<void>;
}

/** Loading the tables takes a second: many services in one process share them. */
export async function openCoreNetwork(): Promise<CoreNetwork> {
  const lists = temporaryLists();
  const network = await openNetwork({
    packages: true,
    listsDir: lists.path,
    listsReloadMs: RELOAD_MS,
    addressesMax: 8192,
    agentsMax: 10,
    log: (problem) => console.error(problem),
  });
  return {
    network,
    async close() {
      await network.close();
      lists.remove();
    },
  };
}

export async function openCoreService(setup: CoreSetup = {}): Promise<WorldService> {
  const shared = await openCoreNetwork();
  return { ...coreServiceOn(shared, setup), close: () => shared.close() };
}

/** A service without a past, in one workspace. */
export function coreServiceOn(
  { network }: Pick<CoreNetwork, 'network'>,
  { policy, onRow, profiles = new InMemoryProfiles() }: CoreSetup = {},
): Omit<WorldService, 'close'> {
  const workspace = { ...benchWorkspace('world', 1), policy };
  const decider = new Decider({ workspace, mode: 'live', network, profiles });
  let now = 0;
  const rows = new WeakMap<Reply, EventRow>();
  const newId = createUuidV7(() => now);
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
      onRow?.(row);
      const { action, risk, challenges } = row;
      const reply = { action, risk, reasons: reasonDetails(row), challenges };
      rows.set(reply, row);
      return Promise.resolve(reply);
    },
    label(reply, { label, source }, at) {
      now = Math.max(now, at);
      const row = rows.get(reply);
      if (row === undefined) throw new Error('a reply of another service');
      const word = { label, source, labeledAt: now, amount: null, currency: '', note: '' };
      decider.label(labelRowOf(row, newId(), '', word, now));
      return Promise.resolve();
    },
  };
}
