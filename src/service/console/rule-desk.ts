// Help for the author of a rule: its vocabulary, a test on one decision, and statistics of its hits.
import { AdministrationError } from '../../access/administration.js';
import { storedRow } from '../../clickhouse/history.js';
import { noAnalytics, noAnswer, type Questions } from '../../contract/console/questions.js';
import { REASONS } from '../../contract/reasons.js';
import { type Rule } from '../../contract/ruleset/rule.js';
import { PublishRules } from '../../contract/ruleset/schema.js';
import { type RuleStats, type RuleVocabulary, type TestedRule } from '../../contract/ruleset/tried.js';
import { checkOf } from '../../contract/validation/validate.js';
import { type Tenant } from '../../contract/vocabulary.js';
import { type EventRow } from '../../event/event-row.js';
import { type RuleTried } from '../../http/routes/admin/console.js';
import { FUNCTIONS } from '../../rules/variables/functions.js';
import { VARIABLES } from '../../rules/variables/variables.js';
import { isForced, modelOf } from '../../scoring/backtest/stored-model.js';
import { shareOf } from '../../scoring/backtest/wilson.js';
import { verdictOf } from '../../scoring/comparison.js';
import { compilePolicy } from '../../scoring/model/policy.js';
import { type Before } from '../../scoring/rules/before.js';
import { beforeOf } from '../../scoring/rules/try-case.js';
import { tryRule } from '../../scoring/rules/try-rule.js';
import { type AnalyticsClients } from './analytics-clients.js';
import { policyOf } from './policy-desk.js';

const publishRules = checkOf(PublishRules);

/** @param lists lists of the workspace, each with its variable */
export function ruleVocabulary(lists: ReadonlyMap<string, string>): RuleVocabulary {
  return {
    variables: VARIABLES.map(({ name, type, words, doc, about, since }) => ({
      ...{ name, type, doc, about, since },
      open: about !== 'user',
      ...(words !== undefined && { words: [...words] }),
    })),
    functions: FUNCTIONS.map((entry) => ({ ...entry })),
    lists: [...lists].map(([name, variable]) => ({ name, variable })),
    reasons: Object.keys(REASONS),
  };
}

export async function statsOf(
  questions: Questions,
  tenant: Tenant,
  rule: string,
  hours: number,
  now: number,
): Promise<RuleStats> {
  const { labels, from, to, ...facts } = await questions.ruleFacts(tenant, rule, hours, now);
  const judged = { fraud: 0, legitimate: 0, unlabelled: 0 };
  for (const { label, events } of labels) judged[verdictOf(label) || 'unlabelled'] += events;
  return {
    rule,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    ...facts,
    labels: judged,
    precision: shareOf(judged.fraud, judged.fraud + judged.legitimate),
  };
}

/** Rejects with RangeError for input that cannot be used, QuestionsAwayError, or AdministrationError NOT_FOUND. */
export async function testRule(
  { clients, questions }: { clients: AnalyticsClients; questions: Questions },
  tenant: Tenant,
  { rule: text, published, lists, on }: RuleTried,
): Promise<TestedRule> {
  const rule = usable([text])[0];
  if (rule === undefined) throw new RangeError('there is no rule to test');
  const others = usable(published);
  if (on.of === 'values') {
    const tried = tryRule(rule, others, beforeOf(on.values), lists, false);
    return { rule: rule.id, event_id: null, ...tried, answered: null };
  }
  const row = await questions.inTurn(tenant.workspace, () => rowOf(clients, tenant, on.eventId));
  const before = await modelOfRow(questions, tenant.workspace, row);
  const tried = tryRule(rule, others, before, lists, isForced(row));
  return { rule: rule.id, event_id: row.eventId, ...tried, answered: { risk: row.risk, action: row.action } };
}

/** @throws RangeError */
function usable(rules: readonly unknown[]): readonly Rule[] {
  const said: unknown = { rules };
  if (publishRules.accepts(said)) return said.rules;
  const { pointer, message } = publishRules.violation();
  throw new RangeError(`${pointer} ${message}`);
}

async function rowOf(clients: AnalyticsClients, tenant: Tenant, eventId: string): Promise<EventRow> {
  const client = clients.questions();
  if (client === undefined) throw noAnalytics();
  const row = await storedRow(client, tenant, eventId).catch((error: unknown) => {
    throw noAnswer(error);
  });
  if (row === undefined) throw new AdministrationError('NOT_FOUND', `no event ${eventId} in this mode`);
  return row;
}

async function modelOfRow(questions: Questions, workspace: string, row: EventRow): Promise<Before> {
  const policy = await policyOf(questions, workspace, row.policyVersion);
  // When the old policy is missing or incomplete, the stored result of the model is used, without its sum.
  const before = modelOf(row, policy && compilePolicy({ ...policy, rules: [] })) ?? modelOf(row, undefined);
  if (before === undefined) throw new Error(`the stored event ${row.eventId} has no model`);
  return before;
}
