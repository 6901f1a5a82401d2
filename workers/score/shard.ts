// One shard in its worker. Steps of a batch: read its records, decide in order, write the log once, reply.
import { ActionCounts } from '../../src/contract/shared/action-counts.js';
import { type EventDecision, type EventRow, joinRow, type EventRequest } from '../../src/event/event-row.js';
import { DEGRADED, type ShardUpdate, type ShardResult, type ShardSetup } from '../../src/contract/messages.js';
import { ApiError, NOT_SCORED } from '../../src/contract/errors.js';
import { type ShardField, ShardState } from '../../src/contract/shared/shard-state.js';
import { LogReserve } from '../../src/log/reserve.js';
import { guarded } from '../../src/util/guarded.js';
import { type RecordKey } from '../../src/contract/position.js';
import { type Profiles } from '../../src/contract/profile.js';
import { testFingerprint } from '../../src/contract/test-fingerprints.js';
import { type Tenant } from '../../src/contract/vocabulary.js';
import { renderReply } from '../../src/event/reply/score.js';
import { RowReader } from '../../src/event/row/reader.js';
import { RowWriter } from '../../src/event/row/writer.js';
import { writeEventDecision } from '../../src/event/row/codec.js';
import { type Entry } from '../../src/profiles/cache/entry.js';
import { pageDeviceKey, pageKeyCount, tellsPassedSession } from '../../src/profiles/keys.js';
import { ListLookUp } from '../../src/rules/lists/look-up.js';
import { scoreOfPage } from '../../src/scoring/public-decision.js';
import { score } from '../../src/scoring/score.js';
import { Copying } from './copying.js';
import { EvenTime } from './even-time.js';
import { isDry, isKept, isOfPage } from './kept.js';
import { type Item, readItems, type ScoreTask } from './items.js';
import { LogRoom } from './log-room.js';
import { LoggedRows } from './logged-rows.js';
import {
  CANCELLED,
  NOT_COPIED,
  NOT_KEPT,
  NOT_LOGGED,
  type Outcome,
  type Outcomes,
  refuseAll,
  RESERVED,
} from './outcomes.js';
import { ReplyBuffer } from './reply-buffer.js';
import { openShard, type ShardParts } from './open-shard.js';
import { ShardPolicies } from './policies.js';
import { Records } from './records.js';
import { RuleCounts } from './rule-counts.js';
import { Told } from './told.js';

/** A row that answered a public key: its event can be verified. */
interface Verifiable {
  eventId: string;
  owner: Tenant;
  confirmation: boolean;
  start: number;
  end: number;
}

/** Pause between checks of the log while there are no requests. */
const LOOK_MS = 250;

export class Shard {
  readonly #parts: ShardParts;
  readonly #records: Records;
  readonly #requestBuffers: [RowReader, RowReader];
  readonly #replyBuffers: [ReplyBuffer, ReplyBuffer];
  readonly #frame = new RowWriter(256 * 1024);
  #lists: ListLookUp | undefined;
  readonly #rules = new RuleCounts((error) => this.#fail(error));
  readonly #policies = new ShardPolicies({ watch: this.#rules.watch, onError: (error) => this.#fail(error) });
  #monitored: ReadonlySet<string> = new Set();
  #verifiable: Verifiable[] = [];
  #degraded = 0;
  /** Events whose page records could not be read. The state of a user's record would reveal the user to a page. */
  readonly #pageDegraded = new Set<string>();
  readonly #told: Told;
  readonly #decisions: ActionCounts;
  readonly #state: ShardState;
  readonly #room: LogRoom;
  readonly #copying: Copying | undefined;
  readonly #even = new EvenTime();
  /** Requests of pages in this batch whose user has a history. */
  #known = 0;
  readonly #timer: NodeJS.Timeout;

  static async open(shard: number, setup: ShardSetup): Promise<Shard> {
    const told = new Told();
    return new Shard(shard, setup, await openShard(shard, setup, (problem) => told.add(problem)), told);
  }

  private constructor(shard: number, { memory, options }: ShardSetup, parts: ShardParts, told: Told) {
    this.#parts = parts;
    this.#told = told;
    this.#records = new Records(parts.cache, parts.store, options.storeReadMs);
    this.#requestBuffers = [
      new RowReader(Buffer.from(memory.requestBuffers[0])),
      new RowReader(Buffer.from(memory.requestBuffers[1])),
    ];
    this.#replyBuffers = [new ReplyBuffer(memory.replyBuffers[0]), new ReplyBuffer(memory.replyBuffers[1])];
    this.#decisions = new ActionCounts(memory.decisions);
    this.#state = new ShardState(memory.state);
    const reserve = new LogReserve(options.log.bytesMax, options.logReservePercent);
    this.#room = new LogRoom(shard, parts.log, reserve, this.#state, (error) => this.#fail(error));
    if (parts.copy !== undefined && options.logCopy !== undefined)
      this.#copying = new Copying(parts.copy, options.logCopy, this.#state, (error) => this.#fail(error));
    this.#timer = setInterval(
      guarded(
        (error) => this.#fail(error),
        () => this.#room.look(),
      ),
      LOOK_MS,
    ).unref();
    this.#room.look();
  }

  async score({ requestBuffer, from, count, update }: ScoreTask): Promise<ShardResult> {
    const begun = this.#even.begin();
    if (update !== undefined) this.#apply(update);
    this.#parts.cache.freshen();
    const reader = this.#requestBuffers[requestBuffer];
    const missing: RecordKey[] = [];
    const items = readItems(reader, { from, count }, this.#records, missing);
    // LMDB answers synchronously; only a store behind a socket is awaited.
    const reading = this.#records.read(missing);
    const meeting = this.#parts.guests?.meet(items.map(({ row }) => row));
    if (reading !== undefined) await reading;
    if (meeting !== undefined) await meeting;
    this.#frame.reset();
    this.#verifiable = [];
    this.#pageDegraded.clear();
    this.#known = 0;
    this.#room.look();
    const outcomes = this.#decideAll(reader.bytes, items);
    if (this.#verifiable.length > 0 && !(await this.#keepVerifiable())) {
      this.#state.add('refusedNotKept', refuseAll(outcomes, NOT_KEPT, isKept));
      this.#state.set('notKeptAt', Date.now());
    }
    if (this.#copying !== undefined && !(await this.#copying.ended()))
      this.#state.add(
        'refusedNotCopied',
        refuseAll(outcomes, NOT_COPIED, () => true),
      );
    const replyBuffer = this.#replyBuffers[requestBuffer];
    this.#answer(replyBuffer, count, outcomes);
    const result = this.result(replyBuffer.overflow, update?.tellRules);
    this.#even.end(begun, count, items.some(({ row }) => isOfPage(row)) ? this.#known : undefined);
    return result;
  }

  #apply({ applied, changed, foreign, gap, policies, monitored, lists }: ShardUpdate): void {
    if (monitored !== undefined) this.#monitored = new Set(monitored);
    if (applied !== undefined) this.#parts.cache.passed(applied);
    if (changed !== undefined) this.#parts.cache.drop(changed);
    if (foreign !== undefined) this.#parts.cache.dropHashes(foreign);
    if (gap === true) this.#parts.cache.drop([...this.#parts.cache.recentKeys(Number.POSITIVE_INFINITY)]);
    if (lists !== undefined) this.#lists = new ListLookUp(lists);
    if (policies !== undefined) this.#policies.adopt(policies);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    try {
      this.#parts.saveWarm(this.#parts.cache);
    } catch {
      // On a full disk. A start without the list only begins with an emptier cache; what follows must be closed.
    }
    this.#parts.events.close();
    this.#parts.guests?.close();
    this.#copying?.close();
    this.#parts.log.close();
    await this.#parts.store.close();
  }

  /**
   * @param overflow replies that did not fit into the replyBuffer
   * @param tellsRules a result of every batch would tell by its size, and so by its time, which rules held for a user
   */
  result(overflow: ShardResult['overflow'] = [], tellsRules = false): ShardResult {
    const { segment, offset } = this.#parts.log.position();
    const { hits, misses } = this.#records;
    const degraded = this.#degraded;
    const told: ShardResult = { segment, offset, overflow, hits, misses, degraded, errors: this.#told.take() };
    if (tellsRules) told.rules = this.#rules.take();
    this.#records.hits = 0;
    this.#records.misses = 0;
    this.#degraded = 0;
    return told;
  }

  /** Decides in order and logs all rows at once. When the log refuses, no decision is sent. */
  #decideAll(bytes: Buffer, items: readonly Item[]): Outcomes {
    const outcomes: Outcomes = [];
    let rows = 0;
    for (const item of items) {
      const outcome = this.#decide(bytes, item);
      outcomes[item.index] = outcome;
      if (!(outcome instanceof ApiError) && !isDry(outcome)) rows += 1;
    }
    if (rows > 0 && !this.#log(rows))
      this.#state.add(
        this.#notLoggedBy(),
        refuseAll(outcomes, NOT_LOGGED, () => true),
      );
    return outcomes;
  }

  #notLoggedBy(): ShardField {
    if (this.#copying?.isShut === true) return 'refusedNotCopied';
    return this.#parts.log.failed ? 'refusedLogFailed' : 'refusedLogFull';
  }

  #decide(bytes: Buffer, item: Item): Outcome {
    const start = this.#frame.length;
    if (this.#room.refuses(item.row, start)) return RESERVED;
    try {
      const profiles = this.#records.of(item.entries);
      this.#parts.guests?.join(profiles.device, item.row);
      const row = joinRow(item.row, item.decision ?? this.#score(item.row, profiles, item.networks));
      // Backends verify before they check the password, so what is decided again must not learn yet.
      if (row.kind === 'confirmation' && item.decision === undefined && row.loginResult !== 'SUCCESS')
        row.learned = false;
      row.latencyUs = Math.max(0, Math.round((performance.timeOrigin + performance.now() - item.receivedAt) * 1000));
      if (row.degraded && !isForcedDegraded(row)) this.#degraded += 1;
      if (isDry(row)) return row;
      if (isOfPage(row) && profiles.user.seen > 0) this.#known += 1;
      this.#frame.copy(bytes, item.start, item.end);
      writeEventDecision(this.#frame, row);
      const page = item.decision === undefined && isOfPage(row) ? this.#records.page : undefined;
      this.#parts.cache.addTo(row, this.#changed(row, item.entries), profiles, page);
      this.#room.wrote(row.workspace, this.#frame.length - start, start);
      if (isKept(row))
        this.#verifiable.push({
          eventId: row.eventId,
          owner: { workspace: row.workspace, mode: row.mode },
          confirmation: row.kind === 'confirmation',
          start,
          end: this.#frame.length,
        });
      return row;
    } catch (error) {
      this.#frame.length = start;
      this.#fail(error);
      return NOT_SCORED;
    }
  }

  /** The entries of the records that the row changes (`keysOf`); the page records of a page come last. */
  #changed(row: EventRow, entries: readonly Entry[]): readonly Entry[] {
    if (row.kind === 'label' || row.kind === 'refold' || row.kind === 'history') return entries;
    if (row.tier === 'provisional') return entries.slice(entries.length - pageKeyCount(row));
    return tellsPassedSession(row) ? [...entries, this.#parts.cache.entryOf(pageDeviceKey(row))] : entries;
  }

  /** Monitor mode changes only the reply, and not for the forced results of test fingerprints. */
  #score(request: EventRequest, profiles: Profiles, networks: readonly number[]): EventDecision {
    const decision = this.#decision(request, profiles, networks);
    if (this.#monitored.has(request.workspace))
      decision.monitored = testFingerprint(request.mode, request.fingerprint) === undefined;
    return decision;
  }

  #decision(request: EventRequest, profiles: Profiles, networks: readonly number[]): EventDecision {
    const policy = this.#policies.of(request.workspace);
    const listed = this.#lists?.askedBy(request, networks);
    if (request.tier === 'backend') return score(request, profiles, policy, undefined, listed);
    const view = this.#records.ofPage(request);
    const forced = isForcedDegraded(request);
    if (view.profiles.degraded || forced) this.#pageDegraded.add(request.eventId);
    return scoreOfPage(request, profiles, view, policy, listed);
  }

  #log(rows: number): boolean {
    const { log, cache } = this.#parts;
    try {
      this.#copying?.check();
      const written = this.#frame.written();
      const end = log.append(written, rows);
      this.#copying?.begin(end, rows, written);
      cache.commit(end, new LoggedRows(written));
    } catch (error) {
      cache.rollback();
      this.#verifiable = [];
      this.#fail(error);
      return false;
    }
    return true;
  }

  /** Stores verifiable events before the reply is sent: the client may verify as soon as it has the event id. */
  async #keepVerifiable(): Promise<boolean> {
    const { events } = this.#parts;
    try {
      for (const { eventId, start, end, owner, confirmation } of this.#verifiable)
        events.add(eventId, this.#frame.bytes.subarray(start, end), owner, confirmation);
      await events.flush();
      return true;
    } catch (error) {
      events.discard();
      this.#fail(error);
      return false;
    }
  }

  #answer(replyBuffer: ReplyBuffer, count: number, outcomes: Outcomes): void {
    replyBuffer.reset();
    for (let index = 0; index < count; index += 1) {
      const outcome = outcomes[index] ?? CANCELLED;
      if (outcome instanceof ApiError) replyBuffer.add(index, outcome.status, outcome.body());
      else {
        if (!isDry(outcome) && outcome.kind === 'decision') {
          this.#decisions.add(outcome.action);
          this.#rules.add(outcome);
        }
        replyBuffer.add(index, this.#isToldDegraded(outcome) ? 200 | DEGRADED : 200, renderReply(outcome));
      }
    }
  }

  #isToldDegraded({ tier, degraded, eventId }: EventRow): boolean {
    return tier === 'provisional' ? this.#pageDegraded.has(eventId) : degraded;
  }

  #fail(error: unknown): void {
    this.#told.add(error);
  }
}

/** A test fingerprint asked for it; no store was slow. */
function isForcedDegraded({ mode, fingerprint }: EventRequest): boolean {
  return testFingerprint(mode, fingerprint)?.degraded === true;
}
