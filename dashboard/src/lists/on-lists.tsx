// The lists that a value is on: since when, by whom and why; and a button that takes it off all of them.
import type { Entry, List } from '../api/generated/replies.js';
import { useState } from 'preact/hooks';
import { ask } from '../api/ask.js';
import { type Which } from '../api/lists.js';
import { plural, time } from '../format.js';
import { Dialog } from '../parts/dialog.js';
import { Table } from '../parts/table.js';
import { linkTo, place } from '../router.js';
import { may } from '../session.js';
import { isOfPeople } from './effect.js';

export interface Found {
  list: List;
  entry: Entry;
}

const pathOf = ({ name }: List): string => `workspaces/${place.value.workspace}/lists/${encodeURIComponent(name)}`;

/** The entries of a value on lists of its kind. @throws Refusal */
export async function entriesOf(lists: readonly List[], kind: string, which: Which): Promise<Found[]> {
  const { mode } = place.value;
  const some = lists.filter((list) => list.kind === kind && list.entries[mode] > 0);
  const all = await Promise.all(
    some.map(async (list) => {
      const { entry } = await ask<{ entry: Entry | null }>('POST', `${pathOf(list)}/check`, { mode, ...which });
      return entry === null ? [] : [{ list, entry }];
    }),
  );
  return all.flat();
}

export function OnLists({ found, which, changed }: { found: readonly Found[]; which: Which; changed: () => void }) {
  const [asked, setAsked] = useState(false);
  // A network around an address has other addresses too: it stays.
  const given = Object.values(which).join('');
  const removable = found.filter(
    ({ list, entry }) => isOfPeople(list) && (given.includes('/') || !entry.hash.includes('/')),
  );
  const remove = async (): Promise<void> => {
    const { mode } = place.value;
    // Made before the first request: another workspace may be opened before the last one.
    const calls = removable.map(
      ({ list, entry }) => [`${pathOf(list)}/entries/remove`, { mode, entries: [{ hash: entry.hash }] }] as const,
    );
    for (const [path, body] of calls) await ask('POST', path, body);
    changed();
  };
  return (
    <>
      {found.length === 0 ? <p role="status">It is on no list.</p> : <FoundTable found={found} />}
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
    </>
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
