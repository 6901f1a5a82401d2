// Queries for alerts, over all workspaces: rates of the last minutes, and the distribution of risk and of reasons
// compared with last week.
import {
  OWN_VALUES,
  type OwnValue,
  type RatesOfWorkspace,
  type ReasonsOfWorkspace,
  type RisksOfWorkspace,
  type ValuesOfWorkspace,
  WATCHED_REASONS_MAX,
  WATCHED_REASONS_OF_ALL_MAX,
} from '../../contract/console/questions.js';
import { type Asking } from './ask.js';
import { DAY_SECONDS } from '../../util/time/units.js';

const WEEK_DAYS = 7;
const DRIFT_STEP_S = 900;
/** The query reads a week of decisions, and alerts are checked every minute. */
const DRIFT_SHARED_MS = 50_000;
const IS_NEW = "minute >= toDateTime({day:UInt32}, 'UTC')";
const OF_DRIFT = "mode = 'live' AND minute >= toDateTime({from:UInt32}, 'UTC')";

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
  const spread = (where: string): string => `arrayMap(i -> sumMapIf(risks, ${where})[toUInt8(i)], range(10))`;
  return asking.rows(
    `SELECT workspace, ${spread(IS_NEW)} AS now, ${spread(`NOT ${IS_NEW}`)} AS before FROM decision_minutes ` +
      `WHERE ${OF_DRIFT} GROUP BY workspace`,
    spans(now),
    { sharedMs: DRIFT_SHARED_MS },
  );
}

/** Decisions with each reason, in the same two spans. */
export function askReasons(asking: Asking, now: number): Promise<ReasonsOfWorkspace[]> {
  return asking.rows(
    `SELECT workspace, reason, sumIf(events, ${IS_NEW}) AS now, sumIf(events, NOT ${IS_NEW}) AS before ` +
      `FROM reason_minutes WHERE ${OF_DRIFT} GROUP BY workspace, reason ORDER BY now + before DESC, reason ` +
      `LIMIT ${WATCHED_REASONS_MAX} BY workspace LIMIT ${WATCHED_REASONS_OF_ALL_MAX}`,
    spans(now),
    { sharedMs: DRIFT_SHARED_MS },
  );
}

/** A day of a small shop; of a large one a part of it tells as much. */
const VALUES_ROWS_MAX = 2_000_000;
const VALUES_SHARED_MS = 600_000;
/** Equal phones have one fingerprint that is made of hardware; key times of a few keys may be equal by chance. */
const VALUES: Readonly<Record<OwnValue, readonly [value: string, told: string]>> = {
  fingerprint: ['fingerprint', 'NOT client_hardware_fingerprint'],
  address: ['address_hash', "address_hash != ''"],
  session: ['session_hash', "session_hash != ''"],
  key_times: ['cityHash64(typing_dwell_ms, typing_flight_ms)', 'length(typing_dwell_ms) >= 5'],
};

/** How many people share what is each person's own. */
export function askValues(asking: Asking, now: number): Promise<ValuesOfWorkspace[]> {
  const each = (of: (value: string, told: string) => string): string =>
    `array(${OWN_VALUES.map((name) => of(...VALUES[name])).join(', ')})`;
  return asking.rows(
    `SELECT workspace, ${each((_, told) => `uniqIf(user_hash, ${told})`)} AS users, ` +
      `${each((value, told) => `uniqIf(${value}, ${told})`)} AS values ` +
      "FROM events WHERE kind = 'decision' AND mode = 'live' AND identity_claimed " +
      "AND time >= toDateTime({day:UInt32}, 'UTC') GROUP BY workspace " +
      `SETTINGS max_rows_to_read = ${VALUES_ROWS_MAX}, read_overflow_mode = 'break'`,
    { day: spans(now).day },
    { sharedMs: VALUES_SHARED_MS },
  );
}

function spans(now: number): { day: number; from: number } {
  const to = Math.floor(now / 1000 / DRIFT_STEP_S) * DRIFT_STEP_S;
  return { day: to - DAY_SECONDS, from: to - (WEEK_DAYS + 1) * DAY_SECONDS };
}
