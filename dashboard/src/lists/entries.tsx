// The entries of a list: paged, looked up by value, added and removed.
import type { Entry, EntryPage, List } from '../api/generated/replies.js';
import { useEffect, useState } from 'preact/hooks';
import { ask, query } from '../api/ask.js';
import { exampleOf, type Which } from '../api/lists.js';
import { useAnswer, useDeed, useQuestion } from '../api/question.js';
import { count, time } from '../format.js';
import { Answered, Card, Choice, Field, Id, Problem, Said, typed, When } from '../parts/basics.js';
import { Dialog } from '../parts/dialog.js';
import { type Column, Table } from '../parts/table.js';
import { linkTo, place } from '../router.js';
import { may } from '../session.js';
import { isOfPeople } from './effect.js';
import { addTo, type Ends, EndsField, KEEPS } from './ends.js';

interface EntriesProps {
  list: List;
  path: string;
  /** Changes with every change of the entries. */
  round: number;
  changed: () => void;
}

export function Entries({ list, path, round, changed }: EntriesProps) {
  const { mode } = place.value;
  const [cursor, setCursor] = useState<string>();
  const [gone, setGone] = useState<Entry>();
  /** How often an entry was taken off: what was said of it before does not hold any more. */
  const [taken, setTaken] = useState(0);
  const question = useQuestion<EntryPage>(`${path}/entries${query({ mode, cursor })}`);
  useEffect(() => {
    if (round > 0) question.again();
  }, [round]);
  const changeable = may('analyst') && isOfPeople(list);
  return (
    <Card title={`Entries: ${count(list.entries[mode])}, ${mode}`} wide>
      <LookUp key={taken} list={list} path={path} changed={changed} remove={setGone} />
      <Answered question={question}>
        {({ entries, next }) => (
          <>
            <Table
              caption="Entries"
              rows={entries}
              rowKey={({ hash }) => hash}
              empty={`No entries in ${mode} mode.`}
              columns={columnsOf(list.kind, changeable ? setGone : undefined)}
            />
            {(cursor !== undefined || next !== null) && (
              <p class="buttons">
                {cursor !== undefined && (
                  <button type="button" onClick={() => setCursor(undefined)}>
                    From the beginning
                  </button>
                )}
                {next !== null && (
                  <button type="button" onClick={() => setCursor(next)}>
                    More
                  </button>
                )}
              </p>
            )}
          </>
        )}
      </Answered>
      {gone !== undefined && (
        <TakeOff
          entry={gone}
          list={list}
          path={path}
          changed={() => {
            setTaken(taken + 1);
            changed();
          }}
          close={() => setGone(undefined)}
        />
      )}
    </Card>
  );
}

function columnsOf(kind: string, remove: ((entry: Entry) => void) | undefined): readonly Column<Entry>[] {
  const known: readonly Column<Entry>[] = [
    { name: 'Entry', cell: ({ hash }) => <Id id={hash} href={pageOf(kind, hash)} /> },
    { name: 'Note', cell: ({ note }) => note || '–' },
    { name: 'By', cell: ({ by }) => by },
    { name: 'Since', cell: ({ added_at: at }) => <When at={at} /> },
    { name: 'Ends', cell: ({ expires_at: at }) => (at === null ? 'never' : endOf(at)) },
  ];
  if (remove === undefined) return known;
  const cell = (entry: Entry) => (
    <button type="button" class="quiet" aria-label={`take off ${entry.hash}`} onClick={() => remove(entry)}>
      take off
    </button>
  );
  return [...known, { name: 'Change', cell }];
}

/** An entry that has ended is deleted some time later. */
function endOf(at: string): string {
  return Date.parse(at) > Date.now() ? time(at) : `ended ${time(at)}`;
}

/** Address of the page with details of an entry, if there is one. */
function pageOf(kind: string, hash: string): string | undefined {
  if (kind === 'users') return linkTo('explore', ['user', hash]);
  if (kind === 'visitors') return linkTo('explore', ['visitor', hash]);
  return kind === 'countries' ? linkTo('live', [], { country: hash }) : undefined;
}

const WAYS = { value: 'as it is sent', hash: 'hash, as events show it', event_id: 'event id' } as const;
type Way = keyof typeof WAYS;

interface LookUpProps {
  list: List;
  path: string;
  changed: () => void;
  remove: (entry: Entry) => void;
}

/** Looks up whether a value is on the list; a form below adds it. */
function LookUp({ list, path, changed, remove }: LookUpProps) {
  const { mode } = place.value;
  const [text, setText] = useState('');
  const [way, setWay] = useState<Way>('value');
  const [shown, setShown] = useAnswer<{ entry: Entry | null; on: boolean }>(`${way} ${text}`);
  /** Of a text that was not pasted, because it has more than one. */
  const [lines, setLines] = useState(0);
  const deed = useDeed();
  const which = { [way]: text.trim() } as Which;
  const look = async (): Promise<void> => setShown(await ask('POST', `${path}/check`, { mode, ...which }));
  const again = (): void => {
    changed();
    void deed.run(look);
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void deed.run(look);
  };
  const changeable = may('analyst') && isOfPeople(list);
  return (
    <>
      <form class="filters" onSubmit={submit} aria-label="Look up">
        <Field name="Value" hint={way === 'value' ? exampleOf(list.kind) : ''}>
          <input
            required
            maxLength={512}
            value={text}
            onPaste={(event) => refuseLines(event, setLines)}
            onInput={(event) => setText(typed(event))}
          />
        </Field>
        <Choice name="Given as" of={Object.entries(WAYS)} value={way} set={(chosen) => setWay(chosen as Way)} />
        <button type="submit" class={changeable ? '' : 'main'} aria-disabled={deed.busy}>
          Look up
        </button>
      </form>
      <Problem refusal={deed.refusal} />
      {lines > 0 && <p role="status">These are {lines} lines: paste them under “Import and export”.</p>}
      {shown?.entry && (
        <p role="status">
          {shown.on ? 'On the list' : 'No longer on the list: it was'} since {time(shown.entry.added_at)}, by{' '}
          {shown.entry.by}
          {shown.entry.note !== '' && `: ${shown.entry.note}`}.{' '}
          {changeable && (
            <button type="button" onClick={() => shown.entry && remove(shown.entry)}>
              Take off
            </button>
          )}
        </p>
      )}
      {shown?.on === false && <p role="status">Not on the list.</p>}
      {changeable && <PutOn list={list} path={path} which={which} text={text} done={again} />}
    </>
  );
}

/** A field of one line would join pasted lines to one value, which nobody has. */
function refuseLines(event: ClipboardEvent, told: (lines: number) => void): void {
  const lines = (event.clipboardData?.getData('text') ?? '').split(/[\r\n]+/).filter((line) => line.trim() !== '');
  told(lines.length > 1 ? lines.length : 0);
  if (lines.length > 1) event.preventDefault();
}

interface PutOnProps {
  list: List;
  path: string;
  which: Which;
  /** The value, as it is written now. */
  text: string;
  done: () => void;
}

function PutOn({ list, path, which, text, done }: PutOnProps) {
  const [note, setNote] = useState('');
  const [ends, setEnds] = useState<Ends>(KEEPS);
  /** What was said of which text: it does not hold for another one. */
  const [said, setSaid] = useState({ of: '', text: '' });
  const deed = useDeed();
  const add = (event: Event): void => {
    event.preventDefault();
    setSaid({ of: '', text: '' });
    void deed.run(async () => {
      const { unchanged } = await addTo(path, which, ends, note);
      setSaid({ of: text, text: unchanged === 1 ? 'It was there already.' : 'It is on the list.' });
      done();
    });
  };
  return (
    <form class="filters" onSubmit={add} aria-label="Put on the list">
      <Field name="Note">
        <input maxLength={120} value={note} onInput={(event) => setNote(typed(event))} />
      </Field>
      <EndsField ends={ends} set={setEnds} list={list} />
      <button type="submit" class="main" aria-disabled={deed.busy} disabled={text.trim() === ''}>
        Put on the list
      </button>
      <Said text={said.of === text ? said.text : ''} />
      <Problem refusal={deed.refusal} />
    </form>
  );
}

interface TakeOffProps {
  entry: Entry;
  list: List;
  path: string;
  changed: () => void;
  close: () => void;
}

function TakeOff({ entry, list, path, changed, close }: TakeOffProps) {
  const { mode } = place.value;
  const remove = (): Promise<void> =>
    ask('POST', `${path}/entries/remove`, { mode, entries: [{ hash: entry.hash }] }).then(changed);
  return (
    <Dialog title={`Take off ${list.name}`} action="Take off" danger work={remove} close={close}>
      <p>
        <code class="long">{entry.hash}</code>
      </p>
      <p>In effect within two seconds.</p>
    </Dialog>
  );
}
