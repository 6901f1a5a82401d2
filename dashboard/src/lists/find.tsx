// Finds a value on all lists of a kind, and takes it off them.
import type { List } from '../api/generated/replies.js';
import { useState } from 'preact/hooks';
import { LIST_KINDS } from '../api/generated/words.js';
import { exampleOf } from '../api/lists.js';
import { useAnswer } from '../api/question.js';
import { Card, Choice, Field, Form, typed } from '../parts/basics.js';
import { entriesOf, type Found, OnLists } from './on-lists.js';

export function Find({ lists, changed }: { lists: readonly List[]; changed: () => void }) {
  const [kind, setKind] = useState('users');
  const [value, setValue] = useState('');
  const [found, setFound] = useAnswer<readonly Found[]>(`${kind} ${value}`);
  const look = async (): Promise<void> => setFound(await entriesOf(lists, kind, { value }));
  const takenOff = (): void => {
    changed();
    void look();
  };
  return (
    <Card title="Find a value on all lists" wide>
      <Form name="Find a value" action="Find" work={look}>
        <Choice name="Kind" of={LIST_KINDS} value={kind} set={setKind} />
        <Field name="Value" hint={exampleOf(kind)}>
          <input required maxLength={512} value={value} onInput={(event) => setValue(typed(event).trim())} />
        </Field>
      </Form>
      {found !== undefined && <OnLists found={found} which={{ value }} changed={takenOff} />}
    </Card>
  );
}
