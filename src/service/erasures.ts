// Erasures on this node: finds requested erasures in the control store, lets the readers erase their part, erases what
// only the service can (caches, saved replies, billing), reads everything again to verify, and records the result. A
// failed erasure is retried, also after a restart: it stays in the control store until it is done.
import { type Billing } from '../storage/ports/billing.js';
import type { ControlStore } from '../access/control/store.js';
import {
  type ErasureNode,
  type ErasureRecord,
  ERASURES,
  isDone,
  noteErasures,
  settleErasures,
  subjectOf,
} from '../access/erasures.js';
import { type Nodes } from './nodes/nodes.js';
import { nodesView } from './nodes/view.js';
import { type ListStore } from '../storage/ports/lists.js';
import { eraseFromLists } from './lists/erase.js';
import { guarded } from '../util/guarded.js';
import { type SavedReplies } from '../storage/ports/replies.js';
import {
  ERASURE_PLACES,
  type ErasureCounts,
  ErasureObstacle,
  type ErasureSubject,
  type ErasureWork,
  noCounts,
  wholeCounts,
} from '../contract/erasure.js';
import { type ReadersProcess } from './consumers-process.js';
import { type RecordKey } from '../contract/position.js';
import { messageOf } from '../util/error-text.js';

const POLL_MS = 250;
/** Pause after an attempt that did not finish. */
const RETRY_MS = 2000;
const REASON_CHARS_MAX = 300;
/** Erasures for which everything is read together: to read it takes much longer than to remove one person. */
const TOGETHER_MAX = 100;
const UNDER_WAY = 'in progress';

export interface ErasuresOptions {
  control: ControlStore;
  nodeId: string;
  nodes: Pick<Nodes, 'list'>;
  /** Resolves when every worker has finished earlier requests and has dropped its copies. */
  forget: (keys: readonly RecordKey[]) => Promise<void>;
  readers: Pick<ReadersProcess, 'erase'>;
  replies: SavedReplies;
  billing: Billing;
  entries: ListStore;
  /** Unix milliseconds. */
  clock: () => number;
  onError: (error: unknown) => void;
}

export class Erasures {
  readonly #options: ErasuresOptions;
  #version = -1;
  #open: ErasureRecord[] = [];
  #retryAt = 0;
  /** The last look failed. */
  #failing = false;
  /** Some erasures wait for other nodes. */
  #waits = false;
  #settledAt = 0;
  #closed = false;
  #turn: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  constructor(options: ErasuresOptions) {
    this.#options = options;
    let busy = false;
    this.#timer = setInterval(
      guarded(options.onError, () => {
        if (busy || (this.#failing && performance.now() < this.#retryAt)) return;
        busy = true;
        this.#turn = this.#look()
          .then(
            () => {
              this.#failing = false;
            },
            (error: unknown) => this.#failed(error),
          )
          .finally(() => {
            busy = false;
          });
      }),
      POLL_MS,
    );
  }

  /** Starts no further step; an attempt in progress fails when the readers' process ends. */
  stop(): void {
    this.#closed = true;
    clearInterval(this.#timer);
  }

  /** Resolves when no attempt is in progress. */
  ended(): Promise<void> {
    return this.#turn;
  }

  /** A store that is away is told once, not at every look. */
  #failed(error: unknown): void {
    if (!this.#failing) this.#options.onError(error);
    this.#failing = true;
    this.#retryAt = performance.now() + RETRY_MS;
  }

  async #look(): Promise<void> {
    const { control, nodeId } = this.#options;
    const version = await control.version();
    if (version !== this.#version) {
      const all = (await control.read()).list(ERASURES);
      this.#waits = all.some((erasure) => !isDone(erasure));
      this.#open = all
        .filter(({ nodes }) => nodes[nodeId]?.done !== true)
        .sort((a, b) => a.requestedAt - b.requestedAt);
      this.#version = version;
    }
    if (this.#waits && performance.now() - this.#settledAt >= RETRY_MS) await this.#settle();
    if (performance.now() < this.#retryAt) return;
    for (let from = 0; from < this.#open.length && !this.#isClosed(); from += TOGETHER_MAX)
      await this.#attempt(this.#open.slice(from, from + TOGETHER_MAX));
  }

  /** Settles erasures that wait for nodes that have since gone. */
  async #settle(): Promise<void> {
    const { control, nodes, nodeId } = this.#options;
    this.#settledAt = performance.now();
    await settleErasures(control, nodesView(await nodes.list(), nodeId).nodes);
  }

  #isClosed(): boolean {
    return this.#closed;
  }

  async #attempt(erasures: readonly ErasureRecord[]): Promise<void> {
    const { control, nodeId, clock } = this.#options;
    const now = clock();
    const none = { done: false, removed: noCounts(), left: noCounts(), logged: 0, reason: UNDER_WAY, at: now };
    // Registers this node first: the erasure is not done before this node is.
    const unknown = erasures.filter(({ nodes }) => nodes[nodeId] === undefined);
    if (unknown.length > 0) await noteErasures(control, nodeId, new Map(unknown.map(({ id }) => [id, none])));
    const outcomes = await this.#erase(erasures).catch((error: unknown) => erasures.map(() => ({ obstacle: error })));
    const notes = new Map<string, ErasureNode>();
    for (const [at, { id, nodes }] of erasures.entries()) {
      const before = nodes[nodeId] ?? none;
      const outcome: Outcome = outcomes[at] ?? { obstacle: UNDER_WAY };
      const node = noteOf(before, outcome, clock());
      if (!node.done) this.#retryAt = performance.now() + RETRY_MS;
      // Writes only changes: every write wakes all followers of the control store.
      const isNews = node.reason !== before.reason || isAny(outcome.removed);
      if (node.done || (isNews && !this.#isClosed())) notes.set(id, node);
    }
    if (notes.size > 0) await noteErasures(control, nodeId, notes);
  }

  /** What was done for each, or its obstacle. Rejects with an obstacle to all of them. */
  async #erase(erasures: readonly ErasureRecord[]): Promise<Outcome[]> {
    const { forget, readers } = this.#options;
    const asked = erasures.map((erasure) => ({ id: erasure.id, subject: subjectOf(erasure) }));
    // Afterwards all decisions that were in progress are in the log.
    await forget([]);
    const works = await Promise.allSettled(readers.erase(asked));
    if (this.#isClosed()) throw new Error('erasure: the service is stopping; it continues after the next start');
    const done = works.flatMap((work, at) => {
      const subject = asked[at]?.subject;
      return work.status === 'rejected' || subject === undefined ? [] : [{ subject, work: work.value }];
    });
    const hindered = await forget(done.flatMap(({ work }) => work.keys))
      .then(() => this.#eraseReplies(done))
      .then(
        () => undefined,
        (obstacle: unknown) => ({ obstacle }),
      );
    const outcomes: Outcome[] = [];
    for (const [at, work] of works.entries()) {
      const subject = asked[at]?.subject;
      if (work.status === 'rejected' || subject === undefined) {
        outcomes.push(work.status === 'rejected' ? cutOff(work.reason) : { obstacle: UNDER_WAY });
        continue;
      }
      const { removed } = work.value;
      if (hindered !== undefined) {
        outcomes.push({ ...hindered, removed });
        continue;
      }
      try {
        await this.#eraseRest({ subject, work: work.value });
        outcomes.push(work.value);
      } catch (obstacle) {
        outcomes.push({ obstacle, removed });
      }
    }
    return outcomes;
  }

  /** Saved replies of all subjects. None is left: one that cannot be removed is an obstacle. */
  async #eraseReplies(done: readonly Erased[]): Promise<void> {
    const { replies } = this.#options;
    const tests = done.map(({ subject, work }) => ({ work, isAbout: aboutOf(subject, work.fingerprints) }));
    await replies.visit((userHash, fingerprint) => {
      const theirs = tests.filter(({ isAbout }) => isAbout(userHash, fingerprint));
      for (const { work } of theirs) work.removed.replies += 1;
      return theirs.length > 0;
    });
  }

  /** Bills and lists. */
  async #eraseRest({ subject, work: { removed, left } }: Erased): Promise<void> {
    const { control, billing, entries, clock } = this.#options;
    if (subject.kind === 'visitor') {
      const months = await billing.monthsOf(subject, subject.value, clock());
      await billing.forget(subject, subject.value, months);
      removed.billing = months.length;
      left.billing = (await billing.monthsOf(subject, subject.value, clock())).length;
    }
    const { gone, kept } = await eraseFromLists(entries, await control.read(), subject);
    removed.lists += gone;
    left.lists += kept;
  }
}

interface Erased {
  subject: ErasureSubject;
  work: ErasureWork;
}

/** `removed` with an obstacle: what was removed before it. The next attempt finds only the rest. */
type Outcome =
  | Pick<ErasureWork, 'removed' | 'left' | 'logged'>
  | { obstacle: unknown; removed?: ErasureWork['removed'] };

function cutOff(obstacle: unknown): Outcome {
  return obstacle instanceof ErasureObstacle ? { obstacle, removed: obstacle.removed } : { obstacle };
}

/** What an attempt did, for the report of this node. */
function noteOf(before: ErasureNode, outcome: Outcome, at: number): ErasureNode {
  if ('obstacle' in outcome) {
    const removed = outcome.removed === undefined ? before.removed : sum(before.removed, outcome.removed);
    return { ...before, removed, done: false, reason: messageOf(outcome.obstacle).slice(0, REASON_CHARS_MAX), at };
  }
  const { removed, left, logged } = outcome;
  const places = ERASURE_PLACES.filter((place) => left[place] > 0);
  return {
    done: places.length === 0,
    removed: sum(before.removed, removed),
    left,
    logged,
    reason: places.length === 0 ? '' : `not yet removed from: ${places.join(', ')}`,
    at,
  };
}

function aboutOf(
  { kind, value }: ErasureSubject,
  fingerprints: readonly string[],
): (userHash: string, fingerprint: string) => boolean {
  const theirs = new Set([value, ...fingerprints]);
  return kind === 'user' ? (userHash) => userHash === value : (_, fingerprint) => theirs.has(fingerprint);
}

function isAny(counts: ErasureCounts | undefined): boolean {
  return counts !== undefined && ERASURE_PLACES.some((place) => counts[place] > 0);
}

function sum(before: ErasureCounts, now: ErasureCounts): ErasureCounts {
  const was = wholeCounts(before);
  const total = noCounts();
  for (const place of ERASURE_PLACES) total[place] = was[place] + now[place];
  return total;
}
