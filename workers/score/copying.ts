// The copy of a shard's log outside the node (LOG_COPY): what is acknowledged is there too, or, where the setting says
// so, is counted as only on this disk.
import { type LogCopySettings } from '../../src/contract/messages.js';
import { type Position } from '../../src/contract/position.js';
import { type ShardState } from '../../src/contract/shard-state.js';
import { EVENT_LAYOUT } from '../../src/event/layout.js';
import { frameStart } from '../../src/log/format.js';
import { LogNotCopiedError } from '../../src/log/errors.js';
import { type LogCopy } from '../../src/storage/ports/log-copy.js';

export class Copying {
  readonly #copy: LogCopy;
  readonly #settings: LogCopySettings;
  readonly #state: ShardState;
  readonly #onError: (error: unknown) => void;
  #failing = false;
  #under: Promise<boolean> | undefined;

  constructor(copy: LogCopy, settings: LogCopySettings, state: ShardState, onError: (error: unknown) => void) {
    this.#copy = copy;
    this.#settings = settings;
    this.#state = state;
    this.#onError = onError;
  }

  /** Nothing is acknowledged now. */
  get isShut(): boolean {
    return this.#settings.full === 'refuse' && !this.#copy.isOpen;
  }

  /** Before anything is logged. @throws LogNotCopiedError when it could not be acknowledged */
  check(): void {
    this.#state.set('copyBytes', this.#copy.bytes);
    if (this.isShut) throw new LogNotCopiedError(this.#copy.bytes, this.#settings.bytesMax);
  }

  /** Of the frame that was just logged. @param end after it */
  begin(end: Position, rows: number, payload: Buffer): void {
    if (!this.#copy.isOpen) {
      this.#under = Promise.resolve(this.#missed(rows, undefined));
      return;
    }
    const from = frameStart(end, payload.length);
    // The bytes are another batch's soon.
    this.#under = this.#copy.append({ from, layout: EVENT_LAYOUT, rows, payload: Buffer.from(payload) }).then(
      () => {
        this.#failing = false;
        return true;
      },
      (error: unknown) => this.#missed(rows, error),
    );
  }

  /** Whether what was begun may be acknowledged. */
  async ended(): Promise<boolean> {
    const under = this.#under;
    this.#under = undefined;
    return under === undefined || (await under);
  }

  close(): void {
    this.#copy.close();
  }

  /** Told once for each time that it begins. */
  #missed(rows: number, error: unknown): boolean {
    if (!this.#failing) this.#onError(error ?? new LogNotCopiedError(this.#copy.bytes, this.#settings.bytesMax));
    this.#failing = true;
    if (this.#settings.full === 'refuse') return false;
    this.#state.add('uncopied', rows);
    return true;
  }
}
