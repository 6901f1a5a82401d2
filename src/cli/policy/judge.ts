// riskgate evaluate, riskgate suggest: compare labels with decisions, and with the points of reasons.
import { writeFileSync } from 'node:fs';
import {
  type Evaluation,
  EVALUATION_DAYS_MAX,
  type Group,
  MATURITY_DAYS,
  STEP_MAX,
  SUGGEST_EXAMPLES_MIN,
  type Suggestion,
} from '../../contract/ruleset/evaluation.js';
import { evaluateSpan, suggestFor } from '../../service/backtest/judge.js';
import { withClickHouse } from '../clickhouse.js';
import { answer, type Command, type CommandTable, type Context, table, UsageError } from '../command.js';
import { counted } from '../../util/text/counted.js';
import { DAY_MS } from '../../util/time/units.js';
import { readArguments, TEXT, type Values, wholeOr } from '../options.js';
import { complainOfNone, percent, readSpan, shareText, SPAN_OPTIONS, SPAN_USAGE } from './span.js';

const OPTIONS = { ...SPAN_OPTIONS, maturity: wholeOr(MATURITY_DAYS) };
const SHOWN_MAX = 25;

function spanOf(values: Values<typeof OPTIONS>) {
  return { ...readSpan(values, EVALUATION_DAYS_MAX), matureBefore: Date.now() - values.maturity * DAY_MS };
}

function tell(context: Context, values: { json: boolean; lines: boolean }, result: object, text: () => string): void {
  if (values.lines) context.print(JSON.stringify({ result }));
  else answer(context, values.json, result, text);
}

const evaluate: Command = {
  usage: `${SPAN_USAGE} [--maturity DAYS] [--json]`,
  summary:
    'precision and recall of decisions, reasons and rules by labels ' +
    `(allowed and older than ${MATURITY_DAYS} days counts as legitimate)`,
  leaves: 'nothing was changed',
  async run(args, context) {
    const { values } = readArguments(args, OPTIONS);
    const span = spanOf(values);
    const result = await withClickHouse(context.environment, (client) => evaluateSpan(client, span));
    complainOfNone(context, span, result.events);
    tell(context, values, result, () => evaluationText(result));
  },
};

const suggest: Command = {
  usage: `${SPAN_USAGE} [--step N] [--maturity DAYS] [--out FILE] [--json]`,
  summary: `suggest points from labels, each at most N (default 1) from its present value; FILE: for replay, push`,
  leaves: 'nothing was changed',
  async run(args, context) {
    const { values } = readArguments(args, { ...OPTIONS, step: TEXT, out: TEXT });
    const span = spanOf(values);
    const step = Number(values.step ?? '1');
    if (!(step > 0 && step <= STEP_MAX)) throw new UsageError(`--step must be a number above 0, at most ${STEP_MAX}`);
    const result = await withClickHouse(context.environment, (client) => suggestFor(client, span, step));
    complainOfNone(context, span, result.events, ' with a label, or allowed and old enough,');
    if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(result.policy, undefined, 2)}\n`);
    tell(context, values, result, () => suggestionText(result));
    if (values.out !== undefined && result.moves.length > 0) context.complain(nextSteps(values.out));
  },
};

function groupTable(head: string, groups: readonly Group[]): string {
  return table(
    [head, 'DECISIONS', 'FRAUD', 'LEGITIMATE', 'UNKNOWN', 'PRECISION', 'RECALL', 'FALSE POSITIVES'],
    groups
      .slice(0, SHOWN_MAX)
      .map(({ name, events, fraud, legitimate, unknown, precision, recall, false_positives: wrong }) => [
        name,
        ...[events, fraud, legitimate, unknown].map(String),
        shareText(precision),
        shareText(recall),
        shareText(wrong),
      ]),
  );
}

function evaluationText(result: Evaluation): string {
  const { events, fraud, legitimate, assumed, unknown, stopped, average_precision: precision, auc, money } = result;
  const parts = [
    `${counted(events, 'decision')}: ${fraud} labelled fraud, ${legitimate} labelled legitimate, ` +
      `${assumed} allowed and old ` +
      `enough to count as legitimate, ${unknown} left out because their outcome is unknown`,
    `challenged or blocked: precision ${shareText(stopped.precision)}, recall ${shareText(stopped.recall)}, ` +
      `false positives ${shareText(stopped.false_positives)}`,
    `over risk: average precision ${precision?.toFixed(4) ?? '-'}, area under the ROC curve ${auc?.toFixed(4) ?? '-'}`,
  ];
  for (const { currency, fraud_stopped: caught, fraud_allowed: lost, legitimate_stopped: hit } of money)
    parts.push(
      `${currency}: fraud stopped ${caught.toFixed(2)}, fraud allowed ${lost.toFixed(2)}, ` +
        `legitimate stopped ${hit.toFixed(2)}`,
    );
  const groups = { ACTION: result.by_action, 'USE CASE': result.by_use_case, REASON: result.by_reason };
  for (const [head, rows] of Object.entries({ ...groups, RULE: result.by_rule }))
    if (rows.length > 0) parts.push(groupTable(head, rows));
  return parts.join('\n\n');
}

/** Said of moves without which labelled decisions get another action, and which still stop nobody alone. */
const OF_OTHERS =
  'a change with 0 and 0 stops nobody alone: it makes an action stronger or weaker, or stops somebody only together ' +
  'with the others';

/** On stderr: the standard output of --json is for a program. */
function nextSteps(file: string): string {
  return (
    `nothing is applied; \`riskgate backtest --rules ${file}\` shows what these points would have done, ` +
    `\`riskgate policy push ${file} --expect VERSION\` publishes them`
  );
}

/** Points that one person's labels suggest are that person's opinion. */
function labellersText(labellers: Suggestion['labelled_by']): string {
  const said = labellers.map(({ name, labels }) => `${name} ${labels}`).join(', ');
  return said === '' ? '' : `; labels by: ${said}`;
}

function suggestionText({ fraud, legitimate, labelled_by: labellers, moves, tested }: Suggestion): string {
  if (moves.length === 0)
    return (
      `nothing to move: ${fraud} fraud and ${legitimate} legitimate events give no reason for a change; ` +
      `the points of a reason change with at least ${SUGGEST_EXAMPLES_MIN} of each that have it`
    );
  const bands = tested.before.map(({ from_risk: from, recall, false_positives: wrong }, i) => [
    String(from),
    percent(recall),
    percent(tested.after[i]?.recall ?? null),
    percent(wrong),
    percent(tested.after[i]?.false_positives ?? null),
  ]);
  return [
    `from ${fraud} fraud and ${legitimate} legitimate${labellersText(labellers)}`,
    table(
      ['REASON', 'POINTS', 'SUGGESTED', 'FRAUD', 'LEGITIMATE', 'STOPS FRAUD', 'STOPS LEGITIMATE'],
      moves.map(({ reason, ...move }) => [
        reason,
        ...[move.points, move.suggested, move.fraud, move.legitimate, move.stops_fraud, move.stops_legitimate].map(
          String,
        ),
      ]),
    ),
    ...(moves.some((move) => move.stops_fraud === 0 && move.stops_legitimate === 0) ? [OF_OTHERS] : []),
    'learned from the first 70 % of the period, tested on the rest:',
    table(['FROM RISK', 'RECALL', 'THEN', 'FALSE POSITIVES', 'THEN'], bands),
  ].join('\n\n');
}

export const JUDGE_COMMANDS: CommandTable = { evaluate, suggest };
