// `/admin/v1/workspaces/{name}/backtests`: runs rules on stored events before they are published.
import { listVariables } from '../../../../access/lists/administration.js';
import { AdministrationError, momentOf } from '../../../../access/administration.js';
import { readRules } from '../../../../access/rules.js';
import { Backtest, BACKTEST_DAYS_MAX, BacktestList, StartBacktest } from '../../../../contract/ruleset/backtest.js';
import { EVENT_ID } from '../../../openapi/examples.js';
import { type Json } from '../../../openapi/json.js';
import { jsonBody } from '../../../define-route.js';
import { type RouteDeclaration } from '../../../route.js';
import { adminRoute, CONFLICT, example } from '../admin-route.js';
import { asked } from '../query.js';
import { type AdminServices } from '../services.js';
import { readAhead } from './rule-turns.js';
import { DAY_MS } from '../../../../util/time/units.js';

const BACKTESTS = '/workspaces/{name}/backtests';

const rule = {
  id: 'rul_dear_order',
  name: 'Large order on a new device',
  state: 'draft',
  when: 'checkout.amount > 500 and device.is_new',
  effect: { at_least: 'hard_challenge' },
};
const running = {
  id: 'bkt_01990b3e-7c1a-7000-8000-000000000001',
  state: 'running',
  progress: 0,
  from: '2026-08-01T00:00:00.000Z',
  to: '2026-08-21T00:00:00.000Z',
  mode: 'live',
  by: 'ada',
  created_at: '2026-08-21T08:30:45.123Z',
  error: null,
  result: null,
};
const judged = { fraud: 12, legitimate: 3, unlabelled: 297 };
const result: Json = {
  events: 48_211,
  changed: 312,
  not_compared: 0,
  without_counts: 4,
  labelled: { fraud: 15, legitimate: 400 },
  actions: [
    { before: 'allow', after: 'allow', events: 47_899, fraud: 3, legitimate: 397, amounts: { EUR: 2_401_220 } },
    {
      before: 'allow',
      after: 'hard_challenge',
      ...{ events: 312, fraud: 12, legitimate: 3, amounts: { EUR: 190_400 } },
    },
  ],
  rules: [
    {
      ...{ id: rule.id, name: rule.name, state: 'draft', matched: 312, alone: 312, applied: 312, changes: 312 },
      ...{ labels: judged, stops: judged, frees: { fraud: 0, legitimate: 0, unlabelled: 0 } },
      precision: { value: 0.8, low: 0.55, high: 0.93, of: 15 },
      recall: { value: 0.8, low: 0.55, high: 0.93, of: 15 },
      false_positives: { value: 0.0075, low: 0.0026, high: 0.022, of: 400 },
      overlap: [],
      events: [EVENT_ID],
    },
  ],
  warnings: [
    {
      rule: rule.id,
      text:
        'it stops 0.6 % of all decisions (312 of 48211) that are let in without it; 3 of the 400 that are labelled ' +
        'legitimate (0.8 %), and 12 of the 15 that are labelled fraud',
    },
  ],
  samples: [
    {
      event_id: EVENT_ID,
      before: { risk: 12, action: 'allow' },
      after: { risk: 50, action: 'hard_challenge' },
      rules: [rule.id],
    },
  ],
};

function found<T>(value: T | undefined, id: string): T {
  if (value === undefined)
    throw new AdministrationError(
      'NOT_FOUND',
      `there is no backtest ${id}: a node forgets them, finished or not, when it stops; start it again`,
    );
  return value;
}

export const backtests: readonly RouteDeclaration<AdminServices>[] = [
  adminRoute({
    method: 'POST',
    path: BACKTESTS,
    id: 'startBacktest',
    summary: 'Start a backtest: decide stored events again with other rules; nothing is changed',
    needs: { role: 'analyst', of: 'workspace' },
    body: jsonBody(StartBacktest, example('A draft', { rules: [rule], from: '2026-08-01', to: '2026-08-21' }), {
      lines: true,
    }),
    status: 202,
    answer: [Backtest, running],
    links: { getBacktest: { parameters: { id: '/id' } }, cancelBacktest: { parameters: { id: '/id' } } },
    refuses: CONFLICT,
    async handle(call, services: AdminServices) {
      const { rules, mode = 'live', ...span } = call.body;
      const { workspace } = asked(call, services);
      const [from, to] = [momentOf(span.from), momentOf(span.to)];
      if (from >= to) throw new AdministrationError('INVALID', '/from must be before /to');
      if (to - from > BACKTEST_DAYS_MAX * DAY_MS)
        throw new AdministrationError('INVALID', `a backtest is over ${BACKTEST_DAYS_MAX} days at most`);
      await readAhead(call, services, rules);
      if (rules !== undefined) services.checkPolicy({ rules }, await listVariables(services.store, workspace.name));
      const own = rules ?? (await readRules(services.store, workspace.name, services.rules.versionOf)).rules;
      const by = call.caller.operator.name;
      return services.console.backtests.start({ workspace: workspace.name, mode, rules: own, from, to, by });
    },
  }),
  adminRoute({
    method: 'GET',
    path: BACKTESTS,
    id: 'listBacktests',
    summary: 'List the backtests since the start of the service, newest first, without results',
    needs: { role: 'viewer', of: 'workspace' },
    answer: [BacktestList, { backtests: [running] }],
    handle: (call, services: AdminServices) => ({
      backtests: services.console.backtests.list(asked(call, services).workspace.name),
    }),
  }),
  adminRoute({
    method: 'GET',
    path: `${BACKTESTS}/{id}`,
    id: 'getBacktest',
    summary: 'Get the progress and result of a backtest',
    needs: { role: 'viewer', of: 'workspace' },
    parameters: ['backtestId'],
    answer: [Backtest, { ...running, state: 'done', progress: 1, result }],
    handle: (call, { console }: AdminServices) =>
      found(console.backtests.find(call.param(0), call.param(1)), call.param(1)),
  }),
  adminRoute({
    method: 'DELETE',
    path: `${BACKTESTS}/{id}`,
    id: 'cancelBacktest',
    summary: 'Cancel a running backtest',
    needs: { role: 'analyst', of: 'workspace' },
    parameters: ['backtestId'],
    answer: [Backtest, { ...running, state: 'cancelled' }],
    handle: (call, { console }: AdminServices) =>
      found(console.backtests.cancel(call.param(0), call.param(1)), call.param(1)),
  }),
];
