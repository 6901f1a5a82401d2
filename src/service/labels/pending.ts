// Labels that wait for ClickHouse (access/pending-labels): kept, looked up, and said when it answers. Nodes that share
// a store share these too; a node that ends leaves what it had taken on to the next look of any.
import {
  claimPending,
  dropPending,
  idOf,
  keepPending,
  PENDING_LABELS,
  type PendingLabel,
  type PendingRecord,
  settlePending,
} from '../../access/pending-labels.js';
import { type ControlStore } from '../../access/control/store.js';
import { type Mode } from '../../contract/vocabulary.js';
import { ArchiveAwayError, type LabelQueue } from '../../http/routes/labelling.js';

export interface PendingLabelsOptions {
  control: ControlStore;
  /** Unix milliseconds. */
  clock: () => number;
  /** Its event is nowhere: told once. */
  onLost: (label: PendingRecord) => void;
}

export class PendingLabels implements LabelQueue {
  readonly #options: PendingLabelsOptions;
  #version = -1;
  #waiting = new Map<string, PendingRecord>();
  #busy = false;

  constructor(options: PendingLabelsOptions) {
    this.#options = options;
  }

  /** As they were counted last. */
  get size(): number {
    return this.#waiting.size;
  }

  keep(label: PendingLabel): Promise<boolean> {
    return keepPending(this.#options.control, label, this.#options.clock());
  }

  async find(workspace: string, mode: Mode, eventId: string): Promise<PendingRecord | undefined> {
    return (await this.#known()).get(idOf({ workspace, mode, eventId }));
  }

  async drop(label: PendingLabel): Promise<void> {
    await dropPending(this.#options.control, idOf(label));
  }

  /**
   * Says those that are due. @param say resolves to whether there is such an event, rejects with an ArchiveAwayError
   * while nobody can know
   */
  async resolve(say: (label: PendingRecord) => Promise<boolean>): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      await this.#resolve(say);
    } finally {
      this.#busy = false;
    }
  }

  async #resolve(say: (label: PendingRecord) => Promise<boolean>): Promise<void> {
    const { control, clock, onLost } = this.#options;
    const known = await this.#known();
    if (![...known.values()].some(({ tryAt }) => tryAt <= clock())) return;
    const [done, missed]: [PendingRecord[], PendingRecord[]] = [[], []];
    const failed: unknown[] = [];
    for (const label of await claimPending(control, clock())) {
      // One that cannot be said holds up no other.
      const isThere = await say(label).catch((error: unknown) => {
        if (!(error instanceof ArchiveAwayError)) failed.push(error);
        return undefined;
      });
      if (isThere !== undefined) (isThere ? done : missed).push(label);
    }
    if (done.length + missed.length > 0)
      for (const lost of await settlePending(control, done, missed, clock())) onLost(lost);
    if (failed.length > 0) throw failed[0];
  }

  async #known(): Promise<ReadonlyMap<string, PendingRecord>> {
    const version = await this.#options.control.version();
    if (version !== this.#version) {
      const all = (await this.#options.control.read()).list(PENDING_LABELS);
      this.#waiting = new Map(all.map((label) => [idOf(label), label]));
      this.#version = version;
    }
    return this.#waiting;
  }
}
