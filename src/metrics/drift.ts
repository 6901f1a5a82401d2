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
  const help =
    'People of a day of live decisions for each distinct fingerprint, address, session or list of key times.';
  to.gauges('riskgate_people_per_value', help, ['workspace', 'value'], () =>
    crowds().map(({ workspace, value, people }) => [workspace, value, people]),
  );
}

/** @param drifts those last looked at; empty before the first look, and while ClickHouse does not answer */
export function addDrift(to: Exposition, drifts: () => readonly WorkspaceDrift[]): void {
  const help = 'Population stability index of the risks of a day of live decisions, against the week before it.';
  const ofReason = 'The same of the share of live decisions that have a reason.';
  to.gauges('riskgate_risk_drift', help, ['workspace'], () =>
    drifts().flatMap(({ workspace, risk }) => (risk === undefined ? [] : [[workspace, risk] as const])),
  ).gauges('riskgate_reason_drift', ofReason, ['workspace', 'reason'], () =>
    drifts().flatMap(({ workspace, reasons }) =>
      reasons.map(({ reason, drift }) => [workspace, reason, drift] as const),
    ),
  );
}
