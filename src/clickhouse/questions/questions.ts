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
    overview: (scope, span) => askOverview(asking, scope, span),
    events: (scope, filter) => askEvents(asking, scope, filter),
    event: (scope, eventId) => askEvent(asking, scope, eventId),
    knows: (scope, eventId) => askKnown(asking, scope, eventId),
    explore: (scope, party, days, now) => askExploration(asking, scope, party, days, now),
    reviews: (scope, page, now) => askReviews(asking, scope, page, now),
    reasonHits: (scope, hours, now) => askReasonHits(asking, scope, hours, now),
    ruleHits: (scope, hours, now) => askRuleHits(asking, scope, hours, now),
    ruleFacts: (scope, rule, hours, now) => askRuleFacts(asking, scope, { rule, hours, now }),
    previewFrom: (scope, hours, now) => askPreviewFrom(asking, scope, hours, now),
    replayable: (scope, from, except) => askReplayable(asking, scope, from, except),
    requestsByDay: (scope, days, now) => askRequestsByDay(asking, scope, days, now),
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
