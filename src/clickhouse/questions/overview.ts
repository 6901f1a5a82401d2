// The overview: counts, actions, reasons and latency from the minute tables, compared with the period before.
import { type Static } from 'typebox';
import { type OverviewFigures } from '../../contract/console/answers.js';
import { type Compared, type ReasonHits } from '../../contract/console/questions.js';
import { type Action, ACTIONS, type Tenant, type UseCase } from '../../contract/vocabulary.js';
import { type Asking } from './ask.js';
import { OF_OWNER } from '../conditions.js';

type Figures = Static<typeof OverviewFigures>;
type Totals = Figures['totals'];

const REASONS_SHOWN = 12;
const SDKS_SHOWN = 10;
const TREND_STEPS = 24;
/** Chart step in minutes, by the maximum number of hours shown. */
const STEPS: readonly (readonly [hours: number, minutes: number])[] = [
  [6, 5],
  [72, 60],
  [Infinity, 1440],
];

const SPAN =
  "minute >= toDateTime({from:UInt32}, 'UTC') AND minute < toDateTime({to:UInt32}, 'UTC') AND " +
  "(minute < toDateTime({end:UInt32}, 'UTC') OR minute >= toDateTime({middle:UInt32}, 'UTC'))";
const RECENT = "minute >= toDateTime({middle:UInt32}, 'UTC')";
const BY_ACTION = ACTIONS.map((action) => `sumIf(events, action = '${action}') AS ${action}`).join(', ');

export async function askOverview(asking: Asking, tenant: Tenant, compared: Compared): Promise<Figures> {
  const { before, beforeEnd: end, from, to } = compared;
  const seconds = to - from;
  const step = (STEPS.find(([most]) => seconds <= most * 3600)?.[1] ?? 1440) * 60;
  const span = { ...tenant, from: before, end, middle: from, to };
  const [groups, traffic, reasons] = await Promise.all([
    askGroups(asking, { ...span, step }),
    askTraffic(asking, span),
    askReasons(asking, { ...span, trend: Math.ceil(seconds / TREND_STEPS) }),
  ]);
  const recent = groups.filter((group) => group.recent === 1);
  return {
    from: new Date(from * 1000).toISOString(),
    to: new Date(to * 1000).toISOString(),
    totals: { ...summed(recent), ...traffic.now },
    before: { ...summed(groups.filter((group) => group.recent === 0)), ...traffic.before },
    series: filled(recent, from, to, step),
    use_cases: byUseCase(recent),
    reasons,
    sdks: bySdk(recent),
  };
}

interface Span extends Readonly<Record<string, string | number>> {
  from: number;
  end: number;
  middle: number;
  to: number;
}

/** Decisions of a use case in one step of time, or in the whole period before. */
interface Group extends Record<Action, number> {
  recent: 0 | 1;
  time: string;
  use_case: UseCase;
  degraded: number;
  sdks: Readonly<Record<string, number>>;
}

/** One statement for all of these figures: a statement costs more than its rows. */
function askGroups(asking: Asking, span: Span): Promise<Group[]> {
  const start = "toStartOfInterval(minute, INTERVAL {step:UInt32} SECOND, 'UTC')";
  return asking.rows(
    `SELECT ${RECENT} AS recent, if(recent, ${start}, toDateTime(0, 'UTC')) AS time, use_case, ` +
      `sum(degraded) AS degraded, sumMap(sdks) AS sdks, ${BY_ACTION} ` +
      `FROM decision_minutes WHERE ${OF_OWNER} AND ${SPAN} GROUP BY recent, time, use_case`,
    span,
  );
}

type Summed = Pick<Totals, Action | 'decisions' | 'degraded'>;

function summed(groups: readonly Group[]): Summed {
  const total = { decisions: 0, degraded: 0, allow: 0, soft_challenge: 0, hard_challenge: 0, block: 0 };
  for (const group of groups) {
    total.degraded += group.degraded;
    for (const action of ACTIONS) {
      total[action] += group[action];
      total.decisions += group[action];
    }
  }
  return total;
}

function groupedBy<K>(groups: readonly Group[], keyOf: (group: Group) => K): Map<K, Group[]> {
  const found = new Map<K, Group[]>();
  for (const group of groups) {
    const key = keyOf(group);
    const others = found.get(key);
    if (others === undefined) found.set(key, [group]);
    else others.push(group);
  }
  return found;
}

/** Those with the most decisions first. */
function byUseCase(groups: readonly Group[]): Figures['use_cases'] {
  const found = groupedBy(groups, (group) => group.use_case);
  return [...found]
    .map(([useCase, of]) => {
      const { decisions, allow, soft_challenge: soft, hard_challenge: hard, block } = summed(of);
      return { use_case: useCase, decisions, allow, soft_challenge: soft, hard_challenge: hard, block };
    })
    .sort((one, other) => other.decisions - one.decisions || (one.use_case < other.use_case ? -1 : 1));
}

/** Those with the most decisions first. */
function bySdk(groups: readonly Group[]): Figures['sdks'] {
  const found = new Map<string, number>();
  for (const { sdks } of groups)
    for (const [sdk, decisions] of Object.entries(sdks)) found.set(sdk, (found.get(sdk) ?? 0) + decisions);
  return [...found]
    .map(([sdk, decisions]) => ({ sdk, decisions }))
    .sort((one, other) => other.decisions - one.decisions || (one.sdk < other.sdk ? -1 : 1))
    .slice(0, SDKS_SHOWN);
}

type Traffic = Pick<Totals, 'visitors' | 'users' | 'p50_ms' | 'p95_ms' | 'p99_ms'>;
const NO_TRAFFIC: Traffic = { visitors: 0, users: 0, p50_ms: 0, p95_ms: 0, p99_ms: 0 };

async function askTraffic(asking: Asking, span: Span): Promise<{ now: Traffic; before: Traffic }> {
  const rows = await asking.rows<Traffic & { recent: 0 | 1 }>(
    `SELECT ${RECENT} AS recent, ` +
      'uniqCombined64Merge(12)(visitors) AS visitors, uniqCombined64Merge(12)(users) AS users, ' +
      'quantilesTDigestMerge(0.5, 0.95, 0.99)(latency_us) AS q, ' +
      ['p50_ms', 'p95_ms', 'p99_ms'].map((name, i) => `ifNotFinite(q[${i + 1}] / 1000, 0) AS ${name}`).join(', ') +
      ` FROM traffic_minutes WHERE ${OF_OWNER} AND ${SPAN} GROUP BY recent`,
    span,
  );
  const of = (recent: 0 | 1): Traffic => {
    const row = rows.find((each) => each.recent === recent) ?? NO_TRAFFIC;
    const { visitors, users, p50_ms: p50, p95_ms: p95, p99_ms: p99 } = row;
    return { visitors, users, p50_ms: p50, p95_ms: p95, p99_ms: p99 };
  };
  return { now: of(1), before: of(0) };
}

function askReasons(asking: Asking, span: Span): Promise<Figures['reasons']> {
  const step = 'toUInt32(intDiv(toUInt32(minute) - {middle:UInt32}, {trend:UInt32}))';
  return asking.rows(
    `SELECT reason, sumIf(counts.events, ${RECENT}) AS events, sumIf(counts.events, NOT ${RECENT}) AS before, ` +
      `sumMapIf(map(${step}, counts.events), ${RECENT}) AS steps, ` +
      `arrayMap(i -> steps[toUInt32(i)], range(${TREND_STEPS})) AS trend ` +
      `FROM reason_minutes AS counts WHERE ${OF_OWNER} AND ${SPAN} GROUP BY reason ` +
      `ORDER BY events DESC, before DESC, reason LIMIT ${REASONS_SHOWN}`,
    span,
  );
}

/** Adds the steps without decisions. */
function filled(groups: readonly Group[], from: number, to: number, step: number): Figures['series'] {
  const known = groupedBy(groups, ({ time }) => Date.parse(time) / 1000);
  const all: Figures['series'] = [];
  for (let at = Math.floor(from / step) * step; at < to; at += step) {
    const time = new Date(at * 1000).toISOString();
    const { allow, soft_challenge: soft, hard_challenge: hard, block } = summed(known.get(at) ?? []);
    all.push({ time, allow, soft_challenge: soft, hard_challenge: hard, block });
  }
  return all;
}

export function askReasonHits(asking: Asking, tenant: Tenant, hours: number, now: number): Promise<ReasonHits[]> {
  const where = `WHERE ${OF_OWNER} AND minute >= toDateTime({from:UInt32}, 'UTC')`;
  return asking.rows(
    'SELECT reason, sum(events) AS hits, sum(single) AS alone FROM (' +
      `SELECT reason, events, 0 AS single FROM reason_minutes ${where} UNION ALL ` +
      'SELECT reason, 0 AS events, single FROM decision_minutes ' +
      `ARRAY JOIN mapKeys(alone) AS reason, mapValues(alone) AS single ${where}) ` +
      'GROUP BY reason ORDER BY hits DESC, reason',
    { ...tenant, from: Math.floor(now / 60_000) * 60 - hours * 3600 },
  );
}

export function askRequestsByDay(
  asking: Asking,
  tenant: Tenant,
  days: number,
  now: number,
): Promise<{ day: string; api: number; public: number; secret: number }[]> {
  const kinds = ['api', 'public', 'secret'].map((kind) => `sum(key_kinds['${kind}']) AS ${kind}`).join(', ');
  return asking.rows(
    `SELECT toString(toDate(minute, 'UTC')) AS day, ${kinds} FROM decision_minutes WHERE ${OF_OWNER} ` +
      "AND minute >= toDateTime({from:UInt32}, 'UTC') GROUP BY day ORDER BY day DESC",
    { ...tenant, from: Math.floor(now / 60_000) * 60 - days * 86_400 },
  );
}
