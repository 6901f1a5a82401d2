// How often rules held, and the hits of one rule per step of time.
import { type RuleFacts, type RuleHits, type Scope } from '../../contract/console/questions.js';
import { OVERLAPS_MAX } from '../../contract/ruleset/backtest.js';
import { type Asking, type Parameters, WIDE } from './ask.js';
import { JOINED, lastLabels, OF_SCOPE } from './events.js';

export function askRuleHits(asking: Asking, scope: Scope, hours: number, now: number): Promise<RuleHits[]> {
  return asking.rows(
    'SELECT hit.1 AS rule, countIf(hit.2 = 1) AS applied, countIf(hit.2 = 0) AS shadow, ' +
      // Of a rule in shadow: no other one stopped or freed this request.
      'countIf(length(events.rules) = hit.2) AS alone FROM events ' +
      'ARRAY JOIN arrayConcat(arrayMap(r -> (r, 1), events.rules), arrayMap(r -> (r, 0), events.shadow)) AS hit ' +
      `WHERE ${OF_SCOPE} AND time >= toDateTime({from:UInt32}, 'UTC') ` +
      'GROUP BY rule ORDER BY count() DESC, rule',
    { ...scope, from: Math.floor(now / 60_000) * 60 - hours * 3600 },
    WIDE,
  );
}

/** Chart step in seconds, by the maximum number of hours shown. */
const STEPS: readonly (readonly [hours: number, seconds: number])[] = [
  [3, 60],
  [24, 600],
  [168, 3600],
  [Infinity, 86_400],
];
const WITHIN = "time >= toDateTime({from:UInt32}, 'UTC') AND time < toDateTime({to:UInt32}, 'UTC')";
const HELD = `${OF_SCOPE} AND ${WITHIN} AND (has(events.rules, {rule:String}) OR has(events.shadow, {rule:String}))`;
const APPLIED = 'has(events.rules, {rule:String})';

/** `start` in Unix seconds. */
type Step = Pick<RuleFacts, 'applied' | 'shadow'> & { start: string };
type Counts = Pick<RuleFacts, 'applied' | 'shadow' | 'alone'> & { last: string };

export async function askRuleFacts(
  asking: Asking,
  scope: Scope,
  { rule, hours, now }: { rule: string; hours: number; now: number },
): Promise<RuleFacts> {
  const step = STEPS.find(([most]) => hours <= most)?.[1] ?? 86_400;
  // Rounded to the minute, so that callers within the same minute send the same query.
  const to = Math.ceil(now / 60_000) * 60;
  const from = to - hours * 3600;
  const parameters: Parameters = { ...scope, rule, from, to };
  const [all, counts, labels, overlap, series] = await Promise.all([
    asking.row<{ n: number }>(
      `SELECT toFloat64(count()) AS n FROM events WHERE ${OF_SCOPE} AND ${WITHIN}`,
      { ...scope, from, to },
      WIDE,
    ),
    asking.row<Counts>(
      `SELECT toFloat64(countIf(${APPLIED})) AS applied, toFloat64(countIf(NOT ${APPLIED})) AS shadow, ` +
        `toFloat64(countIf(length(events.rules) = toUInt8(${APPLIED}))) AS alone, max(time) AS last ` +
        `FROM events WHERE ${HELD}`,
      parameters,
      WIDE,
    ),
    asking.rows<RuleFacts['labels'][number]>(
      `WITH held AS (SELECT event_id FROM events WHERE ${HELD}) ` +
        "SELECT ifNull(said.label, '') AS label, toFloat64(count()) AS events FROM held " +
        `LEFT JOIN ${lastLabels('event_id IN (SELECT event_id FROM held)')} AS said ` +
        `ON said.event_id = held.event_id GROUP BY label ${JOINED}`,
      parameters,
      WIDE,
    ),
    asking.rows<RuleFacts['overlap'][number]>(
      'SELECT other AS id, toFloat64(count()) AS events FROM events ' +
        `ARRAY JOIN arrayConcat(events.rules, events.shadow) AS other WHERE ${HELD} AND other != {rule:String} ` +
        `GROUP BY id ORDER BY events DESC, id LIMIT ${OVERLAPS_MAX}`,
      parameters,
      WIDE,
    ),
    asking.rows<Step>(
      'SELECT toString(intDiv(toUnixTimestamp(events.time), {step:UInt32}) * {step:UInt32}) AS start, ' +
        `toFloat64(countIf(${APPLIED})) AS applied, toFloat64(countIf(NOT ${APPLIED})) AS shadow ` +
        `FROM events WHERE ${HELD} GROUP BY start`,
      { ...parameters, step },
      WIDE,
    ),
  ]);
  const { last, ...counted } = counts;
  return {
    events: all.n,
    ...counted,
    last_hit: counted.applied + counted.shadow === 0 ? null : new Date(last).toISOString(),
    labels,
    overlap,
    step_seconds: step,
    series: filled(series, { from, to, step }),
    from: from * 1000,
    to: to * 1000,
  };
}

/** Adds the steps without hits. */
function filled(
  series: readonly Step[],
  { from, to, step }: { from: number; to: number; step: number },
): RuleFacts['series'] {
  const known = new Map(series.map((point) => [Number(point.start), point]));
  const all: RuleFacts['series'] = [];
  for (let at = Math.floor(from / step) * step; at < to; at += step) {
    const { applied = 0, shadow = 0 } = known.get(at) ?? {};
    all.push({ time: new Date(at * 1000).toISOString(), applied, shadow });
  }
  return all;
}
