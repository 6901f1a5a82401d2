// How much live traffic differs from the week before: of the distribution of risk, and of each reason.
import { type Exposition } from './exposition.js';

/** Population stability indexes of a workspace; below 0.1 nothing changed, above 0.25 much did. */
export interface WorkspaceDrift {
  workspace: string;
  /** Undefined when a window has too few decisions. */
  risk: number | undefined;
  reasons: readonly { reason: string; drift: number }[];
}

/** @param drifts those last looked at; empty before the first look, and while ClickHouse does not answer */
export function addDrift(to: Exposition, drifts: () => readonly WorkspaceDrift[]): void {
  to.gauges(
    {
      name: 'riskgate_risk_drift',
      help: 'Population stability index of the risks of a day of live decisions, against the week before it.',
      labelNames: ['workspace'],
    },
    (sample) => {
      for (const { workspace, risk } of drifts()) if (risk !== undefined) sample({ workspace }, risk);
    },
  ).gauges(
    {
      name: 'riskgate_reason_drift',
      help: 'The same of the share of live decisions that have a reason.',
      labelNames: ['workspace', 'reason'],
    },
    (sample) => {
      for (const { workspace, reasons } of drifts())
        for (const { reason, drift } of reasons) sample({ workspace, reason }, drift);
    },
  );
}
