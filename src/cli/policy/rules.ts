// riskgate rules …, riskgate policy …: rules in files and in the running service.
import { ANY_LIST } from '../../rules/language/check.js';
import { writeFileSync } from 'node:fs';
import { type Rule } from '../../contract/ruleset/rule.js';
import { readCondition } from '../../service/policies.js';
import {
  type Command,
  type CommandTable,
  type Context,
  readArguments,
  required,
  table,
  UsageError,
} from '../command.js';
import { adminApi, API_OPTIONS, API_USAGE, type Ask } from './admin-api.js';
import { testPolicy } from './cases.js';
import { differenceLines } from './difference.js';
import { readRulesFile } from './rules-file.js';

interface Published {
  version: string;
  rules: Rule[];
}

const WHEN_MAX = 60;

const check: Command = {
  usage: 'FILE|- | --when CONDITION',
  summary: 'read a file of rules, or one condition; ends with 1 when something is wrong, and says where',
  run(args, context) {
    const when = readArguments(args, { when: { type: 'string' } }, args.includes('--when') ? [] : ['FILE']);
    if (when.values.when === undefined) {
      const { rules } = readRulesFile(when.positionals[0] ?? '');
      context.print(`${rules.length} rules, all can be used`);
      return Promise.resolve();
    }
    const { ok, canonical = '', open, errors = [] } = readCondition(when.values.when, ANY_LIST);
    const [problem] = errors;
    if (!ok && problem !== undefined) {
      const { line, column, message, hint } = problem;
      throw new Error(`line ${line}, column ${column}: ${message}${hint && ` (${hint})`}`);
    }
    context.print(`${canonical}${open === true ? '' : '\nasks about a user: pages are not answered by it'}`);
    return Promise.resolve();
  },
};

const list: Command = {
  usage: `${API_USAGE} [--json]`,
  summary: 'the rules that are published',
  async run(args, context) {
    const { values } = readArguments(args, { ...API_OPTIONS, json: { type: 'boolean' } });
    const published = await publishedIn(askOf(values, context));
    if (values.json) context.print(JSON.stringify(published));
    else
      context.print(
        `version ${published.version}\n\n` +
          table(
            ['RULE', 'STATE', 'EFFECT', 'WHEN', 'NAME'],
            published.rules.map(({ id, state, effect, when, name }) => [
              id,
              state,
              Object.entries(effect)
                .map(([what, value]) => `${what} ${String(value)}`)
                .join(' ') || '-',
              when.length > WHEN_MAX ? `${when.slice(0, WHEN_MAX - 1)}…` : when,
              name,
            ]),
          ),
      );
  },
};

const pull: Command = {
  usage: `${API_USAGE} [--out FILE]`,
  summary: 'the published rules and their version as a file, for git',
  async run(args, context) {
    const { values } = readArguments(args, { ...API_OPTIONS, out: { type: 'string' } });
    const published = await publishedIn(askOf(values, context));
    const text = JSON.stringify(published, undefined, 2);
    if (values.out === undefined) context.print(text);
    else {
      writeFileSync(values.out, `${text}\n`);
      context.print(`${values.out}: ${published.rules.length} rules of version ${published.version}`);
    }
  },
};

const diff: Command = {
  usage: `FILE ${API_USAGE}`,
  summary: 'what publishing a file would change; ends with 1 when there is a difference',
  async run(args, context) {
    const { values, positionals } = readArguments(args, API_OPTIONS, ['FILE']);
    const { rules } = readRulesFile(positionals[0] ?? '');
    const published = await publishedIn(askOf(values, context));
    const lines = differenceLines(published.rules, rules);
    if (lines.length === 0) {
      context.print(`no difference to version ${published.version}`);
      return;
    }
    context.print(lines.join('\n'));
    throw new Error(`the file is not what is published as version ${published.version}`);
  },
};

const publish: Command = {
  usage: `FILE ${API_USAGE} [--expect VERSION | --any]`,
  summary:
    "put a file's rules in the place of those that are published, unless they are not the ones it was pulled from",
  async run(args, context) {
    const options = { ...API_OPTIONS, expect: { type: 'string' }, any: { type: 'boolean' } } as const;
    const { values, positionals } = readArguments(args, options, ['FILE']);
    const { version, rules } = readRulesFile(positionals[0] ?? '');
    const expect = values.expect ?? version;
    if (expect === undefined && values.any !== true)
      throw new UsageError('the file names no version: give --expect VERSION, or --any to replace whatever is there');
    const ask = askOf(values, context);
    const before = await publishedIn(ask);
    const after = publishedOf(
      await ask('POST', '/rules/publish', values.any === true ? { rules } : { rules, expect: expect ?? '' }),
    );
    if (after.version === before.version) context.print(`nothing to publish: it is version ${after.version}`);
    else context.print([...differenceLines(before.rules, after.rules), `published as ${after.version}`].join('\n'));
  },
};

export const RULE_COMMANDS: CommandTable = {
  'rules check': check,
  'rules list': list,
  'policy pull': pull,
  'policy diff': diff,
  'policy test': testPolicy,
  'policy publish': publish,
};

function askOf(values: { workspace?: string | undefined; url?: string | undefined }, context: Context): Ask {
  return adminApi(context, required('workspace', values.workspace), values.url);
}

async function publishedIn(ask: Ask): Promise<Published> {
  return publishedOf(await ask('GET', '/rules'));
}

/** @throws Error when a service of another version answers */
function publishedOf({ version, rules }: Record<string, unknown>): Published {
  if (typeof version === 'string' && Array.isArray(rules)) return { version, rules: rules as Rule[] };
  throw new Error('the service answers with something else than rules: is it of the same version?');
}
