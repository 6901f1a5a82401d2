// Fetches the lists of a catalogue into a directory. When a fetch fails or its content is not usable, the last good
// list stays in use.
import { createHash } from 'node:crypto';
import { readFile, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateDirectory, replaceFile } from '../../util/write-file.js';
import { fileOf, type ListSource } from './catalogue.js';
import { FETCH_BOUNDS, type FetchBounds, fetchList, ListError, type Validators } from './fetch-list.js';
import { listText } from './list-text.js';

/** A list with less than this share of its former networks counts as broken, unless `acceptSmaller` is set. */
const KEPT_SHARE_MIN = 0.5;
const NOTE_VERSION = 1;

/** Metadata of a fetched list, stored beside it. */
export interface ListNote extends Validators {
  readonly version: number;
  readonly url: string;
  /** Of the fetched bytes. */
  readonly sha256: string;
  readonly bytes: number;
  readonly ranges: number;
  /** ISO 8601: when these bytes were fetched, and when they were last found current. */
  readonly fetchedAt: string;
  readonly checkedAt: string;
}

export interface UpdateOptions {
  readonly directory: string;
  /** Unix milliseconds. */
  readonly clock: () => number;
  readonly bounds?: FetchBounds;
  /** Accepts a list that is much smaller than the last good one. */
  readonly acceptSmaller?: boolean;
  readonly signal?: AbortSignal;
  /** Called before each list; false ends the update. */
  readonly mayGoOn?: () => Promise<boolean>;
}

export interface ListUpdate {
  readonly source: ListSource;
  /** `kept`: the fetch failed or its content was not usable; `reason` says why. */
  readonly outcome: 'updated' | 'unchanged' | 'kept';
  readonly reason: string;
  /** Note of the list in use, undefined when there is none. */
  readonly note: ListNote | undefined;
}

/** Fetches the lists one after the other. A publisher's error never makes it reject. */
export async function updateLists(sources: readonly ListSource[], options: UpdateOptions): Promise<ListUpdate[]> {
  makePrivateDirectory(options.directory);
  const updates: ListUpdate[] = [];
  for (const source of sources) {
    if (options.signal?.aborted === true || (await options.mayGoOn?.()) === false) break;
    updates.push(await updateList(source, options));
  }
  return updates;
}

async function updateList(source: ListSource, options: UpdateOptions): Promise<ListUpdate> {
  const before = await readNote(options.directory, source);
  try {
    return await fetched(source, before, options);
  } catch (error) {
    if (!(error instanceof ListError)) throw error;
    return { source, outcome: 'kept', reason: error.message, note: before };
  }
}

async function fetched(source: ListSource, before: ListNote | undefined, options: UpdateOptions): Promise<ListUpdate> {
  const { directory, clock, bounds = FETCH_BOUNDS, acceptSmaller = false, signal } = options;
  const same = before?.url === source.url ? before : undefined;
  const answer = await fetchList(source.url, same ?? { etag: '', lastModified: '' }, bounds, signal);
  const at = new Date(clock()).toISOString();
  const sha256 = answer.bytes === undefined ? '' : createHash('sha256').update(answer.bytes).digest('hex');
  if (same !== undefined && (answer.bytes === undefined || sha256 === same.sha256)) {
    checkPin(source, same.sha256);
    const note = { ...same, etag: answer.etag, lastModified: answer.lastModified, checkedAt: at };
    const file = join(directory, fileOf(source));
    await utimes(file, clock() / 1000, clock() / 1000);
    await writeNote(directory, source, note);
    return { source, outcome: 'unchanged', reason: '', note };
  }
  if (answer.bytes === undefined) throw new ListError('the answer has status 304 where nothing was known');
  checkPin(source, sha256);
  const { text, ranges } = listText(answer.bytes);
  if (same !== undefined && ranges < same.ranges * KEPT_SHARE_MIN && !acceptSmaller)
    throw new ListError(
      `it has ${ranges} networks where the last good one has ${same.ranges}: fewer than ${KEPT_SHARE_MIN} of it`,
    );
  const { etag, lastModified } = answer;
  const note: ListNote = {
    version: NOTE_VERSION,
    url: source.url,
    sha256,
    bytes: answer.bytes.length,
    ranges,
    etag,
    lastModified,
    fetchedAt: at,
    checkedAt: at,
  };
  const head = `# ${source.kind} ${source.name}\n# ${source.url}\n# fetched ${at}, sha256 ${sha256}\n`;
  // The list is written first: a note without its list would prevent the next fetch.
  await replaceFile(join(directory, fileOf(source)), head + text, { durable: true });
  await writeNote(directory, source, note);
  return { source, outcome: 'updated', reason: '', note };
}

function checkPin({ sha256 }: ListSource, found: string): void {
  if (sha256 !== '' && sha256 !== found)
    throw new ListError(`its SHA-256 is ${found}, and not the one in the catalogue`);
}

function noteFile(directory: string, source: Pick<ListSource, 'kind' | 'name'>): string {
  return join(directory, fileOf(source).replace(/\.txt$/, '.json'));
}

function writeNote(directory: string, source: ListSource, note: ListNote): Promise<void> {
  return replaceFile(noteFile(directory, source), `${JSON.stringify(note, null, 2)}\n`, { durable: true });
}

/** Undefined when the list or its note is missing or damaged: then it is fetched, or fetched again. */
export async function readNote(
  directory: string,
  source: Pick<ListSource, 'kind' | 'name'>,
): Promise<ListNote | undefined> {
  try {
    await stat(join(directory, fileOf(source)));
    const note: unknown = JSON.parse(await readFile(noteFile(directory, source), 'utf8'));
    return isNote(note) ? note : undefined;
  } catch {
    return undefined;
  }
}

function isNote(value: unknown): value is ListNote {
  if (typeof value !== 'object' || value === null) return false;
  const texts = ['url', 'sha256', 'etag', 'lastModified', 'fetchedAt', 'checkedAt'] as const;
  const fields: Partial<Record<string, unknown>> = { ...value };
  return (
    fields['version'] === NOTE_VERSION &&
    typeof fields['bytes'] === 'number' &&
    typeof fields['ranges'] === 'number' &&
    texts.every((name) => typeof fields[name] === 'string')
  );
}
