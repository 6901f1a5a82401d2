// What 50 live rules add to a decision, beside the parse of the same request in the same run, which is the gate: .3 of
// it. The two scores take turns, and the best of each counts: neighbours on the machine only ever add.
//   node dist/bench/micro/run.js 200000 rules
import { RecordBytes } from '../../src/profiles/codec/bytes.js';
import { keysOf } from '../../src/profiles/keys.js';
import { readProfiles } from '../../src/profiles/read-profiles.js';
import { emptyProfiles } from '../../src/profiles/shapes.js';
import { DEFAULT_POLICY } from '../../src/scoring/model/default-policy.js';
import { type CompiledPolicy, compilePolicy, mergePolicy } from '../../src/scoring/model/policy.js';
import { score } from '../../src/scoring/score.js';
import { alarmingRequest, fullRequest, recordsAfter, wireBody } from './support/scored-world.js';
import { time } from './support/time.js';
import { typicalRules } from './support/typical-rules.js';

const REQUESTS = 64;
const TURNS = 12;
const RULES = 50;
/** Of the parse of the same request. */
export const RULES_GATE = 0.3;

export interface RulesCost {
  plain: number;
  ruled: number;
  parse: number;
}

/** Nanoseconds: a decision without rules, one with them, a parse. */
export function rulesCost(iterations: number, attacked = false): RulesCost {
  const { records } = recordsAfter(60);
  const bytes = new RecordBytes();
  const profiles = emptyProfiles();
  const made = attacked ? alarmingRequest : fullRequest;
  const requests = Array.from({ length: REQUESTS }, (_, i) => made(60 + i));
  const keys = keysOf(made(0));
  const get = (key: string): string => records.get(key) ?? '';
  const body = JSON.stringify(wireBody());
  const by =
    (policy: CompiledPolicy) =>
    (i: number): void => {
      const request = requests[i % REQUESTS];
      if (request === undefined) return;
      readProfiles(bytes, get, keys, profiles);
      score(request, profiles, policy);
    };
  const plain = by(compilePolicy(DEFAULT_POLICY));
  const ruled = by(compilePolicy(mergePolicy({ rules: typicalRules(RULES) }, 'ruled')));
  const cost = { plain: Infinity, ruled: Infinity, parse: Infinity };
  const each = Math.ceil(iterations / TURNS);
  for (let turn = 0; turn < TURNS; turn += 1) {
    cost.plain = Math.min(cost.plain, time(each, plain));
    cost.ruled = Math.min(cost.ruled, time(each, ruled));
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
  const added = Math.max(0, calm.ruled - calm.plain);
  return Promise.resolve({
    'known user, no rules': calm.plain,
    [`known user, ${RULES} rules`]: calm.ruled,
    [`${RULES} rules add (${(added / calm.parse).toFixed(2)} of the parse of the request, gate ${RULES_GATE})`]: added,
    [`${RULES} rules add under attack`]: Math.max(0, attacked.ruled - attacked.plain),
    'for comparison: JSON.parse of such a request': calm.parse,
  });
}
