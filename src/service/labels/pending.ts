// Labels that wait (access/pending-labels): stored, looked up, and applied when their event is found. Nodes that
// share a store share these labels; when a node ends, its claimed labels are claimed by any node's next check.
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
import { UnknownYetError, type LabelQueue } from '../../http/routes/labelling.js';

export interface PendingLabelsOptions {
  control: ControlStore;
  /** Unix milliseconds. */
  clock: () => number;
  /** Called once for a label whose event is in no store. */
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

  /** The number at the last read of the control store. */
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
   * Applies the labels that are due.
   * @param say resolves to whether the event exists; rejects with an UnknownYetError while that is unknown
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
      // An error of one label does not stop the others.
      const isThere = await say(label).catch((error: unknown) => {
        if (!(error instanceof UnknownYetError)) failed.push(error);
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
