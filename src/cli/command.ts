// The interface of commands, and how they print a result. Each group of commands is one file in this directory.

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

/** Prints a result, as JSON when that is asked for. */
export function answer(context: Context, json: boolean, result: unknown, text: () => string): void {
  context.print(json ? JSON.stringify(result) : text());
}

/** Formats rows as text in aligned columns. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => widthOf(row[column] ?? ''))));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const ASCII = /^[ -~]*$/;
/** What terminals show in two columns, as far as a regular expression knows; the halfwidth forms take one. */
const WIDE = /^(?![\uff61-\uffdc])[\p{sc=Han}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}\p{EPres}\uff01-\uff60]/u;
const graphemes = new Intl.Segmenter();

/** Columns of a text on a terminal: combining marks take none. */
function widthOf(text: string): number {
  if (ASCII.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}
