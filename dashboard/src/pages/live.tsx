// The newest decisions, refreshed continuously; the filters are part of the address.
import { useState } from 'preact/hooks';
import { query } from '../api/ask.js';
import { useQuestion } from '../api/question.js';
import { type RuleVocabulary } from '../api/rules.js';
import { ACTIONS, type EventPage, type EventSummary, FINDINGS, USE_CASES } from '../api/types.js';
import { Answered, Choice, Field, typed } from '../parts/basics.js';
import { csvOf } from '../parts/csv.js';
import { EventTable } from '../parts/event-table.js';
import { go, linkTo, place, refilter } from '../router.js';

const EVERY_MS = 2000;
/** On a phone the filter fields would fill the screen. */
const WIDE = matchMedia('(min-width: 801px)');
const FILTERS = [
  'use_case',
  'action',
  'reason',
  'list',
  'rule',
  'label',
  'country',
  'sdk',
  'min_risk',
  'max_risk',
  'user',
  'identifier',
  'visitor',
  'address',
  'from',
  'to',
] as const;

export function LivePage() {
  const { workspace, mode, filters } = place.value;
  const [paused, setPaused] = useState(false);
  const before = filters.get('before') ?? undefined;
  const chosen = Object.fromEntries(FILTERS.map((name) => [name, filters.get(name) ?? undefined]));
  const filtered = Object.values(chosen).some((value) => value !== undefined);
  const path = `workspaces/${workspace}/events${query({ mode, before, limit: 50, ...chosen })}`;
  const question = useQuestion<EventPage>(path, paused || before !== undefined ? 0 : EVERY_MS);
  return (
    <>
      <div class="heading">
        <h1>Live</h1>
        {before === undefined && (
          <button type="button" onClick={() => setPaused(!paused)}>
            {paused ? 'Go on' : 'Pause'}
          </button>
        )}
      </div>
      <p role="status" class="still">
        {before !== undefined
          ? 'Older decisions: new ones are not added here.'
          : paused && 'Paused: new decisions are not shown.'}
      </p>
      <Filters filtered={filtered} />
      <Answered question={question}>
        {({ events, older }) => (
          <>
            <EventTable
              caption="Decisions"
              events={events}
              empty={filtered ? 'No decision matches these filters.' : <Nothing />}
            />
            <p class="buttons">
              {before !== undefined && (
                <button type="button" onClick={() => go(linkTo('live', [], chosen))}>
                  Newest
                </button>
              )}
              {older !== null && (
                <button type="button" onClick={() => go(linkTo('live', [], { ...chosen, before: older }))}>
                  Older
                </button>
              )}
              {events.length > 0 && <SaveCsv events={events} />}
            </p>
          </>
        )}
      </Answered>
    </>
  );
}

function Nothing() {
  return (
    <>
      Nothing was decided yet. <a href={linkTo('overview')}>Overview</a> has the first steps.
    </>
  );
}

function Filters({ filtered }: { filtered: boolean }) {
  const { workspace, filters } = place.value;
  const known = useQuestion<RuleVocabulary>(`workspaces/${workspace}/variables`).data;
  const value = (name: string): string => filters.get(name) ?? '';
  const change = (name: string) => (event: Event) => refilter({ [name]: typed(event), before: undefined });
  const choice = (name: string, label: string, known: readonly string[]) => (
    <Choice
      name={label}
      of={[['', 'any'], ...known]}
      value={value(name)}
      set={(chosen) => refilter({ [name]: chosen, before: undefined })}
    />
  );
  const text = (name: string, label: string, read = (said: string) => said.trim()) => (
    <Field name={label}>
      <input
        value={value(name)}
        list={SUGGESTED.has(name) ? `known-${name}` : undefined}
        onChange={(event) => refilter({ [name]: read(typed(event)), before: undefined })}
      />
    </Field>
  );
  const risk = (name: string, label: string) => (
    <Field name={label}>
      <input type="number" min={0} max={100} value={value(name)} onChange={change(name)} />
    </Field>
  );
  const moment = (name: string, label: string) => (
    <Field name={label}>
      <input
        type="datetime-local"
        value={localOf(value(name))}
        onChange={(event) => refilter({ [name]: utcOf(typed(event)), before: undefined })}
      />
    </Field>
  );
  return (
    <details class="filtering" open={filtered || WIDE.matches}>
      <summary>Filters</summary>
      <Known name="reason" of={known?.reasons} />
      <Known name="list" of={known?.lists.map(({ name }) => name)} />
      <form class="filters" onSubmit={(event) => event.preventDefault()} aria-label="Filters">
        {choice('action', 'Action', ACTIONS)}
        {choice('use_case', 'Use case', USE_CASES)}
        {choice('label', 'Label', FINDINGS)}
        {choice('sdk', 'SDK', ['javascript', 'react', 'vue', 'angular', 'android'])}
        {text('reason', 'Reason', codeOf)}
        {text('list', 'On list')}
        {text('rule', 'Rule id')}
        {text('country', 'Country')}
        {risk('min_risk', 'Risk from')}
        {risk('max_risk', 'Risk to')}
        {text('user', 'User id')}
        {text('identifier', 'E-mail or login')}
        {text('visitor', 'Visitor')}
        {text('address', 'Address')}
        {moment('from', 'From')}
        {moment('to', 'Until')}
        {filtered && (
          <button type="button" onClick={() => go(linkTo('live'))}>
            Clear filters
          </button>
        )}
      </form>
    </details>
  );
}

const SUGGESTED: ReadonlySet<string> = new Set(['reason', 'list']);

/** What the field of a filter suggests. */
function Known({ name, of = [] }: { name: (typeof FILTERS)[number]; of?: readonly string[] | undefined }) {
  return (
    <datalist id={`known-${name}`}>
      {of.map((one) => (
        <option key={one} value={one} />
      ))}
    </datalist>
  );
}

/** Code of a reason, from its code or from its name as pages show it. */
function codeOf(said: string): string {
  return said.trim().toLowerCase().replaceAll(' ', '_');
}

/** The address has UTC, so that it means the same in other time zones; the field has the local time. */
function localOf(utc: string): string {
  const at = Date.parse(utc);
  if (Number.isNaN(at)) return '';
  const minutes = new Date(at).getTimezoneOffset();
  return new Date(at - minutes * 60_000).toISOString().slice(0, 16);
}

function utcOf(local: string): string {
  const at = Date.parse(local);
  return Number.isNaN(at) ? '' : new Date(at).toISOString();
}

const CSV_COLUMNS = [
  'event_id',
  'time',
  'use_case',
  'risk',
  'action',
  'user_hash',
  'visitor_id',
  'country',
  'address_prefix',
  'browser',
  'os',
  'reasons',
] as const satisfies readonly (keyof EventSummary)[];
/** What the backend was told; empty when it did not verify the event. */
const TOLD_COLUMNS = ['time', 'user_hash', 'risk', 'action', 'reasons'] as const;

/** Saves the rows on screen as a CSV file. */
function SaveCsv({ events }: { events: readonly EventSummary[] }) {
  const cell = (value: unknown): string => [value].flat().join(' ');
  const rows = events.map((event) => [
    ...CSV_COLUMNS.map((name) => cell(event[name])),
    ...TOLD_COLUMNS.map((name) => cell(event.told?.[name])),
  ]);
  const text = csvOf([[...CSV_COLUMNS, ...TOLD_COLUMNS.map((name) => `told_${name}`)], ...rows]);
  return (
    <a class="button" href={`data:text/csv,${encodeURIComponent(text)}`} download="riskgate-events.csv">
      Save as CSV
    </a>
  );
}
