// riskgate replay: compares another policy with the decisions in ClickHouse.
import { MODES } from '../../contract/vocabulary.js';
import { DEFAULT_POLICY } from '../../scoring/model/default-policy.js';
import { compilePolicy, mergePolicy } from '../../scoring/model/policy.js';
import { withClickHouse } from '../clickhouse.js';
import { type Command, type CommandTable, oneOf, readArguments, required, UsageError, TEXT } from '../command.js';
import { readPolicyFile } from '../policy-file.js';
import { momentOf } from '../policy/span.js';
import { compare } from './compare.js';
import { comparisonText } from './comparison.js';

const OPTIONS = { from: TEXT, to: TEXT, policy: TEXT, workspace: TEXT, mode: TEXT } as const;

const replay: Command = {
  usage: '--from TIME --to TIME --policy FILE|default [--workspace W] [--mode live|test]',
  summary: 'score stored events under another policy and print the differences (TIME: ISO 8601, such as 2026-03-01)',
  leaves: 'nothing was changed',
  async run(args, context) {
    const { values } = readArguments(args, OPTIONS);
    const from = momentOf('from', values.from);
    const to = momentOf('to', values.to);
    if (from >= to) throw new UsageError('--from must be before --to');
    const file = required('policy', values.policy);
    const policy = compilePolicy(file === 'default' ? DEFAULT_POLICY : mergePolicy(readPolicyFile(file), 'replay'));
    const params = { from, to, workspace: values.workspace ?? '', mode: oneOf('mode', values.mode ?? 'live', MODES) };
    const comparison = await withClickHouse(context.environment, (client) => compare(client, params, policy));
    context.print(comparisonText(comparison));
  },
};

export const REPLAY_COMMANDS: CommandTable = { replay };
