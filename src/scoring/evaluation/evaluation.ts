// Evaluates decisions against labels, from counts by risk, action and truth. A blocked event without a label is unknown
// and left out: it gets no report from a victim, and to count it as fraud would favour policies that block more.
import { type Evaluation, type Group } from '../../contract/ruleset/evaluation.js';
import { shareOf } from '../backtest/wilson.js';

/** Areas under curves are rounded to so many parts of 1. */
const PARTS = 1e9;

/** `assumed`: legitimate by assumption, as it was allowed, has no label, and is older than the maturity. */
export type Truth = 'fraud' | 'legitimate' | 'assumed' | 'unknown';

export interface RiskCount {
  readonly risk: number;
  readonly stopped: boolean;
  readonly truth: Truth;
  readonly events: number;
}

export interface NamedCount {
  readonly name: string;
  readonly truth: Truth;
  readonly events: number;
}

interface Sums {
  fraud: number;
  honest: number;
}

export interface Counts {
  readonly byRisk: readonly RiskCount[];
  readonly byAction: readonly NamedCount[];
  readonly byUseCase: readonly NamedCount[];
  readonly byReason: readonly NamedCount[];
  readonly byRule: readonly NamedCount[];
  readonly money: Evaluation['money'];
}

export function evaluate({ byRisk, byAction, byUseCase, byReason, byRule, money }: Counts): Evaluation {
  const of = (truth: Truth): number => sumOf(byRisk.filter((row) => row.truth === truth));
  const all = sums(byRisk);
  const steps = stepsOf(byRisk);
  const group = (rows: readonly NamedCount[]): Group[] => groupsOf(rows, all);
  return {
    events: sumOf(byRisk),
    fraud: of('fraud'),
    legitimate: of('legitimate'),
    assumed: of('assumed'),
    unknown: of('unknown'),
    stopped: shares(sums(byRisk.filter(({ stopped }) => stopped)), all),
    average_precision: averagePrecision(steps, all),
    auc: areaUnderCurve(steps, all),
    curve: steps.map(({ risk, ...reached }) => ({ from_risk: risk, ...shares(reached, all) })),
    money,
    by_action: group(byAction),
    by_use_case: group(byUseCase),
    by_reason: group(byReason),
    by_rule: group(byRule),
  };
}

function sumOf(rows: readonly { events: number }[]): number {
  return rows.reduce((sum, { events }) => sum + events, 0);
}

function sums(rows: readonly { truth: Truth; events: number }[]): Sums {
  return {
    fraud: sumOf(rows.filter(({ truth }) => truth === 'fraud')),
    honest: sumOf(rows.filter(({ truth }) => truth === 'legitimate' || truth === 'assumed')),
  };
}

function shares({ fraud, honest }: Sums, all: Sums): Pick<Group, 'precision' | 'recall' | 'false_positives'> {
  return {
    precision: shareOf(fraud, fraud + honest),
    recall: shareOf(fraud, all.fraud),
    false_positives: shareOf(honest, all.honest),
  };
}

/** Per risk, from the highest down: fraud and honest events of this and all higher risks. */
function stepsOf(rows: readonly RiskCount[]): (Sums & { risk: number })[] {
  const risks = [...new Set(rows.map(({ risk }) => risk))].sort((a, b) => b - a);
  const reached = { fraud: 0, honest: 0 };
  return risks.map((risk) => {
    const { fraud, honest } = sums(rows.filter((row) => row.risk === risk));
    reached.fraud += fraud;
    reached.honest += honest;
    return { risk, ...reached };
  });
}

/**
 * Mean of the precision at every step, weighted by the gain in recall. Null without one of both: without honest events
 * it is 1 for any risk.
 */
function averagePrecision(steps: readonly Sums[], all: Sums): number | null {
  if (all.fraud === 0 || all.honest === 0) return null;
  let before = 0;
  const mean = steps.reduce((sum, { fraud, honest }) => {
    const gained = (fraud - before) / all.fraud;
    before = fraud;
    return gained === 0 ? sum : sum + (gained * fraud) / (fraud + honest);
  }, 0);
  return rounded(mean);
}

/**
 * Probability that a fraud has a higher risk than an honest event; equal risks count half. Null without one of both.
 */
function areaUnderCurve(steps: readonly Sums[], all: Sums): number | null {
  if (all.fraud === 0 || all.honest === 0) return null;
  let before: Sums = { fraud: 0, honest: 0 };
  const area = steps.reduce((sum, step) => {
    const width = (step.honest - before.honest) / all.honest;
    const height = (step.fraud + before.fraud) / 2 / all.fraud;
    before = step;
    return sum + width * height;
  }, 0);
  return rounded(area);
}

/** A sum of shares is off by some last digits: without an error it was 0.9999999999999997, or above 1. */
function rounded(share: number): number {
  return Math.round(share * PARTS) / PARTS;
}

/** Groups by name, most fraud first, then most events. */
function groupsOf(rows: readonly NamedCount[], all: Sums): Group[] {
  const names = [...new Set(rows.map(({ name }) => name))];
  const groups = names.map((name) => {
    const own = rows.filter((row) => row.name === name);
    const { fraud, honest } = sums(own);
    const events = sumOf(own);
    return {
      name,
      events,
      fraud,
      legitimate: honest,
      unknown: events - fraud - honest,
      ...shares({ fraud, honest }, all),
    };
  });
  return groups.sort((a, b) => b.fraud - a.fraud || b.events - a.events || (a.name < b.name ? -1 : 1));
}
