// Checks rates every minute and sends a webhook when an alert begins and when it ends. One node checks the rates; every
// node reports keys that browsers sent to it.
import { alertsOf, type AlertsRecord, turnAlert } from '../../access/alerts.js';
import { type ControlStore } from '../../access/control/store.js';
import { WEBHOOKS } from '../../access/webhooks/records.js';
import { type Alert, ALERT_METRICS, type AlertMetric, WATCHED } from '../../contract/console/alerts.js';
import { type Questions } from '../../contract/console/questions.js';
import { byService } from '../../contract/operators/audit.js';
import { alertMessage } from '../../event/reply/webhook.js';
import { type DeliveryQueue } from '../../storage/ports/deliveries.js';
import { type LeasePool } from '../../storage/ports/leases.js';
import { type PeopleOfValue, type WorkspaceDrift } from '../../metrics/drift.js';
import { addressed } from '../../webhooks/addressed.js';
import { crowdsOf, driftsOf } from './drift.js';
import { LEAK_MS, type Leaks } from './leaks.js';
import { DAY_MS } from '../../util/time/units.js';

export const ALERTS_EVERY_MS = 60_000;
const HOLD = 'alerts';
const ONCE_MS = 7 * DAY_MS;

export interface AlertDeskOptions {
  control: ControlStore;
  queue: DeliveryQueue;
  questions: Questions;
  /** Lag of the slowest reader of this node. */
  lagSeconds: () => number;
  leaks: Leaks;
  /** Gets what each look finds. */
  drifted: (drifts: readonly WorkspaceDrift[], crowds: readonly PeopleOfValue[]) => void;
  workspaces: () => readonly string[];
  /** Leases that nodes share; undefined when there are no other nodes. */
  pool: Pick<LeasePool, 'hold'> | undefined;
  /** Unix milliseconds. */
  clock: () => number;
}

type Values = Partial<Record<AlertMetric, number>>;

export class AlertDesk {
  readonly #options: AlertDeskOptions;

  constructor(options: AlertDeskOptions) {
    this.#options = options;
  }

  /** One check. Rejects when the control store or the queue fails; without ClickHouse its metrics stay unknown. */
  async look(): Promise<void> {
    const { pool, workspaces, control, clock } = this.#options;
    const looks = pool === undefined || (await pool.hold(HOLD, 2 * ALERTS_EVERY_MS));
    const known = await this.#values();
    const view = await control.read();
    for (const workspace of workspaces()) {
      const record = alertsOf(view, workspace);
      for (const alert of this.#alerts(record, known.get(workspace) ?? {})) {
        const fired = alert.since !== null;
        const fires = alert.state === 'off' || alert.value === null ? false : alert.value > alert.above;
        // A metric without a value keeps its state.
        if (fires === fired || (alert.value === null && alert.state !== 'off') || isKept(alert, clock())) continue;
        if (looks || (alert.metric === 'leaked_keys' && fires)) await this.#turn(alert, fires);
      }
    }
  }

  async of(workspace: string): Promise<Alert[]> {
    const [view, values] = await Promise.all([this.#options.control.read(), this.#values()]);
    return this.#alerts(alertsOf(view, workspace), values.get(workspace) ?? {});
  }

  #alerts({ workspace, rules, firing }: AlertsRecord, values: Values): Alert[] {
    return ALERT_METRICS.map((metric) => {
      const { above = WATCHED[metric].above, on = true } = rules[metric] ?? {};
      const since = firing[metric] ?? null;
      const state = !on ? 'off' : since === null ? 'quiet' : 'firing';
      return { metric, workspace, state, value: values[metric] ?? null, above, since };
    });
  }

  async #values(): Promise<Map<string, Values>> {
    const { questions, clock, leaks, lagSeconds, workspaces, drifted } = this.#options;
    const now = clock();
    const [rates, risks, reasons, shared] = await Promise.all([
      questions.rates(WATCHED.block_share.windowMinutes, now).catch(() => []),
      questions.risks(now).catch(() => []),
      questions.reasons(now).catch(() => []),
      questions.values(now).catch(() => []),
    ]);
    const drifts = driftsOf(risks, reasons, WATCHED.model_drift.decisionsMin);
    const crowds = crowdsOf(shared, WATCHED.people_per_value.decisionsMin);
    drifted(drifts, crowds);
    const values = new Map<string, Values>(
      workspaces().map((name) => [name, { reader_lag_s: lagSeconds(), leaked_keys: leaks.of(name) }]),
    );
    for (const { workspace, decisions, blocked, challenged, degraded } of rates) {
      const of = values.get(workspace);
      if (of === undefined || decisions < WATCHED.block_share.decisionsMin) continue;
      of.block_share = blocked / decisions;
      of.challenge_share = challenged / decisions;
      of.error_share = degraded / decisions;
    }
    for (const { workspace, risk } of drifts) {
      const of = values.get(workspace);
      if (of !== undefined && risk !== undefined) of.model_drift = risk;
    }
    for (const { workspace, people } of crowds) {
      const of = values.get(workspace);
      if (of !== undefined) of.people_per_value = Math.max(of.people_per_value ?? 0, people);
    }
    return values;
  }

  async #turn(alert: Alert, fires: boolean): Promise<void> {
    const { control, clock } = this.#options;
    const { workspace, metric } = alert;
    const type = fires ? 'alert.firing' : 'alert.resolved';
    const now = clock();
    const since = await turnAlert(control.by(byService(type)), workspace, metric, fires, now);
    if (since === undefined) return;
    await this.#send({ ...alert, since }, type, now).catch(async (error: unknown) => {
      // Turned back, so that the next look sends it.
      await turnAlert(control.by(byService(type)), workspace, metric, !fires, now);
      throw error;
    });
  }

  async #send(alert: Alert & { since: number }, type: 'alert.firing' | 'alert.resolved', now: number): Promise<void> {
    const { control, queue } = this.#options;
    const { workspace, metric } = alert;
    const message = alertMessage(type, { ...alert, sentence: WATCHED[metric].sentence }, now);
    const endpoints = (await control.read())
      .list(WEBHOOKS)
      .filter((each) => each.workspace === workspace && each.state === 'active');
    await queue.add(addressed(endpoints, message, { at: now, onceUntil: now + ONCE_MS }));
  }
}

/**
 * Whether an alert must not end yet. A node knows only the keys that browsers sent to it: without this, the node that
 * looks at rates ended the alert of another node every minute, which began again a minute later.
 */
function isKept({ metric, state, since }: Alert, now: number): boolean {
  return metric === 'leaked_keys' && state === 'firing' && since !== null && now < since + LEAK_MS;
}
