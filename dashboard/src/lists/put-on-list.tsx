// Adds a party of a decision to a list, from the page of the decision.
import { useState } from 'preact/hooks';
import { Refusal } from '../api/ask.js';
import { type List, partyOf } from '../api/lists.js';
import { useQuestion } from '../api/question.js';
import { brief, words } from '../format.js';
import { Answered, Field, typed } from '../parts/basics.js';
import { Dialog } from '../parts/dialog.js';
import { linkTo, place } from '../router.js';
import { may } from '../session.js';
import { effectOf, isOfPeople } from './effect.js';
import { addTo, EndsField, KEEPS } from './ends.js';

type Row = Readonly<Record<string, unknown>>;

/** The lists that matched the decision, and a button to add a party to a list. */
export function ListsOfEvent({ event }: { event: Row }) {
  const [open, setOpen] = useState(false);
  const [put, setPut] = useState<string>();
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
      {put !== undefined && (
        <p role="status">
          It is on <a href={linkTo('lists', [put])}>{put}</a>, and counts within two seconds.
        </p>
      )}
      {open && <PutOn event={event} close={() => setOpen(false)} done={setPut} />}
    </>
  );
}

function PutOn({ event, close, done }: { event: Row; close: () => void; done: (name: string) => void }) {
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
    await addTo(`${base}/${chosen.name}`, { hash: party }, ends, note);
    done(chosen.name);
  };
  return (
    <Dialog title="Put on a list" action="Put on the list" work={add} close={close}>
      <Answered question={question}>
        {() => (
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
        )}
      </Answered>
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
