// Saves the decisions that match the filters as a CSV file, for a bank or a spreadsheet.
import type { EventPage, EventSummary } from '../api/generated/replies.js';
import { useState } from 'preact/hooks';
import { ask, query } from '../api/ask.js';
import { useDeed } from '../api/question.js';
import { count } from '../format.js';
import { place } from '../router.js';
import { Problem } from './basics.js';
import { csvOf, saveCsv } from './csv.js';

const COLUMNS = [
  ...(['event_id', 'time', 'use_case', 'risk', 'action', 'label', 'user_hash', 'visitor_id', 'country'] as const),
  ...(['address_prefix', 'browser', 'os', 'amount', 'currency', 'reasons'] as const),
] satisfies readonly (keyof EventSummary)[];
/** What the backend was told; empty when it did not verify the event. */
const TOLD_COLUMNS = ['time', 'user_hash', 'risk', 'action', 'reasons'] as const;
const PAGE = 200;
/** Fifty questions; whoever needs more has SQL. */
const ROWS_MAX = 10_000;

type Filters = Readonly<Record<string, string | undefined>>;

/** @param chosen the filters, by name */
export function SaveEvents({ chosen }: { chosen: Filters }) {
  const [told, setTold] = useState('');
  const deed = useDeed();
  const save = (): void => {
    void deed.run(async () => {
      const { events, cut } = await allEvents(chosen, (read) => setTold(`${count(read)} decisions…`));
      saveCsv(csvOf([[...COLUMNS, ...TOLD_COLUMNS.map((name) => `told_${name}`)], ...events.map(rowOf)]), FILE);
      setTold(`${count(events.length)} decisions${cut ? ', the newest: set From and Until for others' : ''}.`);
    });
  };
  return (
    <>
      <button type="button" aria-disabled={deed.busy} onClick={save}>
        Save all as CSV
      </button>
      <span role="status">{told}</span>
      <Problem refusal={deed.refusal} />
    </>
  );
}

const FILE = 'riskgate-events.csv';

async function allEvents(
  chosen: Filters,
  heard: (read: number) => void,
): Promise<{ events: EventSummary[]; cut: boolean }> {
  const { workspace, mode } = place.value;
  const events: EventSummary[] = [];
  let before: string | undefined;
  do {
    const path = `workspaces/${workspace}/events${query({ mode, limit: PAGE, ...chosen, before })}`;
    const page = await ask<EventPage>('GET', path);
    events.push(...page.events);
    heard(events.length);
    before = page.older ?? undefined;
  } while (before !== undefined && events.length < ROWS_MAX);
  return { events, cut: before !== undefined };
}

function rowOf(event: EventSummary): string[] {
  const cell = (value: unknown): string => [value].flat().join(' ');
  return [...COLUMNS.map((name) => cell(event[name])), ...TOLD_COLUMNS.map((name) => cell(event.told?.[name]))];
}
