// riskgate import: imports earlier users and devices from a CSV file. The running service writes them, because only the
// service writes its log. The file is read twice: first to check every line, then to send it.
import { IMPORT_LINES_MAX, type ImportedUser, ImportRequest } from '../../contract/imports/schemas.js';
import { ImportError, importedStanding } from '../../contract/imports/standing.js';
import { checkOf } from '../../contract/validation/validate.js';
import { type Mode } from '../../contract/vocabulary.js';
import { type Command, type CommandTable } from '../command.js';
import { counted } from '../../util/text/counted.js';
import { readArguments } from '../options.js';
import { type Ask } from '../policy/admin-api.js';
import { checkWorkspace, CSV_OPTIONS, CSV_USAGE, csvArguments } from './csv-arguments.js';
import { checkLines, columnNames, readCsv, type Refused } from './csv-file.js';
import { postWhenBusy } from './when-busy.js';
import { sentenceOf } from '../../util/error-text.js';

const COLUMNS = {
  required: ['user_id', 'fingerprint', 'first_seen', 'last_seen', 'times_seen'],
  optional: ['confirmed_at', 'country'],
} as const;
/** Below the smallest configurable limit of a body. */
const BATCH_BYTES_MAX = 48 * 1024;

interface Told {
  imported: number;
  unchanged: number;
  forgotten: number;
}

const importCommand: Command = {
  usage: CSV_USAGE,
  summary: `import past users and devices (${columnNames(COLUMNS)}) through the running service`,
  leaves: 'lines that were sent are imported; import the file again, they are not counted twice',
  async run(args, context) {
    const { file, mode, ask, skipsInvalid } = csvArguments(readArguments(args, CSV_OPTIONS, ['FILE.csv']), context);
    const { good, bad } = await checkLines(usersIn(file, mode), { context, skipsInvalid, done: 'imported' });
    await checkWorkspace(ask);
    const { imported, unchanged, forgotten } = await sent(file, mode, ask, good);
    context.print(
      `${counted(imported, 'line')} imported, ${unchanged} known already, ${forgotten} too old to keep, ${bad} refused`,
    );
  },
};

export const IMPORT_COMMANDS: CommandTable = { import: importCommand };

/** @throws Error with the number of imported lines */
async function sent(file: string, mode: Mode, ask: Ask, all: number): Promise<Told> {
  const told: Told = { imported: 0, unchanged: 0, forgotten: 0 };
  let batch: ImportedUser[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const answer = await postWhenBusy(ask, '/imports', { mode, users: batch }).catch((error: unknown) => {
      const done = told.imported + told.unchanged + told.forgotten;
      const why = sentenceOf(error);
      throw new Error(
        `${done} of ${counted(all, 'line')} imported: ${why} Import the file again; ` +
          'imported lines are not counted twice.',
      );
    });
    for (const part of ['imported', 'unchanged', 'forgotten'] as const) told[part] += Number(answer[part]);
    batch = [];
    bytes = 0;
  };
  for await (const line of usersIn(file, mode)) {
    if ('why' in line) continue;
    const size = Buffer.byteLength(JSON.stringify(line.value)) + 1;
    if (batch.length >= IMPORT_LINES_MAX || bytes + size > BATCH_BYTES_MAX) await flush();
    batch.push(line.value);
    bytes += size;
  }
  await flush();
  return told;
}

function usersIn(file: string, mode: Mode): AsyncGenerator<{ number: number; value: ImportedUser } | Refused> {
  const check = checkOf(ImportRequest);
  return readCsv(file, COLUMNS, ({ times_seen: times = '', ...others }) => {
    const user = { ...others, ...(times !== '' && { times_seen: /^\d+$/.test(times) ? Number(times) : times }) };
    const request: unknown = { mode, users: [user] };
    if (!check.accepts(request)) {
      const { pointer, message } = check.violation();
      throw new RangeError(`${pointer.replace('/users/0/', '')} ${message}`);
    }
    const [line] = request.users;
    if (line === undefined) throw new RangeError('is empty');
    checkStanding(line);
    return line;
  });
}

/** @throws RangeError when the times of a user contradict each other */
function checkStanding(user: ImportedUser): void {
  try {
    importedStanding(user, Date.now());
  } catch (error) {
    throw error instanceof ImportError ? new RangeError(`${error.field} ${error.message}`) : error;
  }
}
