// Saves the decisions that match the filters as a CSV file, for a bank or a spreadsheet.
import type { EventPage, EventSummary } from '../api/generated/replies.js';
import { ask, query } from '../api/ask.js';
import { place } from '../router.js';
import { SaveAll } from './save-all.js';

const COLUMNS = [
  ...(['event_id', 'time', 'use_case', 'risk', 'action', 'label', 'user_hash', 'visitor_id', 'country'] as const),
  ...(['address_prefix', 'browser', 'os', 'amount', 'currency', 'reasons'] as const),
] satisfies readonly (keyof EventSummary)[];
/** What the backend was told; empty when it did not verify the event. */
const TOLD_COLUMNS = ['time', 'user_hash', 'risk', 'action', 'reasons'] as const;
const HEAD = [...COLUMNS, ...TOLD_COLUMNS.map((name) => `told_${name}`), 'monitored'];
const PAGE = 200;

type Filters = Readonly<Record<string, string | undefined>>;

/** @param chosen the filters, by name */
export function SaveEvents({ chosen }: { chosen: Filters }) {
  // Of what was open when it began, also when another workspace or mode is opened before it ends.
  const { workspace, mode } = place.value;
  const page = async (before: string | undefined) => {
    const path = `workspaces/${workspace}/events${query({ mode, limit: PAGE, ...chosen, before })}`;
    const { events, older } = await ask<EventPage>('GET', path);
    return { rows: events.map(rowOf), next: older };
  };
  return <SaveAll file="riskgate-events.csv" what="decisions" head={HEAD} page={page} />;
}

function rowOf(event: EventSummary): string[] {
  const cell = (value: unknown): string => [value].flat().join(' ');
  const told = TOLD_COLUMNS.map((name) => cell(event.told?.[name]));
  return [...COLUMNS.map((name) => cell(event[name])), ...told, String(event.monitored)];
}
