// How often rules held.
import { type RuleHits, type Scope } from '../../contract/console/questions.js';
import { type Asking } from './ask.js';
import { OF_SCOPE } from './events.js';

export function askRuleHits(asking: Asking, scope: Scope, hours: number, now: number): Promise<RuleHits[]> {
  return asking.rows(
    'SELECT hit.1 AS rule, countIf(hit.2 = 1) AS applied, countIf(hit.2 = 0) AS shadow, ' +
      'countIf(hit.2 = 1 AND length(events.rules) = 1) AS alone FROM events ' +
      'ARRAY JOIN arrayConcat(arrayMap(r -> (r, 1), events.rules), arrayMap(r -> (r, 0), events.shadow)) AS hit ' +
      `WHERE ${OF_SCOPE} AND time >= toDateTime({from:UInt32}, 'UTC') ` +
      'GROUP BY rule ORDER BY count() DESC, rule',
    { ...scope, from: Math.floor(now / 60_000) * 60 - hours * 3600 },
  );
}
