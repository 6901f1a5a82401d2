// Cost of 50 live rules per decision, compared with the parse of the same request in the same run; the gate is 0.3 of
// the parse. Also the added cost of looking up its parties on three lists of 100,000 entries. The variants alternate,
// and the best of each counts, because other load only adds time.
//   node dist/bench/micro/run.js 200000 rules
import { type ListedIn } from '../../src/contract/lists/lists.js';
import { RULES_MAX } from '../../src/contract/ruleset/rule.js';
import { type EventRequest } from '../../src/event/event-row.js';
import { RecordBytes } from '../../src/profiles/codec/bytes.js';
import { keysOf } from '../../src/profiles/keys.js';
import { readProfiles } from '../../src/profiles/read-profiles.js';
import { emptyProfiles } from '../../src/profiles/shapes.js';
import { ListLookUp, scopeOf } from '../../src/rules/lists/look-up.js';
import { ListTable } from '../../src/rules/lists/table.js';
import { DEFAULT_POLICY } from '../../src/scoring/model/default-policy.js';
import { type CompiledPolicy, compilePolicy, mergePolicy } from '../../src/scoring/model/policy.js';
import { score } from '../../src/scoring/score.js';
import { alarmingRequest, fullRequest, recordsAfter, wireBody } from './support/scored-world.js';
import { time } from './support/time.js';
import {
  FIVE_LISTS,
  rulesOfFiveLists,
  strangers,
  TYPICAL_ENTRIES,
  TYPICAL_LISTS,
  typicalRules,
} from './support/typical-rules.js';

const REQUESTS = 64;
const TURNS = 12;
const RULES = 50;
const NONE: readonly number[] = [];
/** Maximum, as a share of the parse of the same request. */
export const RULES_GATE = 0.3;

/** Nanoseconds. */
export interface RulesCost {
  plain: number;
  ruled: number;
  listed: number;
  parse: number;
}

/** Full lists of the workspace of all requests here. */
function lookUpOf(named: typeof TYPICAL_LISTS, { workspace, mode }: EventRequest): ListLookUp {
  const table = ListTable.of(TYPICAL_ENTRIES * named.length);
  const lists = named.map((list, i): ListedIn => ({ ...list, workspace, mode, number: i + 1 }));
  for (const { number } of lists)
    for (const { key, expiry } of strangers(TYPICAL_ENTRIES))
      table.put(key.readUInt32BE(0), key.readUInt32BE(4), scopeOf(workspace, mode), number, expiry);
  return new ListLookUp({ table: table.memory, lists });
}

let full: ListLookUp | undefined;
const typicalLists = (request: EventRequest): ListLookUp => (full ??= lookUpOf(TYPICAL_LISTS, request));

/**
 * Nanoseconds: a decision without rules, with rules, with rules and lists, and a parse.
 * @param five rules of five lists instead of three
 */
export function rulesCost(iterations: number, attacked = false, count = RULES, five = false): RulesCost {
  const { records } = recordsAfter(60);
  const bytes = new RecordBytes();
  const profiles = emptyProfiles();
  const made = attacked ? alarmingRequest : fullRequest;
  const requests = Array.from({ length: REQUESTS }, (_, i) => made(60 + i));
  const keys = keysOf(made(0));
  const get = (key: string): string => records.get(key) ?? '';
  const body = JSON.stringify(wireBody());
  const by =
    (policy: CompiledPolicy, lists?: ListLookUp) =>
    (i: number): void => {
      const request = requests[i % REQUESTS];
      if (request === undefined) return;
      readProfiles(bytes, get, keys, profiles);
      score(request, profiles, policy, undefined, lists && ((visitor) => lists.of(request, visitor, NONE)));
    };
  const plain = by(compilePolicy(DEFAULT_POLICY));
  const policy = compilePolicy(mergePolicy({ rules: (five ? rulesOfFiveLists : typicalRules)(count) }, 'ruled'));
  const ruled = by(policy);
  const listed = by(policy, five ? lookUpOf(FIVE_LISTS, made(0)) : typicalLists(made(0)));
  const cost = { plain: Infinity, ruled: Infinity, listed: Infinity, parse: Infinity };
  const each = Math.ceil(iterations / TURNS);
  for (let turn = 0; turn < TURNS; turn += 1) {
    cost.plain = Math.min(cost.plain, time(each, plain));
    cost.ruled = Math.min(cost.ruled, time(each, ruled));
    cost.listed = Math.min(cost.listed, time(each, listed));
    cost.parse = Math.min(
      cost.parse,
      time(each, () => JSON.parse(body) as unknown),
    );
  }
  return cost;
}

export function run(iterations: number): Promise<Record<string, number>> {
  const calm = rulesCost(iterations);
  const attacked = rulesCost(iterations, true);
  const most = rulesCost(iterations, false, RULES_MAX);
  const added = calm.ruled - calm.plain;
  return Promise.resolve({
    'known user, no rules': calm.plain,
    [`known user, ${RULES} rules`]: calm.ruled,
    [`${RULES} rules add (${(added / calm.parse).toFixed(2)} of the parse of the request, gate ${RULES_GATE})`]: added,
    [`${RULES} rules add under attack`]: attacked.ruled - attacked.plain,
    [`${RULES_MAX} rules add`]: most.ruled - most.plain,
    'three lists of 100,000 entries add to that': calm.listed - calm.ruled,
    'for comparison: JSON.parse of such a request': calm.parse,
  });
}
