// Imports and exports a list as a file. A replacement is uploaded beside the list and takes its place at the end.
import type { Changed, EntryPage, List, UploadEnded } from '../api/generated/replies.js';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ask, query, Refusal } from '../api/ask.js';
import { useDeed } from '../api/question.js';
import { count } from '../format.js';
import { Card, Choice, Field, Problem, Said, typed } from '../parts/basics.js';
import { csvOf, saveCsv } from '../parts/csv.js';
import { place } from '../router.js';
import { may } from '../session.js';
import { callsOf, FileError, type Line, lineError } from './csv-lines.js';
import { isOfPeople } from './effect.js';

interface TransferProps {
  list: List;
  path: string;
  changed: () => void;
}

export function Transfer({ list, path, changed }: TransferProps) {
  return (
    <Card title="Import and export" wide>
      {may('analyst') && isOfPeople(list) && <Import path={path} changed={changed} />}
      <Export list={list} path={path} />
    </Card>
  );
}

/** Timeout of the last call: the service merges a list of a million entries in one step. */
const END_MS = 300_000;

/** What becomes of the current entries, as the service calls it. */
const HOW = [
  ['add', 'stay'],
  ['replace', 'replace with the file'],
] as const;

function Import({ path, changed }: Omit<TransferProps, 'list'>) {
  const [file, setFile] = useState<File>();
  const [pasted, setPasted] = useState('');
  const [how, setHow] = useState('add');
  const [share, setShare] = useState<number>();
  const [said, setSaid] = useState('');
  const stop = useRef<AbortController | null>(null);
  const deed = useDeed();
  // Leaving the page cancels the upload; the list stays unchanged.
  useEffect(() => () => stop.current?.abort(), []);
  useWarning(deed.busy);
  const start = (event: Event): void => {
    event.preventDefault();
    const lines = pasted.trim() === '' ? file : new Blob([pasted]);
    if (lines === undefined || deed.busy) return;
    const abort = new AbortController();
    stop.current = abort;
    setSaid('');
    void deed
      .run(async () => {
        const { added, updated, unchanged } = await upload(path, lines, how, abort.signal, setShare);
        setSaid(`${count(added)} added, ${count(updated)} changed, ${count(unchanged)} unchanged.`);
        setPasted('');
      })
      .then(() => {
        setShare(undefined);
        // Also after a failure: where the reply was lost, the file may be on the list.
        changed();
      });
  };
  return (
    <form class="filters" onSubmit={start} aria-label="Import">
      <Field
        name="CSV"
        hint="Lines of value,expires_at,note, as in a saved file. If a line is wrong, nothing is loaded."
      >
        <input type="file" accept=".csv,text/csv,text/plain" onChange={(event) => setFile(chosen(event))} />
      </Field>
      <Field name="Or paste lines" hint="One value on each line, or columns copied from a spreadsheet.">
        <textarea rows={4} value={pasted} onInput={(event) => setPasted(typed(event))} />
      </Field>
      <Choice name="Current entries" of={HOW} value={how} set={setHow} />
      <button
        type="submit"
        class="main"
        aria-disabled={deed.busy}
        disabled={file === undefined && pasted.trim() === ''}
      >
        Import
      </button>
      {deed.busy && (
        <button type="button" onClick={() => stop.current?.abort()}>
          Stop
        </button>
      )}
      {share !== undefined && (
        <p>
          <progress aria-label="Loaded" max={1} value={share} /> {Math.floor(share * 100)} % loaded. The list changes at
          the end; <code>riskgate lists import</code> takes a large file in less time.
        </p>
      )}
      <Said text={said} />
      <Problem refusal={deed.refusal} />
    </form>
  );
}

function chosen({ currentTarget: from }: Event): File | undefined {
  return from instanceof HTMLInputElement ? from.files?.[0] : undefined;
}

/** Asks the browser to confirm leaving the page while work is in progress. */
function useWarning(busy: boolean): void {
  useEffect(() => {
    if (!busy) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [busy]);
}

async function upload(
  path: string,
  file: Blob,
  how: string,
  signal: AbortSignal,
  told: (share: number) => void,
): Promise<Changed> {
  const { id } = await ask<{ id: string }>('POST', `${path}/uploads`, { mode: place.value.mode }).catch(unchanged);
  const one = `${path}/uploads/${id}`;
  let ending = false;
  try {
    for await (const { lines, read } of callsOf(file)) {
      if (signal.aborted) throw new FileError('Stopped');
      await ask('POST', one, { entries: lines.map(({ entry }) => entry) }).catch((error: unknown) =>
        atLine(error, lines),
      );
      told(Math.min(1, read / Math.max(1, file.size)));
    }
    ending = true;
    const { changed } = await ask<UploadEnded>('POST', `${one}/end`, { how }, { timeoutMs: END_MS });
    return changed;
  } catch (error) {
    await ask('POST', `${one}/end`, { how: 'drop' }).catch(() => undefined);
    if (ending) throw error;
    return unchanged(error);
  }
}

/** Before the last call nothing of the file is on the list, whatever became of the reply. */
function unchanged(error: unknown): never {
  const lost = error instanceof Refusal && error.code === 'UNREACHABLE';
  const why = lost ? 'The service did not answer' : error instanceof Error ? error.message : String(error);
  throw new Refusal(0, '', `${why.replace(/\.$/, '')}. The list is unchanged.`);
}

/** Errors name an entry by its index in the call; the user needs the line number in the file. */
function atLine(error: unknown, lines: readonly Line[]): never {
  const [, place = '', field = '', why = ''] =
    error instanceof Refusal ? (/^\/entries\/(\d+)\/?([^\s:]*):? ?(.*?)\.?$/s.exec(error.message) ?? []) : [];
  const line = lines[Number(place)];
  if (place === '' || line === undefined) throw error;
  throw lineError(line.number, [field, why].filter((text) => text !== '').join(' '));
}

const PAGE = 1000;

function Export({ list, path }: Pick<TransferProps, 'list' | 'path'>) {
  const { mode } = place.value;
  const [told, setTold] = useState(0);
  const deed = useDeed();
  const save = (): void => {
    void deed
      .run(async () => {
        const parts = [csvOf([['hash', 'expires_at', 'note', 'by', 'added_at']])];
        let [all, cursor]: [number, string | undefined] = [0, undefined];
        do {
          const page: EntryPage = await ask('GET', `${path}/entries${query({ mode, limit: PAGE, cursor })}`);
          const rows = page.entries.map((one) => [one.hash, one.expires_at ?? '', one.note, one.by, one.added_at]);
          if (rows.length > 0) parts.push(csvOf(rows));
          setTold((all += rows.length));
          cursor = page.next ?? undefined;
        } while (cursor !== undefined);
        saveCsv(parts.join('\r\n'), `riskgate-${list.name}-${mode}.csv`);
      })
      .then(() => setTold(0));
  };
  return (
    <>
      <p class="buttons">
        <button type="button" aria-disabled={deed.busy} onClick={save}>
          Save as CSV
        </button>
        {deed.busy && told > 0 && <span role="status">{count(told)} entries…</span>}
      </p>
      <Problem refusal={deed.refusal} />
    </>
  );
}
