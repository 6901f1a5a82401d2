// Reads stored decisions with everything that another policy needs to decide them again.
import { type DecisionToReplay, PREVIEW_EVENTS_MAX } from '../../contract/console/questions.js';
import { type Tenant } from '../../contract/vocabulary.js';
import { type Asking } from './ask.js';
import { JOINED, lastLabels, OF_TENANT } from './events.js';
import { HOUR_MS, MINUTE_MS } from '../../util/time/units.js';

const FROM = "fromUnixTimestamp64Milli({from:Int64}, 'UTC')";
/** A label is reported after its event. */
const LABELS = lastLabels(`labels.reported_at >= ${FROM}`);

export async function askPreviewFrom(
  asking: Asking,
  tenant: Tenant,
  hours: number,
  now: number,
): Promise<number | undefined> {
  const from = Math.floor(now / MINUTE_MS) * MINUTE_MS - hours * HOUR_MS;
  const [row] = await asking.rows<{ at: number }>(
    `SELECT toUnixTimestamp64Milli(time) AS at FROM events WHERE ${OF_TENANT} AND time >= ${FROM} ` +
      `ORDER BY time DESC LIMIT 1 OFFSET ${PREVIEW_EVENTS_MAX}`,
    { ...tenant, from },
  );
  // The row found is the first one beyond the limit, so the span starts after it.
  return row === undefined ? undefined : row.at + 1;
}

export function askReplayable(
  asking: Asking,
  tenant: Tenant,
  from: number,
  except: string,
): AsyncIterable<readonly DecisionToReplay[]> {
  return asking.parts<DecisionToReplay>(
    'SELECT toString(events.event_id) AS event_id, events.policy_version AS policy_version, ' +
      'toString(events.use_case) AS use_case, events.risk AS risk, toString(events.action) AS action, ' +
      'events.reasons AS reasons, events.points AS points, events.strengths AS strengths, events.answers AS answers, ' +
      `ifNull(said.label, '') AS label FROM events LEFT JOIN ${LABELS} AS said ON said.event_id = events.event_id ` +
      `WHERE ${OF_TENANT} AND events.time >= ${FROM} AND NOT ${except} ${JOINED}`,
    { ...tenant, from },
  );
}
