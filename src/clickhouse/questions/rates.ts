// Queries for alerts, over all workspaces: rates of the last minutes, and the risk distribution compared with last
// week.
import { type RatesOfWorkspace, type RisksOfWorkspace } from '../../contract/console/questions.js';
import { type Asking } from './ask.js';

const DAY_S = 86_400;
const WEEK_DAYS = 7;
const DRIFT_STEP_S = 900;
/** The query reads a week of decisions, and alerts are checked every minute. */
const DRIFT_SHARED_MS = 50_000;

export function askRates(asking: Asking, minutes: number, now: number): Promise<RatesOfWorkspace[]> {
  return asking.rows(
    "SELECT workspace, sum(events) AS decisions, sumIf(events, action = 'block') AS blocked, " +
      "sumIf(events, action IN ('soft_challenge', 'hard_challenge')) AS challenged, sum(degraded) AS degraded " +
      "FROM decision_minutes WHERE mode = 'live' AND minute >= toDateTime({from:UInt32}, 'UTC') GROUP BY workspace",
    { from: Math.floor(now / 60_000) * 60 - minutes * 60 },
  );
}

/** Decisions per tenth of risk, of the last day and of the week before it. The answer stays the same for 15 minutes. */
export function askRisks(asking: Asking, now: number): Promise<RisksOfWorkspace[]> {
  const to = Math.floor(now / 1000 / DRIFT_STEP_S) * DRIFT_STEP_S;
  const spread = (where: string): string => `arrayMap(i -> sumMapIf(risks, ${where})[toUInt8(i)], range(10))`;
  const isNew = "minute >= toDateTime({day:UInt32}, 'UTC')";
  return asking.rows(
    `SELECT workspace, ${spread(isNew)} AS now, ${spread(`NOT ${isNew}`)} AS before FROM decision_minutes ` +
      "WHERE mode = 'live' AND minute >= toDateTime({from:UInt32}, 'UTC') GROUP BY workspace",
    { day: to - DAY_S, from: to - (WEEK_DAYS + 1) * DAY_S },
    { sharedMs: DRIFT_SHARED_MS },
  );
}
