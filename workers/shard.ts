// One shard in its worker: profiles, policies, log. A batch is read, decided in order, logged once, then answered.
import { ActionCounts } from '../src/contract/action-counts.js';
import { type EventRow, joinRow, OPTION, type RequestHalf } from '../src/contract/event-row.js';
import { DEGRADED, ERRORS_MAX, ITEM_STATE, type ShardNews, type ShardResult, type ShardSetup, type ShardTask } from '../src/contract/messages.js';
import { Refusal } from '../src/contract/errors.js';
import { type RecordKey } from '../src/contract/ports.js';
import { renderReply } from '../src/contract/reply/score.js';
import { RowReader, RowWriter } from '../src/events/row/bytes.js';
import { readRequestHalf, writeDecisionHalf } from '../src/events/row/codec.js';
import { keysOf } from '../src/profiles/keys.js';
import { DEFAULT_POLICY } from '../src/scoring/default-policy.js';
import { type CompiledPolicy, compilePolicy, mergePolicy } from '../src/scoring/policy.js';
import { score } from '../src/scoring/score.js';
import { LoggedRows } from './logged-rows.js';
import { Outbox } from './outbox.js';
import { openShard, type ShardParts } from './open-shard.js';
import { Records } from './records.js';

interface Item {
  index: number;
  row: RequestHalf;
  keys: RecordKey[];
  /** Where the request half lies in the inbox. */
  start: number;
  end: number;
  /** ms since the epoch, fractional. */
  receivedAt: number;
}

/** A row answered to a public key: its event can be verified. */
interface Verifiable {
  eventId: string;
  start: number;
  end: number;
}

type ScoreTask = Extract<ShardTask, { kind: 'score' }>;

/** What a request came to. */
type Outcome = EventRow | Refusal;

const FAILED = new Refusal('INTERNAL_ERROR', 'The request could not be scored.');
const NOT_LOGGED = new Refusal('OVERLOADED', 'The event log cannot take more at the moment; try again.');
const CANCELLED = new Refusal('OVERLOADED', 'The request waited too long.');

export class Shard {
  readonly #parts: ShardParts;
  readonly #records: Records;
  readonly #inboxes: [RowReader, RowReader];
  readonly #outboxes: [Outbox, Outbox];
  readonly #frame = new RowWriter(256 * 1024);
  readonly #defaultPolicy: CompiledPolicy;
  #policies = new Map<string, CompiledPolicy>();
  #verifiable: Verifiable[] = [];
  #degraded = 0;
  #errors: string[] = [];
  readonly #decisions: ActionCounts;

  static async open(shard: number, setup: ShardSetup): Promise<Shard> {
    return new Shard(setup, await openShard(shard, setup.options));
  }

  private constructor({ memory, options }: ShardSetup, parts: ShardParts) {
    this.#parts = parts;
    this.#records = new Records(parts.cache, parts.store, options.storeReadMs);
    this.#inboxes = [new RowReader(Buffer.from(memory.inboxes[0])), new RowReader(Buffer.from(memory.inboxes[1]))];
    this.#outboxes = [new Outbox(memory.outboxes[0]), new Outbox(memory.outboxes[1])];
    this.#decisions = new ActionCounts(memory.decisions);
    this.#defaultPolicy = compilePolicy(DEFAULT_POLICY);
  }

  async score({ inbox, from, count, news }: ScoreTask): Promise<ShardResult> {
    if (news !== undefined) this.#learn(news);
    const reader = this.#inboxes[inbox];
    const items = readItems(reader, from, count);
    // LMDB answers at once; only a store across a socket is waited for.
    const reading = this.#records.fetch(items.flatMap(({ keys }) => keys));
    if (reading !== undefined) await reading;
    this.#frame.reset();
    this.#verifiable = [];
    const outcomes = this.#decideAll(reader.bytes, items);
    if (this.#verifiable.length > 0 && !await this.#keepVerifiable()) refuseAll(outcomes, (row) => row.keyKind === 'public');
    const outbox = this.#outboxes[inbox];
    this.#answer(outbox, count, outcomes);
    return this.result(outbox.overflow);
  }

  #learn({ applied, changed, gap, policies }: ShardNews): void {
    if (applied !== undefined) this.#parts.cache.passed(applied);
    if (changed !== undefined) this.#parts.cache.drop(changed);
    if (gap === true) this.#parts.cache.drop([...this.#parts.cache.recentKeys(Number.POSITIVE_INFINITY)]);
    if (policies !== undefined) {
      this.#policies = new Map(policies.map(([workspace, version, own]) => [workspace, compilePolicy(mergePolicy(own, version))]));
    }
  }

  async close(): Promise<void> {
    this.#parts.saveWarm(this.#parts.cache);
    this.#parts.recent.close();
    this.#parts.log.close();
    await this.#parts.store.close();
  }

  /** @param overflow replies that did not fit the outbox */
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
      if (!(outcome instanceof Refusal) && !isDry(outcome)) rows += 1;
    }
    if (rows > 0 && !this.#log(rows)) refuseAll(outcomes, () => true);
    return outcomes;
  }

  #decide(bytes: Buffer, item: Item): Outcome {
    const start = this.#frame.length;
    try {
      const profiles = this.#records.of(item.keys);
      const decision = score(item.row, profiles, this.#policies.get(item.row.workspace) ?? this.#defaultPolicy);
      const row = joinRow(item.row, decision);
      row.latencyUs = Math.max(0, Math.round((performance.timeOrigin + performance.now() - item.receivedAt) * 1000));
      if (row.degraded) this.#degraded += 1;
      if (isDry(row)) return row;
      this.#frame.raw(bytes.subarray(item.start, item.end));
      writeDecisionHalf(this.#frame, row);
      this.#parts.cache.add(row, item.keys, profiles);
      if (row.keyKind === 'public') this.#verifiable.push({ eventId: row.eventId, start, end: this.#frame.length });
      return row;
    } catch (error) {
      this.#frame.length = start;
      this.#fail(error);
      return FAILED;
    }
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
    const { recent } = this.#parts;
    try {
      for (const { eventId, start, end } of this.#verifiable) recent.add(eventId, this.#frame.bytes.subarray(start, end));
      await recent.flush();
      return true;
    } catch (error) {
      recent.discard();
      this.#fail(error);
      return false;
    }
  }

  #answer(outbox: Outbox, count: number, outcomes: ReadonlyMap<number, Outcome>): void {
    outbox.reset();
    for (let index = 0; index < count; index += 1) {
      const outcome = outcomes.get(index) ?? CANCELLED;
      if (outcome instanceof Refusal) outbox.add(index, outcome.status, outcome.body());
      else {
        if (!isDry(outcome)) this.#decisions.add(outcome.action);
        outbox.add(index, outcome.degraded ? 200 | DEGRADED : 200, renderReply(outcome));
      }
    }
  }

  #fail(error: unknown): void {
    if (this.#errors.length < ERRORS_MAX) this.#errors.push(error instanceof Error ? error.stack ?? error.message : String(error));
  }
}

/** Nobody is told a decision that is not kept as it must be. */
function refuseAll(outcomes: Map<number, Outcome>, which: (row: EventRow) => boolean): void {
  for (const [index, outcome] of outcomes) if (!(outcome instanceof Refusal) && which(outcome)) outcomes.set(index, NOT_LOGGED);
}

function isDry(row: RequestHalf): boolean {
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
    if (state === ITEM_STATE.live) {
      const row = readRequestHalf(reader, false);
      items.push({ index, row, keys: keysOf(row), start, end: start + size, receivedAt });
    }
    reader.at = start + size;
  }
  return items;
}

