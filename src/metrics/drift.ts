// How much live traffic differs from the week before: of the distribution of risk, and of each reason.
import { type OwnValue } from '../contract/console/questions.js';
import { type Exposition } from './exposition.js';

/** Population stability indexes of a workspace; below 0.1 nothing changed, above 0.25 much did. */
export interface WorkspaceDrift {
  workspace: string;
  /** Undefined when a window has too few decisions. */
  risk: number | undefined;
  reasons: readonly { reason: string; drift: number }[];
}

/** How many people come with one value of what is each person's own, on average of a day. */
export interface PeopleOfValue {
  workspace: string;
  value: OwnValue;
  people: number;
}

/** @param crowds as `drifts` */
export function addCrowds(to: Exposition, crowds: () => readonly PeopleOfValue[]): void {
  to.gauges(
    {
      name: 'riskgate_people_per_value',
      help: 'People of a day of live decisions for each distinct fingerprint, address, session or list of key times.',
      labelNames: ['workspace', 'value'],
    },
    (sample) => {
      for (const { workspace, value, people } of crowds()) sample({ workspace, value }, people);
    },
  );
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
