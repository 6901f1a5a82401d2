// Fields of a filter that is part of the address.
import { place, refilter } from '../router.js';
import { Field, typed } from './basics.js';

/** A filter that changes begins at the newest again. */
export const filterBy = (name: string, value: string): void => refilter({ [name]: value, before: undefined });

export const filterOf = (name: string): string => place.value.filters.get(name) ?? '';

interface FilterProps {
  name: string;
  label: string;
}

interface FilterTextProps extends FilterProps {
  /** Id of the datalist with suggestions. */
  list?: string | undefined;
  read?: (said: string) => string;
}

export function FilterText({ name, label, list, read = (said) => said.trim() }: FilterTextProps) {
  return (
    <Field name={label}>
      <input value={filterOf(name)} list={list} onChange={(event) => filterBy(name, read(typed(event)))} />
    </Field>
  );
}

export function FilterMoment({ name, label }: FilterProps) {
  return (
    <Field name={label}>
      <input
        type="datetime-local"
        value={localOf(filterOf(name))}
        onChange={(event) => filterBy(name, utcOf(typed(event)))}
      />
    </Field>
  );
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
