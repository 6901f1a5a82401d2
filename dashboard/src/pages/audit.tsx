// The audit log: every change with operator, action, values before and after, and time.
import { type AuditEntry } from '../api/types.js';
import { query } from '../api/ask.js';
import { useQuestion } from '../api/question.js';
import { deed, plural, time } from '../format.js';
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
                empty="No changes yet."
                columns={[
                  { name: 'When', cell: ({ at }) => <time dateTime={at}>{time(at)}</time> },
                  { name: 'Who', cell: ({ who, via }) => `${who}, ${via}` },
                  { name: 'What', cell: ({ action }) => deed(action) },
                  {
                    name: 'Object',
                    cell: ({ workspace, subject }) => [workspace, subject].filter((one) => one !== '').join(' / '),
                  },
                  { name: 'Change', cell: (row) => <Change {...row} /> },
                  { name: 'Address', cell: ({ address }) => address },
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

/** More fields or characters than these are folded away, so that rows stay low. */
const [FIELDS_OPEN, CHARS_OPEN] = [3, 200];

function Change({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const values = (
    <ul class="values">
      {names.map((name) => (
        <li key={name}>
          {name}: <Values name={name} before={before} after={after} />
        </li>
      ))}
    </ul>
  );
  const isShort = names.length <= FIELDS_OPEN && JSON.stringify([before, after]).length <= CHARS_OPEN;
  if (isShort) return names.length === 0 ? <>–</> : values;
  return (
    <details>
      <summary>{plural(names.length, 'field')}</summary>
      {values}
    </details>
  );
}

function Values({ name, before, after }: { name: string } & Pick<AuditEntry, 'before' | 'after'>) {
  const [was, is] = [before, after].map((values) =>
    values?.[name] === undefined ? undefined : <code class="long">{said(name, values[name])}</code>,
  );
  if (was === undefined) return <>{is}</>;
  return (
    <>
      {was} → {is ?? 'removed'}
    </>
  );
}
