// Lists of the workspace: the built-in ones and its own, with entry counts and the rules that use them.
import type { List, Rule, RuleList } from '../api/generated/replies.js';
import { type ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ask } from '../api/ask.js';
import { LIST_KINDS } from '../api/generated/words.js';
import { useQuestion } from '../api/question.js';
import { words } from '../format.js';
import { effectOf, rulesAsking } from '../lists/effect.js';
import { Find } from '../lists/find.js';
import { ListPage } from '../lists/list-page.js';
import { RuleLinks } from '../lists/rule-links.js';
import { Answered, Card, Choice, Field, Form, typed } from '../parts/basics.js';
import { countsBy, Table } from '../parts/table.js';
import { go, linkTo, place } from '../router.js';
import { may } from '../session.js';

export function ListsPage() {
  const [name] = place.value.rest;
  return name === undefined ? <AllLists /> : <ListPage key={name} name={name} />;
}

function AllLists() {
  const base = `workspaces/${place.value.workspace}`;
  const question = useQuestion<{ lists: List[] }>(`${base}/lists`);
  const rules = useQuestion<RuleList>(`${base}/rules`).data?.rules ?? [];
  return (
    <>
      <h1>Lists</h1>
      <p>
        A list allows or blocks whatever the model says, or is used by your rules. Values are stored as the hashes that
        events show. A change is in effect within two seconds.
      </p>
      <Answered question={question}>
        {({ lists }) => (
          <>
            <Find lists={lists} changed={question.again} />
            <Card title="Allow and deny" wide>
              <ListTable
                caption="Lists that allow and deny"
                rules={rules}
                lists={lists.filter(({ built_in: use }) => use === 'allow' || use === 'deny')}
              />
            </Card>
            <Card title="Filled by labels" wide>
              <ListTable
                caption="Lists that labels fill"
                rules={rules}
                lists={lists.filter(({ built_in: use }) => use === 'labels')}
              />
            </Card>
            <Card title="Your own" wide>
              <ListTable caption="Own lists" rules={rules} lists={lists.filter(({ built_in: use }) => use === null)} />
              {may('approver') && <Create />}
            </Card>
          </>
        )}
      </Answered>
    </>
  );
}

interface ListTableProps {
  caption: string;
  lists: readonly List[];
  rules: readonly Rule[];
}

function ListTable({ caption, lists, rules }: ListTableProps) {
  const { mode } = place.value;
  return (
    <Table
      caption={caption}
      rows={lists}
      rowKey={({ name }) => name}
      empty="None yet. Make one for users, devices or networks that your rules should know."
      columns={[
        {
          name: 'List',
          by: ({ name }) => name,
          cell: ({ name }) => <a href={linkTo('lists', [name])}>{broken(name)}</a>,
        },
        countsBy(`Entries, ${mode}`, ({ entries }: List) => entries[mode]),
        { name: 'Kind', by: ({ kind }) => words(kind), cell: ({ kind }) => words(kind) },
        {
          name: 'What it does',
          cell: (list) => (list.built_in === null && list.description !== '' ? list.description : effectOf(list)),
        },
        { name: 'Used by rules', cell: ({ name }) => <RuleLinks rules={rulesAsking(name, rules)} /> },
      ]}
    />
  );
}

function Create() {
  const [name, setName] = useState('');
  const [kind, setKind] = useState('users');
  const [description, setDescription] = useState('');
  const create = async (): Promise<void> => {
    await ask('POST', `workspaces/${place.value.workspace}/lists`, { name, kind, description });
    go(linkTo('lists', [name]));
  };
  return (
    <Form name="New list" action="Make a list" work={create}>
      <Field name="Name" hint="Lower-case letters, digits, - and _.">
        <input
          required
          pattern="[a-z][a-z0-9_\-]*"
          maxLength={48}
          value={name}
          onInput={(event) => setName(typed(event))}
        />
      </Field>
      <Choice name="Kind" of={LIST_KINDS} value={kind} set={setKind} />
      <Field name="What it is for">
        <input maxLength={200} value={description} onInput={(event) => setDescription(typed(event))} />
      </Field>
    </Form>
  );
}

/** May break after each underscore: on a narrow screen a long name would push the number of entries out of view. */
function broken(name: string): ComponentChildren {
  return name.split(/(?<=_)/).map((part) => [part, <wbr key={part} />]);
}
