// Adds a party of a decision to a list, from the page of the decision.
import type { Changed, List } from '../api/generated/replies.js';
import { useState } from 'preact/hooks';
import { ask, Refusal } from '../api/ask.js';
import { partyOf } from '../api/lists.js';
import { useDeed, useQuestion } from '../api/question.js';
import { brief, words } from '../format.js';
import { Answered, Field, Problem, typed } from '../parts/basics.js';
import { Dialog } from '../parts/dialog.js';
import { linkTo, place } from '../router.js';
import { may } from '../session.js';
import { effectOf, isOfPeople } from './effect.js';
import { addTo, EndsField, KEEPS } from './ends.js';

type Row = Readonly<Record<string, unknown>>;

/** What was put where. */
interface Put {
  list: List;
  party: string;
  changed: Changed;
}

/** The lists that matched the decision, and a button to add a party to a list. */
export function ListsOfEvent({ event }: { event: Row }) {
  const [open, setOpen] = useState(false);
  const [put, setPut] = useState<Put>();
  const { lists = [] } = event;
  const names = Array.isArray(lists) ? lists.map(String) : [];
  return (
    <>
      <p>
        On lists at the time:{' '}
        {names.length === 0
          ? 'none'
          : names.map((name, index) => [
              index > 0 && ', ',
              <a key={name} href={linkTo('lists', [name])}>
                {name}
              </a>,
            ])}
        .{' '}
        {may('analyst') && (
          <button type="button" onClick={() => setOpen(true)}>
            Put on a list
          </button>
        )}
      </p>
      {put !== undefined && <Done put={put} undone={() => setPut(undefined)} />}
      {open && <PutOn event={event} close={() => setOpen(false)} done={setPut} />}
    </>
  );
}

/** What was done, and a button that takes it back where the entry is new. */
function Done({ put: { list, party, changed }, undone }: { put: Put; undone: () => void }) {
  const { workspace, mode } = place.value;
  const deed = useDeed();
  const undo = async (): Promise<void> => {
    const path = `workspaces/${workspace}/lists/${list.name}/entries/remove`;
    await ask('POST', path, { mode, entries: [{ hash: party }] });
    undone();
  };
  return (
    <>
      <p role="status">
        {changed.unchanged === 1 ? 'It was there already: ' : 'It is on '}
        <a href={linkTo('lists', [list.name])}>{list.name}</a>, and counts within two seconds.{' '}
        {changed.added === 1 && (
          <button type="button" class="quiet" aria-disabled={deed.busy} onClick={() => void deed.run(undo)}>
            Undo
          </button>
        )}
      </p>
      <Problem refusal={deed.refusal} />
    </>
  );
}

interface PutOnProps {
  /** A row of a decision, or the part of it that is meant. */
  event: Row;
  close: () => void;
  done: (put: Put) => void;
}

export function PutOn({ event, close, done }: PutOnProps) {
  const { workspace, mode } = place.value;
  const base = `workspaces/${workspace}/lists`;
  const question = useQuestion<{ lists: List[] }>(base);
  const [name, setName] = useState('');
  const [ends, setEnds] = useState(KEEPS);
  const [note, setNote] = useState('');
  const lists = question.data?.lists.filter((list) => isOfPeople(list) && partyOf(event, list.kind) !== undefined);
  const chosen = lists?.find((list) => list.name === name);
  const party = chosen && partyOf(event, chosen.kind);
  const add = async (): Promise<void> => {
    if (chosen === undefined || party === undefined) throw new Refusal(0, '', 'Choose a list.');
    const changed = await addTo(`${base}/${chosen.name}`, { hash: party }, ends, note);
    done({ list: chosen, party, changed });
  };
  return (
    <Dialog title="Put on a list" action="Put on the list" work={add} close={close}>
      {/* There before the lists are known: the dialog gives the focus to its first field when it opens. */}
      <Field name="List">
        <select required value={name} onChange={(change) => setName(typed(change))}>
          <option value="">Choose one…</option>
          {lists?.map((list) => (
            <option key={list.name} value={list.name}>
              {list.name} ({words(list.kind)})
            </option>
          ))}
        </select>
      </Field>
      <Answered question={question}>{() => null}</Answered>
      {chosen !== undefined && party !== undefined && (
        <p>
          {words(chosen.kind)}: <code>{brief(party)}</code> in {mode} mode. {effectOf(chosen)}
        </p>
      )}
      {chosen !== undefined && <EndsField ends={ends} set={setEnds} list={chosen} />}
      <Field name="Note">
        <input maxLength={120} value={note} onInput={(change) => setNote(typed(change))} />
      </Field>
    </Dialog>
  );
}
