// `/admin/v1/workspaces/{name}/evaluation` and `/suggestion`: decisions compared with labels, and points learned from
// them.
import { AdministrationError } from '../../../../access/administration.js';
import {
  Evaluation,
  EVALUATION_DAYS_MAX,
  MATURITY_DAYS,
  STEP_MAX,
  Suggestion,
} from '../../../../contract/ruleset/evaluation.js';
import { type RouteDeclaration } from '../../../route.js';
import { type AdminCall, adminRoute, CONFLICT } from '../admin-route.js';
import { untilGone } from '../asking/until-gone.js';
import { asked, type Query } from '../query.js';
import { type AdminServices } from '../services.js';
import { DAY_MS } from '../../../../util/time/units.js';

const DAYS = 90;
const MATURITY_MAX = 365;
const needs = { role: 'viewer', of: 'workspace' } as const;

const share = { value: 0.9, low: 0.84, high: 0.94, of: 120 };
const shares = {
  precision: share,
  recall: share,
  false_positives: { value: 0.002, low: 0.001, high: 0.004, of: 9000 },
};
const group = { name: 'device_changed', events: 800, fraud: 90, legitimate: 400, unknown: 310, ...shares };
const evaluation = {
  events: 9900,
  fraud: 100,
  legitimate: 400,
  assumed: 8600,
  unknown: 800,
  stopped: shares,
  average_precision: 0.93,
  auc: 0.991,
  curve: [{ from_risk: 70, ...shares }],
  money: [{ currency: 'EUR', fraud_stopped: 12_400, fraud_allowed: 900, legitimate_stopped: 310 }],
  by_action: [{ ...group, name: 'block' }],
  by_use_case: [{ ...group, name: 'checkout' }],
  by_reason: [group],
  by_rule: [{ ...group, name: 'rul_dear_order' }],
};
const band = { from_risk: 30, recall: 0.9, false_positives: 0.02 };
const move = { reason: 'vpn_detected', points: 0.38, suggested: 0.7, fraud: 40, legitimate: 60 };
const suggestion = {
  events: 1360,
  fraud: 100,
  legitimate: 1260,
  labelled_by: [{ name: 'ada', labels: 460 }],
  moves: [{ ...move, stops_fraud: 3, stops_legitimate: 1 }],
  tested: { before: [band], after: [{ ...band, recall: 0.92 }] },
  policy: { points: { vpn_detected: 0.7 } },
};

function spanArgs(query: Query, now: number): string[] {
  const to = query.moment('to') ?? now;
  const from = query.moment('from') ?? to - DAYS * DAY_MS;
  if (from >= to) throw new AdministrationError('INVALID', 'from must be before to');
  if (to - from > EVALUATION_DAYS_MAX * DAY_MS)
    throw new AdministrationError('INVALID', `from and to must lie within ${EVALUATION_DAYS_MAX} days`);
  const maturity = query.whole('maturity_days', 1, MATURITY_MAX) ?? MATURITY_DAYS;
  const times = [from, to].map((at) => new Date(at).toISOString());
  return ['--from', times[0] ?? '', '--to', times[1] ?? '', '--maturity', String(maturity)];
}

function stepArgs(query: Query): string[] {
  const text = query.text('step') ?? '1';
  const step = Number(text);
  if (!(step > 0 && step <= STEP_MAX))
    throw new AdministrationError('INVALID', `step must be a number above 0, at most ${STEP_MAX}`);
  return ['--step', String(step)];
}

function answered(
  what: 'evaluate' | 'suggest',
  call: AdminCall,
  services: AdminServices,
  more: (query: Query) => string[] = () => [],
): Promise<unknown> {
  const { query, tenant } = asked(call, services);
  const args = [...spanArgs(query, services.clock()), ...more(query)];
  const by = call.caller.operator.name;
  return untilGone(call, (signal) => services.console.backtests.ask(what, { ...tenant, args, by, signal }));
}

export const evaluations: readonly RouteDeclaration<AdminServices>[] = [
  adminRoute({
    method: 'GET',
    path: '/workspaces/{name}/evaluation',
    id: 'getEvaluation',
    summary: 'Get precision and recall of decisions, reasons and rules by labels (default: 90 days)',
    needs,
    query: ['mode', 'fromTime', 'toTime', 'maturity'],
    answer: [Evaluation, evaluation],
    refuses: CONFLICT,
    handle: async (call, services: AdminServices) => answered('evaluate', call, services),
  }),
  adminRoute({
    method: 'GET',
    path: '/workspaces/{name}/suggestion',
    id: 'getSuggestion',
    summary: 'Suggest points from labels; nothing is changed',
    needs,
    query: ['mode', 'fromTime', 'toTime', 'maturity', 'step'],
    answer: [Suggestion, suggestion],
    refuses: CONFLICT,
    handle: async (call, services: AdminServices) => answered('suggest', call, services, stepArgs),
  }),
];
