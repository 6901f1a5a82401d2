// One shard as seen by the main thread: a request buffer that fills, at most one batch in the worker, and the rescue of
// that batch when the worker dies.
import { EventEmitter } from 'node:events';
import { ActionCounts } from '../contract/shared/action-counts.js';
import { type ApiError } from '../contract/errors.js';
import { type EventDecision, type EventRow, type EventRequest } from '../event/event-row.js';
import {
  DEGRADED,
  ITEM_HEADER_BYTES,
  ITEM_STATE,
  REPLY_HEADER_BYTES,
  type ShardUpdate,
  type ShardResult,
  type ShardSetup,
  type ShardTask,
} from '../contract/messages.js';
import { type ShardsAtWork } from '../contract/shared/shards-at-work.js';
import { HeldRecords } from '../contract/shared/held-records.js';
import { type RuleFigures } from '../contract/rule-figures.js';
import { type Position, type RecordKey, START } from '../contract/position.js';
import { type WrittenRequest } from '../event/written-request.js';
import { renderReply } from '../event/reply/score.js';
import { RowWriter } from '../event/row/writer.js';
import { writeEventDecision, writeEventRequest } from '../event/row/codec.js';
import { claim, type Item, type Waiting } from './item.js';
import { PageShare } from './page-share.js';
import { Updates } from './updates.js';

export interface ShardQueueOptions {
  shard: number;
  setup: ShardSetup;
  itemsMax: number;
  /** How many of the waiting items may come from pages; these are refused first. */
  pageItemsMax: number;
  queueMs: number;
  taskMs: number;
  /** Sends a task to the shard's worker. Rejects when the worker dies, or is ended by the event 'abort' of `signal`. */
  run(task: ShardTask, signal?: EventEmitter): Promise<ShardResult>;
  /** Reads the rows of the shard's log after a position. */
  readLog(after: Position): EventRow[];
  overloaded: ApiError;
  /** The error for a page's request that is refused to leave room for backends. */
  pagesShed: ApiError;
  failed: ApiError;
  atWork: ShardsAtWork;
  /** Called when a batch is done, before the next one starts: requests that are submitted now are in it. */
  onFree: () => void;
  /** Receives what the worker reports about rules. */
  onRules?: (figures: RuleFigures) => void;
  /** A worker says what it could not do; it goes on working. A sentence, or an error's stack. */
  onTold: (text: string) => void;
  onError: (error: unknown) => void;
}

interface Batch {
  items: Item[];
  /** Index of its request buffer and of its reply buffer. */
  requestBuffer: 0 | 1;
  /** Called when the worker is done with the batch. */
  told: (() => void)[];
}

const REQUEST_HALF_BYTES_MAX = 160 * 1024;
/** Pause between two tries to open a shard after its worker could not. */
const REOPEN_MS = 1000;
const NONE: readonly number[] = [];

type Submitted = Pick<EventRequest, 'eventId' | 'tier'> & Partial<Pick<EventRequest, 'kind'>>;

function isPage({ tier, kind = 'decision' }: Submitted): boolean {
  return tier === 'provisional' && kind === 'decision';
}

export class ShardQueue {
  readonly #options: ShardQueueOptions;
  /** Typed views, each over the whole requestBuffer. */
  readonly #writers: [RowWriter, RowWriter];
  readonly #views: [DataView, DataView];
  readonly #replyBuffers: [Buffer, Buffer];
  readonly #replyViews: [DataView, DataView];
  /** Counters of the worker. The main thread adds to them only while there is no worker. */
  readonly #decisions: ActionCounts;
  readonly #held: HeldRecords | undefined;
  #filling: Item[] = [];
  #requestBuffer: 0 | 1 = 0;
  #used = 0;
  /** Waiting items that come from pages. */
  #pages = 0;
  readonly #pageShare: PageShare;
  #running: Batch | undefined;
  #scheduled = false;
  /** Not an AbortSignal: an aborted one cannot be used again, and each listener on it costs 2 us. */
  readonly #aborter = new EventEmitter();
  /** Start of the batch in the worker; infinity while there is none, so that none is late. */
  #scoringSince = Number.POSITIVE_INFINITY;
  #position: Position = START;
  readonly #updates = new Updates();
  /** Callbacks for the end of the next batch, which may be one without items. */
  #forgetting: (() => void)[] = [];
  readonly figures = { hits: 0, misses: 0, degraded: 0, overloaded: 0, pagesShed: 0, rescues: 0, batches: 0, items: 0 };
  ready = false;
  /** performance.now() from which the worker is asked again to open the shard; infinity while no attempt has failed. */
  #reopenAt = Number.POSITIVE_INFINITY;

  constructor(options: ShardQueueOptions) {
    const {
      requestBuffers: [first, second],
      replyBuffers,
      decisions,
      held,
    } = options.setup.memory;
    this.#options = options;
    this.#pageShare = new PageShare(options);
    this.#writers = [new RowWriter(Buffer.from(first)), new RowWriter(Buffer.from(second))];
    this.#views = [new DataView(first), new DataView(second)];
    this.#replyBuffers = [Buffer.from(replyBuffers[0]), Buffer.from(replyBuffers[1])];
    this.#replyViews = [new DataView(replyBuffers[0]), new DataView(replyBuffers[1])];
    this.#decisions = new ActionCounts(decisions);
    this.#held = held === undefined ? undefined : new HeldRecords(held);
  }

  get busy(): boolean {
    return this.#running !== undefined || this.#filling.length > 0;
  }

  get waiting(): number {
    return this.#filling.length;
  }

  /** True while pages are refused because their part of the queue is full. */
  get shedsPages(): boolean {
    return this.#pages >= this.#pageShare.max;
  }

  /** Opens the shard in its worker. */
  async warm(): Promise<void> {
    this.ready = false;
    this.#note(await this.#options.run({ kind: 'warm', shard: this.#options.shard, setup: this.#options.setup }));
    this.#updates.repeat();
    this.ready = true;
  }

  /** As `Pool.submit`. */
  submit(row: EventRequest, waiting: Waiting, decision?: EventDecision, networks: readonly number[] = NONE): void {
    const writer = this.#begin(isPage(row), waiting, networks);
    if (writer === undefined) return;
    writeEventRequest(writer, row);
    if (decision !== undefined) writeEventDecision(writer, decision);
    this.#end(row, waiting, decision === undefined ? ITEM_STATE.live : ITEM_STATE.decided);
  }

  /** As `Pool.submitWritten`. */
  submitWritten(request: WrittenRequest, waiting: Waiting, networks: readonly number[]): void {
    const writer = this.#begin(isPage(request), waiting, networks);
    if (writer === undefined) return;
    writer.raw(request.bytes);
    this.#end(request, waiting, ITEM_STATE.live);
  }

  /** The writer of the request buffer after the item's head; undefined when the request was refused. */
  #begin(page: boolean, waiting: Waiting, networks: readonly number[]): RowWriter | undefined {
    const writer = this.#writers[this.#requestBuffer];
    if (page && (this.shedsPages || this.#used > writer.bytes.length / 2)) {
      this.figures.pagesShed += 1;
      waiting.answer(this.#options.pagesShed.status, this.#options.pagesShed.body());
      return undefined;
    }
    if (this.#filling.length >= this.#options.itemsMax || this.#used + REQUEST_HALF_BYTES_MAX > writer.bytes.length) {
      this.#refuse(waiting);
      return undefined;
    }
    writer.length = this.#used + ITEM_HEADER_BYTES;
    writer.u8(networks.length);
    for (const word of networks) writer.u32(word);
    return writer;
  }

  #end(row: Submitted, waiting: Waiting, state: number): void {
    const at = this.#used;
    const { length } = this.#writers[this.#requestBuffer];
    const now = performance.now();
    const view = this.#views[this.#requestBuffer];
    view.setUint32(at, length - at - ITEM_HEADER_BYTES, true);
    view.setUint8(at + 4, state);
    view.setFloat64(at + 5, performance.timeOrigin + now, true);
    this.#used = length;
    if (isPage(row)) this.#pages += 1;
    this.#filling.push({ waiting, eventId: row.eventId, at, since: now, answered: false });
    this.#schedule();
  }

  /** Sends an update to the worker with its next batch, or without one when many have gathered. */
  send(update: ShardUpdate): void {
    this.#updates.add(update);
    if (this.#updates.areUrgent) this.#schedule();
  }

  /** Other nodes have changed records with these hashes: tells the worker about those that it holds. */
  changedElsewhere(hashes: Uint32Array): void {
    const foreign = this.#held?.among(hashes) ?? [];
    if (foreign.length > 0) this.send({ foreign });
  }

  /** Resolves when the worker has finished all earlier requests and has dropped its cached copies of these records. */
  forget(keys: readonly RecordKey[]): Promise<void> {
    return new Promise((resolve) => {
      this.send({ changed: [...keys] });
      this.#forgetting.push(resolve);
      this.#schedule();
    });
  }

  /** Called by the pool's timer: ends a batch that takes too long, refuses requests that waited too long. */
  sweep(now: number): void {
    if (now - this.#scoringSince > this.#options.taskMs) this.#aborter.emit('abort');
    if (now >= this.#reopenAt && this.#running === undefined) void this.#reopen(now);
    for (const item of this.#filling) {
      if (now - item.since <= this.#options.queueMs) break;
      if (!claim(item)) continue;
      this.#views[this.#requestBuffer].setUint8(item.at + 4, ITEM_STATE.cancelled);
      this.#refuse(item.waiting);
    }
  }

  #refuse(waiting: Waiting): void {
    this.figures.overloaded += 1;
    waiting.answer(this.#options.overloaded.status, this.#options.overloaded.body());
  }

  /** Sends all requests of this turn of the event loop as one task. */
  #schedule(): void {
    if (this.#scheduled || this.#running !== undefined || !this.ready) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      if (this.#running === undefined) this.#next();
    });
  }

  #next(): void {
    if (this.#filling.length === 0 && this.#forgetting.length === 0 && !this.#updates.areUrgent) return;
    const batch: Batch = { items: this.#filling, requestBuffer: this.#requestBuffer, told: this.#forgetting };
    this.#forgetting = [];
    this.#filling = [];
    this.#requestBuffer = this.#requestBuffer === 0 ? 1 : 0;
    this.#used = 0;
    this.#pages = 0;
    this.#running = batch;
    this.#options.atWork.set(this.#options.shard, true);
    void this.#work(batch);
  }

  async #work(batch: Batch): Promise<void> {
    const result = await this.#result(batch);
    this.#running = undefined;
    this.#options.atWork.set(this.#options.shard, false);
    this.#options.onFree();
    for (const done of batch.told) done();
    // The next batch starts before the replies of this one are sent: sending takes half as long as the worker took to
    // decide them.
    this.#next();
    if (result !== undefined) this.#deliver(batch, batch.items, result);
  }

  /** Undefined when the worker died; the batch was answered by the rescue then. */
  async #result(batch: Batch): Promise<ShardResult | undefined> {
    try {
      return await this.#score(batch, 0, batch.items.length);
    } catch (error) {
      this.#options.onError(error);
      await this.#rescue(batch).catch((failure: unknown) => {
        this.#options.onError(failure);
        this.#reopenAt = performance.now();
      });
      return undefined;
    }
  }

  /** Sends a task with a deadline: `sweep` ends the worker when it is over. */
  async #score(batch: Batch, from: number, count: number): Promise<ShardResult> {
    const update = this.#updates.take();
    this.#scoringSince = performance.now();
    try {
      const result = await this.#options.run(
        { kind: 'score', shard: this.#options.shard, requestBuffer: batch.requestBuffer, from, count, update },
        this.#aborter,
      );
      this.#note(result);
      if (count > 0) this.#pageShare.learn(performance.now() - this.#scoringSince, count);
      return result;
    } finally {
      this.#scoringSince = Number.POSITIVE_INFINITY;
    }
  }

  #note(result: ShardResult): void {
    this.#position = { segment: result.segment, offset: result.offset };
    this.figures.hits += result.hits;
    this.figures.misses += result.misses;
    this.figures.degraded += result.degraded;
    if (result.rules !== undefined) this.#options.onRules?.(result.rules);
    for (const message of result.errors) this.#options.onTold(message);
  }

  /** Answers items of a batch from its replyBuffer. */
  #deliver({ requestBuffer }: Batch, items: readonly Item[], result: ShardResult): void {
    this.figures.batches += 1;
    this.figures.items += items.length;
    const [replyBuffer, view] = [this.#replyBuffers[requestBuffer], this.#replyViews[requestBuffer]];
    let at = 0;
    for (const [index, item] of items.entries()) {
      const size = view.getUint32(at, true);
      const status = view.getUint16(at + 4, true);
      const start = at + REPLY_HEADER_BYTES;
      at = start + size;
      if (!claim(item)) continue;
      try {
        if (status !== 0)
          item.waiting.answer(status & ~DEGRADED, replyBuffer.subarray(start, at), (status & DEGRADED) !== 0);
        else this.#deliverOverflow(item, index, result);
      } catch (error) {
        this.#options.onError(error);
      }
    }
  }

  #deliverOverflow(item: Item, index: number, result: ShardResult): void {
    const found = result.overflow.find(([of]) => of === index);
    if (found === undefined) item.waiting.answer(this.#options.failed.status, this.#options.failed.body());
    else item.waiting.answer(found[1] & ~DEGRADED, found[2], (found[1] & DEGRADED) !== 0);
  }

  /**
   * Rescues a batch whose worker died. Items that are already in the log are answered from the log. The others are
   * tried again one by one on the next worker, so that only the request that kills workers fails.
   */
  async #rescue(batch: Batch): Promise<void> {
    this.figures.rescues += 1;
    this.ready = false;
    this.#answerLogged(batch.items);
    for (const item of batch.items) if (!item.answered) await this.#retry(batch, item);
    await this.#ensureWarm();
  }

  /** Opens the shard again, on a timer: a shard that is not ready gets no request that could do it. */
  async #reopen(now: number): Promise<void> {
    this.#reopenAt = Number.POSITIVE_INFINITY;
    try {
      await this.#ensureWarm();
      this.#schedule();
    } catch (error) {
      this.#options.onError(error);
      this.#reopenAt = now + REOPEN_MS;
    }
  }

  async #ensureWarm(): Promise<void> {
    if (!this.ready) await this.warm();
  }

  async #retry(batch: Batch, item: Item): Promise<void> {
    try {
      await this.#ensureWarm();
      this.#deliver(batch, [item], await this.#score(batch, item.at, 1));
    } catch (error) {
      this.#options.onError(error);
      this.ready = false;
      this.#answerLogged([item]);
      if (claim(item)) item.waiting.answer(this.#options.failed.status, this.#options.failed.body());
    }
  }

  #answerLogged(items: readonly Item[]): void {
    const logged = new Map(this.#options.readLog(this.#position).map((row) => [row.eventId, row]));
    for (const item of items) {
      const row = logged.get(item.eventId);
      if (row === undefined || !claim(item)) continue;
      this.#decisions.add(row.action);
      item.waiting.answer(200, renderReply(row));
    }
  }
}
