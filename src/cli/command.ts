// The interface of commands, and functions that read their arguments. Each group of commands is one file in this
// directory.
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { messageOf } from '../util/error-text.js';

export interface Context {
  readonly environment: NodeJS.ProcessEnv;
  /** Words of the running command, for the audit log. */
  readonly command: string;
  /** Writes one line to stdout. */
  print(line: string): void;
  /** Writes one line to stderr. */
  complain(line: string): void;
  /** Aborted by a signal, with its name as the reason. */
  readonly stopped?: AbortSignal;
}

export interface Command {
  /** Arguments after the command's name, such as 'ID [--overlap SECONDS]'. */
  readonly usage: string;
  /** One line for `riskgate help`. */
  readonly summary: string;
  /** What a signal leaves behind, as the end of a sentence. 'itself': the command stops and says so by itself. */
  readonly leaves?: string;
  /** Rejects with UsageError, or with an error whose message is for the user. */
  run(args: readonly string[], context: Context): Promise<void>;
}

/** Commands by name, such as 'keys create'. */
export type CommandTable = Readonly<Record<string, Command>>;

/** The arguments are invalid: exit code 2. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true; strict: true }>>;

/**
 * Reads options and exactly the named positionals.
 * @param least how many of them must be given @throws UsageError on any other arguments
 */
export function readArguments<O extends Options>(
  args: readonly string[],
  options: O,
  positionals: readonly string[] = [],
  least = positionals.length,
): Parsed<O> {
  const parsed = parse(args, options);
  const missing = positionals[parsed.positionals.length];
  if (missing !== undefined && parsed.positionals.length < least) throw new UsageError(`${missing} is missing`);
  const surplus = parsed.positionals[positionals.length];
  if (surplus !== undefined) throw new UsageError(`unexpected argument ${surplus}`);
  return parsed;
}

function parse<O extends Options>(args: readonly string[], options: O): Parsed<O> {
  let parsed: Parsed<O>;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    // The first sentence names the error; the rest, on this line and further ones, explains '--'.
    throw new UsageError(messageOf(error).split(/\.\s/)[0] ?? '');
  }
  checkOnce(args, options);
  return parsed;
}

/**
 * Of `--mode test --mode live` the last one would count, and of an empty workspace, as of an unset variable of a shell,
 * all workspaces. @throws UsageError
 */
function checkOnce(args: readonly string[], options: Options): void {
  const { tokens } = parseArgs({ args: [...args], options, allowPositionals: true, tokens: true });
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== 'option' || options[token.name]?.type !== 'string') continue;
    if (seen.has(token.name) && options[token.name]?.multiple !== true)
      throw new UsageError(`--${token.name} is given twice`);
    if (token.name === 'workspace' && token.value === '') throw new UsageError('--workspace is empty');
    seen.add(token.name);
  }
}

/** Kinds of options: a text, a text that may be given several times, and one without a value. */
export const TEXT = { type: 'string' } as const;
export const TEXTS = { type: 'string', multiple: true } as const;
export const FLAG = { type: 'boolean' } as const;
export const JSON_OPTION = { json: FLAG };

/** Options with a text each, by their names. */
export function texts<N extends string>(...names: readonly N[]): Readonly<Record<N, typeof TEXT>> {
  return Object.fromEntries(names.map((name) => [name, TEXT])) as Record<N, typeof TEXT>;
}

/** Prints a result, as JSON when that is asked for. */
export function answer(context: Context, json: boolean | undefined, result: unknown, text: () => string): void {
  context.print(json === true ? JSON.stringify(result) : text());
}

/** @throws UsageError when the value is missing */
export function required(name: string, value: string | undefined): string {
  if (value === undefined || value === '') throw new UsageError(`--${name} is missing`);
  return value;
}

/** @throws UsageError when the value is not one of `allowed` */
export function oneOf<T extends string>(name: string, value: string | undefined, allowed: readonly T[]): T {
  const found = allowed.find((word) => word === required(name, value));
  if (found === undefined) throw new UsageError(`--${name} must be one of ${allowed.join(', ')}`);
  return found;
}

/** Undefined when the option is missing. @throws UsageError when it is not a whole number */
export function wholeNumber(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,15}$/.test(value)) throw new UsageError(`${name} must be a whole number`);
  return Number(value);
}

/** A number and its noun: `1 line`, `2 lines`. */
export function counted(value: number, word: string): string {
  return `${value} ${word}${value === 1 ? '' : 's'}`;
}

/** Formats rows as text in aligned columns. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
