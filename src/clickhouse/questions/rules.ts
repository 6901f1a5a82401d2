// How often rules held, and the hits of one rule per step of time. An event counts once, whether a rule held in what
// its page was answered, in what its backend was told, or in both.
import { lastHours } from '../../contract/console/compared.js';
import { type RuleFacts, type RuleHits } from '../../contract/console/questions.js';
import { OVERLAPS_MAX } from '../../contract/ruleset/backtest.js';
import { type Tenant } from '../../contract/vocabulary.js';
import { SINCE } from '../conditions.js';
import { type Asking, type Parameters, WIDE } from './ask.js';
import { JOINED, lastLabels, OF_TENANT } from './events.js';
import { eachOnce } from './told.js';

const ANY = '(notEmpty(events.rules) OR notEmpty(events.shadow))';

/** One that was published between the two answers of an event held in shadow and with effect. */
const WATCHED = 'arrayFilter(r -> NOT has(held.rules, r), held.shadow)';

export function askRuleHits(asking: Asking, tenant: Tenant, hours: number, now: number): Promise<RuleHits[]> {
  return asking.rows(
    'SELECT hit.1 AS rule, countIf(hit.2 = 1) AS applied, countIf(hit.2 = 0) AS shadow, ' +
      // Of a rule in shadow: no other one stopped or freed this request.
      `countIf(length(held.rules) = hit.2) AS alone FROM ${eachOnce([], `${SINCE} AND ${ANY}`)} AS held ` +
      `ARRAY JOIN arrayConcat(arrayMap(r -> (r, 1), held.rules), arrayMap(r -> (r, 0), ${WATCHED})) AS hit ` +
      'GROUP BY rule ORDER BY count() DESC, rule',
    { ...tenant, from: Math.floor(now / 60_000) * 60 - hours * 3600 },
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
const WITHIN = `${SINCE} AND events.time < toDateTime({to:UInt32}, 'UTC')`;
const HELD = eachOnce([], `${WITHIN} AND (has(events.rules, {rule:String}) OR has(events.shadow, {rule:String}))`);
const APPLIED = 'has(held.rules, {rule:String})';

/** `start` in Unix seconds. */
type Step = Pick<RuleFacts, 'applied' | 'shadow'> & { start: string };
type Counts = Pick<RuleFacts, 'applied' | 'shadow' | 'alone'> & { last: string };

export async function askRuleFacts(
  asking: Asking,
  tenant: Tenant,
  { rule, hours, now }: { rule: string; hours: number; now: number },
): Promise<RuleFacts> {
  const step = STEPS.find(([most]) => hours <= most)?.[1] ?? 86_400;
  const { from, to } = lastHours(hours, now);
  const parameters: Parameters = { ...tenant, rule, from, to };
  const [all, counts, labels, overlap, series] = await Promise.all([
    asking.row<{ n: number }>(
      `SELECT toFloat64(count()) AS n FROM events WHERE ${OF_TENANT} AND ${WITHIN}`,
      { ...tenant, from, to },
      WIDE,
    ),
    asking.row<Counts>(
      `SELECT toFloat64(countIf(${APPLIED})) AS applied, toFloat64(countIf(NOT ${APPLIED})) AS shadow, ` +
        `toFloat64(countIf(length(held.rules) = toUInt8(${APPLIED}))) AS alone, max(held.time) AS last ` +
        `FROM ${HELD} AS held`,
      parameters,
      WIDE,
    ),
    asking.rows<RuleFacts['labels'][number]>(
      `WITH held AS (SELECT event_id FROM ${HELD}) ` +
        "SELECT ifNull(said.label, '') AS label, toFloat64(count()) AS events FROM held " +
        `LEFT JOIN ${lastLabels('event_id IN (SELECT event_id FROM held)')} AS said ` +
        `ON said.event_id = held.event_id GROUP BY label ${JOINED}`,
      parameters,
      WIDE,
    ),
    asking.rows<RuleFacts['overlap'][number]>(
      `SELECT other AS id, toFloat64(count()) AS events FROM ${HELD} AS held ` +
        'ARRAY JOIN arrayDistinct(arrayConcat(held.rules, held.shadow)) AS other WHERE other != {rule:String} ' +
        `GROUP BY id ORDER BY events DESC, id LIMIT ${OVERLAPS_MAX}`,
      parameters,
      WIDE,
    ),
    asking.rows<Step>(
      'SELECT toString(intDiv(toUnixTimestamp(held.time), {step:UInt32}) * {step:UInt32}) AS start, ' +
        `toFloat64(countIf(${APPLIED})) AS applied, toFloat64(countIf(NOT ${APPLIED})) AS shadow ` +
        `FROM ${HELD} AS held GROUP BY start`,
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
