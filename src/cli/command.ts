// What a command of the command line is, and how its arguments are read. A group of commands is one file beside this.
import { parseArgs, type ParseArgsConfig } from 'node:util';

export interface Context {
  readonly environment: NodeJS.ProcessEnv;
  /** Words of the command that runs, for the audit log. */
  readonly command: string;
  /** One line on stdout. */
  print(line: string): void;
  /** One line on stderr. */
  complain(line: string): void;
}

export interface Command {
  /** After the command's name: 'ID [--overlap SECONDS]' */
  readonly usage: string;
  /** One line for `riskgate help`. */
  readonly summary: string;
  /** Rejects with UsageError or with an error whose message is for the person who called. */
  run(args: readonly string[], context: Context): Promise<void>;
}

/** By the command's words, 'keys create' for one. */
export type CommandTable = Readonly<Record<string, Command>>;

/** The command was not understood: exit code 2. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true; strict: true }>>;

/** Options and exactly as many positionals as are named. @throws UsageError */
export function readArguments<O extends Options>(
  args: readonly string[],
  options: O,
  positionals: readonly string[] = [],
): Parsed<O> {
  const parsed = parse(args, options);
  const missing = positionals[parsed.positionals.length];
  if (missing !== undefined) throw new UsageError(`${missing} is missing`);
  const surplus = parsed.positionals[positionals.length];
  if (surplus !== undefined) throw new UsageError(`unexpected argument ${surplus}`);
  return parsed;
}

function parse<O extends Options>(args: readonly string[], options: O): Parsed<O> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    // The first sentence says what is wrong; the rest explains '--'.
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
}

/** @throws UsageError */
export function required(name: string, value: string | undefined): string {
  if (value === undefined || value === '') throw new UsageError(`--${name} is missing`);
  return value;
}

/** @throws UsageError */
export function oneOf<T extends string>(name: string, value: string | undefined, allowed: readonly T[]): T {
  const found = allowed.find((word) => word === required(name, value));
  if (found === undefined) throw new UsageError(`--${name} must be one of ${allowed.join(', ')}`);
  return found;
}

/** undefined when it did not come. @throws UsageError */
export function wholeNumber(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,15}$/.test(value)) throw new UsageError(`${name} must be a whole number`);
  return Number(value);
}

/** Rows of text in aligned columns. */
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
