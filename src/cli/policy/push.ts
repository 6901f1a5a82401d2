// riskgate policy …: reads and writes the policy of a workspace as files, and publishes files to the running service.
import { type Rule } from '../../contract/ruleset/rule.js';
import { warningsOf } from '../../scoring/rules/warnings.js';
import { given } from '../../util/given.js';
import { isObject } from '../../util/is-object.js';
import { answer, type Command, type CommandTable, type Context, table, UsageError } from '../command.js';
import { counted } from '../../util/text/counted.js';
import { FLAG, JSON_OPTION, readArguments, TEXT, TEXTS, type Values, wholeNumber } from '../options.js';
import { API_OPTIONS, API_USAGE, type Ask, askOf, having, notA, RefusedError } from './admin-api.js';
import { testPolicy } from './cases.js';
import {
  changedRules,
  complainOf,
  type Decides,
  differenceLines,
  draftsNamed,
  outcomeOf,
  seenLines,
  toldLines,
  warningText,
} from './difference.js';
import {
  inOrderOf,
  isFolder,
  noteVersion,
  readPolicy,
  textOf,
  type WrittenPoints,
  type WrittenPolicy,
  writePolicy,
} from './policy-path.js';

interface Published extends Decides {
  readonly version: string;
}

const FORBIDDEN = 403;
const CONFLICT = 409;
const NOTED = { note: TEXT, expect: TEXT };
const NOTED_USAGE = '[--expect VERSION] [--note TEXT]';

const pull: Command = {
  usage: `${API_USAGE} [--out FILE|FOLDER/]`,
  summary:
    'write the published rules and settings with their version, for git: one file, or a folder with a file per rule',
  async run(args, context) {
    const { values } = readArguments(args, { ...API_OPTIONS, out: TEXT });
    const published = await publishedIn(askOf(values, context));
    const { version, settings, rules } = published;
    if (values.out === undefined) {
      context.print(textOf({ version, settings, rules }).trimEnd());
      return;
    }
    writePolicy(values.out, published);
    context.print(`${values.out}: ${counted(rules.length, 'rule')} of version ${version}`);
  },
};

const diff: Command = {
  usage: `[FILE|FOLDER|-] ${API_USAGE}`,
  summary: 'show what a push, or without a file `policy publish`, would change; exit code 1 when there is a difference',
  async run(args, context) {
    const { values, positionals } = readArguments(args, API_OPTIONS, ['[FILE]']);
    const [path] = positionals;
    const ask = askOf(values, context);
    const published = await publishedIn(ask);
    const lines = path === undefined ? await draftLines(ask, context) : linesTo(path, published, context);
    if (lines.length === 0) {
      context.print(`no difference to version ${published.version}`);
      return;
    }
    context.print(lines.join('\n'));
    const what =
      path === undefined ? 'the drafts are not published: they change' : 'the file differs from the published';
    throw new Error(`${what} version ${published.version}`);
  },
};

async function draftLines(ask: Ask, context: Context): Promise<string[]> {
  const told = await ask('GET', '/policy/diff');
  complainOf(told, context);
  const lines = toldLines(told);
  return lines.length === 0 ? [] : [...lines, ...seenLines(told)];
}

function linesTo(path: string, published: Published, context: Context): string[] {
  return differenceLines(published, targetOf(path, readPolicy(path, context), published));
}

const push: Command = {
  usage: `FILE|FOLDER|- ${API_USAGE} [--dry-run] [--expect VERSION | --any] [--note TEXT]`,
  summary:
    'publish a file, or the points of `suggest --out`, unless somebody has published since it was pulled; --dry-run ' +
    'only shows the changes, with exit code 1 when the push would be refused',
  async run(args, context) {
    const options = { ...API_OPTIONS, ...NOTED, any: FLAG, 'dry-run': FLAG };
    const { values, positionals } = readArguments(args, options, ['FILE']);
    const [path] = positionals;
    const written = readPolicy(path, context);
    const seen = values.expect ?? written.version;
    if (seen === undefined && !values.any)
      throw new UsageError('the file names no version: give --expect VERSION, or --any to replace any version');
    const ask = askOf(values, context);
    const before = await publishedIn(ask);
    const after = targetOf(path, written, before);
    const lines = differenceLines(before, after);
    if (lines.length === 0) {
      context.print(`nothing to publish: it equals version ${before.version}`);
      if (!values['dry-run']) noteVersion(path, written.version, before.version);
      return;
    }
    context.print(lines.join('\n'));
    for (const { rule, text } of warningsOf(changedRules(before.rules, after.rules), Date.now()))
      context.complain(warningText(rule, text));
    const expect = values.any ? before.version : (seen ?? '');
    if (expect !== before.version) throw new Error(overtaken(before.version, expect));
    if (values['dry-run']) {
      await checkAll(ask, changedRules(before.rules, after.rules));
      context.print(`would replace version ${before.version}`);
      return;
    }
    const policy = { ...after.settings, rules: after.rules };
    const told = await ask('POST', '/policy/publish', { policy, ...saidIn(values), expect }).catch((error: unknown) => {
      if (error instanceof RefusedError && error.status === CONFLICT)
        throw new Error(`${error.message}; nothing was published`, { cause: error });
      throw error;
    });
    context.print(outcomeOf(told));
    if (told['proposal'] === null && noteVersion(path, written.version, String(told['version'])))
      context.print(`${path}: notes that version`);
  },
};

const publish: Command = {
  usage: `${API_USAGE} [--rule ID[@REVISION]]... ${NOTED_USAGE}`,
  summary:
    'publish all drafts (`rules create`, `rules update`, the dashboard), or only those of the rules named; with the ' +
    'revisions that `policy diff` prints, only as they were then',
  async run(args, context) {
    const { values } = readArguments(args, { ...API_OPTIONS, ...NOTED, rule: TEXTS });
    const ask = askOf(values, context);
    const before = await publishedIn(ask);
    const body = { ...draftsNamed(values.rule), ...saidIn(values) };
    const told = await ask('POST', '/policy/publish', body).catch((error: unknown) => {
      if (error instanceof RefusedError && error.status === FORBIDDEN)
        throw new Error(`${error.message} \`riskgate policy propose\` asks an approver.`, { cause: error });
      throw error;
    });
    complainOf(told, context);
    const same = told['proposal'] === null && told['version'] === before.version;
    context.print(same ? `nothing to publish: no draft changes version ${before.version}` : outcomeOf(told));
  },
};

/** For a rule that stops people at night: publishing would also publish what others are still writing. */
const off: Command = {
  usage: `ID ${API_USAGE} [--note TEXT]`,
  summary: 'switch off one published rule at once; drafts stay drafts',
  async run(args, context) {
    const { values, positionals } = readArguments(args, { ...API_OPTIONS, note: NOTED.note }, ['ID']);
    const [id] = positionals;
    const ask = askOf(values, context);
    const { rules } = await publishedIn(ask);
    const found = rules.find((rule) => rule.id === id);
    if (found === undefined) throw new Error(`there is no published rule ${id}; \`riskgate rules list\` has all`);
    if (found.state === 'off') throw new Error(`${id} is off already`);
    const note = values.note ?? `${id} off`;
    context.print(outcomeOf(await ask('POST', '/policy/publish', { off: [id], note })));
  },
};

const versions: Command = {
  usage: `${API_USAGE} [--json]`,
  summary: 'list the published policies, newest first',
  async run(args, context) {
    const { values } = readArguments(args, { ...API_OPTIONS, ...JSON_OPTION });
    const told = having(await askOf(values, context)('GET', '/policy/versions'), 'a list of policies', 'versions');
    const list = Array.isArray(told['versions']) ? told['versions'].filter(isObject) : [];
    const names = ['number', 'version', 'at', 'by', 'approved_by', 'note'];
    const rows = list.map((version) => names.map((name) => cellOf(version[name])));
    answer(context, values.json, told, () => table(['NUMBER', 'VERSION', 'AT', 'BY', 'APPROVED BY', 'NOTE'], rows));
  },
};

const rollback: Command = {
  usage: `NUMBER ${API_USAGE} ${NOTED_USAGE}`,
  summary: 'publish an old version again, as a new one (its NUMBER: `policy versions`)',
  async run(args, context) {
    const { values, positionals } = readArguments(args, { ...API_OPTIONS, ...NOTED }, ['NUMBER']);
    const version = wholeNumber(positionals[0], 'NUMBER');
    const ask = askOf(values, context);
    const before = await publishedIn(ask);
    const told = await ask('POST', '/policy/rollback', { version, ...saidIn(values) });
    const lines = told['proposal'] === null ? differenceLines(before, await publishedIn(ask)) : [];
    complainOf(told, context);
    context.print([...lines, outcomeOf(told)].join('\n'));
  },
};

export const POLICY_COMMANDS: CommandTable = {
  'policy pull': pull,
  'policy diff': diff,
  'policy test': testPolicy,
  'policy push': push,
  'policy publish': publish,
  'rules off': off,
  'policy versions': versions,
  'policy rollback': rollback,
};

/** The options that are sent to the service. */
function saidIn({ note, expect }: Values<typeof NOTED>) {
  return given({ note, expect });
}

function cellOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '-';
}

/** The policy that a push publishes. */
function targetOf(path: string, written: WrittenPolicy | WrittenPoints, published: Published): Decides {
  if ('points' in written) {
    const { rules, settings } = published;
    return { rules, settings: { ...settings, points: { ...settings.points, ...written.points } } };
  }
  const { rules, settings } = written;
  return {
    rules: isFolder(path) ? inOrderOf(published.rules, rules) : rules,
    settings: settings ?? published.settings,
  };
}

/** Checks the rules on the service, which knows the workspace's lists. @throws Error at the first invalid rule */
async function checkAll(ask: Ask, rules: readonly Rule[]): Promise<void> {
  for (const { id, when } of rules) {
    const told = await ask('POST', '/rules/check', { when });
    const problem: unknown = Array.isArray(told['errors']) ? told['errors'][0] : undefined;
    if (!isObject(problem)) continue;
    const { line, column, message, hint } = problem;
    const more = hint === '' ? '' : ` (${String(hint)})`;
    throw new Error(`${id}: line ${String(line)}, column ${String(column)}: ${String(message)}${more}`);
  }
}

function overtaken(version: string, expect: string): string {
  return (
    `nothing was published: another operator published version ${version} after ${expect}; ` +
    'pull it and repeat your change. A file of another workspace needs --any'
  );
}

/** @throws Error when the reply has another form, because the service has another version */
async function publishedIn(ask: Ask): Promise<Published> {
  const { version, overrides } = await ask('GET', '/policy');
  if (typeof version !== 'string' || (overrides !== null && !isObject(overrides))) throw notA('a policy');
  const { rules, ...settings } = overrides ?? {};
  return { version, rules: Array.isArray(rules) ? (rules as Rule[]) : [], settings };
}
