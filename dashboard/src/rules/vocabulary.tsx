// Reference of the names that a rule may use.
import type { RuleVocabulary } from '../api/generated/replies.js';
import { useState } from 'preact/hooks';
import { Card, Field, typed } from '../parts/basics.js';
import { Table } from '../parts/table.js';

export function Vocabulary({ known }: { known: RuleVocabulary }) {
  const [word, setWord] = useState('');
  const small = word.toLowerCase();
  const rows = [
    ...known.variables.map(({ name, type, doc, words, open }) => ({
      ...{ name, type, open },
      doc: words === undefined ? doc : `${doc} One of ${words.join(', ')}.`,
    })),
    ...known.functions.map(({ example, gives, doc }) => ({ name: example, type: gives, doc, open: true })),
    ...known.lists.map(({ name, variable }) => ({
      ...{ name: `${variable} in @${name}`, type: 'condition', doc: 'A list of this workspace.' },
      open: known.variables.some((each) => each.name === variable && each.open),
    })),
  ].filter(({ name, doc }) => `${name} ${doc}`.toLowerCase().includes(small));
  return (
    <Card title="Variables and functions" wide>
      <details>
        <summary>
          {known.variables.length} variables, {known.functions.length} functions and the lists
        </summary>
        <Field name="Find">
          <input type="search" value={word} onInput={(event) => setWord(typed(event))} />
        </Field>
        <Table
          caption="Variables and functions"
          rows={rows}
          rowKey={({ name }) => name}
          empty="No match."
          columns={[
            { name: 'Name', cell: ({ name }) => <code>{name}</code> },
            { name: 'Type', cell: ({ type }) => type },
            { name: 'For pages', cell: ({ open }) => (open ? 'yes' : 'no') },
            { name: 'What it is', cell: ({ doc }) => doc },
          ]}
        />
      </details>
    </Card>
  );
}
