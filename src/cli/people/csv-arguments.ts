// Arguments of commands that send the lines of a CSV file to the running service.
import { type Mode, MODES } from '../../contract/vocabulary.js';
import { type Context, oneOf, readArguments } from '../command.js';
import { API_OPTIONS, API_USAGE, type Ask, askOf } from '../policy/admin-api.js';

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
  await ask('GET', '/rules');
}

/** @throws UsageError, and Error without a token */
export function csvArguments(args: readonly string[], context: Context): CsvArguments {
  const { values, positionals } = readArguments(
    args,
    { ...API_OPTIONS, mode: { type: 'string' }, 'skip-invalid': { type: 'boolean' } },
    ['FILE.csv'],
  );
  return {
    file: positionals[0] ?? '',
    mode: oneOf('mode', values.mode, MODES),
    ask: askOf(values, context),
    skipsInvalid: values['skip-invalid'] ?? false,
  };
}
