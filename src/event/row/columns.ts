// The ClickHouse columns of a row of any layout, in the order of its bytes.
import { FEATURES } from '../event-row.js';
import { type Field, FEATURE_VALUES } from '../field.js';
import { FEATURE_DOCS, fieldsOf, snake } from '../fields.js';
import { EVENT_LAYOUT, NewerLayoutError } from '../layout.js';
import { type Skip, skipperOf } from './skip.js';

export interface Column {
  name: string;
  /** ClickHouse type. */
  type: string;
  /** Compression codec; default ZSTD(1), which makes inserts no slower than LZ4 and saves a third of the storage. */
  codec?: string;
  /** SQL of the value in rows that are older than the column. */
  initially?: string;
  since: number;
  doc: string;
}

export function columnsOf(fields: readonly Field[]): Column[] {
  return fields.flatMap(({ column, kind, since, doc, older }) => {
    const one: Column = {
      name: column,
      type: kind.type,
      since,
      doc,
      ...(kind.codec !== undefined && { codec: kind.codec }),
      ...(since > 1 && { initially: older.sql }),
    };
    if (kind !== FEATURE_VALUES) return [one];
    return FEATURES.map((feature) => ({ ...one, name: snake(feature), doc: FEATURE_DOCS[feature] }));
  });
}

/** How to insert and skip rows of one layout without decoding them. */
export interface RowLayout {
  columns: readonly Column[];
  skip: Skip;
}

export function rowLayout(fields: readonly Field[]): RowLayout {
  const columns = columnsOf(fields);
  return { columns, skip: skipperOf(columns) };
}

/** The layout of new rows. */
export function newestOf(layouts: readonly RowLayout[]): RowLayout {
  return layoutOf(layouts, layouts.length);
}

/** @throws NewerLayoutError */
export function layoutOf(layouts: readonly RowLayout[], layout: number): RowLayout {
  const found = layouts[layout - 1];
  if (found === undefined) throw new NewerLayoutError('a batch', layout, layouts.length);
  return found;
}

/** By layout; index 0 is layout 1. */
export const EVENT_LAYOUTS: readonly RowLayout[] = Array.from({ length: EVENT_LAYOUT }, (_, before) =>
  rowLayout(fieldsOf(before + 1)),
);

export const COLUMNS = newestOf(EVENT_LAYOUTS).columns;
export const skipRow = newestOf(EVENT_LAYOUTS).skip;
