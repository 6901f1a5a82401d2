// Queues webhook messages for matches of rules that notify: of live mode, with effect, at most so many a minute and
// rule. The further ones of the minute are counted, and one message at its end says how many they were. A slice of the
// log that is read again is told and counted once.
import { eventOf } from '../event/event-of.js';
import { type RowToFold } from '../event/event-row.js';
import { type LeftOut, leftOutMessage, matchMessage, type Message, type ToldRule } from '../event/reply/webhook.js';
import {
  type EndpointDirectory,
  type NotifyingRules,
  RULE_MESSAGES_PER_MINUTE,
  type WebhookEvent,
} from '../contract/webhooks/webhooks.js';
import { type DeliveryQueue, type QueuedUp } from '../storage/ports/deliveries.js';
import { type StorySource } from '../storage/ports/stories.js';
import { addressed } from './addressed.js';
import { enqueue } from './enqueue.js';
import { MINUTE_MS } from '../util/time/units.js';

const TYPE: WebhookEvent = 'rule.matched';
/** How long a message and the places of a minute are remembered: a slice is read again within minutes. */
const ONCE_MS = 60 * MINUTE_MS;
/** A minute is summed up when it is over and none of its rows came for this time. */
const QUIET_MS = 5000;

export interface RuleAnnouncerOptions {
  queue: DeliveryQueue;
  directory: EndpointDirectory;
  rules: NotifyingRules;
  /** Unix milliseconds. */
  clock: () => number;
  onError: (error: unknown) => void;
}

interface Match {
  readonly row: RowToFold;
  readonly rule: ToldRule;
}

interface Told {
  readonly message: Message;
  /** Unix milliseconds. */
  readonly at: number;
}

interface Minute {
  readonly left: LeftOut;
  /** When the last of its rows came, Unix milliseconds. */
  touched: number;
}

export class RuleAnnouncer {
  readonly #options: RuleAnnouncerOptions;
  /** Minutes with matches that were left out. */
  readonly #minutes = new Map<string, Minute>();
  /** Rows that are counted: the reader of the log gives the same ones again when a store has refused them. */
  readonly #counted = new WeakSet<RowToFold>();

  constructor(options: RuleAnnouncerOptions) {
    this.#options = options;
  }

  /**
   * Resolves to the number of messages queued. Rejects when the directory or the queue fails; the caller then calls
   * again with the same rows.
   */
  async announce(rows: readonly RowToFold[], stories: Pick<StorySource, 'find'>): Promise<number> {
    const live = rows.filter(isToTell);
    if (live.length === 0) return 0;
    const { directory, rules } = this.#options;
    await directory.refresh();
    const heard = live.filter((row) => this.#isHeard(row));
    if (heard.length === 0) return 0;
    await rules.refresh();
    const told: QueuedUp[] = [];
    const left: [name: string, match: Match][] = [];
    for (const [name, matches] of await this.#byMinute(heard, stories)) {
      const taken = await this.#taken(name, matches);
      for (const match of matches)
        if (taken.has(eventOf(match.row))) told.push(...this.#queued(match.row.workspace, messageOf(match)));
        else left.push([name, match]);
    }
    const added = await enqueue(this.#options, told);
    for (const [name, match] of left) this.#leaveOut(name, match);
    for (const row of heard) this.#counted.add(row);
    return added;
  }

  /** Queues the messages of the minutes that are over. @param all also of those that are not: this process ends */
  async sumUp(all = false): Promise<number> {
    const now = this.#options.clock();
    let count = 0;
    for (const [name, minute] of this.#minutes) {
      const { left, touched } = minute;
      if (!all && (now < left.from + MINUTE_MS + QUIET_MS || now < touched + QUIET_MS)) continue;
      const queued = this.#queued(left.workspace, { message: leftOutMessage(left), at: left.from + MINUTE_MS });
      this.#minutes.delete(name);
      count += await enqueue(this.#options, queued).catch((error: unknown) => {
        this.#putBack(name, minute);
        throw error;
      });
    }
    return count;
  }

  /** Matches of one rule in one minute, by workspace, rule and minute. */
  async #byMinute(rows: readonly RowToFold[], stories: Pick<StorySource, 'find'>): Promise<Map<string, Match[]>> {
    const found = new Map<string, Match[]>();
    for (const row of rows) {
      const names = this.#options.rules.of(row.workspace);
      const told = row.rules.filter((id) => names.has(id));
      if (told.length === 0) continue;
      const before = row.kind === 'confirmation' ? await rulesBefore(row, stories) : undefined;
      for (const id of told) {
        if (before?.has(id) === true) continue;
        const name = `${row.workspace}/${id}/${minuteOf(row)}`;
        const match = { row, rule: { id, name: names.get(id) ?? id } };
        const others = found.get(name);
        if (others === undefined) found.set(name, [match]);
        else others.push(match);
      }
    }
    return found;
  }

  /** The events that have a place among the messages of the minute. */
  async #taken(name: string, matches: readonly Match[]): Promise<Set<string>> {
    const { queue, clock } = this.#options;
    const ids = matches.map(({ row }) => eventOf(row));
    return new Set(await queue.take(name, ids, RULE_MESSAGES_PER_MINUTE, clock() + ONCE_MS));
  }

  #leaveOut(name: string, { row, rule }: Match): void {
    if (this.#counted.has(row)) return;
    const { workspace, mode } = row;
    const from = minuteOf(row) * MINUTE_MS;
    const minute = this.#minutes.get(name);
    const left = minute?.left ?? { workspace, mode, rule, from, count: 0, first: eventOf(row) };
    this.#minutes.set(name, { left: { ...left, count: left.count + 1 }, touched: this.#options.clock() });
  }

  /** Further matches may have been left out meanwhile. */
  #putBack(name: string, { left, touched }: Minute): void {
    const more = this.#minutes.get(name)?.left.count ?? 0;
    this.#minutes.set(name, { left: { ...left, count: left.count + more }, touched });
  }

  #isHeard({ workspace }: RowToFold): boolean {
    return this.#options.directory.of(workspace, 'live').some(({ events }) => events.includes(TYPE));
  }

  #queued(workspace: string, { message, at }: Told): QueuedUp[] {
    const onceUntil = this.#options.clock() + ONCE_MS;
    return addressed(this.#options.directory.of(workspace, 'live'), message, { at, onceUntil });
  }
}

function messageOf({ row, rule }: Match): Told {
  return { message: matchMessage(row, rule), at: row.receivedAt };
}

function isToTell({ kind, mode, rules }: RowToFold): boolean {
  return rules.length > 0 && mode === 'live' && (kind === 'decision' || kind === 'confirmation');
}

function minuteOf({ receivedAt }: RowToFold): number {
  return Math.floor(receivedAt / MINUTE_MS);
}

/** A confirmation has the rules of its event, and more where its backend told more: only these are new. */
async function rulesBefore(row: RowToFold, stories: Pick<StorySource, 'find'>): Promise<Set<string>> {
  const story = await stories.find(row.confirms);
  return new Set(story.filter(({ eventId }) => eventId < row.eventId).flatMap(({ rules }) => rules));
}
