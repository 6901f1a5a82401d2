// Suggests points from labels. It applies nothing: the result is a policy for a replay.
import { type Suggestion, SUGGEST_EXAMPLES_MIN } from '../../contract/ruleset/evaluation.js';
import { POINTS_MAX } from '../../contract/points.js';
import { type UseCase } from '../../contract/vocabulary.js';
import { riskOf } from '../model/actions.js';
import { type CompiledPolicy } from '../model/policy.js';
import { SIGNALS } from '../signals/index.js';
import { type Box, type Example, fitMoves } from './regression.js';

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
export function suggest(
  judged: readonly Judged[],
  points: Readonly<Record<string, number>>,
  step: number,
): Omit<Suggestion, 'labelled_by'> {
  const examples = judged.map(exampleOf);
  const learned = Math.ceil(examples.length * LEARNED_SHARE);
  const boxesOf = (of: readonly Example[]): Box[] => CODES.map((code, i) => boxOf(of, i, points[code] ?? 0, step));
  const fit = (of: readonly Example[]): number[] => withEffect(of, fitMoves(of, boxesOf(of)).map(toTell));
  const tried = fit(examples.slice(0, learned));
  const moves = fit(examples);
  const before = riskCounts(examples, () => 0);
  const told = CODES.flatMap((reason, column) => {
    const move = moves[column] ?? 0;
    const today = points[reason];
    if (today === undefined || move === 0) return [];
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

/** A move as it is told: to two places, 0 when it is too small. */
function toTell(move: number): number {
  const rounded = Math.round(move * 100) / 100;
  return Math.abs(rounded) < MOVE_MIN ? 0 : rounded;
}

/**
 * Leaves out each move without which no example gets another action, the smallest first. The regression also moves
 * points that only bring a risk nearer to 0 or 100: a person who reads that such a move stops nobody has no reason to
 * apply it.
 */
function withEffect(examples: readonly Example[], moves: readonly number[]): number[] {
  const kept = [...moves];
  const sums = examples.map((one) => sumOf(one, (column) => kept[column] ?? 0));
  const columns = kept.map((_, column) => column).filter((column) => kept[column] !== 0);
  for (const column of columns.sort((a, b) => Math.abs(kept[a] ?? 0) - Math.abs(kept[b] ?? 0))) {
    const without = examples.map(
      (one, i) => (sums[i] ?? 0) - (kept[column] ?? 0) * (one.strengths[one.columns.indexOf(column)] ?? 0),
    );
    if (without.some((sum, i) => bandOf(sum) !== bandOf(sums[i] ?? 0))) continue;
    kept[column] = 0;
    without.forEach((sum, i) => (sums[i] = sum));
  }
  return kept;
}

/** Which action a sum of points leads to: how many of the bounds its risk has reached. */
function bandOf(sum: number): number {
  const risk = riskOf(sum);
  return BANDS.filter((from) => risk >= from).length;
}

function sumOf({ offset, columns, strengths }: Example, moveOf: (column: number) => number): number {
  return columns.reduce((total, column, i) => total + moveOf(column) * (strengths[i] ?? 0), offset);
}

/**
 * Bounds of a move. Points never cross zero: points that lower the risk for a sign of fraud would show an attacker what
 * to fake.
 */
function boxOf(examples: readonly Example[], column: number, points: number, step: number): Box {
  const { fraud, legitimate } = countsOf(examples, column);
  if (fraud < SUGGEST_EXAMPLES_MIN || legitimate < SUGGEST_EXAMPLES_MIN) return { low: 0, high: 0 };
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
  for (const one of examples) if (riskOf(sumOf(one, moveOf)) >= from) counts[one.fraud ? 'fraud' : 'honest'] += 1;
  return counts;
}

function bandsOf(examples: readonly Example[], moveOf: (column: number) => number): Suggestion['tested']['before'] {
  const all = examples.filter(({ fraud }) => fraud).length;
  return BANDS.map((from) => {
    const { fraud, honest } = riskCounts(examples, moveOf, from);
    return {
      from_risk: from,
      recall: partOf(fraud, all),
      false_positives: partOf(honest, examples.length - all),
    };
  });
}

function partOf(some: number, all: number): number | null {
  return all === 0 ? null : some / all;
}
