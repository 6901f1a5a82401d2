// The table of decisions that several pages use.
import type { EventSummary } from '../api/generated/replies.js';
import { type ComponentChildren } from 'preact';
import { LOCALE, money, time as timeOf, words, ZONE } from '../format.js';
import { linkTo } from '../router.js';
import { ActionTag, Id, LabelTag, MonitoredTag, Risk, ToldTag } from './basics.js';
import { type Column, Table } from './table.js';

const TO_THE_SECOND = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
const ofThisYear = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', ...TO_THE_SECOND });
const ofAnyYear = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'medium' });
/** `Nov 26, 02:05:09 PM`; with the year if it is not the current one. */
function clockOf(iso: string, now = new Date()): string {
  const at = new Date(iso);
  return (at.getFullYear() === now.getFullYear() ? ofThisYear : ofAnyYear).format(at);
}

const regions = new Intl.DisplayNames(LOCALE, { type: 'region' });
/** Name of a country; the codes of the unknown one and of none stay out of pages. */
export function countryOf(code: string): string {
  return /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? (regions.of(code) ?? code) : 'unknown';
}

const COLUMNS: readonly Column<EventSummary>[] = [
  {
    name: `When (${ZONE})`,
    cell: ({ event_id: id, time }) => (
      <a href={linkTo('events', [id])}>
        <time dateTime={time} title={timeOf(time)}>
          {clockOf(time)}
        </time>
      </a>
    ),
  },
  { name: 'Risk', number: true, cell: ({ risk, action }) => <Risk risk={risk} action={action} /> },
  {
    name: 'Action',
    cell: (event) => (
      <>
        <ActionTag action={event.action} /> <LabelTag label={event.label} /> <MonitoredTag event={event} />
      </>
    ),
  },
  { name: 'Use case', cell: ({ use_case: useCase }) => words(useCase) },
  {
    name: 'Reasons',
    cell: (event) => (
      <>
        <Reasons codes={event.reasons} />
        <ToldTag event={event} />
      </>
    ),
  },
  {
    name: 'User',
    cell: ({ user_hash: own, told }) => {
      const id = told?.user_hash ?? own;
      return <Id id={id} href={linkTo('explore', ['user', id])} />;
    },
  },
  { name: 'Visitor', cell: ({ visitor_id: id }) => <Id id={id} href={linkTo('explore', ['visitor', id])} /> },
  {
    name: 'From',
    cell: ({ country, address_prefix: prefix }) => {
      const place = country === 'ZZ' ? '' : country;
      if (prefix === '') return place || '–';
      return (
        <a class="line" href={linkTo('explore', ['address', prefix])}>
          {`${place} ${prefix}`.trim()}
        </a>
      );
    },
  },
  { name: 'Client', cell: ({ browser, os }) => [browser, os].filter((part) => part !== '').join(', ') || '–' },
  { name: 'Amount', number: true, cell: ({ amount, currency }) => money(amount, currency) },
];

const SHOWN = 3;

function Reasons({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return <>–</>;
  const more = codes.length - SHOWN;
  return (
    <span title={codes.map(words).join(', ')}>
      {codes.slice(0, SHOWN).map(words).join(', ')}
      {more > 0 && ` +${more}`}
    </span>
  );
}

export function EventTable({
  caption,
  events,
  empty,
}: {
  caption: string;
  events: readonly EventSummary[];
  empty: ComponentChildren;
}) {
  return <Table caption={caption} columns={COLUMNS} rows={events} rowKey={({ event_id: id }) => id} empty={empty} />;
}
