// A table that scrolls horizontally if it is wider than the page, shows a sentence if it is empty, and can be sorted by
// the columns that say by what.
import { type ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { count } from '../format.js';
import { Empty } from './basics.js';

/** What rows are sorted by; null stands last in either direction. */
type Sortable = number | string | null;

export interface Column<T> {
  name: string;
  cell: (row: T) => ComponentChildren;
  /** Numbers are right-aligned, and the greatest comes first. */
  number?: boolean;
  /** Makes the name of the column a button that sorts. */
  by?: (row: T) => Sortable;
}

/** A column of counts; null is one that is not known. */
export function countsBy<T>(name: string, by: (row: T) => number | null): Column<T> {
  const cell = (row: T): string => {
    const value = by(row);
    return value === null ? '–' : count(value);
  };
  return { name, number: true, by, cell };
}

/** @param member of a row */
export function counts<K extends string>(name: string, member: K): Column<Readonly<Record<K, number | null>>> {
  return countsBy(name, (row) => row[member]);
}

interface TableProps<T> {
  caption: string;
  columns: readonly Column<NoInfer<T>>[];
  /** In the order in which they are shown until somebody sorts them. */
  rows: readonly T[];
  rowKey: (row: T) => string;
  empty: ComponentChildren;
}

export function Table<T>({ caption, columns, rows, rowKey, empty }: TableProps<T>) {
  const [chosen, setChosen] = useState('');
  const [turned, setTurned] = useState(false);
  if (rows.length === 0) return <Empty>{empty}</Empty>;
  const column = columns.find(({ name, by }) => name === chosen && by !== undefined);
  const descending = (column?.number === true) !== turned;
  const press = (name: string): void => {
    setTurned(name === chosen && !turned);
    setChosen(name);
  };
  return (
    <div class="scroll" role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption class="hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, number, by }) => (
              <th
                key={name}
                scope="col"
                class={number === true ? 'number' : ''}
                {...(name === column?.name && { 'aria-sort': descending ? 'descending' : 'ascending' })}
              >
                {by === undefined ? (
                  name
                ) : (
                  <button type="button" class="sort" onClick={() => press(name)}>
                    {name}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted(rows, column?.by, descending).map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ name, cell, number }) => (
                <td key={name} class={number === true ? 'number' : ''}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `Rule 2` comes before `Rule 10`. */
const byText = new Intl.Collator(undefined, { numeric: true }).compare;

function sorted<T>(rows: readonly T[], by: ((row: T) => Sortable) | undefined, descending: boolean): readonly T[] {
  if (by === undefined) return rows;
  return rows.toSorted((one, other) => {
    const [left, right] = [by(one), by(other)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    const order =
      typeof left === 'number' && typeof right === 'number' ? left - right : byText(String(left), String(right));
    return descending ? -order : order;
  });
}
