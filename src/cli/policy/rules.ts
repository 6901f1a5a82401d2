// riskgate rules check, list: checks the rules of a file, and lists the published rules.
import { ANY_LIST } from '../../rules/language/check.js';
import { type Rule } from '../../contract/ruleset/rule.js';
import { problemText } from '../../rules/language/rule-error.js';
import { doubtsIn } from '../../rules/rule.js';
import { readCondition } from '../../service/policies/policies.js';
import { answer, type Command, type CommandTable, table } from '../command.js';
import { JSON_OPTION, readArguments, TEXT } from '../options.js';
import { API_OPTIONS, API_USAGE, askOf, notA } from './admin-api.js';
import { readPath, rulesIn } from './policy-path.js';

interface Published {
  version: string;
  rules: Rule[];
  /** Ids of rules with a draft. */
  drafts: unknown[];
}

const WHEN_MAX = 60;

const check: Command = {
  usage: 'FILE|FOLDER|- | --when CONDITION',
  summary: 'check rules, or one condition; prints each error with its place, then exit code 1',
  run(args, context) {
    const names: readonly string[] = args.includes('--when') ? [] : ['FILE'];
    const when = readArguments(args, { when: TEXT }, names);
    if (when.values.when === undefined) {
      const [path = ''] = when.positionals;
      const rules = rulesIn(path, readPath(path, context));
      for (const { id, when } of rules)
        for (const doubt of doubtsIn(when)) context.complain(`${id}: warning: ${problemText(doubt)}`);
      context.print(rules.length === 1 ? '1 rule, it can be used' : `${rules.length} rules, all can be used`);
      return Promise.resolve();
    }
    const { ok, canonical = '', open, errors = [], warnings = [] } = readCondition(when.values.when, ANY_LIST);
    const [problem] = errors;
    if (!ok && problem !== undefined) throw new Error(problemText(problem));
    for (const doubt of warnings) context.complain(`warning: ${problemText(doubt)}`);
    context.print(`${canonical}${open === true ? '' : '\nasks about a user: pages are not answered by it'}`);
    return Promise.resolve();
  },
};

const list: Command = {
  usage: `${API_USAGE} [--json]`,
  summary: 'list the published rules',
  async run(args, context) {
    const { values } = readArguments(args, { ...API_OPTIONS, ...JSON_OPTION });
    const published = listedIn(await askOf(values, context)('GET', '/rules'));
    answer(context, values.json, published, () => listText(published));
  },
};

export const RULE_COMMANDS: CommandTable = {
  'rules check': check,
  'rules list': list,
};

function listText({ version, rules, drafts }: Published): string {
  const rows = rules.map(({ id, state, effect, when, name }) => {
    const effects = Object.entries(effect).map(([what, value]) => `${what} ${String(value)}`);
    const short = when.length > WHEN_MAX ? `${when.slice(0, WHEN_MAX - 1)}…` : when;
    return [id, state, effects.join(' ') || '-', short, name];
  });
  const listed = `version ${version}\n\n${table(['RULE', 'STATE', 'EFFECT', 'WHEN', 'NAME'], rows)}`;
  return drafts.length === 0
    ? listed
    : `${listed}\n\nnot published: drafts of ${drafts.join(', ')} (\`riskgate policy diff\`)`;
}

/** @throws Error when the reply has another form, because the service has another version */
function listedIn({ version, rules, drafts }: Record<string, unknown>): Published {
  if (typeof version === 'string' && Array.isArray(rules))
    return { version, rules: rules as Rule[], drafts: Array.isArray(drafts) ? drafts : [] };
  throw notA('a list of rules');
}
