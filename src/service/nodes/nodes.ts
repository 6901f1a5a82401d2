// This node among those that share its state: it says once a second how it is, and knows how the others are.
import { hostname } from 'node:os';
import { type NodeRecord, type NodeRegistry, type SeenNode } from '../../storage/ports/nodes.js';
import { guarded } from '../../util/guarded.js';
import { type Context, problem } from '../context.js';
import { levelOf } from './view.js';

/** 1 more whenever a release writes rows, words or records that the release before it cannot read. */
export const FEATURE_LEVEL = 2;
const BEAT_MS = 1000;

export interface NodesOptions {
  /** Undefined where this node alone has the state. */
  registry: NodeRegistry | undefined;
  id: string;
  version: string;
  storeId: string;
  /** Of the readers of its log. */
  lags: () => Iterable<{ seconds: number; bytes: number }>;
  /** Unix milliseconds. */
  clock: () => number;
  /** Told once when the registry goes away, and when another process has the name. */
  onError: (error: unknown) => void;
}

export class Nodes {
  readonly #options: NodesOptions;
  readonly #epoch: number;
  readonly #startedAt: number;
  readonly #timer: NodeJS.Timeout;
  #state: NodeRecord['state'] = 'starting';
  #address = '';
  #away = false;
  #superseded = false;

  /** Rejects when the registry does not answer. */
  static async open(options: NodesOptions): Promise<Nodes> {
    const nodes = new Nodes(options, (await options.registry?.register(options.id)) ?? 1);
    await nodes.#beat();
    return nodes;
  }

  private constructor(options: NodesOptions, epoch: number) {
    this.#options = options;
    this.#epoch = epoch;
    this.#startedAt = options.clock();
    const beat = guarded(options.onError, () => this.#beat());
    this.#timer = setInterval(beat, BEAT_MS).unref();
  }

  /** Another process started under this node's name later: one of the two must end. */
  get superseded(): boolean {
    return this.#superseded;
  }

  listens(port: number): Promise<void> {
    this.#address = `${hostname()}:${port}`;
    return this.#is('live');
  }

  /** What is sent is answered, and nothing new should be. */
  drains(): Promise<void> {
    return this.#is('draining');
  }

  /** All that are known, this one as it is now. Rejects when the registry does not answer. */
  async list(): Promise<SeenNode[]> {
    const own: SeenNode = { ...this.#record(), epoch: this.#epoch, silentMs: 0 };
    const others = ((await this.#options.registry?.list()) ?? []).filter(({ id }) => id !== own.id);
    return [...others, own].sort((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1));
  }

  /** What all that run can read. Rejects likewise. */
  async level(): Promise<number> {
    return levelOf(await this.list());
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#is('stopped');
    this.#options.registry?.close();
  }

  #is(state: NodeRecord['state']): Promise<void> {
    this.#state = state;
    return this.#beat();
  }

  /** Never rejects. */
  async #beat(): Promise<void> {
    const { registry, onError, id } = this.#options;
    if (registry === undefined) return;
    try {
      const isMine = await registry.beat(this.#record(), this.#epoch);
      if (!isMine && !this.#superseded)
        onError(
          new Error(`another process started under the name of this node, ${id}, later: one of the two must end`),
        );
      this.#superseded = !isMine;
      this.#away = false;
    } catch (error) {
      if (!this.#away) onError(error);
      this.#away = true;
    }
  }

  #record(): NodeRecord {
    const { id, version, storeId, lags } = this.#options;
    const all = [...lags()];
    return {
      id,
      version,
      level: FEATURE_LEVEL,
      state: this.#state,
      startedAt: this.#startedAt,
      address: this.#address,
      lagSeconds: Math.max(0, ...all.map(({ seconds }) => seconds)),
      lagBytes: Math.max(0, ...all.map(({ bytes }) => bytes)),
      storeId,
    };
  }
}

/** Rejects when the registry does not answer. */
export function openNodes(context: Context, of: Omit<NodesOptions, 'clock' | 'onError'>): Promise<Nodes> {
  const onError = problem(context, 'there is trouble with the registry of nodes; it is tried again every second');
  return Nodes.open({ ...of, clock: context.clock, onError });
}
