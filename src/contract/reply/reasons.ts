// Reasons as an integrator's support agent reads them: code, a sentence, the numbers it was decided on.
import { type EventRow } from '../event-row.js';
import { explainReason } from '../reasons.js';

export interface ReasonDetail {
  code: string;
  explanation: string;
  evidence: Record<string, unknown>;
  /** Log-odds added to the risk. */
  points: number;
}

/** The row's reasons in order, with the evidence that was stored with it. */
export function reasonDetails(row: EventRow): ReasonDetail[] {
  const stored: unknown = row.evidence === '' ? {} : JSON.parse(row.evidence);
  return row.reasons.map((code, index) => {
    const evidence = evidenceOf(stored, code);
    return { code, explanation: explainReason(code, evidence), evidence, points: Math.round((row.points[index] ?? 0) * 1000) / 1000 };
  });
}

function evidenceOf(stored: unknown, code: string): Record<string, unknown> {
  if (typeof stored !== 'object' || stored === null) return {};
  const evidence: unknown = Object.entries(stored).find(([name]) => name === code)?.[1];
  return typeof evidence === 'object' && evidence !== null ? { ...evidence } : {};
}
