// The alert rules of each workspace and the alerts that fire, in the control store. So an alert is sent once when it
// begins and once when it ends, whichever node evaluates it and however often it restarts.
import Type, { type Static } from '#typebox';
import { strict } from '../contract/validation/objects.js';
import { ALERT_METRICS, type AlertMetric, type AlertRules } from '../contract/console/alerts.js';
import { defineCollection } from './control/collection.js';
import { type ControlStore } from './control/store.js';
import { type ControlTransaction } from './control/transaction.js';
import { workspaceIn, WORKSPACES } from './records.js';

const RuleSchema = strict({ above: Type.Optional(Type.Number()), on: Type.Optional(Type.Boolean()) });

const AlertsSchema = strict({
  v: Type.Literal(1),
  workspace: Type.String(),
  rules: Type.Record(Type.String(), RuleSchema, { maxProperties: ALERT_METRICS.length }),
  firing: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
    maxProperties: ALERT_METRICS.length,
    description: 'Unix milliseconds since when, by metric',
  }),
});
export type AlertsRecord = Static<typeof AlertsSchema>;

const ALERTS = defineCollection('alerts', AlertsSchema, ({ workspace }) => workspace);

export function alertsOf(store: Pick<ControlTransaction, 'get'>, workspace: string): AlertsRecord {
  return store.get(ALERTS, workspace) ?? { v: 1, workspace, rules: {}, firing: {} };
}

/** @throws AdministrationError NOT_FOUND */
export function changeAlerts(store: ControlStore, workspace: string, rules: AlertRules): Promise<AlertsRecord> {
  return store.update((transaction) => {
    workspaceIn(transaction, workspace);
    const before = alertsOf(transaction, workspace);
    const changed: AlertsRecord = { ...before, rules: { ...before.rules } };
    for (const metric of ALERT_METRICS)
      if (rules[metric] !== undefined) changed.rules[metric] = { ...changed.rules[metric], ...rules[metric] };
    transaction.put(ALERTS, changed);
    return changed;
  });
}

/**
 * Stores that an alert begins or ends.
 * @returns start of the alert, Unix milliseconds; undefined when nothing changed, because another node was first or the
 * workspace does not exist
 */
export function turnAlert(
  store: ControlStore,
  workspace: string,
  metric: AlertMetric,
  fires: boolean,
  now: number,
): Promise<number | undefined> {
  return store.update((transaction) => {
    const before = alertsOf(transaction, workspace);
    const { [metric]: since, ...others } = before.firing;
    if (transaction.get(WORKSPACES, workspace) === undefined || (since !== undefined) === fires) return undefined;
    transaction.put(ALERTS, { ...before, firing: fires ? { ...others, [metric]: now } : others });
    return since ?? now;
  });
}
