// One list: its effect, its entries and its last hits.
import type { EventPage, List, RuleList } from '../api/generated/replies.js';
import { useState } from 'preact/hooks';
import { ask, query } from '../api/ask.js';
import { useQuestion } from '../api/question.js';
import { plural, words } from '../format.js';
import { Answered, Card, Field, typed } from '../parts/basics.js';
import { Dialog } from '../parts/dialog.js';
import { EventTable } from '../parts/event-table.js';
import { go, linkTo, place } from '../router.js';
import { may, session } from '../session.js';
import { effectOf, isOfPeople, rulesAsking } from './effect.js';
import { Entries } from './entries.js';
import { RuleLinks } from './rule-links.js';
import { Transfer } from './transfer.js';

const HITS = 10;
const HITS_EVERY_MS = 5000;

export function ListPage({ name }: { name: string }) {
  const { workspace, mode } = place.value;
  const path = `workspaces/${workspace}/lists/${encodeURIComponent(name)}`;
  const question = useQuestion<List>(path);
  /** Counts changes of the entries. */
  const [round, setRound] = useState(0);
  const changed = (): void => {
    question.again();
    setRound(round + 1);
  };
  return (
    <>
      <h1>{name}</h1>
      <p>
        <a href={linkTo('lists')}>All lists</a>
      </p>
      <Answered question={question}>
        {(list) => (
          <>
            <About list={list} path={path} again={question.again} />
            <Entries list={list} path={path} round={round} changed={changed} />
            <Transfer key={mode} list={list} path={path} changed={changed} />
            {session.value?.analytics !== false && <Hits name={name} />}
          </>
        )}
      </Answered>
    </>
  );
}

function About({ list, path, again }: { list: List; path: string; again: () => void }) {
  const rules = useQuestion<RuleList>(`workspaces/${place.value.workspace}/rules`).data?.rules ?? [];
  const [asked, setAsked] = useState<'change' | 'delete'>();
  const close = (): void => setAsked(undefined);
  const { built_in: use, kind, variable, description, default_ttl_seconds: ttl, keep_on_erasure: keep } = list;
  const condition = `${variable} in @${list.name}`;
  return (
    <Card title={`A list of ${words(kind)}`} wide>
      {use === null && description !== '' && <p>{description}</p>}
      <p>
        {effectOf(list)} In rules: <code>{condition}</code>{' '}
        {may('analyst') && <a href={linkTo('rules', ['new'], { when: condition })}>Write a rule with it</a>}
      </p>
      <dl>
        <dt>Used by rules</dt>
        <dd>
          <RuleLinks rules={rulesAsking(list.name, rules)} />
        </dd>
        <dt>Entries without an end date</dt>
        <dd>{ttl === null ? 'stay' : `go after ${spanText(ttl)}`}</dd>
        <dt>When a person is erased</dt>
        <dd>{keep ? 'their entries stay, to prevent fraud' : 'their entries are removed'}</dd>
      </dl>
      {may('approver') && isOfPeople(list) && (
        <p class="buttons">
          <button type="button" onClick={() => setAsked('change')}>
            Change
          </button>
          <button type="button" onClick={() => setAsked('delete')}>
            {use === null ? 'Delete the list' : 'Remove all entries'}
          </button>
        </p>
      )}
      {asked === 'change' && <Change list={list} path={path} again={again} close={close} />}
      {asked === 'delete' && <Delete list={list} path={path} again={again} close={close} />}
    </Card>
  );
}

interface DialogProps {
  list: List;
  path: string;
  again: () => void;
  close: () => void;
}

const DAY = 86_400;

function spanText(seconds: number): string {
  return seconds % DAY === 0 ? plural(seconds / DAY, 'day') : plural(seconds, 'second');
}

function Change({ list, path, again, close }: DialogProps) {
  const [name, setName] = useState(list.name);
  const [description, setDescription] = useState(list.description);
  const before = list.default_ttl_seconds === null ? '' : String(list.default_ttl_seconds / DAY);
  const [days, setDays] = useState(before);
  const [keep, setKeep] = useState(list.keep_on_erasure);
  const save = async (): Promise<void> => {
    const ttl = days.trim() === '' ? null : Math.max(1, Math.round(Number(days) * DAY));
    const isRenamed = name !== list.name;
    const body = { ...(isRenamed && { name }), description, default_ttl_seconds: ttl, keep_on_erasure: keep };
    await ask('PATCH', path, body);
    if (isRenamed) go(linkTo('lists', [name]));
    else again();
  };
  return (
    <Dialog title={`Change ${list.name}`} action="Save" work={save} close={close}>
      {list.built_in === null && (
        <Field name="Name" hint="A list that a rule uses cannot be renamed.">
          <input maxLength={48} required value={name} onInput={(event) => setName(typed(event))} />
        </Field>
      )}
      <Field name="What it is for">
        <input maxLength={200} value={description} onInput={(event) => setDescription(typed(event))} />
      </Field>
      <Field name="Days to keep an entry" hint="For entries without an end date. Empty: until removed.">
        <input type="number" step="any" min={0} max={3660} value={days} onInput={(event) => setDays(typed(event))} />
      </Field>
      <label class="check">
        <input type="checkbox" checked={keep} onChange={() => setKeep(!keep)} /> Keep entries when a person is erased
      </label>
    </Dialog>
  );
}

function Delete({ list, path, again, close }: DialogProps) {
  const own = list.built_in === null;
  const remove = (): Promise<void> => ask('DELETE', path).then(() => (own ? go(linkTo('lists')) : again()));
  return (
    <Dialog
      title={own ? `Delete ${list.name}` : `Empty ${list.name}`}
      action={own ? 'Delete' : 'Take off'}
      danger
      work={remove}
      close={close}
    >
      <p>This removes all entries, live and test. It cannot be undone: save them as CSV first.</p>
    </Dialog>
  );
}

/** Decisions that match an entry of the list. */
function Hits({ name }: { name: string }) {
  const { workspace, mode } = place.value;
  const path = `workspaces/${workspace}/events${query({ mode, list: name, limit: HITS })}`;
  const question = useQuestion<EventPage>(path, HITS_EVERY_MS);
  return (
    <Card title="Last hits" wide aside={<a href={linkTo('live', [], { list: name })}>All hits</a>}>
      <Answered question={question}>
        {({ events }) => <EventTable caption="Last hits" events={events} empty="No decision matched this list yet." />}
      </Answered>
    </Card>
  );
}
