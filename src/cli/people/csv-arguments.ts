// Arguments of commands that send the lines of a CSV file to the running service.
import { statSync } from 'node:fs';
import { type Mode } from '../../contract/vocabulary.js';
import { type Context } from '../command.js';
import { type Arguments, FLAG, MODE } from '../options.js';
import { API_OPTIONS, API_USAGE, type Ask, askOf, having } from '../policy/admin-api.js';

export const CSV_USAGE = `FILE.csv ${API_USAGE} --mode live|test [--skip-invalid]`;

export interface CsvArguments {
  file: string;
  mode: Mode;
  ask: Ask;
  skipsInvalid: boolean;
}

/**
 * Called before the first line is sent: later a 404 may be about a line, such as an event that does not exist.
 * @throws RefusedError when there is no such workspace, or the token is not valid there
 */
export async function checkWorkspace(ask: Ask): Promise<void> {
  having(await ask('GET', '/rules'), 'a list of rules', 'rules');
}

export const CSV_OPTIONS = { ...API_OPTIONS, mode: MODE, 'skip-invalid': FLAG } as const;
type Read = Arguments<typeof CSV_OPTIONS, readonly [string]>;

/** @throws Error without a token, and for a pipe: the second time that it is read it is empty */
export function csvArguments({ values, positionals }: Read, context: Context): CsvArguments {
  const [file] = positionals;
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false)
    throw new Error(`${file} is no file: it is read twice, so that nothing is sent before every line was checked`);
  return { file, mode: values.mode, ask: askOf(values, context), skipsInvalid: values['skip-invalid'] };
}
