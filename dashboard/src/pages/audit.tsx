// The audit log: every change with operator, action, values before and after, and time.
import { type AuditEntry } from '../api/types.js';
import { query } from '../api/ask.js';
import { useQuestion } from '../api/question.js';
import { deed, time } from '../format.js';
import { Answered, Card } from '../parts/basics.js';
import { Table } from '../parts/table.js';
import { go, linkTo, place } from '../router.js';

interface Page {
  rows: AuditEntry[];
  next: string | null;
}

export function AuditPage() {
  const before = place.value.filters.get('before') ?? undefined;
  const question = useQuestion<Page>(`audit${query({ limit: 50, before })}`);
  return (
    <>
      <h1>Audit</h1>
      <Card title="Changes" wide>
        <Answered question={question}>
          {({ rows, next }) => (
            <>
              <Table
                caption="Changes"
                rows={rows}
                rowKey={({ id }) => id}
                empty="Nothing was changed yet."
                columns={[
                  { name: 'When', cell: ({ at }) => <time dateTime={at}>{time(at)}</time> },
                  { name: 'Who', cell: ({ who, via }) => `${who}, ${via}` },
                  { name: 'What', cell: ({ action }) => deed(action) },
                  {
                    name: 'Of',
                    cell: ({ workspace, subject }) => [workspace, subject].filter((one) => one !== '').join(' / '),
                  },
                  { name: 'Before', cell: ({ before: was }) => <Value value={was} /> },
                  { name: 'After', cell: ({ after }) => <Value value={after} /> },
                  { name: 'From', cell: ({ address }) => address },
                ]}
              />
              <p class="buttons">
                {before !== undefined && (
                  <button type="button" onClick={() => go(linkTo('audit'))}>
                    Newest
                  </button>
                )}
                {next !== null && (
                  <button type="button" onClick={() => go(linkTo('audit', [], { before: next }))}>
                    Older
                  </button>
                )}
              </p>
            </>
          )}
        </Answered>
      </Card>
    </>
  );
}

/** Fields named `at` or ending in `At` are times in milliseconds. */
function said(name: string, value: unknown): string {
  if (typeof value === 'number' && /(^at|At)$/.test(name)) return time(new Date(value).toISOString());
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function Value({ value }: { value: unknown }) {
  if (value === null || value === undefined) return <>–</>;
  if (typeof value !== 'object') return <code class="long">{JSON.stringify(value)}</code>;
  return (
    <ul class="values">
      {Object.entries(value).map(([name, one]) => (
        <li key={name}>
          {name}: <code class="long">{said(name, one)}</code>
        </li>
      ))}
    </ul>
  );
}
