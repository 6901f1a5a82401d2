// Arguments of commands. An option says how its text is read, so a command gets values of the right types.
import { parseArgs } from 'node:util';
import { momentOf } from '../access/administration.js';
import { MODES } from '../contract/vocabulary.js';
import { messageOf } from '../util/error-text.js';
import { UsageError } from './command.js';

/** An option with one text; undefined: it is missing. @param name with its dashes, for the message of a UsageError */
interface TextOption<T> {
  readonly type: 'string';
  readonly read: (text: string | undefined, name: string) => T;
}

/** An option without a text. */
export const FLAG = { type: 'boolean' } as const;
export const JSON_OPTION = { json: FLAG };
/** An option that may be given several times. */
export const TEXTS = { type: 'string', multiple: true } as const;
export const TEXT: TextOption<string | undefined> = { type: 'string', read: (text) => text };
export const REQUIRED: TextOption<string> = { type: 'string', read: required };
export const WHOLE: TextOption<number | undefined> = { type: 'string', read: wholeNumber };
/** A day or a time in UTC. */
export const MOMENT: TextOption<number | undefined> = {
  type: 'string',
  read: (text) => (text === undefined ? undefined : momentOf(text)),
};
export const MODE = word(MODES);
export const LIVE_OR_TEST = wordOr(MODES, 'live');

export function wholeOr(fallback: number): TextOption<number> {
  return { type: 'string', read: (text, name) => wholeNumber(text, name) ?? fallback };
}

export function word<T extends string>(allowed: readonly T[]): TextOption<T> {
  return { type: 'string', read: (text, name) => oneOf(required(text, name), name, allowed) };
}

export function wordOr<T extends string, F extends T | undefined>(
  allowed: readonly T[],
  fallback: F,
): TextOption<T | F> {
  return { type: 'string', read: (text, name) => (text === undefined ? fallback : oneOf(text, name, allowed)) };
}

/** Options with a text each, by their names. */
export function texts<N extends string>(...names: readonly N[]): Readonly<Record<N, typeof TEXT>> {
  return Object.fromEntries(names.map((name) => [name, TEXT])) as Record<N, typeof TEXT>;
}

type Options = Readonly<Record<string, TextOption<unknown> | typeof TEXTS | typeof FLAG>>;
type ValueOf<O> = O extends TextOption<infer T> ? T : O extends typeof FLAG ? boolean : readonly string[] | undefined;
export type Values<O extends Options> = { readonly [Name in keyof O]: ValueOf<O[Name]> };
/** The words of the named positionals. One named `[FILE]` may be missing. */
type Words<P extends readonly string[]> = {
  readonly [Place in keyof P]: P[Place] extends `[${string}]` ? string | undefined : string;
};

export interface Arguments<O extends Options, P extends readonly string[]> {
  values: Values<O>;
  positionals: Words<P>;
}

/** Reads options and exactly the named positionals. @throws UsageError on any other arguments */
export function readArguments<O extends Options, const P extends readonly string[] = []>(
  args: readonly string[],
  options: O,
  named?: P,
): Arguments<O, P> {
  const { values, positionals } = parse(args, options);
  checkNamed(positionals, named);
  const read = Object.entries(options).map(([name, option]) => {
    const value = values[name];
    if ('read' in option) return [name, option.read(typeof value === 'string' ? value : undefined, `--${name}`)];
    return [name, option.type === 'boolean' ? value === true : value];
  });
  return { values: Object.fromEntries(read) as Values<O>, positionals };
}

/** @throws UsageError unless each name has its word and each word its name */
function checkNamed<P extends readonly string[]>(
  words: readonly (string | undefined)[],
  named: P | undefined,
): asserts words is Words<P> {
  const names: readonly string[] = named ?? [];
  const missing = names[words.length];
  if (missing !== undefined && !missing.startsWith('[')) throw new UsageError(`${missing} is missing`);
  const surplus = words[names.length];
  if (surplus !== undefined) throw new UsageError(`unexpected argument ${surplus}`);
}

function parse(args: readonly string[], options: Options) {
  const config = {
    args: [...args],
    options: { ...options },
    allowPositionals: true,
    strict: true,
    tokens: true,
  } as const;
  try {
    const parsed = parseArgs(config);
    checkOnce(parsed.tokens, options);
    return parsed;
  } catch (error) {
    // The first sentence names the error; the rest, on this line and further ones, explains '--'.
    throw error instanceof UsageError ? error : new UsageError(messageOf(error).split(/\.\s/)[0] ?? '');
  }
}

type Token =
  | { kind: 'option'; name: string; value?: string | undefined }
  | { kind: 'positional' | 'option-terminator' };

/**
 * Of `--mode test --mode live` the last one would count, and of an empty workspace, as of an unset variable of a shell,
 * all workspaces. @throws UsageError
 */
function checkOnce(tokens: readonly Token[], options: Options): void {
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== 'option' || options[token.name]?.type !== 'string') continue;
    if (seen.has(token.name) && options[token.name] !== TEXTS) throw new UsageError(`--${token.name} is given twice`);
    if (token.name === 'workspace' && token.value === '') throw new UsageError('--workspace is empty');
    seen.add(token.name);
  }
}

/** @throws UsageError when the value is missing */
export function required(text: string | undefined, name: string): string {
  if (text === undefined || text === '') throw new UsageError(`${name} is missing`);
  return text;
}

/** @throws UsageError when the text is not one of `allowed` */
export function oneOf<T extends string>(text: string, name: string, allowed: readonly T[]): T {
  const found = allowed.find((word) => word === text);
  if (found === undefined) throw new UsageError(`${name} must be one of ${allowed.join(', ')}`);
  return found;
}

/** Undefined when the text is missing. @throws UsageError when it is not a whole number */
export function wholeNumber(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`${name} must be a whole number`);
  return Number(text);
}
