// Rows as CSV (RFC 4180), for spreadsheets.

const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** A cell that a spreadsheet would read as a formula is prefixed with an apostrophe, unless it is a number. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(cell).join(',')).join('\r\n');
}

function cell(value: string): string {
  const calculated = /^[=+\-@\t\r\n]/.test(value) && !NUMBER.test(value);
  return `"${(calculated ? `'${value}` : value).replaceAll('"', '""')}"`;
}
