// riskgate rules variables|test|stats: the names a rule can use, its result on one decision, and its results so far.
import { type Part, type RuleStats, type TestedRule } from '../../contract/ruleset/tried.js';
import { findVariable } from '../../rules/variables/variables.js';
import { ruleVocabulary } from '../../service/console/rule-desk.js';
import { answer, type Command, type CommandTable, table, UsageError } from '../command.js';
import { JSON_OPTION, LIVE_OR_TEST, oneOf, readArguments, REQUIRED, texts, TEXTS, wholeOr } from '../options.js';
import { API_OPTIONS, API_USAGE, askOf, having } from './admin-api.js';
import { shareText } from './span.js';

type Value = number | string | boolean;

const variables: Command = {
  usage: '[--json]',
  summary: 'list every variable and function that a rule may use',
  run(args, context) {
    const { values } = readArguments(args, JSON_OPTION);
    const { variables: known, functions } = ruleVocabulary(new Map());
    answer(context, values.json, { variables: known, functions }, () =>
      [
        table(
          ['VARIABLE', 'TYPE', 'PAGES', 'WHAT IT IS'],
          known.map(({ name, type, open, doc, words }) => [
            ...[name, type, open ? 'yes' : 'no', words === undefined ? doc : `${doc} One of ${words.join(', ')}.`],
          ]),
        ),
        table(
          ['FUNCTION', 'GIVES', 'WHAT IT IS'],
          functions.map(({ example, gives, doc }) => [example, gives, doc]),
        ),
      ].join('\n\n'),
    );
    return Promise.resolve();
  },
};

const test: Command = {
  usage: `${API_USAGE} (--rule ID | --when CONDITION) (--event ID [--mode live|test] | --set NAME=VALUE …) [--json]`,
  summary: 'show the value of each part of a rule for a stored decision or given values, and the decision that follows',
  async run(args, context) {
    const options = { ...API_OPTIONS, ...texts('rule', 'when', 'event'), mode: LIVE_OR_TEST, set: TEXTS };
    const { values } = readArguments(args, { ...options, ...JSON_OPTION });
    const { rule, when, event, set = [], mode } = values;
    if ((rule === undefined) === (when === undefined)) throw new UsageError('give either --rule or --when');
    if (event !== undefined && set.length > 0) throw new UsageError('give either --event or --set');
    const on = event === undefined ? { variables: Object.fromEntries(set.map(given)) } : { event_id: event, mode };
    const ask = askOf(values, context);
    const reply = await (rule === undefined
      ? ask('POST', '/rules/test', { rule: { when }, ...on })
      : ask('POST', `/rules/${encodeURIComponent(rule)}/test`, on));
    const told = having(reply, 'a tried rule', 'condition', 'model', 'with');
    // The service has the same version as this command, so the reply has this type.
    answer(context, values.json, told, () => testText(told as unknown as TestedRule));
  },
};

/** Reads NAME=VALUE. @throws UsageError */
function given(text: string): [name: string, value: Value] {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  const variable = findVariable(name);
  if (variable === undefined)
    throw new UsageError(`--set ${text}: write NAME=VALUE; 'rules variables' lists the names`);
  if (variable.type === 'flag') return [name, oneOf(value, `--set ${name}`, ['true', 'false']) === 'true'];
  if (variable.type !== 'number') return [name, value];
  if (value.trim() === '' || !Number.isFinite(Number(value))) throw new UsageError(`--set ${name} takes a number`);
  return [name, Number(value)];
}

function testText({ hit, missed_by: missed, condition, model, without, with: then, answered }: TestedRule): string {
  const decided = (of: TestedRule['with']): string =>
    of === null ? 'unknown: that policy is no longer stored' : `${of.risk} ${of.action} ${of.rules.join(',')}`.trim();
  return [
    hit ? 'hit' : `no hit: ${missed ?? ''}`,
    table(['SAYS', 'PART', 'VALUES'], partRows(condition, 0)),
    [
      `model: ${model.risk} ${model.action}`,
      `without it: ${decided(without)}`,
      `with it: ${decided(then)}`,
      ...(answered === null ? [] : [`it was: ${answered.risk} ${answered.action}`]),
    ].join('\n'),
  ].join('\n\n');
}

function partRows({ text, result, values, parts }: Part, depth: number): string[][] {
  const met = values.map(({ name, value }) => `${name} = ${value === null ? 'unknown' : String(value)}`).join(', ');
  return [[result, `${'  '.repeat(depth)}${text}`, met], ...parts.flatMap((part) => partRows(part, depth + 1))];
}

const stats: Command = {
  usage: `--rule ID ${API_USAGE} [--hours N] [--mode live|test] [--json]`,
  summary: 'show the hits of a rule, alone and together with other rules, and its precision by labels',
  async run(args, context) {
    const options = { ...API_OPTIONS, rule: REQUIRED, hours: wholeOr(24), mode: LIVE_OR_TEST, ...JSON_OPTION };
    const { values } = readArguments(args, options);
    const { rule, hours, mode } = values;
    const path = `/rules/${encodeURIComponent(rule)}/stats?hours=${hours}&mode=${mode}`;
    const told = having(await askOf(values, context)('GET', path), 'figures of a rule', 'labels', 'overlap');
    answer(context, values.json, told, () => statsText(told as unknown as RuleStats));
  },
};

function statsText({ events, applied, shadow, alone, labels, precision, overlap, ...rest }: RuleStats): string {
  return [
    `${applied} applied and ${shadow} in shadow of ${events} decisions, ${alone} of them by no other rule`,
    `labelled: ${labels.fraud} fraud, ${labels.legitimate} legitimate; precision ${shareText(precision)}`,
    `last hit: ${rest.last_hit ?? 'none'}`,
    ...overlap.map(({ id, events: both }) => `beside ${id}: ${both}`),
  ].join('\n');
}

export const RULE_TRYING_COMMANDS: CommandTable = {
  'rules variables': variables,
  'rules test': test,
  'rules stats': stats,
};
