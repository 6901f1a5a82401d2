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
  noteErasure,
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
  type ErasureSubject,
  type ErasureWork,
  noCounts,
  wholeCounts,
} from '../contract/erasure.js';
import { type RecordKey } from '../contract/position.js';
import { messageOf } from '../util/error-text.js';

const POLL_MS = 250;
/** Pause after an attempt that did not finish. */
const RETRY_MS = 2000;
const REASON_CHARS_MAX = 300;
const UNDER_WAY = 'in progress';

export interface ErasuresOptions {
  control: ControlStore;
  nodeId: string;
  nodes: Pick<Nodes, 'list'>;
  /** Resolves when every worker has finished earlier requests and has dropped its copies. */
  forget: (keys: readonly RecordKey[]) => Promise<void>;
  readers: { erase: (id: string, subject: ErasureSubject) => Promise<ErasureWork> };
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
    for (const erasure of this.#open) if (!this.#isClosed()) await this.#attempt(erasure);
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

  async #attempt(erasure: ErasureRecord): Promise<void> {
    const { control, nodeId, clock } = this.#options;
    const before = erasure.nodes[nodeId] ?? {
      done: false,
      removed: noCounts(),
      left: noCounts(),
      logged: 0,
      reason: UNDER_WAY,
      at: clock(),
    };
    // Registers this node first: the erasure is not done before this node is.
    if (erasure.nodes[nodeId] === undefined) await noteErasure(control, erasure.id, nodeId, before);
    let node: ErasureNode;
    try {
      const { removed, left, logged } = await this.#erase(erasure);
      const places = ERASURE_PLACES.filter((place) => left[place] > 0);
      node = {
        done: places.length === 0,
        removed: sum(before.removed, removed),
        left,
        logged,
        reason: places.length === 0 ? '' : `not yet removed from: ${places.join(', ')}`,
        at: clock(),
      };
    } catch (error) {
      const reason = messageOf(error).slice(0, REASON_CHARS_MAX);
      node = { ...before, done: false, reason, at: clock() };
    }
    if (!node.done) this.#retryAt = performance.now() + RETRY_MS;
    // Writes only changes: every write wakes all followers of the control store.
    if (node.done || (node.reason !== before.reason && !this.#isClosed()))
      await noteErasure(control, erasure.id, nodeId, node);
  }

  async #erase(erasure: ErasureRecord): Promise<Pick<ErasureWork, 'removed' | 'left' | 'logged'>> {
    const { control, forget, readers, replies, billing, entries, clock } = this.#options;
    const subject = subjectOf(erasure);
    // Afterwards all decisions that were in progress are in the log.
    await forget([]);
    const { removed, left, logged, keys, fingerprints } = await readers.erase(erasure.id, subject);
    if (this.#isClosed()) throw new Error('erasure: the service is stopping; it continues after the next start');
    await forget(keys);
    const theirs = new Set(fingerprints);
    const about = (userHash: string, fingerprint: string): boolean =>
      subject.kind === 'user' ? userHash === subject.value : theirs.has(fingerprint) || fingerprint === subject.value;
    removed.replies = await replies.visit(about);
    await replies.visit((userHash, fingerprint) => {
      if (about(userHash, fingerprint)) left.replies += 1;
      return false;
    });
    if (subject.kind === 'visitor') {
      const months = await billing.monthsOf(subject, subject.value, clock());
      await billing.forget(subject, subject.value, months);
      removed.billing = months.length;
      left.billing = (await billing.monthsOf(subject, subject.value, clock())).length;
    }
    const { gone, kept } = await eraseFromLists(entries, await control.read(), subject);
    removed.lists += gone;
    left.lists += kept;
    return { removed, left, logged };
  }
}

function sum(before: ErasureCounts, now: ErasureCounts): ErasureCounts {
  const was = wholeCounts(before);
  const total = noCounts();
  for (const place of ERASURE_PLACES) total[place] = was[place] + now[place];
  return total;
}
