// Finds the command for the given words, runs it, and converts an error to a message and an exit code.
import { constants } from 'node:os';
import { AdministrationError } from '../access/administration.js';
import { AUDIT_COMMANDS } from './audit.js';
import { BACKUP_COMMANDS } from './backup.js';
import { type Command, type CommandTable, type Context, UsageError } from './command.js';
import { DOCTOR_COMMANDS } from './doctor/command.js';
import { ERASE_COMMANDS } from './people/erase.js';
import { EVENT_COMMANDS } from './people/events.js';
import { EXPORT_COMMANDS } from './people/export.js';
import { IMPORT_COMMANDS } from './people/import.js';
import { LABEL_COMMANDS } from './people/label.js';
import { LABEL_IMPORT_COMMANDS } from './people/label-import.js';
import { KEY_COMMANDS } from './keys.js';
import { LIST_ENTRY_COMMANDS } from './lists/entries.js';
import { LIST_FIND_COMMANDS } from './lists/find.js';
import { LIST_COMMANDS } from './lists/networks.js';
import { LOG_COMMANDS } from './log.js';
import { NODE_COMMANDS } from './nodes.js';
import { OPERATOR_COMMANDS } from './operators.js';
import { BACKTEST_COMMANDS } from './policy/backtest.js';
import { DRAFT_COMMANDS } from './policy/drafts.js';
import { JUDGE_COMMANDS } from './policy/judge.js';
import { PROPOSAL_COMMANDS } from './policy/proposals.js';
import { POLICY_COMMANDS } from './policy/push.js';
import { REVIEW_COMMANDS } from './policy/reviews.js';
import { RULE_COMMANDS } from './policy/rules.js';
import { RULE_TRYING_COMMANDS } from './policy/rules-tried.js';
import { REPLAY_COMMANDS } from './replay/command.js';
import { SIMULATE_COMMANDS } from './simulate/command.js';
import { STORE_COMMANDS } from './stores.js';
import { SQL_COMMANDS } from './sql.js';
import { USAGE_COMMANDS } from './usage.js';
import { WEBHOOK_COMMANDS } from './webhooks.js';
import { whenStopped } from './when-stopped.js';
import { WORKSPACE_COMMANDS } from './workspaces.js';
import { AWAY_CODE, QuestionsAwayError } from '../contract/console/questions.js';
import { version } from '../service/node.js';
import { outageSentence } from '../util/outage-sentence.js';
import { systemSentence } from '../util/system-error.js';
import { typosBetween } from '../util/text/typos.js';
import { messageOf } from '../util/error-text.js';

/** All commands; a new group adds its table here. */
const COMMANDS: CommandTable = {
  ...KEY_COMMANDS,
  ...WORKSPACE_COMMANDS,
  ...WEBHOOK_COMMANDS,
  ...OPERATOR_COMMANDS,
  ...AUDIT_COMMANDS,
  ...USAGE_COMMANDS,
  ...ERASE_COMMANDS,
  ...EXPORT_COMMANDS,
  ...EVENT_COMMANDS,
  ...LIST_COMMANDS,
  ...LIST_ENTRY_COMMANDS,
  ...LIST_FIND_COMMANDS,
  ...LABEL_COMMANDS,
  ...LABEL_IMPORT_COMMANDS,
  ...IMPORT_COMMANDS,
  ...SQL_COMMANDS,
  ...SIMULATE_COMMANDS,
  ...REPLAY_COMMANDS,
  ...BACKTEST_COMMANDS,
  ...JUDGE_COMMANDS,
  ...REVIEW_COMMANDS,
  ...RULE_COMMANDS,
  ...RULE_TRYING_COMMANDS,
  ...DRAFT_COMMANDS,
  ...POLICY_COMMANDS,
  ...PROPOSAL_COMMANDS,
  ...LOG_COMMANDS,
  ...NODE_COMMANDS,
  ...STORE_COMMANDS,
  ...BACKUP_COMMANDS,
  ...DOCTOR_COMMANDS,
};

/** Resolves to the exit code: 0 = success, 1 = failure, 2 = usage error, AWAY_CODE, above 128 = stopped by a signal. */
export async function runCommand(words: readonly string[], context: Omit<Context, 'command'>): Promise<number> {
  const fail = (code: number, message: string) => {
    context.complain(`riskgate: ${message}`);
    return code;
  };
  if (words.length === 0) return fail(2, usage());
  const isHelp = words[0] === 'help' || words[0] === '-h';
  if (isHelp || words.includes('--help')) {
    const asked = (isHelp ? words.slice(1) : words).filter((word) => word !== '--help');
    const options = asked.findIndex((word) => word.startsWith('-'));
    const topic = options < 0 ? asked : asked.slice(0, options);
    if (topic.length > 0 && commandsOf(topic).length === 0)
      return fail(
        2,
        `unknown command ${topic.slice(0, 2).join(' ')}; ${meant(topic)}'riskgate help' lists the commands`,
      );
    context.print(usage(topic));
    return 0;
  }
  if (words[0] === '--version') {
    context.print(version());
    return 0;
  }
  const given = words.slice(0, 2).join(' ');
  const name = [given, words[0] ?? ''].find((each) => Object.hasOwn(COMMANDS, each));
  const command = name === undefined ? undefined : COMMANDS[name];
  if (command === undefined && words.length === 1 && group(given).length > 0)
    return fail(2, `${given} is the first word of several commands; '${helpFor(given)}' lists the commands`);
  if (name === undefined || command === undefined)
    return fail(2, `unknown command ${given}; ${meant(words)}'${helpFor(words[0] ?? '')}' lists the commands`);
  const { stopped } = context;
  try {
    const work = command.run(words.slice(name.split(' ').length), { ...context, command: name });
    const { leaves = 'it may be done or not' } = command;
    await (leaves === 'itself' ? work : Promise.race([work, whenStopped(stopped, () => leaves)]));
    return 0;
  } catch (error) {
    if (stopped?.aborted === true) return fail(codeOf(stopped), messageOf(error));
    if (isMisuse(error)) return fail(2, `${error.message}\nusage: riskgate ${name} ${command.usage}`);
    const code = error instanceof QuestionsAwayError ? AWAY_CODE : 1;
    return fail(code, outageSentence(error) ?? systemSentence(error) ?? messageOf(error));
  }
}

/** As shells tell the end by a signal. */
function codeOf({ reason }: AbortSignal): number {
  return 128 + (reason === 'SIGINT' ? constants.signals.SIGINT : constants.signals.SIGTERM);
}

function isMisuse(error: unknown): error is Error {
  return error instanceof UsageError || (error instanceof AdministrationError && error.code === 'INVALID');
}

/** Letters of a mistyped command that may differ. */
const TYPOS_MAX = 2;

/** The known command that is most like the given words, of one or two; '' when none is. */
function meant([first = '', second = '']: readonly string[]): string {
  const distances = Object.keys(COMMANDS).map((name) => {
    const words = name.split(' ');
    const given = words.length === 1 || second === '' ? first : `${first} ${second}`;
    return { name, typos: typosBetween(given, name, TYPOS_MAX) };
  });
  const nearest = distances.toSorted((one, other) => one.typos - other.typos)[0];
  // A word of one or two letters is like any other.
  if (nearest === undefined || nearest.typos > TYPOS_MAX || nearest.typos * 2 > first.length) return '';
  return `did you mean 'riskgate ${nearest.name}'? `;
}

/** The commands that begin with a word, such as `keys`. */
function group(word: string | undefined): [string, Command][] {
  return Object.entries(COMMANDS).filter(([name]) => name.split(' ')[0] === word);
}

function helpFor(word: string): string {
  return group(word).length > 0 ? `riskgate help ${word}` : 'riskgate help';
}

/** The command that the words name, else all that begin with the first word, as for `keys` and `keys nonsense`. */
function commandsOf([first = '', second = '']: readonly string[]): [string, Command][] {
  const named = COMMANDS[`${first} ${second}`];
  return named === undefined ? group(first) : [[`${first} ${second}`, named]];
}

/** @param topic words of a command, to list only it or its group */
function usage(topic: readonly string[] = []): string {
  const some = commandsOf(topic);
  const lines = (some.length > 0 ? some : Object.entries(COMMANDS)).map(
    ([name, { usage: rest, summary }]) => `  riskgate ${name} ${rest}`.trimEnd() + `\n      ${summary}`,
  );
  return [
    'usage:',
    ...lines,
    '  riskgate help [COMMAND]',
    '  riskgate --version',
    '',
    'The command uses DATA_DIR (default .data), or Redis when REDIS_URL is set.',
  ].join('\n');
}
