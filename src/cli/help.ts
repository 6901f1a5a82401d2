// What `riskgate help` tells: the groups of commands, those of one group, or one command.
import { type Command } from './command.js';
import { COMMANDS } from './commands.js';
import { typosBetween } from '../util/text/typos.js';

/** Letters of a mistyped command that may differ. */
const TYPOS_MAX = 2;
const ALL = 'all';
/** In a summary, before what only a user of the command needs. */
const DETAILS = / ?[(:;]/;
const WHERE = 'The command uses DATA_DIR (default .data), or Redis when REDIS_URL is set.';

/** The known command that is most like the given words, of one or two; '' when none is. */
export function meant([first = '', second = '']: readonly string[]): string {
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
export function group(word: string | undefined): [string, Command][] {
  return Object.entries(COMMANDS).filter(([name]) => name.split(' ')[0] === word);
}

export function helpFor(word: string): string {
  return group(word).length > 0 ? `riskgate help ${word}` : 'riskgate help';
}

/** A line for each group. */
export function overview(): string {
  const words = [...new Set(Object.keys(COMMANDS).map((name) => name.split(' ')[0] ?? ''))];
  const width = Math.max(...words.map((word) => word.length)) + 2;
  const lines = words.map((word) => `  ${word.padEnd(width)}${inGroup(group(word))}`);
  return [
    'usage: riskgate COMMAND',
    ...lines,
    '',
    'riskgate help COMMAND tells more, as in `riskgate help keys` or `riskgate help keys create`;',
    'riskgate help all tells everything; riskgate --version.',
    WHERE,
  ].join('\n');
}

/** What the group's word does alone, without the details, and the words that may follow it. */
function inGroup(commands: readonly [string, Command][]): string {
  const alone = commands.find(([name]) => !name.includes(' '))?.[1].summary.split(DETAILS)[0];
  const others = commands.flatMap(([name]) => name.split(' ').slice(1).join(' ') || []).join(', ');
  return [alone, others].filter((part) => part !== undefined && part !== '').join('; ');
}

/**
 * @param topic words of a command, to list only it or its group; none: the overview; `all`: all commands
 * @returns undefined for words of no command
 */
export function usage(topic: readonly string[]): string | undefined {
  if (topic.length === 0) return overview();
  const some = topic[0] === ALL ? Object.entries(COMMANDS) : commandsOf(topic);
  if (some.length === 0) return undefined;
  const lines = some.map(
    ([name, { usage: rest, summary }]) => `  riskgate ${name} ${rest}`.trimEnd() + `\n      ${summary}`,
  );
  return ['usage:', ...lines, '  riskgate help [COMMAND]', '', WHERE].join('\n');
}

/** The command that the words name, else all that begin with the first word, as for `keys` and `keys nonsense`. */
function commandsOf([first = '', second = '']: readonly string[]): [string, Command][] {
  const named = COMMANDS[`${first} ${second}`];
  return named === undefined ? group(first) : [[`${first} ${second}`, named]];
}
