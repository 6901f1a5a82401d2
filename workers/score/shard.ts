// One shard in its worker: profiles, policies, log. A batch is read, decided in order, logged once, then answered.
import { ActionCounts } from '../../src/contract/action-counts.js';
import { type EventDecision, type EventRow, joinRow, OPTION, type EventRequest } from '../../src/event/event-row.js';
import {
  DEGRADED,
  ERRORS_MAX,
  ITEM_STATE,
  type ShardUpdate,
  type ShardResult,
  type ShardSetup,
  type ShardTask,
} from '../../src/contract/messages.js';
import { ApiError } from '../../src/contract/errors.js';
import { type RecordKey } from '../../src/contract/position.js';
import { type Profiles } from '../../src/contract/profile.js';
import { renderReply } from '../../src/event/reply/score.js';
import { RowReader, RowWriter } from '../../src/event/row/bytes.js';
import { readEventDecision, readEventRequest, writeEventDecision } from '../../src/event/row/codec.js';
import { keysOf, readKeysOf } from '../../src/profiles/keys.js';
import { DEFAULT_POLICY } from '../../src/scoring/default-policy.js';
import { type CompiledPolicy, compilePolicy, mergePolicy } from '../../src/scoring/policy.js';
import { scoreOfPage } from '../../src/scoring/public-decision.js';
import { score } from '../../src/scoring/score.js';
import { isKept } from './kept.js';
import { LoggedRows } from './logged-rows.js';
import { ReplyBuffer } from './reply-buffer.js';
import { openShard, type ShardParts } from './open-shard.js';
import { Records } from './records.js';

interface Item {
  index: number;
  row: EventRequest;
  /** Made before, by whoever sent it. */
  decision: EventDecision | undefined;
  keys: RecordKey[];
  /** Where the request half lies in the requestBuffer. */
  start: number;
  end: number;
  /** ms since the epoch, fractional. */
  receivedAt: number;
}

/** A row answered to a public key: its event can be verified. */
interface Verifiable {
  eventId: string;
  confirmation: boolean;
  start: number;
  end: number;
}

type ScoreTask = Extract<ShardTask, { kind: 'score' }>;

/** What a request came to. */
type Outcome = EventRow | ApiError;

const FAILED = new ApiError('INTERNAL_ERROR', 'The request could not be scored.');
const NOT_LOGGED = new ApiError('OVERLOADED', 'The event log is full or cannot be written; try again later.');
const CANCELLED = new ApiError('OVERLOADED', 'The request waited too long for a worker; try again later.');

export class Shard {
  readonly #parts: ShardParts;
  readonly #records: Records;
  readonly #requestBuffers: [RowReader, RowReader];
  readonly #replyBuffers: [ReplyBuffer, ReplyBuffer];
  readonly #frame = new RowWriter(256 * 1024);
  readonly #defaultPolicy: CompiledPolicy;
  #policies = new Map<string, CompiledPolicy>();
  #verifiable: Verifiable[] = [];
  #degraded = 0;
  /** Events of this batch whose page was answered without a record of its own. A user's record would tell of the user. */
  readonly #pageDegraded = new Set<string>();
  #errors: string[] = [];
  readonly #decisions: ActionCounts;

  static async open(shard: number, setup: ShardSetup): Promise<Shard> {
    return new Shard(setup, await openShard(shard, setup.options));
  }

  private constructor({ memory, options }: ShardSetup, parts: ShardParts) {
    this.#parts = parts;
    this.#records = new Records(parts.cache, parts.store, options.storeReadMs);
    this.#requestBuffers = [
      new RowReader(Buffer.from(memory.requestBuffers[0])),
      new RowReader(Buffer.from(memory.requestBuffers[1])),
    ];
    this.#replyBuffers = [new ReplyBuffer(memory.replyBuffers[0]), new ReplyBuffer(memory.replyBuffers[1])];
    this.#decisions = new ActionCounts(memory.decisions);
    this.#defaultPolicy = compilePolicy(DEFAULT_POLICY);
  }

  async score({ requestBuffer, from, count, update }: ScoreTask): Promise<ShardResult> {
    if (update !== undefined) this.#apply(update);
    const reader = this.#requestBuffers[requestBuffer];
    const items = readItems(reader, from, count);
    // LMDB answers at once; only a store across a socket is waited for.
    const reading = this.#records.fetch(items.flatMap(({ keys }) => keys));
    if (reading !== undefined) await reading;
    this.#frame.reset();
    this.#verifiable = [];
    this.#pageDegraded.clear();
    const outcomes = this.#decideAll(reader.bytes, items);
    if (this.#verifiable.length > 0 && !(await this.#keepVerifiable())) refuseAll(outcomes, isKept);
    const replyBuffer = this.#replyBuffers[requestBuffer];
    this.#answer(replyBuffer, count, outcomes);
    return this.result(replyBuffer.overflow);
  }

  #apply({ applied, changed, gap, policies }: ShardUpdate): void {
    if (applied !== undefined) this.#parts.cache.passed(applied);
    if (changed !== undefined) this.#parts.cache.drop(changed);
    if (gap === true) this.#parts.cache.drop([...this.#parts.cache.recentKeys(Number.POSITIVE_INFINITY)]);
    if (policies !== undefined) {
      this.#policies = new Map(
        policies.map(([workspace, version, own]) => [workspace, compilePolicy(mergePolicy(own, version))]),
      );
    }
  }

  async close(): Promise<void> {
    this.#parts.saveWarm(this.#parts.cache);
    this.#parts.events.close();
    this.#parts.log.close();
    await this.#parts.store.close();
  }

  /** @param overflow replies that did not fit the replyBuffer */
  result(overflow: ShardResult['overflow'] = []): ShardResult {
    const { segment, offset } = this.#parts.log.position();
    const { hits, misses } = this.#records;
    const result = { segment, offset, overflow, hits, misses, degraded: this.#degraded, errors: this.#errors };
    this.#records.hits = 0;
    this.#records.misses = 0;
    this.#degraded = 0;
    this.#errors = [];
    return result;
  }

  /** Decides in order and logs all rows at once; when the log refuses, nobody is told a decision. */
  #decideAll(bytes: Buffer, items: readonly Item[]): Map<number, Outcome> {
    const outcomes = new Map<number, Outcome>();
    let rows = 0;
    for (const item of items) {
      const outcome = this.#decide(bytes, item);
      outcomes.set(item.index, outcome);
      if (!(outcome instanceof ApiError) && !isDry(outcome)) rows += 1;
    }
    if (rows > 0 && !this.#log(rows)) refuseAll(outcomes, () => true);
    return outcomes;
  }

  #decide(bytes: Buffer, item: Item): Outcome {
    const start = this.#frame.length;
    try {
      const profiles = this.#records.of(item.keys);
      const row = joinRow(item.row, item.decision ?? this.#score(item.row, profiles));
      // Backends verify before they look at the password.
      if (row.kind === 'confirmation' && row.loginResult !== 'SUCCESS') row.learned = false;
      row.latencyUs = Math.max(0, Math.round((performance.timeOrigin + performance.now() - item.receivedAt) * 1000));
      if (row.degraded) this.#degraded += 1;
      if (isDry(row)) return row;
      this.#frame.raw(bytes.subarray(item.start, item.end));
      writeEventDecision(this.#frame, row);
      this.#parts.cache.add(row, keysOf(row), profiles);
      if (isKept(row))
        this.#verifiable.push({
          eventId: row.eventId,
          confirmation: row.kind === 'confirmation',
          start,
          end: this.#frame.length,
        });
      return row;
    } catch (error) {
      this.#frame.length = start;
      this.#fail(error);
      return FAILED;
    }
  }

  #score(request: EventRequest, profiles: Profiles): EventDecision {
    const policy = this.#policies.get(request.workspace) ?? this.#defaultPolicy;
    if (request.tier === 'backend') return score(request, profiles, policy);
    const view = this.#records.ofPage(request);
    if (view.profiles.degraded) this.#pageDegraded.add(request.eventId);
    return scoreOfPage(request, profiles, view, policy);
  }

  #log(rows: number): boolean {
    const { log, cache } = this.#parts;
    try {
      const written = this.#frame.written();
      cache.commit(log.append(written, rows), new LoggedRows(written));
    } catch (error) {
      cache.rollback();
      this.#verifiable = [];
      this.#fail(error);
      return false;
    }
    return true;
  }

  /** Before the reply leaves: its event id may be verified the moment the client has it. */
  async #keepVerifiable(): Promise<boolean> {
    const { events } = this.#parts;
    try {
      for (const { eventId, start, end, confirmation } of this.#verifiable)
        events.add(eventId, this.#frame.bytes.subarray(start, end), confirmation);
      await events.flush();
      return true;
    } catch (error) {
      events.discard();
      this.#fail(error);
      return false;
    }
  }

  #answer(replyBuffer: ReplyBuffer, count: number, outcomes: ReadonlyMap<number, Outcome>): void {
    replyBuffer.reset();
    for (let index = 0; index < count; index += 1) {
      const outcome = outcomes.get(index) ?? CANCELLED;
      if (outcome instanceof ApiError) replyBuffer.add(index, outcome.status, outcome.body());
      else {
        if (!isDry(outcome) && outcome.kind === 'decision') this.#decisions.add(outcome.action);
        replyBuffer.add(index, this.#isToldDegraded(outcome) ? 200 | DEGRADED : 200, renderReply(outcome));
      }
    }
  }

  #isToldDegraded({ tier, degraded, eventId }: EventRow): boolean {
    return tier === 'provisional' ? this.#pageDegraded.has(eventId) : degraded;
  }

  #fail(error: unknown): void {
    if (this.#errors.length < ERRORS_MAX)
      this.#errors.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

/** Nobody is told a decision that is not kept as it must be. */
function refuseAll(outcomes: Map<number, Outcome>, which: (row: EventRow) => boolean): void {
  for (const [index, outcome] of outcomes)
    if (!(outcome instanceof ApiError) && which(outcome)) outcomes.set(index, NOT_LOGGED);
}

function isDry(row: EventRequest): boolean {
  return (row.options & OPTION.dryRun) !== 0;
}

/** The live items of a batch; cancelled ones have been answered already. */
function readItems(reader: RowReader, from: number, count: number): Item[] {
  const items: Item[] = [];
  reader.at = from;
  for (let index = 0; index < count; index += 1) {
    const size = reader.u32();
    const state = reader.u8();
    const receivedAt = reader.f64();
    const start = reader.at;
    if (state !== ITEM_STATE.cancelled) {
      const row = readEventRequest(reader, false);
      const end = reader.at;
      const decision = state === ITEM_STATE.decided ? readEventDecision(reader) : undefined;
      items.push({ index, row, decision, keys: readKeysOf(row), start, end, receivedAt });
    }
    reader.at = start + size;
  }
  return items;
}
