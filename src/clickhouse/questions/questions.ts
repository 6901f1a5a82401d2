// All queries over one client. The client exists once ClickHouse is available, which may never happen.
import { type Questions } from '../../contract/console/questions.js';
import { type ClickHouse } from '../client.js';
import { Asking } from './ask.js';
import { askEvent, askEvents, askKnown } from './events.js';
import { askExploration } from './explore.js';
import { askOverview, askReasonHits, askRequestsByDay } from './overview.js';
import { askRates, askReasons, askRisks, askValues } from './rates.js';
import { askPreviewFrom, askReplayable } from './replayable.js';
import { askReviews } from './reviews.js';
import { askRuleFacts, askRuleHits } from './rules.js';
import { askSql } from './sql.js';

/** @param client undefined while ClickHouse is unavailable @param sqlClient a client that may only read */
export function openQuestions(
  client: () => ClickHouse | undefined,
  sqlClient: () => ClickHouse | undefined,
  clock: () => number,
): Questions {
  const asking = new Asking(client, clock);
  return {
    rates: (minutes, now) => askRates(asking, minutes, now),
    risks: (now) => askRisks(asking, now),
    reasons: (now) => askReasons(asking, now),
    values: (now) => askValues(asking, now),
    overview: (tenant, span) => askOverview(asking, tenant, span),
    events: (tenant, filter) => askEvents(asking, tenant, filter),
    event: (tenant, eventId) => askEvent(asking, tenant, eventId),
    knows: (tenant, eventId) => askKnown(asking, tenant, eventId),
    explore: (tenant, party, days, now) => askExploration(asking, tenant, party, days, now),
    reviews: (tenant, page, now) => askReviews(asking, tenant, page, now),
    reasonHits: (tenant, hours, now) => askReasonHits(asking, tenant, hours, now),
    ruleHits: (tenant, hours, now) => askRuleHits(asking, tenant, hours, now),
    ruleFacts: (tenant, rule, hours, now) => askRuleFacts(asking, tenant, { rule, hours, now }),
    previewFrom: (tenant, hours, now) => askPreviewFrom(asking, tenant, hours, now),
    replayable: (tenant, from, except) => askReplayable(asking, tenant, from, except),
    requestsByDay: (tenant, days, now) => askRequestsByDay(asking, tenant, days, now),
    policies: (workspace) =>
      asking.rows<{ version: string; policy: string }>(
        'SELECT version, any(policy) AS policy FROM policies ' +
          "WHERE workspace IN ('', {workspace:String}) GROUP BY version",
        { workspace },
      ),
    inTurn: (workspace, work) => asking.inTurn(workspace, work),
    sql: (query, rowsMax, signal) => askSql(sqlClient(), query, rowsMax, signal),
  };
}
