// The audit log: every change with operator, action, values before and after, and time.
import type { AuditEntry } from '../api/generated/replies.js';
import { AUDIT_KIND_NAMES } from '../api/generated/audit-kinds.js';
import { ask, query } from '../api/ask.js';
import { useQuestion } from '../api/question.js';
import { deed, plural, time, words } from '../format.js';
import { Answered, Card, Choice } from '../parts/basics.js';
import { filterBy, FilterMoment, filterOf, FilterText } from '../parts/filters.js';
import { SaveAll } from '../parts/save-all.js';
import { Table } from '../parts/table.js';
import { go, linkTo, place } from '../router.js';
import { workspaces } from '../session.js';
import { DAY_MS } from '../units.js';

interface Page {
  rows: AuditEntry[];
  next: string | null;
}

/** What a change can be of, as the subjects of entries begin. */
const SUBJECTS = [
  ['', 'any'],
  ['!session/', 'all but sign-ins'],
  ...AUDIT_KIND_NAMES.map(([kind, name]) => [`${kind}/`, name] as const),
] as const;
const FILTERS = ['who', 'workspace', 'subject', 'from', 'until'] as const;

export function AuditPage() {
  const { filters } = place.value;
  const before = filters.get('before') ?? undefined;
  const chosen = Object.fromEntries(FILTERS.map((name) => [name, filters.get(name) ?? undefined]));
  const question = useQuestion<Page>(`audit${query({ limit: 50, before, ...chosen })}`);
  return (
    <>
      <h1>Audit</h1>
      <form class="filters" onSubmit={(event) => event.preventDefault()} aria-label="Filters">
        <Choice name="What" of={SUBJECTS} value={filterOf('subject')} set={(subject) => filterBy('subject', subject)} />
        <Choice
          name="Of workspace"
          of={[['', 'any'], ...workspaces.value.map(({ name }) => [name, name] as const)]}
          value={filterOf('workspace')}
          set={(name) => filterBy('workspace', name)}
        />
        <FilterText name="who" label="Who" />
        <FilterMoment name="from" label="From" />
        <FilterMoment name="until" label="Until" />
        <button type="button" onClick={() => filterBy('from', new Date(Date.now() - DAY_MS).toISOString())}>
          Last 24 hours
        </button>
        {Object.values(chosen).some((value) => value !== undefined) && (
          <button type="button" onClick={() => go(linkTo('audit'))}>
            Clear filters
          </button>
        )}
      </form>
      <Card title="Changes" wide>
        <Answered question={question}>
          {({ rows, next }) => (
            <>
              <Table
                caption="Changes"
                rows={rows}
                rowKey={({ id }) => id}
                empty="No change."
                columns={[
                  { name: 'When', cell: ({ at }) => <time dateTime={at}>{time(at)}</time> },
                  { name: 'Who', cell: ({ who, via }) => `${who}, ${via}` },
                  { name: 'What', cell: ({ action }) => deed(action) },
                  { name: 'Workspace', cell: ({ workspace }) => workspace || '–' },
                  { name: 'Object', cell: (entry) => <Subject {...entry} /> },
                  { name: 'Change', cell: (row) => <Change {...row} /> },
                  { name: 'Address', cell: ({ address }) => address },
                ]}
              />
              <p class="buttons">
                {before !== undefined && (
                  <button type="button" onClick={() => go(linkTo('audit', [], chosen))}>
                    Newest
                  </button>
                )}
                {next !== null && (
                  <button type="button" onClick={() => go(linkTo('audit', [], { ...chosen, before: next }))}>
                    Older
                  </button>
                )}
                {rows.length > 0 && <SaveAll {...FILE} key={query(chosen)} page={pageBy(chosen)} />}
              </p>
            </>
          )}
        </Answered>
      </Card>
    </>
  );
}

const COLUMNS = ['at', 'who', 'via', 'address', 'action', 'workspace', 'subject', 'before', 'after'] as const;
const FILE = { file: 'riskgate-audit.csv', what: 'changes', head: COLUMNS };
const SAVED_AT_ONCE = 200;

const pageBy = (chosen: Readonly<Record<string, string | undefined>>) => async (before: string | undefined) => {
  const { rows, next } = await ask<Page>('GET', `audit${query({ limit: SAVED_AT_ONCE, ...chosen, before })}`);
  const cell = (value: AuditEntry[(typeof COLUMNS)[number]]): string =>
    typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
  return { rows: rows.map((entry) => COLUMNS.map((name) => cell(entry[name]))), next };
};

/** Page of an object, by the first part of its subject. */
const PAGES: Readonly<Record<string, string>> = {
  list: 'lists',
  ruledraft: 'rules',
  event: 'events',
};
const NAMES: Readonly<Record<string, string>> = {
  policyversion: 'version',
  policyproposal: 'proposal',
  ruledraft: 'rule',
  listUpload: 'upload',
};

function Subject({ workspace, subject, before, after }: AuditEntry) {
  const [kind = ''] = subject.split('/', 1);
  const rest = subject.slice(kind.length + 1);
  // Ids that are unique within a workspace only are stored behind its name.
  const id = [`${workspace}:`, `${workspace} `].reduce(
    (text, start) => (text.startsWith(start) ? text.slice(start.length) : text),
    rest,
  );
  const page = PAGES[kind];
  const mode = (after ?? before)?.['mode'] === 'test' ? 'test' : 'live';
  const name = NAMES[kind] ?? kind;
  if (id === workspace) return <>{name}</>;
  if (page === undefined || workspace === '') return <>{[name, id].filter((one) => one !== '').join(' ')}</>;
  const link = [workspace, mode, page, id].map(encodeURIComponent).join('/');
  return (
    <>
      {name} <a href={`#/${link}`}>{id}</a>
    </>
  );
}

const told = (some: readonly string[]): string => some.join(', ') || 'none';
const timeOf = (ms: number): string => time(new Date(ms).toISOString());

/** Fields named `at` or ending in `At` are times in milliseconds; `firing` has one for each alert. */
function said(name: string, value: unknown): string {
  if (typeof value === 'number' && /(^at|At)$/.test(name)) return timeOf(value);
  if (name === 'firing' && typeof value === 'object' && value !== null)
    return told(Object.entries(value).map(([alert, since]) => `${words(alert)} since ${timeOf(Number(since))}`));
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
