// This node among the nodes that share its state: reports its own state once a second and reads the state of the
// others.
import { hostname } from 'node:os';
import { FEATURE_LEVEL, levelOf } from '../../contract/levels.js';
import { STORE_READER } from '../../contract/messages.js';
import { type Backend } from '../../storage/ports/backend.js';
import { type NodeRecord, type NodeRegistry, type SeenNode } from '../../storage/ports/nodes.js';
import { guarded } from '../../util/guarded.js';
import { type Context, problem } from '../context.js';
import { noteLastReport, readLastReport } from './last-report.js';
import { StoreWatch } from './store-watch.js';

const BEAT_MS = 1000;
/** Pause between two looks at the settings of the servers: some 70 commands. */
const SERVERS_MS = 60_000;

export interface NodesOptions {
  /** Undefined when this node shares its state with no other. */
  registry: NodeRegistry | undefined;
  id: string;
  dataDir: string;
  version: string;
  storeId: string;
  /** Lags of the readers of this node's log. */
  lags: () => Iterable<{ reader: string; seconds: number; bytes: number }>;
  /** Unix milliseconds. */
  clock: () => number;
  /** Of the shared store. */
  watch: StoreWatch;
  /** The servers of the shared store. */
  inspect: Backend['inspect'];
  /** Called once for each reason why the registry is unavailable, and when another process has the name. */
  onError: (error: unknown) => void;
}

export class Nodes {
  readonly #options: NodesOptions;
  readonly #epoch: number;
  readonly #startedAt: number;
  readonly #timers: NodeJS.Timeout[];
  #state: NodeRecord['state'] = 'starting';
  #address = '';
  #superseded = false;

  /** Rejects when the registry does not answer. */
  static async open(options: NodesOptions): Promise<Nodes> {
    const { registry, id, dataDir } = options;
    const nodes = new Nodes(options, (await registry?.register(id)) ?? 1);
    registry?.reported.set(id, readLastReport(dataDir));
    await nodes.#beat();
    await nodes.#note();
    return nodes;
  }

  private constructor(options: NodesOptions, epoch: number) {
    this.#options = options;
    this.#epoch = epoch;
    this.#startedAt = options.clock();
    const beat = guarded(options.onError, () => this.#beat());
    const look = guarded(options.onError, () => Promise.all([this.#note(), this.#lookAtServers()]));
    this.#timers = [setInterval(beat, BEAT_MS), setInterval(look, SERVERS_MS)];
    for (const timer of this.#timers) timer.unref();
  }

  /** Undefined when this node shares its state with no other. */
  get watch(): StoreWatch | undefined {
    return this.#options.registry === undefined ? undefined : this.#options.watch;
  }

  /** Another process started later under this node's name: one of the two must end. */
  get superseded(): boolean {
    return this.#superseded;
  }

  listens(port: number): Promise<void> {
    this.#address = `${hostname()}:${port}`;
    return this.#is('live');
  }

  /** The node still answers requests, but should get no new ones. */
  drains(): Promise<void> {
    return this.#is('draining');
  }

  /** All known nodes, with this one's current state. Rejects when the registry does not answer. */
  async list(): Promise<SeenNode[]> {
    const own: SeenNode = { ...this.#record(), epoch: this.#epoch, silentMs: 0 };
    return [...(await this.others()), own].sort((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1));
  }

  /** The nodes beside this one, as they last reported. Rejects when the registry does not answer. */
  async others(): Promise<SeenNode[]> {
    return ((await this.#options.registry?.list()) ?? []).filter(({ id }) => id !== this.#options.id);
  }

  /** The feature level that all running nodes can read. Rejects when the registry does not answer. */
  async level(): Promise<number> {
    return levelOf(await this.list());
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#is('stopped');
    await this.#note();
    this.#options.registry?.close();
  }

  #is(state: NodeRecord['state']): Promise<void> {
    this.#state = state;
    return this.#beat();
  }

  /** Never rejects. */
  async #beat(): Promise<void> {
    const { registry, onError, id, watch } = this.#options;
    if (registry === undefined) return;
    try {
      await watch.look(registry, id);
      const isMine = await registry.beat(this.#record(), this.#epoch);
      if (!isMine && !this.#superseded)
        onError(new Error(`another process started under the name of this node, ${id}, later: stop one of the two`));
      this.#superseded = !isMine;
      if (registry.lostMs > 0) watch.wentBack(registry.lostMs);
      // What was told of its servers may be over: a certificate was renewed, or another server took over.
      if (watch.used(undefined)) await this.#lookAtServers();
    } catch (error) {
      if (watch.used(error)) onError(error);
    }
  }

  /** Never rejects. */
  async #note(): Promise<void> {
    const { registry, id, dataDir } = this.#options;
    const at = registry?.reported.get(id) ?? 0;
    if (at > 0) await noteLastReport(dataDir, at);
  }

  /** Never rejects. */
  async #lookAtServers(): Promise<void> {
    const { inspect, registry, watch } = this.#options;
    if (registry === undefined) return;
    try {
      watch.judgeServers(await inspect());
    } catch (error) {
      // While it does not answer on open connections either, the beat tells why.
      const isAnswered = await registry.time().then(
        () => true,
        () => false,
      );
      if (isAnswered) watch.judgeClosed(error);
    }
  }

  #record(): NodeRecord {
    const { id, version, storeId, lags, watch } = this.#options;
    const all = [...lags()];
    const store = all.find(({ reader }) => reader === STORE_READER);
    return {
      id,
      version,
      level: FEATURE_LEVEL,
      state: this.#state,
      startedAt: this.#startedAt,
      address: this.#address,
      lagSeconds: Math.max(0, ...all.map(({ seconds }) => seconds)),
      lagBytes: Math.max(0, ...all.map(({ bytes }) => bytes)),
      storeLag: store === undefined ? undefined : { seconds: store.seconds, bytes: store.bytes },
      storeId,
      clockMs: watch.clockMs,
    };
  }
}

/** Rejects when the registry does not answer. */
export function openNodes(
  context: Context,
  of: Omit<NodesOptions, 'dataDir' | 'clock' | 'watch' | 'onError'>,
): Promise<Nodes> {
  const onError = problem(context, 'the registry of nodes cannot be updated; it is retried every second');
  const { config, log, clock, time } = context;
  // The clock of the machine: that of a test is not what other nodes see.
  const watch = new StoreWatch({
    storeReadMs: config.storeReadMs,
    clock: Date.now,
    correct: (correctionMs) => time?.correct(correctionMs),
    warn: (message) => log.warn(message),
  });
  return Nodes.open({ ...of, dataDir: config.dataDir, clock, watch, onError });
}
