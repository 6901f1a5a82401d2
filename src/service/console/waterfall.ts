// Explains a risk step by step: bias, the points of each reason, the sum, and the resulting risk.
import { type Static } from 'typebox';
import { type Waterfall } from '../../contract/console/detail.js';
import { isReasonCode, REASONS } from '../../contract/reasons.js';
import { FORCED } from '../../contract/test-fingerprints.js';
import { reasonDetails, ruleChallenges } from '../../event/reply/reasons.js';
import { boundSentences } from '../../event/reply/risk-told.js';
import { BLOCK_FROM, riskOf } from '../../scoring/model/actions.js';
import { listOf, numberOf, type Row, textOf } from './row.js';

const PRECISION = 1000;

/** @param bias of the policy that decided; undefined when it is no longer known */
export function waterfallOf(row: Row, bias: number | undefined): Static<typeof Waterfall> {
  const reasons = listOf(row, 'reasons').map(String);
  const points = Float32Array.from(listOf(row, 'points').map(Number));
  const steps = reasonDetails({ reasons, points, evidence: textOf(row, 'evidence') })
    .map(({ code, ...detail }) => ({
      reason: code,
      family: isReasonCode(code) ? REASONS[code].family : null,
      points: detail.points,
      explanation: detail.explanation,
      evidence: detail.evidence,
    }))
    // Whoever reads only the first sentence reads what counted most.
    .sort((one, other) => Math.abs(other.points) - Math.abs(one.points));
  const risk = numberOf(row, 'risk') ?? 0;
  const logOdds = (bias ?? 0) + points.reduce((sum, each) => sum + each, 0);
  const modelRisk = riskOf(logOdds);
  return {
    bias: bias ?? 0,
    steps,
    log_odds: Math.round(logOdds * PRECISION) / PRECISION,
    model_risk: modelRisk,
    risk,
    note: noteOf({ forced: reasons.includes(FORCED), known: bias !== undefined, risk, modelRisk, row }),
  };
}

interface Outcome {
  forced: boolean;
  known: boolean;
  risk: number;
  modelRisk: number;
  row: Row;
}

function noteOf({ forced, known, risk, modelRisk, row }: Outcome): string | null {
  if (forced) return 'A test fingerprint forces the decision: points have no effect.';
  const bounds = boundSentences({
    evidence: textOf(row, 'evidence'),
    risk,
    modelRisk: numberOf(row, 'model_risk') ?? risk,
    rules: listOf(row, 'rules').map(String),
  });
  const unknown = known
    ? []
    : [`The policy ${textOf(row, 'policy_version')} is not known any more, so the bias is left out of the sum.`];
  const said = [...unknown, ...bounds, ...askedIn(row)];
  if (said.length > 0) return said.join(' ');
  if (risk === modelRisk) return null;
  // Of an earlier release, which did not store what held the risk.
  if (risk === BLOCK_FROM - 1 && modelRisk >= BLOCK_FROM)
    return `The sum is a block, held at ${risk}: a challenge can answer what was found, so one is asked for instead.`;
  return 'Points are stored in single precision, so the sum can round to another risk.';
}

/** Whose challenge is asked for, where a rule names one. */
function askedIn(row: Row): string[] {
  const asked = Object.entries(ruleChallenges({ evidence: textOf(row, 'evidence') }));
  return asked.map(([rule, challenge]) => `${rule} asks for ${String(challenge)}.`);
}
