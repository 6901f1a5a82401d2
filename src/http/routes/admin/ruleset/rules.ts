// `/admin/v1/workspaces/{name}/rules`: the rules of a workspace, and a check of a condition.
import { listVariables } from '../../../../access/lists/administration.js';
import { listRules, publishRules } from '../../../../access/rules.js';
import { rulesOf } from '../../../../access/policy/document.js';
import { workspaceIn } from '../../../../access/records.js';
import { CheckedRule, CheckRule, PublishRules, RuleList } from '../../../../contract/ruleset/schema.js';
import { jsonBody } from '../../../define-route.js';
import { type RouteDeclaration } from '../../../route.js';
import { adminRoute, CONFLICT, example } from '../admin-route.js';
import { type AdminServices, changed } from '../services.js';
import { changeWarnings } from './change-warnings.js';
import { readAhead } from './rule-turns.js';
import { DAY_MS } from '../../../../util/time/units.js';

const when = 'checkout.amount > 500 and device.is_new';
const rule = {
  id: 'rul_dear_order',
  name: 'Large order on a new device',
  state: 'live',
  when,
  effect: { at_least: 'hard_challenge' },
  code: 'dear_order',
  title: 'An order of {checkout.amount} on a device that was never seen before.',
};

const listed = { version: 'own-0123456789ab', rules: [rule], drafts: [], ending: [] };
/** A rule that ends within this time is listed as ending. */
const ENDING_MS = 7 * DAY_MS;

export const rules: readonly RouteDeclaration<AdminServices>[] = [
  adminRoute({
    method: 'POST',
    path: '/workspaces/{name}/rules/check',
    id: 'checkRule',
    summary: 'Check the syntax of a condition and list its variables',
    needs: { role: 'viewer', of: 'workspace' },
    body: jsonBody(CheckRule, example('A condition', { when }), { lines: true }),
    answer: [CheckedRule, { ok: true, canonical: when, variables: ['checkout.amount', 'device.is_new'], open: true }],
    handle: async (call, { rules, store }: AdminServices) =>
      rules.read(call.body.when, await listVariables(store, call.param(0))),
  }),
  adminRoute({
    method: 'GET',
    path: '/workspaces/{name}/rules',
    id: 'listRules',
    summary: 'List the published rules',
    needs: { role: 'viewer', of: 'workspace' },
    answer: [RuleList, listed],
    handle: (call, services: AdminServices) => listing(services, call.param(0)),
  }),
  adminRoute({
    method: 'POST',
    path: '/workspaces/{name}/rules/publish',
    id: 'publishRules',
    summary: 'Replace all rules and publish them',
    needs: { role: 'approver', of: 'workspace' },
    body: jsonBody(PublishRules, example('One rule', { rules: [rule] }), { lines: true }),
    answer: [RuleList, listed],
    refuses: CONFLICT,
    async handle(call, services: AdminServices) {
      const { rules: list, expect } = call.body;
      const { store, rules } = services;
      await readAhead(call, services, list);
      services.checkPolicy({ rules: list }, await listVariables(store, call.param(0)));
      const level = await rules.level();
      const before = workspaceIn(await store.read(), call.param(0)).policy;
      const warnings = await changeWarnings(call, services, [before, { rules: list }]);
      await changed(services, publishRules(store, call.param(0), { rules: list, expect, level }, rules.versionOf));
      return { ...(await listing(services, call.param(0))), warnings };
    },
  }),
];

async function listing({ store, rules, clock }: AdminServices, name: string) {
  const { version, rules: list, states } = await listRules(store, name, rules.versionOf);
  const until = clock() + ENDING_MS;
  return {
    version,
    rules: list,
    drafts: states.filter(({ draft }) => draft !== null).map(({ id }) => id),
    ending: rulesOf({ rules: list })
      .filter(({ expires_at: at }) => typeof at === 'string' && Date.parse(at) <= until)
      .map(({ id }) => id),
  };
}
