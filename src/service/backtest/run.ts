// Runs a backtest in parts of some days: ClickHouse finds the rows that the rules match, and this program decides these
// rows again. A row on which the two disagree ends the backtest.
import { type ClickHouse } from '../../clickhouse/client.js';
import { History, type Span, type StoredCount, type StoredRow } from '../../clickhouse/history.js';
import { BACKTEST_EVENTS_MAX, type BacktestResult } from '../../contract/ruleset/backtest.js';
import { type Rule } from '../../contract/ruleset/rule.js';
import { sqlOf } from '../../rules/evaluate/sql.js';
import { type Condition, variablesOf } from '../../rules/language/condition.js';
import { type Variable } from '../../rules/variables/variable.js';
import { type After, Backtest, isAction } from '../../scoring/backtest/backtest.js';
import { verdictOf } from '../../scoring/comparison.js';
import { type EventRow } from '../../event/event-row.js';
import { storedModels } from './models.js';
import { ahead } from '../../util/work/ahead.js';
import { DAY_MS } from '../../util/time/units.js';
import { turns } from '../../util/work/turns.js';

/** ClickHouse is asked for the next rows while these are decided again: its statements need turns of the event loop. */
const SLICE_MS = 5;
/**
 * Decisions of a part that has more than one day. Each statement takes a quarter of a second beside other work, however
 * few the decisions are, and it reads all labels since its first day.
 */
const PART_EVENTS_MAX = 100_000;

export interface BacktestOptions extends Span {
  readonly rules: readonly Rule[];
  readonly signal?: AbortSignal;
  /** Receives the finished share, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Called for every row that is decided again. */
  readonly onDecided?: (row: EventRow, after: After) => void;
  /** Maximum number of rows that are decided again. */
  readonly eventsMax?: number;
}

/** @throws RangeError when a rule cannot be read, and when the rules match more than `eventsMax` events */
export async function runBacktest(client: ClickHouse, options: BacktestOptions): Promise<BacktestResult> {
  const { rules, signal, onProgress, onDecided, eventsMax = BACKTEST_EVENTS_MAX, ...span } = options;
  const policies = await storedModels(client, span.workspace);
  const backtest = new Backtest(rules, (version) => policies.get(version), onDecided);
  const history = new History(
    client,
    backtest.rules.map(({ condition }) => sqlOf(condition)),
    signal,
  );
  const turn = turns(SLICE_MS);
  for await (const { counts, rows, to } of ahead(partsOf(history, span))) {
    signal?.throwIfAborted();
    for (const { action, label, ...counted } of counts)
      if (isAction(action)) backtest.addUntouched({ action, verdict: verdictOf(label), ...counted });
    for (const { row, label, holding } of rows) {
      backtest.add(row, verdictOf(label), holding);
      await turn();
    }
    if (backtest.decided > eventsMax)
      throw new RangeError(`these rules match more than ${eventsMax} events: choose a shorter period`);
    onProgress?.((to - span.from) / (span.to - span.from));
  }
  const read = countsRead(backtest.rules.map(({ condition }) => condition));
  return backtest.told(await history.number(span, `countIf(length(counts) < ${read})`));
}

interface Part {
  readonly counts: readonly StoredCount[];
  readonly rows: readonly StoredRow[];
  /** Unix milliseconds: all before it is told. */
  readonly to: number;
}

/** Of some days the counts, and then the rows in pages. */
async function* partsOf(history: History, span: Span): AsyncGenerator<Part, void> {
  for (const days of joinedDays(span, await history.days(span), PART_EVENTS_MAX)) {
    yield { counts: await history.counts(days), rows: [], to: days.from };
    for await (const rows of history.rows(days))
      yield { counts: [], rows, to: rows.at(-1)?.row.receivedAt ?? days.from };
  }
}

/**
 * Joins days while they have at most `eventsMax` decisions together; days without decisions before the first or behind
 * the last are left out.
 * @param days the decisions of each day of the span that has some
 */
export function joinedDays(span: Span, days: ReadonlyMap<number, number>, eventsMax: number): Span[] {
  const parts: (Span & { readonly events: number })[] = [];
  for (const [day, events] of [...days].sort(([one], [other]) => one - other)) {
    const from = span.from + day * DAY_MS;
    const to = Math.min(span.to, from + DAY_MS);
    const last = parts.at(-1);
    if (last !== undefined && last.events + events <= eventsMax)
      parts.splice(-1, 1, { ...last, to, events: last.events + events });
    else parts.push({ ...span, from, to, events });
  }
  return parts.map(({ from, to }) => ({ ...span, from, to }));
}

/** How many of the stored counts these conditions need, at least one: decisions of earlier releases have fewer. */
function countsRead(conditions: readonly Condition[]): number {
  const places = conditions.flatMap((condition) => [...variablesOf(condition)].map(placeOf));
  return Math.max(1, ...places.map((place) => place + 1));
}

/** The place of the count that a variable is made of; -1 = of none. */
function placeOf({ source }: Variable): number {
  return source.of === 'count' || source.of === 'none' ? source.index : -1;
}
