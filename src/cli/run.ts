// Finds the command for the given words, runs it, and converts an error to a message and an exit code.
import { constants } from 'node:os';
import { AdministrationError } from '../access/administration.js';
import { COMMANDS } from './commands.js';
import { type Context, UsageError } from './command.js';
import { group, helpFor, meant, overview, usage } from './help.js';
import { whenStopped } from './when-stopped.js';
import { AWAY_CODE, QuestionsAwayError } from '../contract/console/questions.js';
import { version } from '../service/node.js';
import { outageSentence } from '../util/outage-sentence.js';
import { systemSentence } from '../util/system-error.js';
import { messageOf } from '../util/error-text.js';

/** Resolves to the exit code: 0 = success, 1 = failure, 2 = usage error, AWAY_CODE, above 128 = stopped by a signal. */
export async function runCommand(words: readonly string[], context: Omit<Context, 'command'>): Promise<number> {
  const fail = (code: number, message: string) => {
    context.complain(`riskgate: ${message}`);
    return code;
  };
  if (words.length === 0) return fail(2, overview());
  const isHelp = words[0] === 'help' || words[0] === '-h';
  if (isHelp || words.includes('--help')) {
    const asked = (isHelp ? words.slice(1) : words).filter((word) => word !== '--help');
    const options = asked.findIndex((word) => word.startsWith('-'));
    const topic = options < 0 ? asked : asked.slice(0, options);
    const told = usage(topic);
    if (told === undefined)
      return fail(
        2,
        `unknown command ${topic.slice(0, 2).join(' ')}; ${meant(topic)}'riskgate help' lists the commands`,
      );
    context.print(told);
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
