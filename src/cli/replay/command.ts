// riskgate replay: compares another policy with the decisions in ClickHouse.
import { DEFAULT_POLICY } from '../../scoring/model/default-policy.js';
import { compilePolicy, mergePolicy } from '../../scoring/model/policy.js';
import { withClickHouse } from '../clickhouse.js';
import { type Command, type CommandTable } from '../command.js';
import { LIVE_OR_TEST, readArguments, REQUIRED, TEXT } from '../options.js';
import { readPolicyFile } from '../policy-file.js';
import { checkOrder, FROM_TO } from '../policy/span.js';
import { compare } from './compare.js';
import { comparisonText } from './comparison.js';

const OPTIONS = { ...FROM_TO, policy: REQUIRED, workspace: TEXT, mode: LIVE_OR_TEST };

const replay: Command = {
  usage: '--from TIME --to TIME --policy FILE|default [--workspace W] [--mode live|test]',
  summary: 'score stored events under another policy and print the differences (TIME: ISO 8601, such as 2026-03-01)',
  leaves: 'nothing was changed',
  async run(args, context) {
    const { values } = readArguments(args, OPTIONS);
    checkOrder(values);
    const { policy: file, workspace = '', from, to, mode } = values;
    const other = file === 'default' ? DEFAULT_POLICY : mergePolicy(readPolicyFile(file, context), 'replay');
    const policy = compilePolicy(other);
    const params = { from, to, workspace, mode };
    const comparison = await withClickHouse(context.environment, (client) => compare(client, params, policy));
    context.print(comparisonText(comparison));
  },
};

export const REPLAY_COMMANDS: CommandTable = { replay };
