// Evaluates decisions and points against labels.
import { type ClickHouse } from '../../clickhouse/client.js';
import {
  countBy,
  type CountedRow,
  judgedRows,
  type JudgedSpan,
  labellersOf,
  moneyBy,
  partsOf,
  SAMPLED,
} from '../../clickhouse/evaluation.js';
import {
  type Evaluation,
  LABELLERS_MAX,
  type Suggestion,
  SUGGEST_EVENTS_MAX,
} from '../../contract/ruleset/evaluation.js';
import { USE_CASES } from '../../contract/vocabulary.js';
import { evaluate, type NamedCount, type RiskCount, type Truth } from '../../scoring/evaluation/evaluation.js';
import { type Judged, suggest } from '../../scoring/evaluation/suggest.js';
import { DEFAULT_POLICY } from '../../scoring/model/default-policy.js';
import { type CompiledPolicy } from '../../scoring/model/policy.js';
import { SIGNALS } from '../../scoring/signals/index.js';
import { storedModels } from './models.js';

const TRUTHS: readonly Truth[] = ['fraud', 'legitimate', 'assumed', 'unknown'];

export async function evaluateSpan(client: ClickHouse, span: JudgedSpan): Promise<Evaluation> {
  const parts = await partsOf(client, span);
  const named = async (by: Parameters<typeof countBy>[1]): Promise<NamedCount[]> =>
    (await countBy(client, by, parts)).map(({ name, truth, events }) => ({ name, truth: truthOf(truth), events }));
  return evaluate({
    byRisk: (await countBy(client, 'risk', parts)).map(riskCountOf),
    byAction: await named('action'),
    byUseCase: await named('use_case'),
    byReason: await named('reason'),
    byRule: await named('rule'),
    money: await moneyOf(client, parts),
  });
}

/** @param step the maximum change of a reason's points */
export async function suggestFor(client: ClickHouse, span: JudgedSpan, step: number): Promise<Suggestion> {
  const models = await storedModels(client, span.workspace);
  const judged: Judged[] = [];
  for await (const rows of judgedRows(client, await partsOf(client, span), SUGGEST_EVENTS_MAX))
    for (const { truth, version, use_case: name, ...row } of rows) {
      const [useCase, policy] = [USE_CASES.find((each) => each === name), models.get(version)];
      if (useCase === undefined || policy === undefined) continue;
      judged.push({ ...row, useCase, policy, fraud: truth === 'fraud', weight: truth === 'assumed' ? SAMPLED : 1 });
    }
  const suggested = suggest(judged, pointsOf(judged.at(-1)?.policy), step);
  return { ...suggested, labelled_by: await labellersOf(client, span, LABELLERS_MAX) };
}

/**
 * Points by reason of the last judged event's policy, without the shifts of use cases: `score` has none unless the
 * workspace sets one.
 */
function pointsOf(policy: CompiledPolicy | undefined): Readonly<Record<string, number>> {
  if (policy === undefined) return DEFAULT_POLICY.points;
  return Object.fromEntries(SIGNALS.map(({ code }, index) => [code, policy.points.score[index] ?? 0]));
}

function riskCountOf({ name, truth, stopped, events }: CountedRow): RiskCount {
  return { risk: Number(name), truth: truthOf(truth), stopped: stopped === 1, events };
}

function truthOf(text: string): Truth {
  return TRUTHS.find((truth) => truth === text) ?? 'unknown';
}

async function moneyOf(client: ClickHouse, parts: readonly JudgedSpan[]): Promise<Evaluation['money']> {
  const rows = await moneyBy(client, parts);
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const sum = (isFraud: boolean, stopped: 0 | 1): number =>
      rows
        .filter((row) => row.currency === currency && (row.truth === 'fraud') === isFraud && row.stopped === stopped)
        .reduce((total, { amount }) => total + amount, 0);
    return { currency, fraud_stopped: sum(true, 1), fraud_allowed: sum(true, 0), legitimate_stopped: sum(false, 1) };
  });
}
