// When an entry expires, and the call that adds it to its list.
import type { Changed, List } from '../api/generated/replies.js';
import { ask, Refusal } from '../api/ask.js';
import { type Which } from '../api/lists.js';
import { Choice } from '../parts/basics.js';
import { place } from '../router.js';

/** Seconds as text; '' means the default of the list. */
export type Ends = string;
export const KEEPS: Ends = '';

const SPANS = [
  ['3600', 'in an hour'],
  ['86400', 'in a day'],
  ['604800', 'in a week'],
  ['2592000', 'in 30 days'],
  ['15552000', 'in 180 days'],
] as const;

export function EndsField({
  ends,
  set,
  list,
}: {
  ends: Ends;
  set: (ends: Ends) => void;
  list: Pick<List, 'default_ttl_seconds'>;
}) {
  return (
    <Choice
      name="Ends"
      of={[[KEEPS, list.default_ttl_seconds === null ? 'never' : 'as the list says'], ...SPANS]}
      value={ends}
      set={set}
    />
  );
}

/** @param path of the list */
export function addTo(path: string, which: Which, ends: Ends, note: string): Promise<Changed> {
  const entry = { ...which, ...(ends !== KEEPS && { ttl_seconds: Number(ends) }), ...(note !== '' && { note }) };
  return ask<Changed>('POST', `${path}/entries`, { mode: place.value.mode, entries: [entry] }).catch(readable);
}

/** The call has one entry, so its index in the error message is useless. */
function readable(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new Refusal(error.status, error.code, error.message.replace(/^\/entries\/0[:/]? ?/, ''));
}
