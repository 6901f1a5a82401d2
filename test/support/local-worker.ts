// The worker of a shard in this thread, so that a test can make it die or hang. Otherwise it works like a scoring
// worker: it holds the real shard.
import { type EventEmitter, once } from 'node:events';
import { type ShardResult, type ShardSetup, type ShardTask, type ShardUpdate } from '../../src/contract/messages.js';
import { Shard } from '../../workers/score/shard.js';
import { SHARD } from './shard.js';

/** Outcome of a task: done; the worker dies before it; it dies after it without a reply; it never ends. */
export type Fate = 'done' | 'dies' | 'dies after the log' | 'hangs';

export class LocalWorker {
  readonly #setup: ShardSetup;
  #shard: Shard | undefined;
  /** Chooses the outcome of every score task and every opening; `before` is the number of such tasks so far. */
  fate: (task: ShardTask, before: number) => Fate = () => 'done';
  readonly tasks: ShardTask['kind'][] = [];
  readonly updates: ShardUpdate[] = [];
  /** Tasks wait until it resolves. */
  hold: Promise<void> = Promise.resolve();

  constructor(setup: ShardSetup) {
    this.#setup = setup;
  }

  readonly run = async (task: ShardTask, signal?: EventEmitter): Promise<ShardResult> => {
    const fate = this.fate(task, this.tasks.filter((kind) => kind === task.kind).length);
    this.tasks.push(task.kind);
    if (task.kind === 'score' && task.update !== undefined) this.updates.push(task.update);
    await this.hold;
    if (fate === 'hangs' && signal !== undefined) await once(signal, 'abort');
    if (fate === 'dies' || fate === 'hangs') return this.#die();
    const result = await this.#do(task);
    return fate === 'done' ? result : this.#die();
  };

  async #do(task: ShardTask): Promise<ShardResult> {
    if (task.kind === 'warm') this.#shard ??= await Shard.open(SHARD, this.#setup);
    if (this.#shard === undefined) throw new Error('the worker was given work before it was opened');
    return task.kind === 'score' ? this.#shard.score(task) : this.#shard.result();
  }

  /** The next worker has only what is in the files. */
  async #die(): Promise<never> {
    await this.close();
    throw new Error('the worker died');
  }

  async close(): Promise<void> {
    await this.#shard?.close();
    this.#shard = undefined;
  }
}
