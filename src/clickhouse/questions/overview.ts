// How much, what, why and how fast, from the tables of minutes, beside the same time before.
import { type Static } from 'typebox';
import { type OverviewFigures } from '../../contract/console/answers.js';
import { type ReasonHits, type Scope } from '../../contract/console/questions.js';
import { ACTIONS, type Action } from '../../contract/vocabulary.js';
import { type Asking } from './ask.js';

type Figures = Static<typeof OverviewFigures>;
type Totals = Figures['totals'];

const REASONS_SHOWN = 12;
const TREND_STEPS = 24;
/** Up to so many hours, a step of a chart has so many minutes. */
const STEPS: readonly (readonly [hours: number, minutes: number])[] = [
  [6, 5],
  [72, 60],
  [Infinity, 1440],
];

const OF_SCOPE = 'workspace = {workspace:String} AND mode = {mode:String}';
const SPAN = "minute >= toDateTime({from:UInt32}, 'UTC') AND minute < toDateTime({to:UInt32}, 'UTC')";
const BY_ACTION = ACTIONS.map((action) => `sumIf(events, action = '${action}') AS ${action}`).join(', ');

export async function askOverview(asking: Asking, scope: Scope, hours: number, now: number): Promise<Figures> {
  const step = (STEPS.find(([most]) => hours <= most)?.[1] ?? 1440) * 60;
  // Ends with the minute, so that whoever asks within it asks the same.
  const to = Math.ceil(now / 60_000) * 60;
  const from = to - hours * 3600;
  const span = { ...scope, from, to };
  const before = { ...scope, from: from - hours * 3600, to: from };
  const trend = { ...before, to, middle: from, trend: Math.ceil((hours * 3600) / TREND_STEPS) };
  const [totals, totalsBefore, series, useCases, reasons, sdks] = await Promise.all([
    askTotals(asking, span),
    askTotals(asking, before),
    asking.rows<Figures['series'][number]>(
      `SELECT toStartOfInterval(minute, INTERVAL {step:UInt32} SECOND, 'UTC') AS time, ${BY_ACTION} ` +
        `FROM decision_minutes WHERE ${OF_SCOPE} AND ${SPAN} GROUP BY time ORDER BY time`,
      { ...span, step },
    ),
    asking.rows<Figures['use_cases'][number]>(
      `SELECT use_case, sum(events) AS decisions, ${BY_ACTION} FROM decision_minutes ` +
        `WHERE ${OF_SCOPE} AND ${SPAN} GROUP BY use_case ORDER BY decisions DESC`,
      span,
    ),
    askReasons(asking, trend),
    asking.rows<Figures['sdks'][number]>(
      `SELECT sdk, count() AS decisions FROM events WHERE ${OF_SCOPE} AND kind = 'decision' ` +
        "AND time >= toDateTime({from:UInt32}, 'UTC') AND time < toDateTime({to:UInt32}, 'UTC') " +
        'GROUP BY sdk ORDER BY decisions DESC LIMIT 10',
      span,
    ),
  ]);
  return {
    from: new Date(from * 1000).toISOString(),
    to: new Date(to * 1000).toISOString(),
    totals,
    before: totalsBefore,
    series: filled(series, from, to, step),
    use_cases: useCases,
    reasons,
    sdks,
  };
}

interface Span extends Readonly<Record<string, string | number>> {
  from: number;
  to: number;
}

async function askTotals(asking: Asking, span: Span): Promise<Totals> {
  const [actions, traffic] = await Promise.all([
    asking.row<Pick<Totals, Action | 'decisions' | 'degraded'>>(
      `SELECT sum(events) AS decisions, sum(degraded) AS degraded, ${BY_ACTION} FROM decision_minutes ` +
        `WHERE ${OF_SCOPE} AND ${SPAN}`,
      span,
    ),
    asking.row<Pick<Totals, 'visitors' | 'users' | 'p50_ms' | 'p95_ms' | 'p99_ms'>>(
      'SELECT uniqCombined64Merge(12)(visitors) AS visitors, uniqCombined64Merge(12)(users) AS users, ' +
        'quantilesTDigestMerge(0.5, 0.95, 0.99)(latency_us) AS q, ' +
        ['p50_ms', 'p95_ms', 'p99_ms'].map((name, i) => `ifNotFinite(q[${i + 1}] / 1000, 0) AS ${name}`).join(', ') +
        ` FROM traffic_minutes WHERE ${OF_SCOPE} AND ${SPAN}`,
      span,
    ),
  ]);
  const { visitors, users, p50_ms: p50, p95_ms: p95, p99_ms: p99 } = traffic;
  return { ...actions, visitors, users, p50_ms: p50, p95_ms: p95, p99_ms: p99 };
}

function askReasons(asking: Asking, span: Span): Promise<Figures['reasons']> {
  const now = "minute >= toDateTime({middle:UInt32}, 'UTC')";
  const step = 'toUInt32(intDiv(toUInt32(minute) - {middle:UInt32}, {trend:UInt32}))';
  return asking.rows(
    `SELECT reason, sumIf(counts.events, ${now}) AS events, sumIf(counts.events, NOT ${now}) AS before, ` +
      `sumMapIf(map(${step}, counts.events), ${now}) AS steps, ` +
      `arrayMap(i -> steps[toUInt32(i)], range(${TREND_STEPS})) AS trend ` +
      `FROM reason_minutes AS counts WHERE ${OF_SCOPE} AND ${SPAN} GROUP BY reason ` +
      `ORDER BY events DESC, before DESC, reason LIMIT ${REASONS_SHOWN}`,
    span,
  );
}

/** A step without decisions is a step too. */
function filled(series: Figures['series'], from: number, to: number, step: number): Figures['series'] {
  const known = new Map(series.map((point) => [Date.parse(point.time) / 1000, point]));
  const all: Figures['series'] = [];
  for (let at = Math.floor(from / step) * step; at < to; at += step) {
    const time = new Date(at * 1000).toISOString();
    const { allow = 0, soft_challenge: soft = 0, hard_challenge: hard = 0, block = 0 } = known.get(at) ?? {};
    all.push({ time, allow, soft_challenge: soft, hard_challenge: hard, block });
  }
  return all;
}

export function askReasonHits(asking: Asking, scope: Scope, hours: number, now: number): Promise<ReasonHits[]> {
  return asking.rows(
    "SELECT reason, count() AS hits, countIf(length(reasons) = 1 AND action != 'allow') AS alone " +
      `FROM events ARRAY JOIN reasons AS reason WHERE ${OF_SCOPE} AND kind = 'decision' ` +
      "AND time >= toDateTime({from:UInt32}, 'UTC') GROUP BY reason ORDER BY hits DESC",
    { ...scope, from: Math.floor(now / 60_000) * 60 - hours * 3600 },
  );
}

export function askRequestsByDay(
  asking: Asking,
  scope: Scope,
  days: number,
  now: number,
): Promise<{ day: string; api: number; public: number; secret: number }[]> {
  const kinds = ['api', 'public', 'secret'].map((kind) => `countIf(key_kind = '${kind}') AS ${kind}`).join(', ');
  return asking.rows(
    `SELECT toString(toDate(time, 'UTC')) AS day, ${kinds} FROM events WHERE ${OF_SCOPE} AND kind = 'decision' ` +
      "AND time >= toDateTime({from:UInt32}, 'UTC') GROUP BY day ORDER BY day DESC",
    { ...scope, from: Math.floor(now / 60_000) * 60 - days * 86_400 },
  );
}
