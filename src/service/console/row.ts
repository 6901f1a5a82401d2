// A stored event as ClickHouse returns it, by column.
export type Row = Readonly<Record<string, unknown>>;

export function textOf(row: Row, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : '';
}

/** Undefined when the request did not contain the value. */
export function numberOf(row: Row, column: string): number | undefined {
  const value = row[column];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export function listOf(row: Row, column: string): readonly unknown[] {
  const value = row[column];
  return Array.isArray(value) ? value : [];
}

export function isSet(row: Row, column: string): boolean {
  return row[column] === true || row[column] === 1;
}

/** Whether a bit of `CLIENT` is set. Its own column is an alias, which a whole row of ClickHouse does not contain. */
export function hasClientBit(row: Row, bit: number): boolean {
  return ((numberOf(row, 'client') ?? 0) & bit) !== 0;
}
