// Read-only SQL queries to ClickHouse: run, cancel, view, save and link.
import type { SqlResult } from '../api/generated/replies.js';
import { COOKBOOK } from 'cookbook';
import { useRef, useState } from 'preact/hooks';
import { ask, LONG_MS } from '../api/ask.js';
import { useDeed } from '../api/question.js';
import { count, milliseconds } from '../format.js';
import { Bars } from '../charts/bars.js';
import { Card, Field, Problem, typed } from '../parts/basics.js';
import { csvOf, saveCsv } from '../parts/csv.js';
import { Table } from '../parts/table.js';
import { place, refilter } from '../router.js';

type Cell = string | number | boolean | null;
/** The document of the API says nothing of a cell. */
type SqlAnswer = Omit<SqlResult, 'rows'> & { rows: readonly (readonly Cell[])[] };

const TEMPLATES: typeof COOKBOOK = [
  ...COOKBOOK,
  ['Columns of the decisions', "SELECT name, type, comment FROM system.columns WHERE table = 'events'"],
];

const KEPT = 'riskgate.sql';
const KEPT_MAX = 20;

/** Earlier queries of this browser, newest first. */
function earlier(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

function keep(query: string): void {
  const others = earlier().filter((one) => one !== query);
  try {
    localStorage.setItem(KEPT, JSON.stringify([query, ...others].slice(0, KEPT_MAX)));
  } catch {
    // The storage is full or switched off: the query runs all the same.
  }
}

export function SqlPage() {
  const text = place.value.filters.get('q') ?? TEMPLATES[0]?.[1] ?? '';
  const [result, setResult] = useState<SqlAnswer>();
  const area = useRef<HTMLTextAreaElement>(null);
  const stop = useRef<AbortController | null>(null);
  const deed = useDeed();
  const [stopped, setStopped] = useState(false);
  const run = (): void => {
    if (deed.busy) return;
    const { value = '', selectionStart: from = 0, selectionEnd: to = 0 } = area.current ?? {};
    const asked = to > from ? value.slice(from, to) : value;
    refilter({ q: value });
    keep(value);
    stop.current = new AbortController();
    const { signal } = stop.current;
    setStopped(false);
    void deed.run(async () => {
      try {
        setResult(undefined);
        const options = { signal, timeoutMs: LONG_MS };
        setResult(await ask<SqlAnswer>('POST', 'sql', { query: asked, max_rows: 1000 }, options));
      } catch (error) {
        if (!signal.aborted) throw error;
        setStopped(true);
      }
    });
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run();
  };
  return (
    <>
      <h1>SQL</h1>
      <div class="filters">
        <Queries name="Templates" of={TEMPLATES} />
        <Queries name="History" of={earlier().map((query) => [query.replace(/\s+/g, ' ').slice(0, 80), query])} />
      </div>
      <Field name="Query" hint="Ctrl and Enter runs it, or the part that is selected. It can only read. Times are UTC.">
        <textarea ref={area} class="sql" rows={10} spellcheck={false} value={text} onKeyDown={pressed} />
      </Field>
      <p class="buttons">
        <button type="button" class="main" aria-disabled={deed.busy} onClick={run}>
          Run
        </button>
        <button type="button" disabled={!deed.busy} onClick={() => stop.current?.abort()}>
          Stop
        </button>
      </p>
      <Problem refusal={deed.refusal} />
      {stopped && <p role="status">Stopped. ClickHouse has ended the query.</p>}
      {result !== undefined && <Result result={result} />}
    </>
  );
}

/** A field that puts a known query in place of the written one. */
function Queries({ name, of }: { name: string; of: typeof TEMPLATES }) {
  return (
    <Field name={name}>
      <select value="" onChange={(event) => refilter({ q: of[Number(typed(event))]?.[1] })}>
        <option value="">{of.length === 0 ? 'Nothing yet' : 'Choose one…'}</option>
        {of.map(([title, query], index) => (
          <option key={query} value={String(index)}>
            {title}
          </option>
        ))}
      </select>
    </Field>
  );
}

interface Row {
  cells: readonly Cell[];
  index: number;
}

function Result({ result: { columns, rows, cut, elapsed_ms: elapsed } }: { result: SqlAnswer }) {
  return (
    <Card
      title={`${count(rows.length)} rows in ${milliseconds(elapsed)}`}
      aside={<SaveCsv columns={columns} rows={rows} />}
      wide
    >
      {cut && <p>There were more rows: only the first {count(rows.length)} are shown.</p>}
      <Chart key={columns.map(({ name }) => name).join()} columns={columns} rows={rows} />
      <Table
        caption="Result"
        rows={rows.map((cells, index): Row => ({ cells, index }))}
        rowKey={({ index }) => String(index)}
        empty="No rows."
        columns={columns.map(({ name, type }, index) => ({
          name,
          number: isNumber(type),
          by: ({ cells }: Row) => sortable(cells[index], isNumber(type)),
          cell: ({ cells }: Row) => shown(cells[index]),
        }))}
      />
    </Card>
  );
}

/** Numbers of 64 bits come as texts. */
function sortable(cell: Cell | undefined, number: boolean): number | string | null {
  if (cell === null || cell === undefined) return null;
  return number ? Number(cell) : String(cell);
}

const isNumber = (type: string): boolean => /^(Nullable\()?(U?Int|Float|Decimal)/.test(type);
const BARS_MAX = 60;

/** One numeric column as bars, named by the non-numeric columns. */
function Chart({ columns, rows }: Pick<SqlAnswer, 'columns' | 'rows'>) {
  const numbers = columns.flatMap(({ type }, index) => (isNumber(type) ? [index] : []));
  const [chosen, setChosen] = useState(0);
  const at = numbers[chosen] ?? numbers[0];
  if (at === undefined || rows.length < 2) return null;
  const named = columns.flatMap((_, index) => (numbers.includes(index) ? [] : [index]));
  return (
    <details>
      <summary>As bars</summary>
      <Field name="Column">
        <select value={String(chosen)} onChange={(event) => setChosen(Number(typed(event)))}>
          {numbers.map((column, index) => (
            <option key={column} value={String(index)}>
              {columns[column]?.name}
            </option>
          ))}
        </select>
      </Field>
      {rows.length > BARS_MAX && <p>The first {BARS_MAX} rows.</p>}
      <Bars
        bars={rows.slice(0, BARS_MAX).map((row, index) => ({
          name: named.length === 0 ? String(index + 1) : named.map((each) => shown(row[each])).join(' · '),
          value: Math.max(0, Number(row[at])),
          said: shown(row[at]),
        }))}
      />
    </details>
  );
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function SaveCsv({ columns, rows }: Pick<SqlAnswer, 'columns' | 'rows'>) {
  const save = (): void =>
    saveCsv(csvOf([columns.map(({ name }) => name), ...rows.map((row) => row.map(shown))]), 'riskgate-sql.csv');
  return (
    <button type="button" onClick={save}>
      Save as CSV
    </button>
  );
}
