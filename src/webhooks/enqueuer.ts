// Reads the verification log and queues webhook deliveries. The log position is stored in the same write as the
// deliveries, so that a crash neither loses nor duplicates a message.
import { type Position, START } from '../contract/position.js';
import { eventMessage, type Message, quotaMessage } from '../event/reply/webhook.js';
import { VERIFICATION_STREAM, type VerificationRow } from '../event/verification-row.js';
import { type EndpointDirectory } from '../contract/webhooks/webhooks.js';
import { type DeliveryQueue, type QueuedUp } from '../storage/ports/deliveries.js';
import { LogGapError } from '../log/errors.js';
import { StoreUnavailableError } from '../storage/ports/errors.js';
import { type OnDamage } from '../log/damage.js';
import { type Frame, LogReader } from '../log/reader.js';
import { RowReader } from '../event/row/reader.js';
import { readVerification } from '../event/verification/codec.js';
import { VERIFICATION_LAYOUTS } from '../event/verification/columns.js';
import { addressed } from './addressed.js';
import { enqueue } from './enqueue.js';
import { DAY_MS } from '../util/time/units.js';

/** Bytes of one slice: about 500 rows. Each row can produce deliveries for every endpoint of its workspace. */
const SLICE_BYTES_MAX = 128 * 1024;
/** Minimum milliseconds between two writes of the position when there are no deliveries to queue. */
const POSITION_MS = 1000;
/** How long a sent quota message is remembered, milliseconds: longer than a month. */
const ONCE_MS = 40 * DAY_MS;
/** The rows wait in the log. */
const NOTHING_KNOWN = 'the control store is empty, so no endpoint is known';

export interface WebhookEnqueuerOptions {
  /** Directory of the verification log. */
  dir: string;
  queue: DeliveryQueue;
  directory: EndpointDirectory;
  /** Unix milliseconds. */
  clock: () => number;
  /** Called when there are new deliveries. */
  onQueued?: () => void;
  onError: (error: unknown) => void;
  /** Called for each damaged part of the log that the reader skips. */
  onDamage?: OnDamage | undefined;
}

export class WebhookEnqueuer {
  readonly #options: WebhookEnqueuerOptions;
  readonly #reader: LogReader;
  /** Rows read but not queued yet. */
  #held: VerificationRow[] = [];
  #durable: Position;
  #writtenAt = 0;

  static async open(options: WebhookEnqueuerOptions): Promise<WebhookEnqueuer> {
    return new WebhookEnqueuer(options, await options.queue.position());
  }

  private constructor(options: WebhookEnqueuerOptions, position: Position) {
    this.#options = options;
    this.#durable = position;
    const { dir, onDamage } = options;
    const reading = { layouts: VERIFICATION_LAYOUTS, onDamage };
    this.#reader = new LogReader(dir, VERIFICATION_STREAM.shard, position, reading);
  }

  /** Position before which the log is no longer needed here. */
  get durable(): Position {
    return this.#durable;
  }

  /**
   * Processes one slice. Resolves to its number of rows. Rejects when the directory or the queue fails; the caller then
   * calls again.
   */
  async step(): Promise<number> {
    if (this.#held.length === 0) this.#held = this.#read();
    const { length } = this.#held;
    // An endpoint that was created before the event was verified must receive its message.
    if (length > 0 && !(await this.#options.directory.refresh())) throw new StoreUnavailableError(NOTHING_KNOWN);
    await this.#write(
      this.#held.flatMap((row) => this.#queuedFor(row)),
      false,
    );
    this.#held = [];
    return length;
  }

  /** Stores the position. */
  async close(): Promise<void> {
    if (this.#held.length === 0) await this.#write([], true);
    this.#reader.close();
  }

  #read(): VerificationRow[] {
    try {
      return this.#reader.read(SLICE_BYTES_MAX).flatMap(decoded);
    } catch (error) {
      // Deleted segments cannot be read: continue at the next segment. Without later segments the log was started anew.
      if (error instanceof LogGapError) this.#reader.seek(error.next ?? START);
      throw error;
    }
  }

  async #write(queued: readonly QueuedUp[], force: boolean): Promise<void> {
    const { clock, onQueued } = this.#options;
    const { position } = this.#reader;
    if (position.segment === this.#durable.segment && position.offset === this.#durable.offset) return;
    if (queued.length === 0 && !force && Math.abs(clock() - this.#writtenAt) < POSITION_MS) return;
    const added = await enqueue(this.#options, queued, position);
    this.#durable = position;
    this.#writtenAt = clock();
    if (added > 0) onQueued?.();
  }

  #queuedFor(row: VerificationRow): QueuedUp[] {
    const endpoints = this.#options.directory.of(row.workspace, row.mode);
    if (endpoints.length === 0) return [];
    return messagesOf(row).flatMap(({ message, onceUntil }) =>
      addressed(endpoints, message, { at: row.time, trace: row.trace, onceUntil }),
    );
  }
}

function decoded({ payload, rows, layout }: Frame): VerificationRow[] {
  const reader = new RowReader(payload);
  return Array.from({ length: rows }, () => readVerification(reader, layout));
}

/** A repeated verification sends no message. */
function messagesOf(row: VerificationRow): { message: Message; onceUntil?: number }[] {
  switch (row.outcome) {
    case 'repeated':
      return [];
    case 'quota':
      return [{ message: quotaMessage(row), onceUntil: row.time + ONCE_MS }];
    case 'billed': {
      const verified = { message: eventMessage('event.verified', row) };
      return row.action === 'block' ? [verified, { message: eventMessage('event.blocked', row) }] : [verified];
    }
  }
}
