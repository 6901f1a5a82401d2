// `/admin/v1/workspaces/{name}/variables`, `…/rules/test` and `…/rules/{rule}/stats`: help for writing a rule.
import { listVariables } from '../../../../access/lists/administration.js';
import { AdministrationError, momentOf } from '../../../../access/administration.js';
import { rulesOf } from '../../../../access/policy/document.js';
import { readRule } from '../../../../access/policy/drafts.js';
import { HOURS_MAX } from '../../../../contract/console/questions.js';
import { isBuiltInRule } from '../../../../contract/lists/built-in.js';
import { RuleStats, RuleVocabulary, TestedRule, TestRule, TestStoredRule } from '../../../../contract/ruleset/tried.js';
import { type Json } from '../../../openapi/json.js';
import { jsonBody } from '../../../define-route.js';
import { type RouteDeclaration } from '../../../route.js';
import { type AdminCall, adminRoute, example } from '../admin-route.js';
import { type RuleTried } from '../console.js';
import { asked } from '../query.js';
import { type AdminServices } from '../services.js';
import { isUuid } from '../../../../util/uuid.js';

const RULES = '/workspaces/{name}/rules';
const STATS_HOURS = 24;
const viewer = { role: 'viewer', of: 'workspace' } as const;

/** Stands in for a rule that is not stored. */
const UNNAMED = { id: 'rul_tested', name: 'Tested', state: 'live', effect: {} };

const when = 'checkout.amount > 500 and device.is_new';
const values: Json = { 'checkout.amount': 501, 'device.is_new': true };
const condition: Json = {
  ...{ text: when, result: 'true', values: [] },
  parts: [
    { text: 'checkout.amount > 500', result: 'true', values: [{ name: 'checkout.amount', value: 501 }], parts: [] },
    { text: 'device.is_new', result: 'true', values: [{ name: 'device.is_new', value: true }], parts: [] },
  ],
};
const tested: Json = {
  ...{ rule: 'rul_tested', event_id: null, hit: true, missed_by: null, condition, open: true },
  model: { risk: 10, action: 'allow' },
  without: { risk: 10, action: 'allow', rules: [] },
  with: { risk: 50, action: 'hard_challenge', rules: ['rul_tested'] },
  answered: null,
};
const stats: Json = {
  ...{ rule: 'rul_dear_order', from: '2026-08-19T12:30:00.000Z', to: '2026-08-20T12:30:00.000Z' },
  ...{ events: 48_211, applied: 312, shadow: 0, alone: 290, last_hit: '2026-08-20T12:29:45.123Z' },
  labels: { fraud: 12, legitimate: 3, unlabelled: 297 },
  precision: { value: 0.8, low: 0.55, high: 0.93, of: 15 },
  overlap: [{ id: 'rul_night_order', events: 22 }],
  step_seconds: 600,
  series: [{ time: '2026-08-19T12:30:00.000Z', applied: 3, shadow: 0 }],
};
const vocabulary: Json = {
  variables: [
    {
      ...{ name: 'checkout.amount', type: 'number', doc: 'Value of the order.', about: 'request' },
      ...{ open: true, since: 1 },
    },
  ],
  functions: [
    {
      ...{ name: 'known', takes: 'variable', gives: 'condition', doc: 'The variable has a value.' },
      example: 'known(timezone)',
    },
  ],
  lists: [{ name: 'deny_users', variable: 'user' }],
  reasons: ['geo_jump'],
};

/** Registered before the routes whose path has a rule's id at this place. */
export const trying: readonly RouteDeclaration<AdminServices>[] = [
  adminRoute({
    method: 'GET',
    path: '/workspaces/{name}/variables',
    id: 'listRuleVariables',
    summary: 'List what a rule can use: variables, functions, lists and reasons',
    needs: viewer,
    answer: [RuleVocabulary, vocabulary],
    handle: async (call, { console, store }: AdminServices) =>
      console.vocabulary(await listVariables(store, call.param(0))),
  }),
  adminRoute({
    method: 'POST',
    path: `${RULES}/test`,
    id: 'testRule',
    summary: 'Test a rule on a stored decision or on given values; nothing is changed',
    needs: viewer,
    body: jsonBody(TestRule, example('A condition on values', { rule: { when }, variables: values }), { lines: true }),
    answer: [TestedRule, tested],
    handle: (call, services: AdminServices) => testOf(call, services, { ...UNNAMED, ...call.body.rule }, call.body),
  }),
];

/** Routes about a stored rule. */
export const tried: readonly RouteDeclaration<AdminServices>[] = [
  adminRoute({
    method: 'POST',
    path: `${RULES}/{rule}/test`,
    id: 'testStoredRule',
    summary: 'Test a stored rule on a stored decision or on given values; nothing is changed',
    needs: viewer,
    parameters: ['ruleId'],
    body: jsonBody(TestStoredRule, example('On values', { variables: values }), { lines: true }),
    answer: [TestedRule, tested],
    async handle(call, services: AdminServices) {
      const { rule } = await readRule(services.store, call.param(0), call.param(1));
      if (rule === null) throw new AdministrationError('NOT_FOUND', `rule ${call.param(1)} is to be removed`);
      return testOf(call, services, rule, call.body);
    },
  }),
  adminRoute({
    method: 'GET',
    path: `${RULES}/{rule}/stats`,
    id: 'getRuleStats',
    summary: 'Get statistics of a rule: hits, overlap, precision by labels, time series',
    needs: viewer,
    parameters: ['ruleId'],
    query: ['mode', 'hours'],
    answer: [RuleStats, stats],
    async handle(call, services: AdminServices) {
      const { tenant, query } = asked(call, services);
      const hours = query.whole('hours', 1, HOURS_MAX) ?? STATS_HOURS;
      const [name, id] = [call.param(0), call.param(1)];
      const found = await services.console.ruleStats(tenant, id, hours, services.clock());
      // The results of a deleted rule are still stored. Without any, the id may be misspelt.
      if (found.applied + found.shadow === 0 && !isBuiltInRule(id)) await readRule(services.store, name, id);
      return found;
    },
  }),
];

async function testOf(
  call: AdminCall,
  services: AdminServices,
  rule: unknown,
  { event_id: eventId, mode = 'live', ...given }: TestStoredRule,
) {
  const { workspace, tenant } = asked(call, services);
  const lists = await listVariables(services.store, workspace.name);
  const published = rulesOf(workspace.policy);
  const on = triedOn(eventId, given, services.clock());
  return services.console.testRule({ ...tenant, mode }, { rule, published, lists, on });
}

/** @throws AdministrationError unless exactly one of event and values is given */
function triedOn(eventId: string | undefined, given: TestStoredRule, now: number): RuleTried['on'] {
  const { variables, reasons, lists, at } = given;
  const some = [variables, reasons, lists, at].some((each) => each !== undefined);
  if ((eventId === undefined) !== some)
    throw new AdministrationError('INVALID', 'give either /event_id or /variables, which may be empty');
  if (eventId === undefined) {
    const time = at === undefined ? now : momentOf(at);
    return { of: 'values', values: { variables: variables ?? {}, reasons, lists, at: time } };
  }
  if (!isUuid(eventId)) throw new AdministrationError('NOT_FOUND', 'event_id must be a UUID');
  return { of: 'event', eventId: eventId.toLowerCase() };
}
