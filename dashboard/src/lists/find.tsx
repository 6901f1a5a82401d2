// Finds a value on all lists of a kind: since when it is there, by whom and why; and takes it off all of them.
import { useState } from 'preact/hooks';
import { ask } from '../api/ask.js';
import { type Entry, exampleOf, type List, LIST_KINDS } from '../api/lists.js';
import { plural, time } from '../format.js';
import { Card, Choice, Field, Form, typed } from '../parts/basics.js';
import { Dialog } from '../parts/dialog.js';
import { Table } from '../parts/table.js';
import { linkTo, place } from '../router.js';
import { may } from '../session.js';
import { isOfPeople } from './effect.js';

interface Found {
  list: List;
  entry: Entry;
}

export function Find({ lists, changed }: { lists: readonly List[]; changed: () => void }) {
  const { workspace, mode } = place.value;
  const [kind, setKind] = useState('users');
  const [value, setValue] = useState('');
  const [found, setFound] = useState<readonly Found[]>();
  const [asked, setAsked] = useState(false);
  const pathOf = ({ name }: List): string => `workspaces/${workspace}/lists/${encodeURIComponent(name)}`;
  const look = async (): Promise<void> => {
    const some = lists.filter((list) => list.kind === kind && list.entries[mode] > 0);
    const all = await Promise.all(
      some.map(async (list) => {
        const { entry } = await ask<{ entry: Entry | null }>('POST', `${pathOf(list)}/check`, { mode, value });
        return entry === null ? [] : [{ list, entry }];
      }),
    );
    setFound(all.flat());
  };
  // A network around an address has other addresses too: it stays.
  const removable = (found ?? []).filter(
    ({ list, entry }) => isOfPeople(list) && (value.includes('/') || !entry.hash.includes('/')),
  );
  const remove = async (): Promise<void> => {
    for (const { list } of removable)
      await ask('POST', `${pathOf(list)}/entries/remove`, { mode, entries: [{ value }] });
    changed();
    await look();
  };
  // What was found belongs to the value before.
  const change = (set: (text: string) => void) => (text: string) => {
    set(text);
    setFound(undefined);
  };
  return (
    <Card title="Find a value on all lists" wide>
      <Form name="Find a value" action="Find" work={look}>
        <Choice name="Kind" of={LIST_KINDS} value={kind} set={change(setKind)} />
        <Field name="Value" hint={exampleOf(kind)}>
          <input required maxLength={512} value={value} onInput={(event) => change(setValue)(typed(event).trim())} />
        </Field>
      </Form>
      {found?.length === 0 && <p role="status">It is on no list.</p>}
      {found !== undefined && found.length > 0 && <FoundTable found={found} />}
      {may('analyst') && removable.length > 0 && (
        <button type="button" onClick={() => setAsked(true)}>
          Take off {plural(removable.length, 'list')}
        </button>
      )}
      {asked && (
        <Dialog title="Take off" action="Take off" danger work={remove} close={() => setAsked(false)}>
          <p>{removable.map(({ list }) => list.name).join(', ')}</p>
          <p>In effect within two seconds.</p>
        </Dialog>
      )}
    </Card>
  );
}

function FoundTable({ found }: { found: readonly Found[] }) {
  return (
    <Table
      caption="Lists with this value"
      rows={found}
      rowKey={({ list }) => list.name}
      empty=""
      columns={[
        { name: 'List', cell: ({ list }) => <a href={linkTo('lists', [list.name])}>{list.name}</a> },
        { name: 'Entry', cell: ({ entry }) => <code class="long">{entry.hash}</code> },
        { name: 'Note', cell: ({ entry }) => entry.note || '–' },
        { name: 'By', cell: ({ entry }) => entry.by },
        { name: 'Since', cell: ({ entry }) => time(entry.added_at) },
        { name: 'Ends', cell: ({ entry }) => (entry.expires_at === null ? 'never' : time(entry.expires_at)) },
      ]}
    />
  );
}
