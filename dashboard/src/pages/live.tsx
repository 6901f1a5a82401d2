// The newest decisions, refreshed continuously; the filters are part of the address.
import type { EventPage, RuleVocabulary } from '../api/generated/replies.js';
import { useState } from 'preact/hooks';
import { query } from '../api/ask.js';
import { useQuestion } from '../api/question.js';
import { ACTIONS, FINDINGS, USE_CASES } from '../api/generated/words.js';
import { Answered, Choice, Field, typed } from '../parts/basics.js';
import { EventTable } from '../parts/event-table.js';
import { filterBy, FilterMoment, filterOf, FilterText } from '../parts/filters.js';
import { SaveEvents } from '../parts/save-events.js';
import { go, linkTo, place } from '../router.js';

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
  'min_amount',
  'max_amount',
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
              {events.length > 0 && <SaveEvents key={path} chosen={chosen} />}
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
  const { workspace } = place.value;
  const known = useQuestion<RuleVocabulary>(`workspaces/${workspace}/variables`).data;
  const choice = (name: string, label: string, of: readonly string[]) => (
    <Choice name={label} of={[['', 'any'], ...of]} value={filterOf(name)} set={(chosen) => filterBy(name, chosen)} />
  );
  const bound = (name: string, label: string, max?: number) => (
    <Field name={label}>
      <input
        type="number"
        min={0}
        max={max}
        step={max === undefined ? 'any' : 1}
        value={filterOf(name)}
        onChange={(event) => filterBy(name, typed(event))}
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
        <FilterText name="reason" label="Reason" list="known-reason" read={codeOf} />
        <FilterText name="list" label="On list" list="known-list" />
        <FilterText name="rule" label="Rule id" />
        <FilterText name="country" label="Country" />
        {bound('min_risk', 'Risk from', 100)}
        {bound('max_risk', 'Risk to', 100)}
        {bound('min_amount', 'Amount from')}
        {bound('max_amount', 'Amount to')}
        <FilterMoment name="from" label="From" />
        <FilterMoment name="to" label="Until" />
        <FilterText name="user" label="User id" />
        <FilterText name="identifier" label="E-mail or login" />
        <FilterText name="visitor" label="Visitor" />
        <FilterText name="address" label="Address" />
        {filtered && (
          <button type="button" onClick={() => go(linkTo('live'))}>
            Clear filters
          </button>
        )}
      </form>
    </details>
  );
}

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
