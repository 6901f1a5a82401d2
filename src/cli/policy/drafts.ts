// riskgate rules create, update, delete: drafts in the running service, which have no effect before they are published.
import { ChangeRule, CreateRule } from '../../contract/ruleset/policy.js';
import { type Check, checkOf } from '../../contract/validation/validate.js';
import { problemText } from '../../rules/language/rule-error.js';
import { doubtsIn } from '../../rules/rule.js';
import { isObject } from '../../util/is-object.js';
import { type Command, type CommandTable, type Context } from '../command.js';
import { readArguments, TEXT } from '../options.js';
import { wrongInFile } from '../sendable.js';
import { API_OPTIONS, API_USAGE, askOf } from './admin-api.js';
import { readJson } from '../bounded-file.js';

const createRule = checkOf(CreateRule);
const changeRule = checkOf(ChangeRule);
const SEEN = { 'if-match': TEXT } as const;
const SEEN_USAGE = '[--if-match REVISION]';

const create: Command = {
  usage: `FILE|- ${API_USAGE}`,
  summary: 'draft a new rule from a file or the standard input; an id is made when it has none',
  async run(args, context) {
    const { values, positionals } = readArguments(args, API_OPTIONS, ['FILE']);
    const rule = bodyOf(positionals[0], createRule);
    tell(await askOf(values, context)('POST', '/rules', rule), context);
  },
};

const update: Command = {
  usage: `ID FILE|- ${API_USAGE} ${SEEN_USAGE}`,
  summary: 'change fields of a rule in its draft; null removes a field',
  async run(args, context) {
    const { values, positionals } = readArguments(args, { ...API_OPTIONS, ...SEEN }, ['ID', 'FILE']);
    const [id, file] = positionals;
    const change = bodyOf(file, changeRule, id);
    const ask = askOf(values, context);
    tell(await ask('PATCH', pathOf(id), change, values['if-match']), context);
  },
};

const remove: Command = {
  usage: `ID ${API_USAGE} ${SEEN_USAGE}`,
  summary: 'draft the removal of a rule',
  async run(args, context) {
    const { values, positionals } = readArguments(args, { ...API_OPTIONS, ...SEEN }, ['ID']);
    const [id] = positionals;
    await askOf(values, context)('DELETE', pathOf(id), undefined, values['if-match']);
    context.print(`${id} is removed when the draft is published`);
  },
};

export const DRAFT_COMMANDS: CommandTable = {
  'rules create': create,
  'rules update': update,
  'rules delete': remove,
};

function pathOf(id: string): string {
  return `/rules/${encodeURIComponent(id)}`;
}

/** @param id id of the rule; the file may contain it too @throws Error with the file and the place of the problem */
function bodyOf<T>(file: string, check: Check<T>, id?: string): T {
  const said = readJson(file);
  const body: unknown = id !== undefined && isObject(said) ? withoutId(file, said, id) : said;
  if (check.accepts(body)) return body;
  throw new Error(wrongInFile(file, check.violation()));
}

function withoutId(file: string, { id: named, ...change }: Record<string, unknown>, id: string) {
  if (named !== undefined && named !== id)
    throw new Error(`${file}: the file has rule ${JSON.stringify(named)}, not ${id}`);
  return change;
}

function tell({ id, revision, rule }: Record<string, unknown>, context: Context): void {
  const { state, when } = isObject(rule) ? rule : {};
  for (const doubt of doubtsIn(String(when))) context.complain(`${String(id)}: warning: ${problemText(doubt)}`);
  context.print(
    `${String(id)}: ${String(state)} when ${String(when)}\nrevision ${String(revision)}; ` +
      'it has no effect before `riskgate policy publish`',
  );
}
