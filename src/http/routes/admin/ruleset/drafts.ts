// `/admin/v1/workspaces/{name}/rules/{rule}`: drafts of single rules. A draft has no effect before it is published.
import { randomBytes } from 'node:crypto';
import { changeRule, createRule, discardDraft, readRule, type RuleState } from '../../../../access/policy/drafts.js';
import { workspaceIn } from '../../../../access/records.js';
import { digestOf, rulesOf, type StoredRule } from '../../../../access/policy/document.js';
import { documentOf, versionsIn } from '../../../../access/policy/versions.js';
import { moment } from '../../../../access/views.js';
import {
  ChangeRule,
  CreateRule,
  RuleDetail,
  RuleHistory,
  RuleHitList,
  type RuleChange,
} from '../../../../contract/ruleset/policy.js';
import { HOURS_MAX } from '../../../../contract/console/questions.js';
import { jsonBody } from '../../../define-route.js';
import { type RouteDeclaration } from '../../../route.js';
import { type AdminCall, adminRoute, CONFLICT, example } from '../admin-route.js';
import { asked } from '../query.js';
import { type AdminServices } from '../services.js';
import { shownVersion } from './shown.js';

const RULE = '/workspaces/{name}/rules/{rule}';
const HITS_HOURS = 24;
const viewer = { role: 'viewer', of: 'workspace' } as const;
const analyst = { role: 'analyst', of: 'workspace' } as const;

const written = {
  name: 'Large order at night',
  when: 'checkout.amount > 500 and local_hour between 1 and 4',
  effect: { at_least: 'soft_challenge' },
};
const rule = { id: 'rul_5b1c9a6e0b7d', state: 'draft', ...written };
const AT = '2026-08-20T12:30:45.123Z';
const revision = '3f1c9a6e0b7d3f1c9a6e0b7d3f1c9a6e';
const draft = { by: ['ada'], at: AT, stale: false };
const shown = { id: rule.id, rule, published: null, revision, draft };
const version = { number: 7, version: 'own-3f1c9a6e0b7d', at: AT, by: 'ada', approved_by: null, note: 'Night orders' };
const ofRule = { parameters: { rule: '/id' } };
const OF_A_RULE = [
  ...['getRule', 'changeRule', 'getRuleHistory', 'testStoredRule', 'getRuleStats'],
  ...['deleteRule', 'discardDraft'],
];

export const drafts: readonly RouteDeclaration<AdminServices>[] = [
  adminRoute({
    method: 'POST',
    path: '/workspaces/{name}/rules',
    id: 'createRule',
    summary: 'Create a rule as a draft; it has no effect before it is published',
    needs: analyst,
    body: jsonBody(CreateRule, example('A rule', written), { lines: true }),
    status: 201,
    answer: [RuleDetail, shown],
    links: Object.fromEntries(OF_A_RULE.map((route) => [route, ofRule])),
    refuses: CONFLICT,
    async handle(call, { store, rules }: AdminServices) {
      const { id = `rul_${randomBytes(6).toString('hex')}`, state = 'draft', ...rest } = call.body;
      try {
        return view(await createRule(store, call.param(0), { id, state, ...rest }, rules.check));
      } catch (error) {
        throw call.body.id === undefined ? namedAsSent(error, id, rest.name) : error;
      }
    },
  }),
  adminRoute({
    method: 'GET',
    path: RULE,
    id: 'getRule',
    summary: 'Get a rule: its draft and its published form',
    needs: viewer,
    parameters: ['ruleId'],
    answer: [RuleDetail, shown],
    handle: async (call, { store }: AdminServices) => view(await readRule(store, call.param(0), call.param(1))),
  }),
  adminRoute({
    method: 'PATCH',
    path: RULE,
    id: 'changeRule',
    summary: 'Change a rule as a draft; the published form stays in effect until then',
    needs: analyst,
    parameters: ['ruleId', 'ifMatch'],
    body: jsonBody(ChangeRule, example('Only watched', { state: 'shadow', title: null }), { lines: true }),
    answer: [RuleDetail, { ...shown, rule: { ...rule, state: 'shadow' } }],
    refuses: CONFLICT,
    async handle(call, { store, rules }: AdminServices) {
      const change = (before: StoredRule): StoredRule => withChange(before, call.body);
      return view(await changeRule(store, call.param(0), { ...seen(call), change }, rules.check));
    },
  }),
  adminRoute({
    method: 'GET',
    path: `${RULE}/history`,
    id: 'getRuleHistory',
    summary: 'List the policy versions in which a rule changed',
    needs: viewer,
    parameters: ['ruleId'],
    answer: [RuleHistory, { versions: [{ ...version, rule }] }],
    handle: (call, services: AdminServices) => historyOf(services, call.param(0), call.param(1)),
  }),
  adminRoute({
    method: 'GET',
    path: '/workspaces/{name}/policy/hits',
    id: 'listRuleHits',
    summary: 'List the hits of each rule',
    needs: viewer,
    query: ['mode', 'hours'],
    answer: [RuleHitList, { hits: [{ rule: rule.id, applied: 40, shadow: 2, alone: 31 }] }],
    async handle(call, services: AdminServices) {
      const { tenant, query } = asked(call, services);
      const hours = query.whole('hours', 1, HOURS_MAX) ?? HITS_HOURS;
      return { hits: await services.console.questions.ruleHits(tenant, hours, services.clock()) };
    },
  }),
];

/** Listed after all other routes of a rule, because its example deletes the rule. */
export const draftEnds: readonly RouteDeclaration<AdminServices>[] = [
  adminRoute({
    method: 'DELETE',
    path: RULE,
    id: 'deleteRule',
    summary: 'Remove a rule as a draft; a published form stays in effect until then',
    needs: analyst,
    parameters: ['ruleId', 'ifMatch'],
    answer: [RuleDetail, { ...shown, rule: null, published: rule, revision: '' }],
    refuses: CONFLICT,
    async handle(call, { store, rules }: AdminServices) {
      return view(await changeRule(store, call.param(0), { ...seen(call), change: () => null }, rules.check));
    },
  }),
  adminRoute({
    method: 'DELETE',
    path: `${RULE}/draft`,
    id: 'discardDraft',
    summary: 'Discard the draft of a rule',
    needs: analyst,
    parameters: ['ruleId', 'ifMatch'],
    answer: [RuleDetail, { ...shown, published: rule, draft: null }],
    refuses: CONFLICT,
    async handle(call, { store }: AdminServices) {
      return view(await discardDraft(store, call.param(0), seen(call)));
    },
  }),
];

/** Names the rule as its author knows it: the id was made here. */
function namedAsSent(error: unknown, id: string, name: string): unknown {
  if (!(error instanceof RangeError)) return error;
  return new RangeError(error.message.replace(`rule ${id}`, () => `rule ${JSON.stringify(name)}`));
}

function seen(call: AdminCall): { id: string; expect: string | undefined } {
  const tag = call.exchange.head.header('if-match').replace(/^"(.*)"$/, '$1');
  return { id: call.param(1), expect: tag === '' || tag === '*' ? undefined : tag };
}

function withChange(before: StoredRule, change: RuleChange): StoredRule {
  const after: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(change))
    if (value === null) Reflect.deleteProperty(after, name);
    else after[name] = value;
  return { ...after, id: before.id };
}

function view({ draft, ...state }: RuleState) {
  return { ...state, draft: draft === null ? null : { ...draft, at: moment(draft.at) } };
}

async function historyOf({ store, rules }: AdminServices, name: string, id: string) {
  const view = await store.read();
  workspaceIn(view, name);
  const versions = versionsIn(view, name).map((record) => ({ record, policy: documentOf(view, name, record) }));
  const textOf = (rule: StoredRule | undefined): string => (rule === undefined ? '' : digestOf(rule));
  const told = versions.flatMap(({ record, policy }, at) => {
    const rule = rulesOf(policy).find((one) => one.id === id);
    const before = rulesOf(versions[at + 1]?.policy).find((one) => one.id === id);
    if (textOf(rule) === textOf(before)) return [];
    return [{ ...shownVersion(record, rules.versionOf(policy)), rule: rule ?? null }];
  });
  return { versions: told };
}
