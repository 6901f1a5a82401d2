// The copy of a shard's log outside the node (LOG_COPY). A row is acknowledged when the copy has it; with
// LOG_COPY_FULL=local it is acknowledged without a copy, and counted.
import { type LogCopySettings } from '../../src/contract/messages.js';
import { type Position } from '../../src/contract/position.js';
import { type ShardState } from '../../src/contract/shared/shard-state.js';
import { EVENT_LAYOUT } from '../../src/event/layout.js';
import { frameStart } from '../../src/log/format.js';
import { LogNotCopiedError } from '../../src/log/errors.js';
import { type LogCopy } from '../../src/storage/ports/log-copy.js';
import { guarded } from '../../src/util/guarded.js';

/** Between two requests, too, readers remove from the copy what they have. */
const TELL_MS = 500;

export class Copying {
  readonly #copy: LogCopy;
  readonly #settings: LogCopySettings;
  readonly #state: ShardState;
  readonly #onError: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #failing = false;
  #under: Promise<boolean> | undefined;

  constructor(copy: LogCopy, settings: LogCopySettings, state: ShardState, onError: (error: unknown) => void) {
    this.#copy = copy;
    this.#settings = settings;
    this.#state = state;
    this.#onError = onError;
    this.#timer = setInterval(
      guarded(onError, () => this.#tell()),
      TELL_MS,
    ).unref();
  }

  /** True while nothing can be acknowledged. */
  get isShut(): boolean {
    return this.#settings.full === 'refuse' && !this.#copy.isOpen;
  }

  /**
   * Called before anything is logged.
   * @throws LogNotCopiedError when rows could not be acknowledged
   */
  check(): void {
    this.#tell();
    if (this.isShut) throw new LogNotCopiedError(this.#copy.bytes, this.#settings.bytesMax);
  }

  /**
   * Copies the frame that was just logged.
   * @param end position after it
   */
  begin(end: Position, rows: number, payload: Buffer): void {
    if (!this.#copy.isOpen) {
      this.#under = Promise.resolve(this.#missed(rows, undefined));
      return;
    }
    const from = frameStart(end, payload.length);
    // A copy, because the next batch reuses the buffer.
    this.#under = this.#copy.append({ from, layout: EVENT_LAYOUT, rows, payload: Buffer.from(payload) }).then(
      () => {
        this.#failing = false;
        return true;
      },
      (error: unknown) => this.#missed(rows, error),
    );
  }

  /** Whether the rows just logged may be acknowledged. */
  async ended(): Promise<boolean> {
    const under = this.#under;
    this.#under = undefined;
    return under === undefined || (await under);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#copy.close();
  }

  #tell(): void {
    this.#state.set('copyBytes', this.#copy.bytes);
  }

  /** Reports the problem once, when it begins. */
  #missed(rows: number, error: unknown): boolean {
    if (!this.#failing) this.#onError(error ?? new LogNotCopiedError(this.#copy.bytes, this.#settings.bytesMax));
    this.#failing = true;
    if (this.#settings.full === 'refuse') return false;
    this.#state.add('uncopied', rows);
    return true;
  }
}
