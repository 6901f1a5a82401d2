// Suggests points from labels. It applies nothing: the result is a policy for a replay.
import { type Suggestion } from '../../contract/ruleset/evaluation.js';
import { POINTS_MAX } from '../../contract/policy.js';
import { type UseCase } from '../../contract/vocabulary.js';
import { riskOf } from '../model/actions.js';
import { type CompiledPolicy } from '../model/policy.js';
import { SIGNALS } from '../signals/index.js';
import { type Box, type Example, fitMoves } from './regression.js';

/** Least number of examples of each class for a reason; with fewer its points stay. */
const EXAMPLES_MIN = 20;
/** Share of the examples, earliest first, for the fit; the rest tests it. */
const LEARNED_SHARE = 0.7;
const BANDS = [30, 50, 70];
const [STOPPED_FROM = 30] = BANDS;
/** Log-odds; smaller moves are not suggested. */
const MOVE_MIN = 0.05;
const PASSED = 'challenge_passed';

/** A labelled decision. */
export interface Judged {
  readonly useCase: UseCase;
  readonly fraud: boolean;
  readonly weight: number;
  readonly reasons: readonly string[];
  readonly points: readonly number[];
  readonly strengths: readonly number[];
  readonly policy: CompiledPolicy;
}

const CODES: readonly string[] = SIGNALS.map(({ code }) => code);
const COLUMN = new Map(CODES.map((code, index) => [code, index]));

/**
 * @param judged ordered by time
 * @param points current points by reason
 * @param step largest move of one reason's points, in log-odds
 */
export function suggest(judged: readonly Judged[], points: Readonly<Record<string, number>>, step: number): Suggestion {
  const examples = judged.map(exampleOf);
  const learned = Math.ceil(examples.length * LEARNED_SHARE);
  const boxesOf = (of: readonly Example[]): Box[] => CODES.map((code, i) => boxOf(of, i, points[code] ?? 0, step));
  const tried = fitMoves(examples.slice(0, learned), boxesOf(examples.slice(0, learned)));
  const moves = fitMoves(examples, boxesOf(examples));
  const before = riskCounts(examples, () => 0);
  const told = CODES.flatMap((reason, column) => {
    const move = Math.round((moves[column] ?? 0) * 100) / 100;
    const today = points[reason];
    if (today === undefined || Math.abs(move) < MOVE_MIN) return [];
    const alone = riskCounts(examples, (of) => (of === column ? move : 0));
    return [
      {
        reason,
        points: today,
        suggested: Math.round((today + move) * 100) / 100,
        ...countsOf(examples, column),
        stops_fraud: alone.fraud - before.fraud,
        stops_legitimate: alone.honest - before.honest,
      },
    ];
  });
  const rest = examples.slice(learned);
  const fraud = examples.filter((one) => one.fraud).length;
  return {
    events: examples.length,
    fraud,
    legitimate: examples.length - fraud,
    moves: told.sort((a, b) => Math.abs(b.suggested - b.points) - Math.abs(a.suggested - a.points)),
    tested: { before: bandsOf(rest, () => 0), after: bandsOf(rest, (column) => tried[column] ?? 0) },
    policy: { points: Object.fromEntries(told.map(({ reason, suggested }) => [reason, suggested])) },
  };
}

/**
 * Strength of a reason = its counted points divided by its policy points, because reasons of one family count less
 * together.
 */
function exampleOf({ useCase, fraud, weight, reasons, points, strengths, policy }: Judged): Example {
  const columns: number[] = [];
  const spoken: number[] = [];
  reasons.forEach((reason, i) => {
    const column = COLUMN.get(reason);
    if (column === undefined || reason === PASSED) return;
    const own = policy.points[useCase][column] ?? 0;
    columns.push(column);
    spoken.push(own === 0 ? (strengths[i] ?? 0) : (points[i] ?? 0) / own);
  });
  const offset = points.reduce((sum, each) => sum + each, policy.bias);
  return { offset, fraud, weight, columns, strengths: spoken };
}

/**
 * Bounds of a move. Points never cross zero: points that lower the risk for a sign of fraud would show an attacker what
 * to fake.
 */
function boxOf(examples: readonly Example[], column: number, points: number, step: number): Box {
  const { fraud, legitimate } = countsOf(examples, column);
  if (fraud < EXAMPLES_MIN || legitimate < EXAMPLES_MIN) return { low: 0, high: 0 };
  const [lowest, highest] = points >= 0 ? [0, POINTS_MAX] : [-POINTS_MAX, 0];
  return { low: Math.max(-step, lowest - points), high: Math.min(step, highest - points) };
}

function countsOf(examples: readonly Example[], column: number): { fraud: number; legitimate: number } {
  const own = examples.filter(({ columns }) => columns.includes(column));
  const fraud = own.filter((one) => one.fraud).length;
  return { fraud, legitimate: own.length - fraud };
}

function riskCounts(
  examples: readonly Example[],
  moveOf: (column: number) => number,
  from = STOPPED_FROM,
): { fraud: number; honest: number } {
  const counts = { fraud: 0, honest: 0 };
  for (const { offset, columns, strengths, fraud } of examples) {
    const sum = columns.reduce((total, column, i) => total + moveOf(column) * (strengths[i] ?? 0), offset);
    if (riskOf(sum) >= from) counts[fraud ? 'fraud' : 'honest'] += 1;
  }
  return counts;
}

function bandsOf(examples: readonly Example[], moveOf: (column: number) => number): Suggestion['tested']['before'] {
  const all = examples.filter(({ fraud }) => fraud).length;
  return BANDS.map((from) => {
    const { fraud, honest } = riskCounts(examples, moveOf, from);
    return {
      from_risk: from,
      recall: fraud / Math.max(1, all),
      false_positives: honest / Math.max(1, examples.length - all),
    };
  });
}
