// Imports a file of any size into a list: reads it line by line, loads it into a separate set, and puts that set in
// place after the last line. A wrong line ends the import, and the list stays unchanged.
import { beginUpload, dropUpload } from '../../access/lists/administration.js';
import { AdministrationError } from '../../access/administration.js';
import { type ControlStore } from '../../access/control/store.js';
import { LIST_INVALID_TOLD_MAX, LIST_NOTE_CHARS_MAX } from '../../contract/lists/lists.js';
import { VALUE_CHARS_MAX } from '../../contract/lists/schemas.js';
import { hasControlCharacters } from '../../util/text/control-characters.js';
import { type ListChangeView } from '../../contract/lists/schemas.js';
import { type Entries, type ListDesk } from '../../http/routes/admin/lists/desk.js';
import { type ListEntry, type ListStore } from '../../storage/ports/lists.js';
import { fieldsOf, repeatedName, type Separator, semicolonsIn, separatorOf, textOfSpreadsheet } from './csv.js';
import { dropped, expiryOf, type KnownList, knownList, putEntries } from './desk.js';
import { compared } from './merge.js';
import { refuseAdded, refuseFull, refuseNearlyFullDisk } from './room.js';
import { keyOfHash, keyOfValue } from './values.js';

const BATCH = 5000;
/** Entries sorted before they are stored: entries that are adjacent in the store are written once. */
const SORTED = 250_000;
const HEAD = /^"?(value|hash)"?\s*(?:[,;\t]|$)/i;
/** Names that other tools give to the columns. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    value: [
      'user_id',
      'userid',
      'user',
      'visitor_id',
      'device_id',
      'identifier',
      'email',
      'ip',
      'ip_address',
      'address',
    ].concat(['network', 'cidr', 'country', 'country_code', 'asn', 'domain', 'email_domain']),
    expires_at: ['expires', 'expiry', 'expiration', 'valid_until', 'until'],
    note: ['reason', 'comment', 'comments', 'description', 'notes'],
  }).flatMap(([name, others]) => others.map((other) => [other, name] as const)),
);
/** What a file may say, for messages. */
const EXPECTED =
  'a line has value, expires_at and note; a first line with names may have them in any order, and may call them ' +
  'user_id, ip, ... (value), expires (expires_at) and reason or comment (note)';
/** Also those that only exports have, which are not read. */
const COLUMNS: readonly string[] = ['value', 'hash', 'expires_at', 'note', 'by', 'added_at'];

/** Where the fields are in a line; -1 for a column that the file does not have. */
interface Columns {
  readonly value: number;
  /** The value is a hash, as in exports. */
  readonly hashes: boolean;
  readonly expires: number;
  readonly note: number;
  readonly separator: Separator;
}

const WITHOUT_HEAD: Columns = { value: 0, hashes: false, expires: 1, note: 2, separator: ',' };

interface ImportOptions {
  readonly entries: ListStore;
  readonly desk: ListDesk;
  /** Who imports. */
  readonly by: string;
  /** Unix milliseconds. */
  readonly now: number;
  /** Replaces the entries of the list. */
  readonly replace: boolean;
  /** Wrong lines are skipped and do not end the import. */
  readonly skipInvalid: boolean;
}

/** The message is for the user who imports. */
class ImportError extends Error {}

const SEMICOLONS =
  'every line has the same number of semicolons and no comma: name the columns in the first line, as value;note, or ' +
  'put values that have a semicolon in quotes; the list is unchanged';

interface InvalidLine {
  readonly line: number;
  /** Never contains the value. */
  readonly why: string;
}

interface Imported extends ListChangeView {
  /** Lines with a value that another line has too: the last one counts. */
  readonly repeated: number;
  /** Number of skipped lines, and the first of them. */
  readonly left: number;
  readonly invalid: readonly InvalidLine[];
}

interface Loading {
  readonly known: KnownList;
  readonly of: Entries;
  readonly set: number;
  /** Entries of the file so far. */
  loaded: number;
  /** From this many on it is asked again whether the list has room for them. */
  nextCheck: number;
  readonly invalid: InvalidLine[];
  left: number;
  repeated: number;
}

/** @throws ImportError with the wrong line */
export async function importEntries(
  options: ImportOptions,
  store: ControlStore,
  of: Entries,
  lines: AsyncIterable<string>,
): Promise<Imported> {
  const known = await knownList(store, of);
  const { upload, givenUp } = await beginUpload(store, of.workspace, of.list, of.mode, options.now);
  for (const set of givenUp) await dropped(options.entries, set);
  const loading: Loading = { known, of, set: upload.set, loaded: 0, nextCheck: 0, invalid: [], left: 0, repeated: 0 };
  try {
    await load(options, store, loading, lines);
    // An empty file, such as an export that failed, must not empty the list.
    if (loading.loaded === 0) throw nothingOf(loading);
    const { changed } = await options.desk.end(store, of, upload.id, options.replace ? 'replace' : 'add');
    const { repeated, left, invalid } = loading;
    return { ...changed, repeated, left, invalid };
  } catch (error) {
    await dropUpload(store, of.workspace, of.list, upload.id).catch(() => undefined);
    await dropped(options.entries, upload.set);
    throw error;
  }
}

async function load(
  options: ImportOptions,
  store: ControlStore,
  loading: Loading,
  lines: AsyncIterable<string>,
): Promise<void> {
  const batch = new Map<string, ListEntry>();
  let columns = WITHOUT_HEAD;
  let line = 0;
  /** How many semicolons each line has; 0 when they differ, or the first line has names. */
  let semicolons: number | undefined;
  for await (const text of lines) {
    line += 1;
    if (text.trim() === '') continue;
    if (line === 1 && isHead(text)) {
      columns = columnsOf(text);
      semicolons = 0;
      continue;
    }
    if (semicolons === undefined && isTabbed(text)) {
      columns = columnsOfTabbed(text);
      semicolons = 0;
    }
    if (semicolonsIn(text) !== (semicolons ??= semicolonsIn(text))) semicolons = 0;
    const entry = entryOfLine(options, loading, text, columns, line);
    if (entry === undefined) continue;
    const before = batch.size;
    batch.set(entry.key.toString('latin1'), entry);
    if (batch.size === before) loading.repeated += 1;
    if (batch.size < SORTED) continue;
    await flush(options, store, loading, batch);
    if (!options.replace) await checkRoom(options, store, loading);
  }
  // Read by commas, each whole line would be one value, which nobody has.
  if (semicolons !== undefined && semicolons > 0) throw new ImportError(SEMICOLONS);
  await flush(options, store, loading, batch);
}

/** Whether a first line without names was copied from a spreadsheet: no value has a tab. */
const isTabbed = (text: string): boolean => /^[^,]*\t/.test(text);

/** Of two columns, the second is the end only if it begins with a year. */
function columnsOfTabbed(text: string): Columns {
  const [, second = '', ...more] = text.split('\t');
  const ends = more.length > 0 || /^\s*("?\d{4}-|$)/.test(second);
  return { ...WITHOUT_HEAD, ...(!ends && { expires: -1, note: 1 }), separator: '\t' };
}

/** The columns of a first line under their own names. @throws ImportError also with `skipInvalid`: it may be a head */
function namesIn(text: string): string[] {
  try {
    return fieldsOf(text.toLowerCase(), separatorOf(text)).map((name) => OTHER_NAMES.get(name.trim()) ?? name.trim());
  } catch (error) {
    throw error instanceof RangeError ? new ImportError(`line 1: ${error.message}; the list is unchanged`) : error;
  }
}

function isHead(text: string): boolean {
  if (HEAD.test(text)) return true;
  // A line that is no CSV is refused where it is read.
  const names = /^(?:[^"]|"[^"]*")*$/.test(text) ? namesIn(text) : [];
  // A note may be such a word too, so the first field must be one.
  return (names.includes('value') || names.includes('hash')) && COLUMNS.includes(names[0] ?? '');
}

/** Also with `skipInvalid`: without its columns the whole file would be read as something else. @throws ImportError */
function columnsOf(head: string): Columns {
  const names = namesIn(head);
  const unknown = names.find((name) => !COLUMNS.includes(name));
  const twice = repeatedName(names);
  const hashes = names.includes('hash');
  const refused = (why: string): ImportError => new ImportError(`line 1: ${why}; the list is unchanged`);
  if (unknown !== undefined)
    throw refused(`there is no column ${JSON.stringify(unknown)}; there are value or hash, expires_at and note`);
  if (twice !== undefined) throw refused(`the column ${twice} is named twice`);
  if (hashes === names.includes('value')) throw refused('a file has a column value or a column hash');
  const at = (name: string): number => names.indexOf(name);
  return {
    value: at(hashes ? 'hash' : 'value'),
    hashes,
    expires: at('expires_at'),
    note: at('note'),
    separator: separatorOf(head),
  };
}

/**
 * Refuses a file for which the list has no room before the whole file is loaded. What is loaded is compared with the
 * list when both have no room as they are, and then not again before twice as much is loaded.
 * @throws AdministrationError CONFLICT
 */
async function checkRoom({ entries }: ImportOptions, store: ControlStore, loading: Loading): Promise<void> {
  if (loading.loaded < loading.nextCheck) return;
  const { known, of, set } = loading;
  await refuseAdded(entries, store, of.workspace, () => {
    loading.nextCheck = loading.loaded * 2;
    return compared(entries, set, known.list.sets[of.mode]);
  });
}

/** Of a file of which nothing is left. */
function nothingOf({ left, invalid: [first] }: Loading): ImportError {
  if (first === undefined) return new ImportError('the file has no entries; the list is unchanged');
  return new ImportError(
    `none of ${left} lines can be used, such as line ${first.line}: ${first.why}; the list is unchanged`,
  );
}

/** @param batch entries by key; empty afterwards */
async function flush(
  { entries }: ImportOptions,
  store: ControlStore,
  loading: Loading,
  batch: Map<string, ListEntry>,
): Promise<void> {
  const sorted = [...batch.keys()].sort().flatMap((name) => batch.get(name) ?? []);
  batch.clear();
  const { known, of, set } = loading;
  const before = known.list.sets[of.mode];
  for (let from = 0; from < sorted.length; from += BATCH) {
    const some = sorted.slice(from, from + BATCH);
    refuseNearlyFullDisk(entries);
    await refuseFull(entries, store, of.workspace, some, before);
    await putEntries(entries, set, some, 'quiet');
    loading.loaded += some.length;
  }
}

/** Undefined for a line that is skipped. @throws ImportError */
function entryOfLine(
  { by, now, skipInvalid }: ImportOptions,
  loading: Loading,
  text: string,
  columns: Columns,
  line: number,
): ListEntry | undefined {
  const { list, workspace } = loading.known;
  try {
    const fields = fieldsOf(text, columns.separator);
    const [value = '', expires = ''] = [fields[columns.value], fields[columns.expires]];
    const note = textOfSpreadsheet(fields[columns.note] ?? '');
    refuseOdd(value, note);
    const { kind } = list;
    const key = columns.hashes ? keyOfHash(kind, value) : keyOfValue({ kind, workspace, mode: loading.of.mode }, value);
    const expiry = expiryOf(expires === '' ? {} : { expires_at: expires }, list, now, line);
    if (note.length > LIST_NOTE_CHARS_MAX) throw new RangeError(`a note has at most ${LIST_NOTE_CHARS_MAX} characters`);
    return { key, expiry, addedAt: Math.floor(now / 1000), by, note };
  } catch (error) {
    if (!(error instanceof RangeError) && !(error instanceof AdministrationError)) throw error;
    const isFirst = line === 1 && error instanceof AdministrationError && columns === WITHOUT_HEAD;
    const why = withoutEntry(error.message) + (isFirst ? ` (${EXPECTED})` : '');
    if (!skipInvalid) throw new ImportError(`line ${line}: ${why}; the list is unchanged`);
    loading.left += 1;
    if (loading.invalid.length < LIST_INVALID_TOLD_MAX) loading.invalid.push({ line, why });
    return undefined;
  }
}

/** A message of the desk without the place of the entry in a body. */
export function withoutEntry(message: string): string {
  return message.replace(/^\/entries\/\d+[:/]? ?/, '');
}

/** Refuses what the admin API refuses in a value or a note. */
function refuseOdd(value: string, note: string): void {
  if (value === '') throw new RangeError('there is no value');
  if (value.length > VALUE_CHARS_MAX) throw new RangeError(`a value has at most ${VALUE_CHARS_MAX} characters`);
  if (hasControlCharacters(value) || hasControlCharacters(note))
    throw new RangeError('there is a control character in it; lines end with a line feed');
}
