// riskgate backtest: runs rules on stored events.
import { BACKTEST_DAYS_MAX, type BacktestResult } from '../../contract/ruleset/backtest.js';
import { runBacktest } from '../../service/backtest/run.js';
import { isObject } from '../../util/is-object.js';
import { withClickHouse } from '../clickhouse.js';
import { compilePolicy, mergePolicy } from '../../scoring/model/policy.js';
import { answer, type Command, type CommandTable, table, UsageError } from '../command.js';
import { counted } from '../../util/text/counted.js';
import { readArguments, REQUIRED } from '../options.js';
import { overridesIn } from '../policy-file.js';
import { compare } from '../replay/compare.js';
import { comparisonText } from '../replay/comparison.js';
import { readPath, rulesIn } from './policy-path.js';
import { complainOfNone, readSpan, shareText, SPAN_OPTIONS, SPAN_USAGE } from './span.js';

const backtest: Command = {
  usage: `--rules FILE|- ${SPAN_USAGE} [--json]`,
  summary:
    'decide stored events again under these rules, or the points of `suggest --out`; nothing is changed ' +
    '(drafts count as live)',
  leaves: 'nothing was changed',
  async run(args, context) {
    const { values } = readArguments(args, { ...SPAN_OPTIONS, rules: REQUIRED });
    const span = readSpan(values, BACKTEST_DAYS_MAX);
    const { rules: path } = values;
    const said = readPath(path, context);
    // The output of `suggest`: a policy with points, which is compared as `replay` does.
    if (isObject(said) && 'points' in said) {
      if (values.json || values.lines) throw new UsageError(`${path}: points are compared as text, without --json`);
      const policy = compilePolicy(mergePolicy(overridesIn(path, said), 'backtest'));
      const compared = await withClickHouse(context.environment, (client) => compare(client, span, policy));
      context.print(comparisonText(compared));
      return;
    }
    const rules = rulesIn(path, said);
    const onProgress = (progress: number): void => {
      if (values.lines) context.print(JSON.stringify({ progress }));
    };
    const result = await withClickHouse(context.environment, (client) =>
      runBacktest(client, { ...span, rules, onProgress }),
    );
    complainOfNone(context, span, result.events);
    if (values.lines) context.print(JSON.stringify({ result }));
    else answer(context, values.json, result, () => textOf(result));
  },
};

function textOf({ events, changed, labelled, not_compared: apart, ...result }: BacktestResult): string {
  const { actions, rules, samples, warnings } = result;
  const parts = [
    `${counted(events, 'decision')}, ${changed} of them with another action; ` +
      `labelled: ${labelled.fraud} fraud, ${labelled.legitimate} legitimate`,
    table(
      ['BEFORE', 'AFTER', 'DECISIONS', 'FRAUD', 'LEGITIMATE', 'ORDERS'],
      actions.map(({ before, after, events: count, fraud, legitimate, amounts }) => [
        before,
        after,
        ...[count, fraud, legitimate].map(String),
        Object.entries(amounts)
          .map(([currency, amount]) => `${amount.toFixed(2)} ${currency}`)
          .join(', '),
      ]),
    ),
    table(
      ['RULE', 'STATE', 'MATCHED', 'ALONE', 'CHANGES', 'FRAUD', 'LEGITIMATE', 'PRECISION', 'RECALL'],
      rules.map(({ id, state, matched, alone, changes, labels, precision, recall }) => [
        id,
        state,
        ...[matched, alone, changes, labels.fraud, labels.legitimate].map(String),
        shareText(precision),
        shareText(recall),
      ]),
    ),
  ];
  if (samples.length > 0)
    parts.push(
      table(
        ['EVENT', 'BEFORE', 'AFTER', 'RULES'],
        samples.map(({ event_id: id, before, after, rules: held }) => [
          id,
          `${before.risk} ${before.action}`,
          `${after.risk} ${after.action}`,
          held.join(','),
        ]),
      ),
    );
  for (const { rule, text } of warnings) parts.push(`WARNING: ${rule}: ${text}`);
  if (apart > 0) parts.push(`${apart} not compared: their policy is not known any more`);
  return parts.join('\n\n');
}

export const BACKTEST_COMMANDS: CommandTable = { backtest };
