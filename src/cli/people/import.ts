// riskgate import: imports earlier users and devices from a CSV file. The running service writes them, because only the
// service writes its log. The file is read twice, line by line: first to check every line, then to send it.
import { createReadStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { IMPORT_LINES_MAX, type ImportedUser, ImportRequest } from '../../contract/imports/schemas.js';
import { ImportError, importedStanding } from '../../contract/imports/standing.js';
import { checkOf } from '../../contract/validation/validate.js';
import { type Mode, MODES } from '../../contract/vocabulary.js';
import { fieldsOf, linesOf, textOf } from '../../service/lists/csv.js';
import { type Command, type CommandTable, oneOf, readArguments } from '../command.js';
import { API_OPTIONS, API_USAGE, type Ask, askOf, RefusedError } from '../policy/admin-api.js';

const REQUIRED = ['user_id', 'fingerprint', 'first_seen', 'last_seen', 'times_seen'] as const;
const OPTIONAL = ['confirmed_at', 'country'] as const;
const COLUMNS: readonly string[] = [...REQUIRED, ...OPTIONAL];
/** Below the smallest configurable limit of a body. */
const BATCH_BYTES_MAX = 48 * 1024;
const TOLD_MAX = 100;
/** Waits in ms before the retries, when the service is busy. */
const PAUSES_MS: readonly number[] = [1000, 2000, 4000, 8000];

interface Line {
  number: number;
  user: ImportedUser;
}

interface Refused {
  number: number;
  why: string;
}

interface Told {
  imported: number;
  unchanged: number;
  forgotten: number;
}

const importCommand: Command = {
  usage: `FILE.csv ${API_USAGE} --mode live|test [--skip-invalid]`,
  summary: `import past users and devices (${COLUMNS.join(', ')}) through the running service`,
  async run(args, context) {
    const { values, positionals } = readArguments(
      args,
      { ...API_OPTIONS, mode: { type: 'string' }, 'skip-invalid': { type: 'boolean' } },
      ['FILE.csv'],
    );
    const [file = ''] = positionals;
    const mode = oneOf('mode', values.mode, MODES);
    const ask = askOf(values, context);
    const { good, bad, refused } = await looked(file, mode);
    for (const { number, why } of refused) context.complain(`line ${number}: ${why}`);
    if (bad > refused.length) context.complain(`and ${bad - refused.length} more`);
    if (bad > 0 && values['skip-invalid'] !== true)
      throw new Error(
        `${bad} lines are refused, so nothing is imported; correct them, or skip them with --skip-invalid`,
      );
    const { imported, unchanged, forgotten } = await sent(file, mode, ask, good);
    context.print(
      `${imported} lines imported, ${unchanged} known already, ${forgotten} too old to keep, ${bad} refused`,
    );
  },
};

export const IMPORT_COMMANDS: CommandTable = { import: importCommand };

/** Counts valid and invalid lines, and keeps the first invalid lines with their reasons. */
async function looked(file: string, mode: Mode): Promise<{ good: number; bad: number; refused: Refused[] }> {
  let good = 0;
  let bad = 0;
  const refused: Refused[] = [];
  for await (const line of linesOfFile(file, mode)) {
    if ('user' in line) good += 1;
    else {
      bad += 1;
      if (refused.length < TOLD_MAX) refused.push(line);
    }
  }
  return { good, bad, refused };
}

/** @throws Error with the number of imported lines */
async function sent(file: string, mode: Mode, ask: Ask, all: number): Promise<Told> {
  const told: Told = { imported: 0, unchanged: 0, forgotten: 0 };
  let batch: ImportedUser[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const answer = await answered(ask, { mode, users: batch }).catch((error: unknown) => {
      const done = told.imported + told.unchanged + told.forgotten;
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(
        `${done} of ${all} lines were imported: ${why} Import the file again; imported lines are not counted twice.`,
      );
    });
    for (const part of ['imported', 'unchanged', 'forgotten'] as const) told[part] += Number(answer[part]);
    batch = [];
    bytes = 0;
  };
  for await (const line of linesOfFile(file, mode)) {
    if (!('user' in line)) continue;
    const size = Buffer.byteLength(JSON.stringify(line.user)) + 1;
    if (batch.length >= IMPORT_LINES_MAX || bytes + size > BATCH_BYTES_MAX) await flush();
    batch.push(line.user);
    bytes += size;
  }
  await flush();
  return told;
}

async function answered(ask: Ask, request: ImportRequest): Promise<Record<string, unknown>> {
  for (const pause of PAUSES_MS) {
    try {
      return await ask('POST', '/imports', request);
    } catch (error) {
      if (!(error instanceof RefusedError) || (error.status !== 503 && error.status !== 429)) throw error;
      await sleep(pause);
    }
  }
  return ask('POST', '/imports', request);
}

/** Reads one line at a time, so that a file of any size needs little memory. @throws Error when columns are missing */
async function* linesOfFile(file: string, mode: Mode): AsyncGenerator<Line | Refused> {
  const check = checkOf(ImportRequest);
  let columns: string[] | undefined;
  let number = 0;
  for await (const text of linesOf(textOf(createReadStream(file)))) {
    number += 1;
    if (text.trim() === '') continue;
    if (columns === undefined) {
      columns = columnsOf(text);
      continue;
    }
    yield lineOf(text, number, columns, mode, check);
  }
  if (columns === undefined) throw new Error(`${file} is empty; its first line must name the columns`);
}

/** @throws Error on missing or unknown columns */
function columnsOf(head: string): string[] {
  const columns = fieldsOf(head);
  const missing = REQUIRED.filter((name) => !columns.includes(name));
  if (missing.length > 0) throw new Error(`the first line must name the columns; missing: ${missing.join(', ')}`);
  const unknown = columns.filter((name) => !COLUMNS.includes(name));
  if (unknown.length > 0) throw new Error(`unknown columns: ${unknown.join(', ')}; known are ${COLUMNS.join(', ')}`);
  return columns;
}

function lineOf(
  text: string,
  number: number,
  columns: readonly string[],
  mode: Mode,
  check: ReturnType<typeof checkOf<typeof ImportRequest>>,
): Line | Refused {
  try {
    const fields = fieldsOf(text);
    if (fields.length !== columns.length)
      return { number, why: `has ${fields.length} fields, and the first line names ${columns.length}` };
    const user: Record<string, string | number> = {};
    for (const [i, name] of columns.entries()) {
      const value = fields[i] ?? '';
      if (value !== '') user[name] = name === 'times_seen' && /^\d+$/.test(value) ? Number(value) : value;
    }
    const request: unknown = { mode, users: [user] };
    if (!check.accepts(request)) {
      const { pointer, message } = check.violation();
      return { number, why: `${pointer.replace('/users/0/', '')} ${message}` };
    }
    const [line] = request.users;
    if (line === undefined) return { number, why: 'is empty' };
    importedStanding(line, Date.now());
    return { number, user: line };
  } catch (error) {
    if (error instanceof ImportError) return { number, why: `${error.field} ${error.message}` };
    if (error instanceof RangeError) return { number, why: error.message };
    throw error;
  }
}
